/* Bump allocator: a chain of blocks, each handed out from its start to its end.
 * The only file that calls malloc and free. It must not know what is kept in the blocks. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SIZE_FIRST = 4096, BLOCK_SIZE_MAX = 1 << 20, ALIGN_SMALL = 16, ALIGN_LARGE = 64 };

typedef struct block {
    struct block *next;
    size_t room, used; /* bytes behind this header */
} block;

struct tco_arena {
    block *first, *current;
    size_t next_room; /* of the next ordinary block */
};

static unsigned char *block_bytes(block *self)
{
    return (unsigned char *)(self + 1);
}

/* Place for `size` bytes in a block, or NULL where they do not fit. */
static void *block_take(block *self, size_t size, size_t align)
{
    uintptr_t at = (uintptr_t)(block_bytes(self) + self->used);
    size_t gap = (size_t)((align - at % align) % align);
    size_t left = self->room - self->used;
    if (left < gap || left - gap < size)
        return NULL;
    void *bytes = block_bytes(self) + self->used + gap;
    self->used += gap + size;
    return bytes;
}

static block *block_new(tco_arena *self, size_t size)
{
    if (size > SIZE_MAX - sizeof(block) - ALIGN_LARGE)
        return NULL;
    size_t room = size + ALIGN_LARGE;
    if (room < self->next_room)
        room = self->next_room;
    block *created = malloc(sizeof(block) + room);
    if (created == NULL)
        return NULL;
    created->next = NULL;
    created->room = room;
    created->used = 0;
    if (self->next_room < BLOCK_SIZE_MAX)
        self->next_room *= 2;
    return created;
}

tco_arena *tco__arena_new(void)
{
    tco_arena *self = malloc(sizeof(*self));
    if (self == NULL)
        return NULL;
    self->first = NULL;
    self->current = NULL;
    self->next_room = BLOCK_SIZE_FIRST - sizeof(block);
    return self;
}

void tco__arena_free(tco_arena *self)
{
    if (self == NULL)
        return;
    block *next = self->first;
    while (next != NULL) {
        block *gone = next;
        next = gone->next;
        free(gone);
    }
    free(self);
}

void tco__arena_reset(tco_arena *self)
{
    for (block *each = self->first; each != NULL; each = each->next)
        each->used = 0;
    self->current = self->first;
}

/* Bytes that are not zeroed yet. After a reset the blocks behind `current` are empty and used
 * again; a block that is too small for this piece stays there for a later one. */
static void *take(tco_arena *self, size_t size)
{
    size_t align = size >= ALIGN_LARGE ? ALIGN_LARGE : ALIGN_SMALL;
    void *bytes = NULL;
    if (self->current != NULL) {
        bytes = block_take(self->current, size, align);
        if (bytes == NULL && self->current->next != NULL) {
            bytes = block_take(self->current->next, size, align);
            if (bytes != NULL)
                self->current = self->current->next;
        }
    }
    if (bytes != NULL)
        return bytes;
    block *created = block_new(self, size);
    if (created == NULL)
        return NULL;
    if (self->current == NULL) {
        self->first = created;
    } else {
        created->next = self->current->next;
        self->current->next = created;
    }
    self->current = created;
    return block_take(created, size, align);
}

/* Elements have a pointer of their own, even none of them. */
void *tco__arena_room(tco_arena *self, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    size_t total = count * size;
    return take(self, total > 0 ? total : 1);
}

void *tco__arena_array(tco_arena *self, size_t count, size_t size)
{
    void *bytes = tco__arena_room(self, count, size);
    if (bytes != NULL)
        memset(bytes, 0, count * size);
    return bytes;
}

char *tco__arena_text(tco_arena *self, const char *text, size_t size)
{
    if (size == SIZE_MAX)
        return NULL;
    char *copy = take(self, size + 1);
    if (copy == NULL)
        return NULL;
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}
