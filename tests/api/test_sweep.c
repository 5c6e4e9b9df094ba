/* Sweeps: the order of points, figures by hand, parts, single runs, errors. */
#include "test.h"

#define HOURS "/usage/hours_per_day"
#define RENT "/options/autodl/rent/price_per_hour"

static const double hours[] = {6, 12}, rents[] = {1, 2, 3};
static const tco_axis axes[] = {{HOURS, hours, 2}, {RENT, rents, 3}};

typedef struct columns {
    double total[6], saving[6];
    unsigned char status[2][6];
} columns;

static tco_sweep asked(columns *to, tco_output output[2])
{
    tco_sweep sweep = TCO_SWEEP_INIT;
    output[0] = (tco_output){"autodl", TCO_TOTAL, TCO_CASH, to->total, to->status[0], NULL};
    output[1] = (tco_output){"workstation", TCO_SAVING, TCO_CASH, to->saving, to->status[1], NULL};
    sweep.axis_count = 2;
    sweep.axes = axes;
    sweep.output_count = 2;
    sweep.outputs = output;
    return sweep;
}

/* 3 x 365 days of h hours at r: 6,570 and 13,140 hours; the machine is 23,592 and 0.36 an hour. */
static void grid__has_the_last_axis_change_fastest(void **state)
{
    (void)state;
    static const double paid[] = {6570, 13140, 19710, 13140, 26280, 39420};
    static const double owned[] = {25957.2, 28322.4};
    tco_study *study = study_of(small_study);
    columns to;
    tco_output output[2];
    tco_sweep sweep = asked(&to, output);
    assert_int_equal(tco_sweep_points(&sweep), 6);
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    for (size_t p = 0; p < 6; p++) {
        assert_true(tco_sweep_value(&sweep, p, 0) == hours[p / 3]);
        assert_true(tco_sweep_value(&sweep, p, 1) == rents[p % 3]);
        assert_int_equal(to.status[0][p], TCO_VALUE_OK);
        assert_true(fabs(to.total[p] - paid[p]) < 1e-8);
        assert_true(fabs(to.saving[p] - (paid[p] - owned[p / 3])) < 1e-8);
    }
    tco_study_free(study);
}

static void list__goes_side_by_side(void **state)
{
    (void)state;
    static const double three[] = {6, 12, 24};
    const tco_axis sides[] = {{HOURS, three, 3}, {RENT, rents, 3}};
    tco_study *study = study_of(small_study);
    columns to;
    tco_output output[2];
    tco_sweep sweep = asked(&to, output);
    sweep.axes = sides;
    sweep.combine = TCO_COMBINE_LIST;
    assert_int_equal(tco_sweep_points(&sweep), 3);
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    for (size_t p = 0; p < 3; p++) {
        assert_true(tco_sweep_value(&sweep, p, 0) == three[p]);
        assert_true(fabs(to.total[p] - 1095 * three[p] * rents[p]) < 1e-8);
    }
    sweep.axes = axes; /* two hours beside three rents */
    assert_int_equal(tco_sweep_points(&sweep), 0);
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_E_ARGUMENT);
    tco_study_free(study);
}

/* Larger than a part of the library, in parts of the caller, on other threads and instruction
 * sets, and as single runs: the same bits. */
static void sweep__parts_and_single_runs_have_its_bits(void **state)
{
    (void)state;
    enum { H = 331, R = 307, POINTS = H * R };
    static double h[H], r[R], whole[POINTS], parts[POINTS];
    static unsigned char status[POINTS];
    const tco_axis wide[] = {{HOURS, h, H}, {RENT, r, R}};
    tco_study *study = study_of(small_study);
    tco_output output = {"workstation", TCO_BREAK_EVEN_FIRST, TCO_CASH, whole, status, NULL};
    tco_sweep sweep = TCO_SWEEP_INIT;
    assert_int_equal(tco_axis_even(0.5, 25, H, h), TCO_OK); /* the last hours are refused */
    assert_int_equal(tco_axis_even(0.1, 6, R, r), TCO_OK);
    sweep.axis_count = 2;
    sweep.axes = wide;
    sweep.output_count = 1;
    sweep.outputs = &output;
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    assert_int_equal(status[POINTS - 1], TCO_VALUE_INVALID);
    for (size_t first = 0; first < POINTS; first += 40000) {
        sweep.first = first;
        sweep.count = POINTS - first < 40000 ? POINTS - first : 40000;
        sweep.threads = 1;
        sweep.isa = TCO_ISA_PLAIN;
        output.values = parts + first;
        output.status = status + first;
        assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    }
    for (size_t p = 0; p < POINTS; p++)
        assert_true(same_bits(whole[p], parts[p]));
    for (size_t p = 3; p < POINTS; p += 9973) {
        tco_study *one = study_of(small_study);
        if (tco_study_put(one, HOURS, tco_sweep_value(&sweep, p, 0), NULL) == TCO_OK) {
            assert_int_equal(tco_study_put(one, RENT, tco_sweep_value(&sweep, p, 1), NULL), TCO_OK);
            tco_result *result = result_of(one);
            tco_value value = metric_on(result, 0, 1, TCO_BREAK_EVEN_FIRST, TCO_CASH);
            assert_int_equal(value.status, status[p]);
            assert_true(value.status != TCO_VALUE_OK || same_bits(value.value, whole[p]));
            tco_result_free(result);
        }
        tco_study_free(one);
    }
    tco_study_free(study);
}

static void even__has_exact_ends(void **state)
{
    (void)state;
    double values[11];
    assert_int_equal(tco_axis_even(0.1, 0.7, 11, values), TCO_OK);
    assert_true(values[0] == 0.1 && values[10] == 0.7);
    for (int i = 0; i < 11; i++)
        assert_true(fabs(values[i] - (0.1 + 0.06 * i)) < 1e-15);
    assert_int_equal(tco_axis_even(3, 5, 1, values), TCO_OK);
    assert_true(values[0] == 3);
    assert_int_equal(tco_axis_even(3, 5, 0, values), TCO_E_ARGUMENT);
    assert_int_equal(tco_axis_even(3, INFINITY, 2, values), TCO_E_ARGUMENT);
    assert_int_equal(tco_axis_even(3, 5, 2, NULL), TCO_E_ARGUMENT);
}

static int stop_at_half(void *user, double fraction)
{
    *(double *)user = fraction;
    return fraction >= 0.5;
}

static void refused(const tco_study *study, const tco_sweep *sweep, tco_status status)
{
    tco_error err = {0};
    assert_int_equal(tco_study_sweep(study, sweep, &err), status);
    assert_int_equal(err.code, status);
    assert_true(err.message[0] != '\0');
}

static void sweep__errors(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    columns to;
    tco_output output[2];
    const tco_sweep good = asked(&to, output);
    tco_sweep bad = good;
    refused(NULL, &good, TCO_E_ARGUMENT);
    refused(study, NULL, TCO_E_ARGUMENT);
    bad.size = 0;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.axis_count = 0;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.outputs = NULL;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.first = 6;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.first = 1, bad.count = 6;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.combine = (tco_combine)TCO_COMBINE_COUNT;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad = good, bad.scenario = "none";
    refused(study, &bad, TCO_E_UNKNOWN);
    const tco_axis unknown[] = {{"/usage/hours_per_dya", hours, 2}},
                   structure[] = {{"/horizon_months", hours, 2}}, empty[] = {{HOURS, hours, 0}},
                   null[] = {{HOURS, NULL, 2}},
                   huge[] = {{HOURS, hours, SIZE_MAX / 2}, {RENT, rents, 3}};
    bad = good, bad.axis_count = 1, bad.axes = unknown;
    refused(study, &bad, TCO_E_UNKNOWN);
    bad.axes = structure;
    refused(study, &bad, TCO_E_TYPE);
    bad.axes = empty;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad.axes = null;
    refused(study, &bad, TCO_E_ARGUMENT);
    bad.axis_count = 2, bad.axes = huge;
    refused(study, &bad, TCO_E_ARGUMENT);
    assert_int_equal(tco_sweep_points(NULL), 0);
    assert_true(tco_sweep_value(&good, 6, 0) == 0 && tco_sweep_value(&good, 0, 2) == 0);
    tco_study_free(study);
}

static void sweep__can_be_cancelled(void **state)
{
    (void)state;
    enum { MANY = 400 };
    static double many[MANY], values[MANY * MANY];
    static unsigned char status[MANY * MANY];
    const tco_axis wide[] = {{HOURS, many, MANY}, {RENT, many, MANY}};
    tco_study *study = study_of(small_study);
    tco_output output = {"workstation", TCO_TOTAL, TCO_CASH, values, status, NULL};
    tco_sweep sweep = TCO_SWEEP_INIT;
    double seen = 0;
    tco_axis_even(1, 20, MANY, many);
    sweep.axis_count = 2;
    sweep.axes = wide;
    sweep.output_count = 1;
    sweep.outputs = &output;
    sweep.tick = stop_at_half;
    sweep.user = &seen;
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_E_CANCELLED);
    assert_true(seen >= 0.5 && seen <= 1);
    tco_study_free(study);
}

static void combine__has_names(void **state)
{
    (void)state;
    tco_combine combine;
    for (int i = 0; i < TCO_COMBINE_COUNT; i++) {
        assert_int_equal(tco_combine_from_name(tco_combine_name((tco_combine)i), &combine), TCO_OK);
        assert_int_equal(combine, i);
    }
    assert_null(tco_combine_name((tco_combine)TCO_COMBINE_COUNT));
    assert_int_equal(tco_combine_from_name("mesh", &combine), TCO_E_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid__has_the_last_axis_change_fastest),
        cmocka_unit_test(list__goes_side_by_side),
        cmocka_unit_test(sweep__parts_and_single_runs_have_its_bits),
        cmocka_unit_test(even__has_exact_ends),
        cmocka_unit_test(sweep__errors),
        cmocka_unit_test(sweep__can_be_cancelled),
        cmocka_unit_test(combine__has_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
