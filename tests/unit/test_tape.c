/* The tape of a batch: what varies is kept in its order and found again, what does not is a
 * number. */
#include "model/tape.h"
#include "num/operation.h"
#include "test.h"

enum { LANES = 3, MANY = 500 };

static void run_one(tco__operation_kind kind, const double *a, const double *b, const double *want)
{
    double to[LANES];
    tco__operation operation = {kind, to, a, b};
    tco__operations_run(&operation, 1, LANES);
    for (int i = 0; i < LANES; i++) {
        assert_true(to[i] == want[i]);
    }
}

/* All of these are exact. */
static void test_operations(void **state)
{
    (void)state;
    const double a[LANES] = {6, -1.5, 0}, b[LANES] = {2, 0.5, 4};
    run_one(TCO__ADD, a, b, (double[]){8, -1, 4});
    run_one(TCO__SUBTRACT, a, b, (double[]){4, -2, -4});
    run_one(TCO__MULTIPLY, a, b, (double[]){12, -0.75, 0});
    run_one(TCO__DIVIDE, a, b, (double[]){3, -3, 0});
    run_one(TCO__POSITIVE, a, NULL, (double[]){6, 0, 0});
    run_one(TCO__EXP, (double[]){0, 0, 0}, NULL, (double[]){1, 1, 1});
    run_one(TCO__LOG, (double[]){1, 1, 1}, NULL, (double[]){0, 0, 0});
    run_one(TCO__MONTHLY, (double[]){1, 1, 1}, NULL, (double[]){1, 1, 1});
}

/* Two to the power of 1/12 is 1.0594630943592953 (a semitone). */
static void test_monthly_factor(void **state)
{
    (void)state;
    double yearly = 2.0, monthly = 0.0;
    tco__operation operation = {TCO__MONTHLY, &monthly, &yearly, NULL};
    tco__operations_run(&operation, 1, 1);
    assert_float_equal(monthly, 1.0594630943592953, 2.3e-16);
}

static void test_results_vary_with_their_inputs(void **state)
{
    (void)state;
    static double column[MANY + 1];
    tco_arena *arena = tco__arena_new();
    tco__tape tape = {0};
    assert_false(tco__tape_varies(&tape, column));
    assert_true(tco__tape_input(&tape, arena, column));
    for (int i = 0; i < MANY; i++) {
        tco__operation next = {TCO__ADD, &column[i + 1], &column[i], column};
        assert_null(tco__tape_find(&tape, &next));
        assert_true(tco__tape_add(&tape, arena, &next));
        assert_ptr_equal(tco__tape_find(&tape, &next), &column[i + 1]);
    }
    assert_int_equal(tape.count, MANY);
    for (int i = 0; i <= MANY; i++) {
        assert_true(tco__tape_varies(&tape, &column[i]));
        assert_true(i == MANY || tape.operation[i].to == &column[i + 1]);
    }
    assert_false(tco__tape_varies(&tape, (const double *)&tape));
    tco__arena_free(arena);
}

/* The latest numbers are found; a zero is not the other zero. */
static void test_numbers_are_found_again(void **state)
{
    (void)state;
    static double column[2 * TCO__TAPE_NUMBERS];
    tco__tape tape = {0};
    for (int i = 0; i < 2 * TCO__TAPE_NUMBERS; i++) {
        tco__tape_keep_number(&tape, i, &column[i]);
        assert_ptr_equal(tco__tape_number(&tape, i), &column[i]);
    }
    assert_null(tco__tape_number(&tape, 0.0));
    tco__tape_keep_number(&tape, 0.0, column);
    assert_ptr_equal(tco__tape_number(&tape, 0.0), column);
    assert_null(tco__tape_number(&tape, -0.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_monthly_factor),
        cmocka_unit_test(test_results_vary_with_their_inputs),
        cmocka_unit_test(test_numbers_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
