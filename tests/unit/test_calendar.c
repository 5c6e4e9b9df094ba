/* Dates: the calendar walked day by day, and day counts at the ends of months. */
#include "num/calendar.h"

#include "test.h"

static int days_in(int year, int month)
{
    int leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 ? 28 + leap : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/* Every date is the day after the one before. By the way, each day's place in its year, which
 * shows that a serial day finds its date back. */
static void day__counts_every_day_once(void **state)
{
    int32_t expected = 1, serial = 0;
    (void)state;
    for (int year = 1; year <= 9999; year++) {
        int32_t start = expected;
        double length = days_in(year, 2) == 29 ? 366.0 : 365.0;
        for (int month = 1; month <= 12; month++) {
            for (int day = 1; day <= days_in(year, month); day++) {
                assert_int_equal(tco_finance_day(year, month, day, &serial), TCO_FINANCE_OK);
                assert_int_equal(serial, expected);
                double of_year =
                    tco__calendar_years(start, serial, serial, TCO_FINANCE_ACT_ACT_ISDA);
                assert_true(fabs(of_year - (serial - start) / length) < 1e-12);
                double of_months = tco__calendar_years(start, serial, serial, TCO_FINANCE_30E_360);
                int thirty = 30 * (month - 1) + (day < 30 ? day : 30) - 1;
                assert_true(fabs(of_months - thirty / 360.0) < 1e-12);
                expected++;
            }
        }
    }
    assert_int_equal(expected, TCO_FINANCE_DAY_MAX + 1);
}

static void day__knows_its_epoch(void **state)
{
    int32_t serial = 0;
    (void)state;
    assert_int_equal(tco_finance_day(1970, 1, 1, &serial), TCO_FINANCE_OK);
    assert_int_equal(serial, 719163);
}

static void day__refuses_dates_that_are_none(void **state)
{
    static const int none[][3] = {{2023, 2, 29}, {1900, 2, 29}, {2024, 2, 30}, {2024, 4, 31},
                                  {2024, 13, 1}, {2024, 0, 1},  {2024, 1, 0},  {0, 1, 1},
                                  {10000, 1, 1}, {-1, 1, 1},    {2024, 1, 32}};
    (void)state;
    for (size_t i = 0; i < LENGTH(none); i++) {
        int32_t serial = -5;
        assert_int_equal(tco_finance_day(none[i][0], none[i][1], none[i][2], &serial),
                         TCO_FINANCE_DOMAIN);
        assert_int_equal(serial, -5);
    }
    assert_int_equal(tco_finance_day(2024, 1, 1, NULL), TCO_FINANCE_ARGUMENT);
}

static double days_360(int y, int m, int d, int y2, int m2, int d2, int is_last,
                       tco_finance_basis basis)
{
    int32_t from = 0, to = 0;
    assert_int_equal(tco_finance_day(y, m, d, &from), TCO_FINANCE_OK);
    assert_int_equal(tco_finance_day(y2, m2, d2, &to), TCO_FINANCE_OK);
    return 360.0 * tco__calendar_years(from, to, is_last ? to : to + 1, basis);
}

/* Counted by hand from the rules: 360 a year, 30 a month, and what each rule does to a 31st and
 * to the end of February. */
static void years__thirty_day_months_differ_at_ends_of_months(void **state)
{
    static const struct {
        int from[3], to[3];
        double bond, us, european, isda;
    } cases[] = {
        {{2007, 1, 15}, {2007, 1, 30}, 15, 15, 15, 15},
        {{2007, 1, 15}, {2007, 1, 31}, 16, 16, 15, 15},
        {{2007, 9, 30}, {2008, 3, 31}, 180, 180, 180, 180},
        {{2007, 8, 31}, {2008, 2, 28}, 178, 178, 178, 178},
        {{2007, 8, 31}, {2008, 2, 29}, 179, 179, 179, 180},
        {{2007, 2, 28}, {2007, 3, 31}, 33, 30, 32, 30},
        {{2007, 2, 28}, {2008, 2, 29}, 361, 360, 361, 360},
        {{2008, 2, 29}, {2009, 2, 28}, 359, 360, 359, 360},
        {{2008, 2, 28}, {2008, 3, 30}, 32, 32, 32, 32},
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const int *a = cases[i].from, *b = cases[i].to;
        const double wanted[] = {cases[i].bond, cases[i].us, cases[i].european, cases[i].isda};
        for (int k = 0; k < 4; k++) {
            double days = days_360(a[0], a[1], a[2], b[0], b[1], b[2], 0,
                                   (tco_finance_basis)(TCO_FINANCE_30_360_BOND + k));
            if (fabs(days - wanted[k]) > 1e-9)
                fail_msg("case %zu, rule %d: %g days, wanted %g", i, k, days, wanted[k]);
        }
    }
    double last = days_360(2007, 8, 31, 2008, 2, 29, 1, TCO_FINANCE_30E_360_ISDA);
    assert_true(fabs(last - 179.0) < 1e-9);
}

/* From 2007-12-28 to 2008-02-28: 4 days in a year of 365, 58 in one of 366. */
static void years__actual_actual_splits_at_new_year(void **state)
{
    int32_t from = 0, to = 0;
    (void)state;
    assert_int_equal(tco_finance_day(2007, 12, 28, &from), TCO_FINANCE_OK);
    assert_int_equal(tco_finance_day(2008, 2, 28, &to), TCO_FINANCE_OK);
    double years = tco__calendar_years(from, to, to, TCO_FINANCE_ACT_ACT_ISDA);
    assert_true(fabs(years - (4.0 / 365.0 + 58.0 / 366.0)) < 1e-15);
    years = tco__calendar_years(from, to, to, TCO_FINANCE_ACT_360);
    assert_true(fabs(years - 62.0 / 360.0) < 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(day__counts_every_day_once),
        cmocka_unit_test(day__knows_its_epoch),
        cmocka_unit_test(day__refuses_dates_that_are_none),
        cmocka_unit_test(years__thirty_day_months_differ_at_ends_of_months),
        cmocka_unit_test(years__actual_actual_splits_at_new_year),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
