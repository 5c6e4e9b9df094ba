/* Growth over months: whole years by the yearly factor alone, months by its twelfth root. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/rate.h"

static void near(double got, double wanted)
{
    if (!(fabs(got - wanted) <= 4e-15 * fabs(wanted)))
        fail_msg("got %.17g, wanted %.17g", got, wanted);
}

static void monthly__of_one_is_exactly_one(void **state)
{
    (void)state;
    assert_true(tco__rate_monthly(1.0) >= 1.0 && tco__rate_monthly(1.0) <= 1.0);
}

/* 1.1^(1/12) and 0.8^(1/12), by 40-digit decimal arithmetic. */
static void monthly__is_the_twelfth_root(void **state)
{
    (void)state;
    near(tco__rate_monthly(1.1), 1.00797414042890374113);
    near(tco__rate_monthly(0.8), 0.98157652987375167363);
}

static void grow__whole_years_are_powers(void **state)
{
    (void)state;
    near(tco__rate_grow(100.0, 1.1, 24), 121.0);
    near(tco__rate_grow(8.0, 0.5, 36), 1.0);
    near(tco__rate_grow(3.0, 1.1, 0), 3.0);
}

static void grow__months_stand_between_years(void **state)
{
    (void)state;
    near(tco__rate_grow(1.0, 4.0, 6), 2.0);
    near(tco__rate_grow(1.0, 4.0, 18), 8.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(monthly__of_one_is_exactly_one),
        cmocka_unit_test(monthly__is_the_twelfth_root),
        cmocka_unit_test(grow__whole_years_are_powers),
        cmocka_unit_test(grow__months_stand_between_years),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
