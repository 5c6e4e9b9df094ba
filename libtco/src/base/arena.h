/* Bump allocator: one owner, one free. The only caller of malloc and free.
 * It must not know what is kept in it. */
#ifndef TCO_BASE_ARENA_H
#define TCO_BASE_ARENA_H

#include <stddef.h>

typedef struct tco_arena tco_arena;

/* NULL when memory is gone. */
tco_arena *tco__arena_new(void);
void tco__arena_free(tco_arena *self); /* NULL is fine */
/* Forget everything handed out, keep the memory for the next round. */
void tco__arena_reset(tco_arena *self);
/* `count` zeroed elements of `size` bytes, aligned to 64 bytes where count * size is at least
 * 64, else to 16; NULL when memory is gone or the product overflows. A count of 0 gives a
 * valid pointer. */
void *tco__arena_array(tco_arena *self, size_t count, size_t size);
/* The same, not zeroed: for what is written in full at once. */
void *tco__arena_room(tco_arena *self, size_t count, size_t size);
/* Copy of `size` bytes with a NUL behind them; NULL when memory is gone. */
char *tco__arena_text(tco_arena *self, const char *text, size_t size);

#define TCO_ARENA_NEW(arena, type) ((type *)tco__arena_array((arena), 1, sizeof(type)))
#define TCO_ARENA_ARRAY(arena, count, type) \
    ((type *)tco__arena_array((arena), (count), sizeof(type)))

#endif
