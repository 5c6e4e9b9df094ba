/* The arena: alignment, zeroes, reuse, refusals. It must not know how blocks are chained. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/arena.h"

static int is_zeroed(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return 0;
    return 1;
}

static void test_pieces(void **state)
{
    (void)state;
    tco_arena *arena = tco__arena_new();
    assert_non_null(arena);
    for (size_t round = 0; round < 3; round++) {
        unsigned char *before = NULL;
        size_t before_size = 0;
        for (size_t size = 0; size < 3000; size += 7) {
            unsigned char *bytes = tco__arena_array(arena, size, 1);
            assert_non_null(bytes);
            assert_int_equal((uintptr_t)bytes % (size >= 64 ? 64 : 16), 0);
            assert_true(is_zeroed(bytes, size));
            if (before != NULL)
                assert_true(bytes >= before + before_size || bytes + size <= before);
            memset(bytes, 0xA5, size);
            before = bytes;
            before_size = size;
        }
        tco__arena_reset(arena);
    }
    tco__arena_free(arena);
}

static void test_pieces_stay_apart(void **state)
{
    (void)state;
    enum { PIECES = 500 };
    unsigned char *pieces[PIECES];
    tco_arena *arena = tco__arena_new();
    for (size_t i = 0; i < PIECES; i++) {
        size_t size = 1 + i * 37 % 5000;
        pieces[i] = tco__arena_array(arena, size, 1);
        assert_non_null(pieces[i]);
        memset(pieces[i], (int)(i % 251), size);
    }
    for (size_t i = 0; i < PIECES; i++)
        for (size_t at = 0; at < 1 + i * 37 % 5000; at++)
            assert_int_equal(pieces[i][at], i % 251);
    tco__arena_free(arena);
}

/* After a reset the same requests get the same places: no memory is added. */
static void test_reset_reuses(void **state)
{
    (void)state;
    enum { PIECES = 40 };
    void *first[PIECES];
    tco_arena *arena = tco__arena_new();
    for (size_t i = 0; i < PIECES; i++)
        first[i] = tco__arena_array(arena, i * 1000, 8);
    tco__arena_reset(arena);
    for (size_t i = 0; i < PIECES; i++)
        assert_ptr_equal(tco__arena_array(arena, i * 1000, 8), first[i]);
    tco__arena_reset(arena);
    assert_non_null(tco__arena_array(arena, 10000000, 1)); /* larger than any block yet */
    assert_non_null(tco__arena_array(arena, 1, 1));
    tco__arena_free(arena);
}

static void test_refusals(void **state)
{
    (void)state;
    tco_arena *arena = tco__arena_new();
    assert_null(tco__arena_array(arena, SIZE_MAX / 2, 3));
    assert_null(tco__arena_array(arena, SIZE_MAX, 1));
    assert_null(tco__arena_array(arena, SIZE_MAX - 64, 1));
    assert_null(tco__arena_array(arena, 2, SIZE_MAX / 2 + 1));
    assert_null(tco__arena_text(arena, "", SIZE_MAX));
    assert_non_null(tco__arena_array(arena, 0, 8));
    assert_non_null(tco__arena_array(arena, 8, 0));
    assert_ptr_not_equal(tco__arena_array(arena, 0, 8), tco__arena_array(arena, 0, 8));
    tco__arena_free(arena);
    tco__arena_free(NULL);
}

static void test_text(void **state)
{
    (void)state;
    tco_arena *arena = tco__arena_new();
    assert_string_equal(tco__arena_text(arena, "rental", 4), "rent");
    assert_string_equal(tco__arena_text(arena, NULL, 0), "");
    double *numbers = TCO_ARENA_ARRAY(arena, 100, double);
    assert_true(numbers[99] >= 0 && numbers[99] <= 0);
    int *one = TCO_ARENA_NEW(arena, int);
    assert_int_equal(*one, 0);
    tco__arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),       cmocka_unit_test(test_pieces_stay_apart),
        cmocka_unit_test(test_reset_reuses), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
