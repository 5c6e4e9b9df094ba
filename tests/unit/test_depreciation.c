/* Depreciation schedules against the textbook, a published IRS table and public fault reports. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/depreciation.h"

static void books(const tco__asset *asset, const double *wanted, int count)
{
    double book[TCO__LIFE_MAX + 2];
    assert_int_equal(tco__depreciation_years(asset) + 1, count);
    tco__depreciation_book(asset, book);
    for (int k = 0; k < count; k++)
        if (!(book[k] >= wanted[k] - 1e-9 && book[k] <= wanted[k] + 1e-9))
            fail_msg("end of year %d: got %.12g, wanted %.12g", k, book[k], wanted[k]);
}

/* 1,000 over 4 years: 250 a year; with the half-year convention 125 in year 1, so the book
 * value is 875 then (snipe-it issue 13094 showed 125). */
static void straight_line__half_year_keeps_book_and_amount_apart(void **state)
{
    (void)state;
    tco__asset asset = {TCO__STRAIGHT_LINE, false, 4, 1000, 0, -1, NULL};
    books(&asset, (const double[]){1000, 750, 500, 250, 0}, 5);
    asset.half_year = true;
    books(&asset, (const double[]){1000, 875, 625, 375, 125, 0}, 6);
}

/* 1,300 with 100 left after one year: 100 a month (snipe-it issue 11822). */
static void straight_line__salvage_lowers_the_amounts(void **state)
{
    (void)state;
    tco__asset asset = {TCO__STRAIGHT_LINE, false, 1, 1300, 100, -1, NULL};
    books(&asset, (const double[]){1300, 100}, 2);
}

/* IRS Publication 946, table A-1, five-year property, half-year convention: 20, 32, 19.2,
 * 11.52, 11.52 and 5.76 percent. */
static void double_declining__gives_the_irs_table(void **state)
{
    (void)state;
    const tco__asset asset = {TCO__DOUBLE_DECLINING, true, 5, 100, 0, -1, NULL};
    books(&asset, (const double[]){100, 80, 48, 28.8, 17.28, 5.76, 0}, 7);
}

/* 1,000 over 5 years: 400, 240, 144, then straight line of the remaining 216: 108, 108. */
static void double_declining__switches_to_straight_line(void **state)
{
    (void)state;
    tco__asset asset = {TCO__DOUBLE_DECLINING, false, 5, 1000, 0, -1, NULL};
    books(&asset, (const double[]){1000, 600, 360, 216, 108, 0}, 6);
    asset.salvage = 300; /* 360 - 144 would go below */
    books(&asset, (const double[]){1000, 600, 360, 300, 300, 300}, 6);
}

/* Digits of 4 years sum to 10: 900 x 4/10, 3/10, 2/10, 1/10. */
static void sum_of_digits__is_the_textbook_row(void **state)
{
    (void)state;
    const tco__asset asset = {TCO__SUM_OF_DIGITS, false, 4, 1000, 100, -1, NULL};
    books(&asset, (const double[]){1000, 640, 370, 190, 100}, 5);
}

/* 1,000 to 62.5 in 4 years halves every year; a given rate leaves the rest to the last year. */
static void declining__derives_its_rate_or_ends_at_salvage(void **state)
{
    (void)state;
    tco__asset asset = {TCO__DECLINING, false, 4, 1000, 62.5, -1, NULL};
    books(&asset, (const double[]){1000, 500, 250, 125, 62.5}, 5);
    asset.rate = 0.2;
    asset.salvage = 0;
    books(&asset, (const double[]){1000, 800, 640, 512, 0}, 5);
}

static void custom__follows_its_fractions(void **state)
{
    (void)state;
    const double fractions[] = {0.6, 0.3, 0.1};
    tco__asset asset = {TCO__CUSTOM, false, 3, 1100, 100, -1, fractions};
    books(&asset, (const double[]){1100, 500, 200, 100}, 4);
    asset.half_year = true;
    books(&asset, (const double[]){1100, 800, 350, 150, 100}, 5);
}

static void any_method__of_nothing_is_nothing(void **state)
{
    (void)state;
    for (int m = TCO__STRAIGHT_LINE; m <= TCO__SUM_OF_DIGITS; m++) {
        const tco__asset asset = {(tco__depreciation)m, m % 2 == 0, 3, 0, 0, 0.3, NULL};
        double book[TCO__LIFE_MAX + 2];
        tco__depreciation_book(&asset, book);
        for (int k = 0; k <= tco__depreciation_years(&asset); k++)
            assert_true(book[k] >= 0.0 && book[k] <= 0.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_line__half_year_keeps_book_and_amount_apart),
        cmocka_unit_test(straight_line__salvage_lowers_the_amounts),
        cmocka_unit_test(double_declining__gives_the_irs_table),
        cmocka_unit_test(double_declining__switches_to_straight_line),
        cmocka_unit_test(sum_of_digits__is_the_textbook_row),
        cmocka_unit_test(declining__derives_its_rate_or_ends_at_salvage),
        cmocka_unit_test(custom__follows_its_fractions),
        cmocka_unit_test(any_method__of_nothing_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
