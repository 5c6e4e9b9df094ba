/* The break-even rule on plain numbers: savings a month against 100 spent at the start. The
 * expected times are worked out by hand: within a month the gap is a straight line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "num/crossing.h"

enum { ROOM = 64 };

typedef struct run {
    tco__race race;
    tco_crossing item[ROOM];
    tco__crossing_log log;
} run;

/* Upfront `gap`, then `count` monthly savings; the horizon is after `horizon` of them. */
static void race(run *r, double gap, const double *saving, int count, int horizon)
{
    r->log = (tco__crossing_log){r->item, 0, ROOM};
    tco__race_start(&r->race, gap, &r->log);
    for (int t = 1; t <= count; t++) {
        gap -= saving[t - 1];
        tco__race_step(&r->race, t, gap, 0.0, true);
        tco__race_step(&r->race, t, gap, 0.0, false);
        if (t == horizon)
            tco__race_horizon(&r->race);
    }
    tco__race_finish(&r->race);
}

static void near(double got, double wanted)
{
    if (!(got >= wanted - 1e-12 && got <= wanted + 1e-12))
        fail_msg("got %.17g, wanted %.17g", got, wanted);
}

static void race__last_period_counts(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){10, 10, 10, 10, 70}, 5, 5);
    assert_int_equal(tco__race_status(&r.race), TCO_REACHED);
    near(r.race.first, 4.0 + 60.0 / 70.0);
    near(r.race.durable, 4.0 + 60.0 / 70.0);
}

static void race__zero_at_the_end_is_reached(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){50, 50}, 2, 2);
    assert_int_equal(tco__race_status(&r.race), TCO_REACHED);
    near(r.race.first, 2.0);
    race(&r, 100, (const double[]){25, 25, 25, 25}, 4, 4);
    near(r.race.first, 4.0);
}

static void race__relapse_is_listed(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){80, 50, -60, 80}, 4, 4);
    assert_int_equal(tco__race_status(&r.race), TCO_REACHED);
    near(r.race.first, 1.4);     /* 20 of the 50 in month 2 */
    near(r.race.lost, 2.5);      /* 30 of the 60 in month 3 */
    near(r.race.durable, 3.375); /* 30 of the 80 in month 4 */
    assert_int_equal(r.log.count, 3);
    assert_int_equal(r.item[0].ahead, 1);
    assert_int_equal(r.item[1].ahead, 0);
    near(r.item[1].month, 2.5);
}

static void race__never_knows_its_closest_approach(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){10, 10, 10, 0, 0}, 5, 3);
    assert_int_equal(tco__race_status(&r.race), TCO_NEVER);
    near(r.race.closest_gap, 70.0);
    near(r.race.closest_at, 3.0); /* the earliest */
}

static void race__touch_is_behind(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){100, -10, -10}, 3, 3);
    assert_int_equal(tco__race_status(&r.race), TCO_NEVER);
    assert_int_equal(r.log.count, 1);
    assert_int_equal(r.item[0].ahead, -1);
    near(r.item[0].month, 1.0);
    race(&r, 0, (const double[]){-5, -5}, 2, 2); /* equal at month 0, then dearer */
    assert_int_equal(tco__race_status(&r.race), TCO_NEVER);
}

static void race__touch_inside_lasts_when_it_turns_ahead(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){100, 0, 0, 10}, 4, 4);
    assert_int_equal(tco__race_status(&r.race), TCO_REACHED);
    near(r.race.first, 1.0);
    near(r.race.durable, 1.0);
}

/* Knots of a gap, months apart in time; two at one time are a jump. */
static void knots(run *r, const double (*knot)[2], int count)
{
    r->log = (tco__crossing_log){r->item, 0, ROOM};
    tco__race_start(&r->race, knot[0][1], &r->log);
    for (int i = 1; i < count; i++) {
        int t = (int)knot[i][0];
        bool jump = i + 1 < count && (int)knot[i + 1][0] == t;
        double slope_from = knot[i - 1][0], step = (knot[i][1] - knot[i - 1][1]);
        for (int m = (int)slope_from + 1; m <= t; m++) {
            double gap = knot[i - 1][1] + step * (m - slope_from) / (t - slope_from);
            tco__race_step(&r->race, m, gap, 0.0, true);
            tco__race_step(&r->race, m, m == t && jump ? knot[i + 1][1] : gap, 0.0, false);
        }
        i += jump;
    }
    tco__race_horizon(&r->race);
    tco__race_finish(&r->race);
}

static void check_crossing(const run *r, size_t at, double month, int ahead, int jump)
{
    assert_true(at < r->log.count);
    near(r->item[at].month, month);
    assert_int_equal(r->item[at].ahead, ahead);
    assert_int_equal(r->item[at].jump, jump);
}

/* Published knots (shared/vectors/beyond BE-08, and BE-07's two repairs on a static saving). */
static void race__jumps_touches_and_crossings_are_told_apart(void **state)
{
    (void)state;
    static const double BE_08[][2] = {{0, 5}, {2, 0}, {4, 3}, {7, -3}, {7, 1}, {9, -1}};
    const double month = 810.3; /* 12 x 365 / 12 x (2.58 - 0.36) */
    const double at_30 = 23592 - 30 * month, at_36 = at_30 + 6000 - 6 * month;
    const double BE_07[][2] = {{0, 23592},  {30, at_30},        {30, at_30 + 6000},
                               {36, at_36}, {36, at_36 + 9000}, {60, at_36 + 9000 - 24 * month}};
    run r;
    knots(&r, BE_08, 6);
    assert_int_equal(r.log.count, 4);
    check_crossing(&r, 0, 2, -1, 0);
    check_crossing(&r, 1, 5.5, 1, 0);
    check_crossing(&r, 2, 7, 0, 1);
    check_crossing(&r, 3, 8, 1, 0);
    knots(&r, BE_07, 6);
    assert_int_equal(r.log.count, 3);
    check_crossing(&r, 0, 29.115142539800072, 1, 0);
    check_crossing(&r, 1, 30, 0, 1);
    check_crossing(&r, 2, 47.626804887078855, 1, 0);
    near(r.race.durable, 47.626804887078855);
}

static void race__already_until(void **state)
{
    (void)state;
    run r;
    race(&r, -10, (const double[]){0, 0, -20, -20}, 4, 2);
    assert_int_equal(tco__race_status(&r.race), TCO_ALREADY);
    assert_true(r.race.has_until);
    near(r.race.until, 2.5);
}

static void race__beyond_the_horizon(void **state)
{
    (void)state;
    run r;
    race(&r, 100, (const double[]){20, 20, 20, 20, 40}, 5, 3);
    assert_int_equal(tco__race_status(&r.race), TCO_BEYOND_HORIZON);
    near(r.race.later, 4.5);
}

static void race__relapsed_at_the_horizon(void **state)
{
    (void)state;
    run r;
    race(&r, 10, (const double[]){20, -30, 0}, 3, 3);
    assert_int_equal(tco__race_status(&r.race), TCO_RELAPSED);
    near(r.race.first, 0.5);
    near(r.race.lost, 1.0 + 10.0 / 30.0);
}

/* A jump up exactly at the horizon leaves the option behind there. */
static void race__jump_at_the_horizon_decides(void **state)
{
    (void)state;
    run r = {.log = {r.item, 0, ROOM}};
    tco__race_start(&r.race, 10, &r.log);
    tco__race_step(&r.race, 1, -10, 0.0, true);
    tco__race_step(&r.race, 1, 5, 0.0, false);
    tco__race_horizon(&r.race);
    tco__race_finish(&r.race);
    assert_int_equal(tco__race_status(&r.race), TCO_RELAPSED);
    near(r.race.lost, 1.0);
    assert_int_equal(r.item[1].jump, 1);
    assert_int_equal(r.item[0].jump, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(race__last_period_counts),
        cmocka_unit_test(race__zero_at_the_end_is_reached),
        cmocka_unit_test(race__relapse_is_listed),
        cmocka_unit_test(race__never_knows_its_closest_approach),
        cmocka_unit_test(race__touch_is_behind),
        cmocka_unit_test(race__touch_inside_lasts_when_it_turns_ahead),
        cmocka_unit_test(race__jumps_touches_and_crossings_are_told_apart),
        cmocka_unit_test(race__already_until),
        cmocka_unit_test(race__beyond_the_horizon),
        cmocka_unit_test(race__relapsed_at_the_horizon),
        cmocka_unit_test(race__jump_at_the_horizon_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
