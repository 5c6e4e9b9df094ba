/* Batches: each lane has the bits of a single run with its values, whatever the number of
 * lanes and whatever the other lanes hold; every status a batch can give. */
#include "json_text.h"
#include "lanes.h"

enum { RANDOM_LANES = 600 };

static void put_lane(tco_study *study, const lanes *batch, size_t lane)
{
    for (size_t i = 0; i < batch->column_count; i++) {
        tco_error err = {0};
        tco_status status = tco_study_put(study, batch->pointers[i], batch->columns[i][lane], &err);
        if (status != TCO_OK) {
            fail_msg("put %s: %s %s", batch->pointers[i], tco_status_name(status), err.message);
        }
    }
}

static void lanes__have_the_bits_of_single_runs(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    lanes batch = lanes_random(RANDOM_LANES, 11);
    lanes_run(&batch, study, "as planned");
    size_t statuses[TCO_VALUE_STATUS_COUNT] = {0};
    for (size_t lane = 0; lane < batch.count; lane++) {
        tco_study *single = NULL;
        assert_int_equal(tco_study_copy(study, &single, NULL), TCO_OK);
        put_lane(single, &batch, lane);
        tco_result *result = result_of(single);
        lanes_compare(&batch, lane, result, 0);
        tco_result_free(result);
        tco_study_free(single);
    }
    for (size_t i = 0; i < batch.count * batch.output_count; i++) {
        statuses[batch.status[i]]++;
    }
    /* A sample in which nothing but plain numbers occurs would prove little. */
    assert_true(statuses[TCO_VALUE_OK] > 0 && statuses[TCO_VALUE_NONE] > 0);
    assert_true(statuses[TCO_VALUE_INFEASIBLE] > 0 || statuses[TCO_VALUE_BASELINE_INFEASIBLE] > 0);
    lanes_free(&batch);
    tco_study_free(study);
}

static void lanes__do_not_depend_on_their_number(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 3, 7, 8, 9, 15, 63, 64, 65, 127, 257, 999, 1000};
    tco_study *study = study_of(full_study);
    lanes whole = lanes_random(1000, 5);
    lanes_run(&whole, study, "busy");
    for (size_t i = 0; i < LENGTH(counts); i++) {
        lanes part = lanes_random(counts[i], 5);
        lanes_run(&part, study, "busy");
        for (size_t lane = 0; lane < counts[i]; lane++) {
            if (!lanes_same(&part, lane, &whole, lane)) {
                fail_msg("lane %zu of %zu differs", lane, counts[i]);
            }
        }
        lanes_free(&part);
    }
    lanes_free(&whole);
    tco_study_free(study);
}

static void lanes__none_is_fine(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    lanes batch = lanes_random(0, 1);
    lanes_run(&batch, study, NULL);
    tco_batch request = TCO_BATCH_INIT;
    assert_int_equal(tco_study_batch(study, &request, NULL), TCO_OK);
    lanes_free(&batch);
    tco_study_free(study);
}

/* Without columns every lane is the scenario as it stands; NULL names the first. */
static void lanes__without_columns_repeat_the_scenario(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    static const char *const names[] = {NULL, "busy", "by the week"};
    for (size_t s = 0; s < LENGTH(names); s++) {
        lanes batch = lanes_new(5, NULL, 0);
        lanes_run(&batch, study, names[s]);
        for (size_t lane = 0; lane < 5; lane++) {
            lanes_compare(&batch, lane, result, s);
        }
        lanes_free(&batch);
    }
    tco_result_free(result);
    tco_study_free(study);
}

/* A column wins over the patch of the scenario, as if the patch held its value. */
static void columns__apply_after_the_patch(void **state)
{
    (void)state;
    static const char *const pointer[] = {"/usage/hours_per_day"};
    size_t count = 0, at = 0;
    json_value *values = json_values(full_study, &count);
    while (strcmp(values[at].pointer, "/scenarios/busy/usage/hours_per_day") != 0) {
        at++;
    }
    tco_study *study = study_of(full_study);
    lanes batch = lanes_new(20, pointer, 1);
    for (size_t lane = 0; lane < batch.count; lane++) {
        batch.columns[0][lane] = (double)lane;
    }
    lanes_run(&batch, study, "busy");
    for (size_t lane = 0; lane < batch.count; lane++) {
        char number[32];
        snprintf(number, sizeof(number), "%zu", lane);
        char *text = json_replace(full_study, &values[at], number);
        tco_study *single = study_of(text);
        tco_result *result = result_of(single);
        lanes_compare(&batch, lane, result, 1);
        tco_result_free(result);
        tco_study_free(single);
        free(text);
    }
    lanes_free(&batch);
    free(values);
    tco_study_free(study);
}

static void check_lane_invalid(const lanes *batch, size_t lane)
{
    for (size_t i = 0; i < batch->output_count; i++) {
        const tco_output *out = &batch->outputs[i];
        if (out->status[lane] != TCO_VALUE_INVALID || !isnan(out->values[lane]) ||
            out->break_even[lane] != 255) {
            fail_msg("lane %zu, %s %s: status %d, value %g, break-even %d", lane, out->option,
                     tco_metric_name(out->metric), out->status[lane], out->values[lane],
                     out->break_even[lane]);
        }
    }
}

static size_t column_of(const char *pointer)
{
    size_t column = 0;
    while (strcmp(full_pointers[column], pointer) != 0) {
        column++;
    }
    return column;
}

/* One bad row must not void the others:
 * https://github.com/numpy/numpy-financial/issues/48 */
static void bad_lanes__leave_the_others_alone(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        double value;
    } bad[] = {
        {"/usage/hours_per_day", NAN},
        {"/usage/hours_per_day", 24.000001},
        {"/usage/hours_per_day", -5e-324},
        {"/discount_rate_annual", INFINITY},
        {"/options/cloud/rent/price_per_gpu_hour", -INFINITY},
        {"/options/cloud/rent/price_steps/18", -1},
        {"/options/server/power/pue", 0.99},
        {"/options/workstation/resale/parts/gpu/age_table/24", 0},
        {"/options/workstation/depreciation/salvage_value", 1e9},
        {"/days_per_year", 1e308},
    };
    tco_study *study = study_of(full_study);
    lanes good = lanes_random(130, 77), mixed = lanes_random(130, 77);
    for (size_t i = 0; i < LENGTH(bad); i++) {
        mixed.columns[column_of(bad[i].pointer)][13 * i] = bad[i].value;
    }
    lanes_run(&good, study, NULL);
    lanes_run(&mixed, study, NULL);
    for (size_t lane = 0; lane < good.count; lane++) {
        if (lane % 13 == 0 && lane / 13 < LENGTH(bad)) {
            check_lane_invalid(&mixed, lane);
        } else if (!lanes_same(&good, lane, &mixed, lane)) {
            fail_msg("lane %zu changed with a bad one beside it", lane);
        }
    }
    lanes_free(&good);
    lanes_free(&mixed);
    tco_study_free(study);
}

typedef struct progress {
    int calls, stop_at;
    double last;
} progress;

static int tick(void *user, double fraction)
{
    progress *self = user;
    assert_true(fraction >= self->last && fraction <= 1);
    self->last = fraction;
    return ++self->calls == self->stop_at;
}

static void tick__reports_and_cancels(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    lanes batch = lanes_random(1000, 3);
    tco_batch request = lanes_request(&batch, NULL);
    progress seen = {0, 0, 0};
    request.tick = tick;
    request.user = &seen;
    assert_int_equal(tco_study_batch(study, &request, NULL), TCO_OK);
    assert_true(seen.calls >= 1);
    int calls = seen.calls;
    for (int stop = 1; stop <= calls; stop += 1 + calls / 8) {
        tco_error err = {0};
        seen = (progress){0, stop, 0};
        assert_int_equal(tco_study_batch(study, &request, &err), TCO_E_CANCELLED);
        assert_int_equal(err.code, TCO_E_CANCELLED);
        assert_int_equal(seen.calls, stop);
    }
    lanes_free(&batch);
    tco_study_free(study);
}

static void check_refused(const tco_study *study, const tco_batch *request, tco_status wanted,
                          const char *what)
{
    tco_error err = {0};
    tco_status status = tco_study_batch(study, request, &err);
    if (status != wanted || (request && err.code != wanted)) {
        fail_msg("%s: %s (error %s), wanted %s", what, tco_status_name(status),
                 tco_status_name(err.code), tco_status_name(wanted));
    }
    assert_int_equal(tco_study_batch(study, request, NULL), wanted);
}

static void pointers__that_cannot_vary(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        tco_status status;
    } cases[] = {
        {"/usage/hours_per_dya", TCO_E_UNKNOWN},
        {"/options/clowd/rent/price_per_gpu_hour", TCO_E_UNKNOWN},
        {"/options/cloud/rent/price_steps/7", TCO_E_UNKNOWN},
        {"", TCO_E_TYPE},
        {"/horizon_months", TCO_E_TYPE},
        {"/options/cloud/gpus", TCO_E_TYPE},
        {"/currency", TCO_E_TYPE},
        {"/usage", TCO_E_TYPE},
        {"/options/workstation/power/idle_policy", TCO_E_TYPE},
    };
    tco_study *study = study_of(full_study);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        lanes batch = lanes_new(3, &cases[i].pointer, 1);
        tco_batch request = lanes_request(&batch, NULL);
        check_refused(study, &request, cases[i].status, cases[i].pointer);
        for (size_t k = 0; k < 3 * batch.output_count; k++) {
            assert_true(batch.status[k] == 0xAA && batch.values[k] == 0);
        }
        lanes_free(&batch);
    }
    tco_study_free(study);
}

static void requests__that_break_the_rules(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    lanes batch = lanes_random(3, 1);
    const tco_batch good = lanes_request(&batch, NULL);
    tco_batch request = good;
    check_refused(NULL, &good, TCO_E_ARGUMENT, "no study");
    check_refused(study, NULL, TCO_E_ARGUMENT, "no request");
    request.size = 0;
    check_refused(study, &request, TCO_E_ARGUMENT, "size 0");
    request = good;
    request.size = sizeof(request) + 8;
    check_refused(study, &request, TCO_E_ARGUMENT, "size of a later version");
    request = good;
    request.pointers = NULL;
    check_refused(study, &request, TCO_E_ARGUMENT, "no pointers");
    request = good;
    request.columns = NULL;
    check_refused(study, &request, TCO_E_ARGUMENT, "no columns");
    request = good;
    request.outputs = NULL;
    check_refused(study, &request, TCO_E_ARGUMENT, "no outputs");
    request = good;
    request.scenario = "busier";
    check_refused(study, &request, TCO_E_UNKNOWN, "unknown scenario");
    double *column = batch.columns[1];
    batch.columns[1] = NULL;
    check_refused(study, &good, TCO_E_ARGUMENT, "a NULL column");
    batch.columns[1] = column;

    const tco_output kept = batch.outputs[4];
    batch.outputs[4].option = "clowd";
    check_refused(study, &good, TCO_E_UNKNOWN, "unknown option");
    batch.outputs[4].option = NULL;
    check_refused(study, &good, TCO_E_ARGUMENT, "option NULL");
    batch.outputs[4] = kept;
    batch.outputs[4].metric = (tco_metric)TCO_METRIC_COUNT;
    check_refused(study, &good, TCO_E_ARGUMENT, "no such metric");
    batch.outputs[4] = kept;
    batch.outputs[4].metric = TCO_BREAK_EVEN_FIRST;
    batch.outputs[4].basis = (tco_basis)TCO_BASIS_COUNT;
    check_refused(study, &good, TCO_E_ARGUMENT, "no such basis");
    batch.outputs[4] = kept;
    batch.outputs[4].values = NULL;
    check_refused(study, &good, TCO_E_ARGUMENT, "values NULL");
    batch.outputs[4] = kept;
    batch.outputs[4].status = NULL;
    check_refused(study, &good, TCO_E_ARGUMENT, "status NULL");
    batch.outputs[4] = kept;
    batch.outputs[4].break_even = NULL;
    assert_int_equal(tco_study_batch(study, &good, NULL), TCO_OK);
    lanes_free(&batch);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes__have_the_bits_of_single_runs),
        cmocka_unit_test(lanes__do_not_depend_on_their_number),
        cmocka_unit_test(lanes__none_is_fine),
        cmocka_unit_test(lanes__without_columns_repeat_the_scenario),
        cmocka_unit_test(columns__apply_after_the_patch),
        cmocka_unit_test(bad_lanes__leave_the_others_alone),
        cmocka_unit_test(tick__reports_and_cancels),
        cmocka_unit_test(pointers__that_cannot_vary),
        cmocka_unit_test(requests__that_break_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
