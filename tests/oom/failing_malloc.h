/* A malloc in front of the C library's that fails on demand: the k-th call alone, or all from the
 * k-th on. Allocations inside other libraries count as well. Where it cannot be, SKIP_REASON says
 * why. Included by one file of a program. */
#ifndef TCO_TEST_FAILING_MALLOC_H
#define TCO_TEST_FAILING_MALLOC_H

#include <stdlib.h> /* also tells the C library by its macros */

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define SKIP_REASON "the sanitizer has its own malloc"
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SKIP_REASON "the sanitizer has its own malloc"
#elif !defined(__GLIBC__) && !defined(SKIP_REASON)
#define SKIP_REASON "needs the GNU C library to reach its malloc"
#endif

#ifndef SKIP_REASON

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *old);

static long live, calls, fail_at;
static int armed, persistent;

static int refuse(void)
{
    if (!armed) {
        return 0;
    }
    calls++;
    return fail_at > 0 && (persistent ? calls >= fail_at : calls == fail_at);
}

void *malloc(size_t size)
{
    void *made = refuse() ? NULL : __libc_malloc(size);
    live += made != NULL;
    return made;
}

void *calloc(size_t count, size_t size)
{
    void *made = refuse() ? NULL : __libc_calloc(count, size);
    live += made != NULL;
    return made;
}

void *realloc(void *old, size_t size)
{
    void *made = refuse() ? NULL : __libc_realloc(old, size);
    live += made != NULL && old == NULL;
    return made;
}

void free(void *old)
{
    live -= old != NULL;
    __libc_free(old);
}

static void arm(long at, int keep_failing)
{
    calls = 0;
    fail_at = at;
    persistent = keep_failing;
    armed = 1;
}

#endif
#endif
