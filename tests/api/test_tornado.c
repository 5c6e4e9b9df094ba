/* Sensitivity: values and elasticities in closed form (shared/vectors/beyond UN-26), the order of
 * bars, every status, comparison with single runs, errors. */
#include "registry.h"

/* small_study: buy for 23,592 and run for 0.6 kW x 0.6, or rent for 2.58 an hour; 12 hours a day,
 * 36 months. */
#define PRICE 23592.0
#define RENT 2.58
#define RUNNING 0.36
#define MONTHS (PRICE / (RENT - RUNNING) / 12 / 365 * 12)

enum { BUY, HOURS, RENT_PRICE, LOAD, FIELDS };
static const char *const fields[FIELDS] = {
    "/options/workstation/purchase/price",
    "/usage/hours_per_day",
    "/options/autodl/rent/price_per_hour",
    "/options/workstation/power/load_kw",
};

static tco_tornado ask(tco_metric metric)
{
    tco_tornado request = TCO_TORNADO_INIT;
    request.option = "workstation";
    request.metric = metric;
    request.field_count = FIELDS;
    request.pointers = fields;
    return request;
}

static tco_sensitivity *answer(const tco_study *study, const tco_tornado *request)
{
    tco_sensitivity *result = NULL;
    tco_error err = {0};
    tco_status status = tco_study_tornado(study, request, &result, &err);
    if (status != TCO_OK) {
        fail_msg("%s: %s %s", tco_status_name(status), err.path, err.message);
    }
    assert_non_null(result);
    return result;
}

static const tco_bar *bar_of(const tco_sensitivity *result, const char *pointer)
{
    for (size_t i = 0; i < tco_sensitivity_bar_count(result); i++) {
        const tco_bar *bar = tco_sensitivity_bar(result, i);
        if (strcmp(bar->pointer, pointer) == 0) {
            return bar;
        }
    }
    fail_msg("no bar for %s", pointer);
    return NULL;
}

static int near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fabs(b);
}

typedef struct wanted_bar {
    int field;
    double low, high, elasticity;
} wanted_bar;

static void check_bars(const tco_sensitivity *result, const wanted_bar *wanted, size_t count)
{
    assert_int_equal(tco_sensitivity_bar_count(result), count);
    for (size_t i = 0; i < count; i++) {
        const tco_bar *bar = tco_sensitivity_bar(result, i);
        assert_string_equal(bar->pointer, fields[wanted[i].field]);
        assert_int_equal(bar->index, wanted[i].field);
        assert_true(near(bar->low, 0.8 * bar->base, 1e-15));
        assert_true(near(bar->high, 1.2 * bar->base, 1e-15));
        assert_int_equal(bar->elasticity_status, TCO_ELASTICITY_OK);
        if (!near(bar->at_low.value, wanted[i].low, 1e-12) ||
            !near(bar->at_high.value, wanted[i].high, 1e-12) ||
            !near(bar->elasticity, wanted[i].elasticity, 1e-9)) {
            fail_msg("%s: %.15g to %.15g, elasticity %.12g; wanted %.15g, %.15g, %.12g",
                     bar->pointer, bar->at_low.value, bar->at_high.value, bar->elasticity,
                     wanted[i].low, wanted[i].high, wanted[i].elasticity);
        }
        assert_true(near(bar->swing.value, fabs(wanted[i].high - wanted[i].low), 1e-11));
    }
}

/* Months = price / ((rent - running) hours): elasticities 1, -1, -rent / (rent - running) and
 * running / (rent - running). */
static void break_even__static(void **state)
{
    (void)state;
    static const wanted_bar wanted[] = {
        {RENT_PRICE, 37.9316997877677, 23.624128815188655, -1.162162162162162},
        {HOURS, 36.393928174750094, 24.262618783166733, -1},
        {BUY, 23.29211403184006, 34.93817104776009, 1},
        {LOAD, 28.200530732267083, 30.091069105379965, 0.16216216216216214},
    };
    tco_study *study = study_of(small_study);
    tco_tornado request = ask(TCO_BREAK_EVEN_FIRST);
    tco_sensitivity *result = answer(study, &request);
    tco_value base = tco_sensitivity_base(result);
    assert_int_equal(base.status, TCO_VALUE_OK);
    assert_true(near(base.value, MONTHS, 1e-12));
    check_bars(result, wanted, LENGTH(wanted));
    tco_sensitivity_free(result);
    tco_study_free(study);
}

/* Saving = rent 33,901.2 - running 4,730.4 - price 23,592 = 5,578.8, each linear in its field. */
static void saving__is_linear(void **state)
{
    (void)state;
    double rent = 33901.2, running = 4730.4, saving = 5578.8;
    const wanted_bar wanted[] = {
        {RENT_PRICE, saving - rent / 5, saving + rent / 5, rent / saving},
        {HOURS, saving - (rent - running) / 5, saving + (rent - running) / 5,
         (rent - running) / saving},
        {BUY, saving + PRICE / 5, saving - PRICE / 5, -PRICE / saving},
        {LOAD, saving + running / 5, saving - running / 5, -running / saving},
    };
    tco_study *study = study_of(small_study);
    tco_tornado request = ask(TCO_SAVING);
    tco_sensitivity *result = answer(study, &request);
    check_bars(result, wanted, LENGTH(wanted));
    tco_sensitivity_free(result);
    /* At month 24 of the second scenario, between ends of its own: (rent - running) 18 h - price */
    static const double low[] = {20000, 6, 2, 0.3}, high[] = {30000, 24, 2.58, 0.9};
    request.scenario = "18 h/day";
    request.month = 24;
    request.low = low;
    request.high = high;
    result = answer(study, &request);
    double months = 2 * 365 * (RENT - RUNNING);
    assert_true(near(tco_sensitivity_base(result).value, months * 18 - PRICE, 1e-12));
    const tco_bar *bar = bar_of(result, fields[HOURS]);
    assert_true(near(bar->at_low.value, months * 6 - PRICE, 1e-12));
    assert_true(near(bar->at_high.value, months * 24 - PRICE, 1e-12));
    assert_true(bar->base == 18 && bar->low == 6 && bar->high == 24);
    tco_sensitivity_free(result);
    tco_study_free(study);
}

/* At 1 hour a day the break-even would come after 29 years; with a search of 30 years 20 % less
 * use means never. Such a field stands first. */
static void order__puts_never_first(void **state)
{
    (void)state;
    static const char text[] =
        "{\"currency\": \"CNY\", \"horizon_months\": 36, \"search_months\": 360,\n"
        " \"usage\": {\"hours_per_day\": 1}, \"electricity\": {\"price_per_kwh\": 0.6},\n"
        " \"options\": {\"autodl\": {\"rent\": {\"price_per_hour\": 2.58}},\n"
        "  \"workstation\": {\"purchase\": {\"price\": 23592}, \"power\": {\"load_kw\": 0.6}}}}";
    tco_study *study = study_of(text);
    tco_tornado request = ask(TCO_BREAK_EVEN_FIRST);
    request.fraction = 0.1;
    tco_sensitivity *result = answer(study, &request);
    static const int order[] = {BUY, HOURS, RENT_PRICE, LOAD};
    for (size_t i = 0; i < LENGTH(order); i++) {
        const tco_bar *bar = tco_sensitivity_bar(result, i);
        assert_string_equal(bar->pointer, fields[order[i]]);
        assert_int_equal(bar->swing.status, i < 3 ? TCO_VALUE_NONE : TCO_VALUE_OK);
        assert_true(i == 3 || bar->swing.value == 0);
        assert_int_equal(bar->elasticity_status, TCO_ELASTICITY_OK);
    }
    assert_int_equal(bar_of(result, fields[BUY])->at_high.status, TCO_VALUE_NONE);
    assert_int_equal(bar_of(result, fields[HOURS])->at_low.status, TCO_VALUE_NONE);
    tco_sensitivity_free(result);
    tco_study_free(study);
}

static tco_elasticity_status elasticity_of(const tco_study *study, const tco_tornado *request,
                                           const char *pointer)
{
    tco_tornado one = *request;
    one.field_count = 1;
    one.pointers = &pointer;
    tco_sensitivity *result = answer(study, &one);
    const tco_bar *bar = tco_sensitivity_bar(result, 0);
    tco_elasticity_status status = bar->elasticity_status;
    assert_true(status == TCO_ELASTICITY_OK || bar->elasticity == 0);
    tco_sensitivity_free(result);
    return status;
}

static void elasticity__says_why_there_is_none(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_tornado request = ask(TCO_BREAK_EVEN_FIRST);
    assert_int_equal(elasticity_of(study, &request, "/discount_rate_annual"),
                     TCO_ELASTICITY_FIELD_ZERO);
    assert_int_equal(tco_study_put(study, fields[BUY], 29170.8, NULL), TCO_OK);
    request.metric = TCO_SAVING;
    assert_int_equal(elasticity_of(study, &request, fields[HOURS]), TCO_ELASTICITY_METRIC_ZERO);
    assert_int_equal(tco_study_put(study, fields[HOURS], 24, NULL), TCO_OK);
    assert_int_equal(elasticity_of(study, &request, fields[HOURS]), TCO_ELASTICITY_AT_LIMIT);
    assert_int_equal(tco_study_put(study, fields[HOURS], 0, NULL), TCO_OK);
    request.metric = TCO_COST_PER_HOUR;
    assert_int_equal(elasticity_of(study, &request, fields[BUY]), TCO_ELASTICITY_NO_VALUE);
    tco_study_free(study);
}

/* The rent falls by 30 % a year: what is saved until it is no more than the running cost is the
 * highest price that ever comes back. Just below it the month depends on the price beyond all
 * measure, and no number is given. */
static void elasticity__is_unsteady_at_a_tangency(void **state)
{
    (void)state;
    static const char text[] =
        "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\": {\"hours_per_day\": 12},\n"
        " \"electricity\": {\"price_per_kwh\": 0.6}, \"options\": {\n"
        "  \"autodl\": {\"rent\": {\"price_per_hour\": 2.58, \"price_drift_annual\": -0.3}},\n"
        "  \"workstation\": {\"purchase\": {\"price\": 10000}, \"power\": {\"load_kw\": 0.6}}}}";
    tco_study *study = study_of(text);
    double most = 0;
    for (int month = 0; RENT * pow(0.7, month / 12.0) > RUNNING; month++) {
        most += 365 * (RENT * pow(0.7, month / 12.0) - RUNNING);
    }
    static const struct {
        double below;
        tco_elasticity_status status;
    } cases[] = {
        {0.5, TCO_ELASTICITY_OK},
        {0.00215, TCO_ELASTICITY_UNSTEADY},
        {0.0005, TCO_ELASTICITY_NO_VALUE},
        {-0.01, TCO_ELASTICITY_NO_VALUE},
    };
    tco_tornado request = ask(TCO_BREAK_EVEN_FIRST);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        double price = most * (1 - cases[i].below);
        assert_int_equal(tco_study_put(study, fields[BUY], price, NULL), TCO_OK);
        assert_int_equal(elasticity_of(study, &request, fields[BUY]), cases[i].status);
    }
    tco_study_free(study);
}

/* The metric of a single run with one number put into the study. */
static tco_value put_metric(const tco_study *study, const char *pointer, double value)
{
    tco_study *changed = NULL;
    tco_value metric = {TCO_VALUE_INVALID, 0};
    assert_int_equal(tco_study_copy(study, &changed, NULL), TCO_OK);
    if (tco_study_put(changed, pointer, value, NULL) == TCO_OK) {
        tco_result *result = result_of(changed);
        metric = tco_result_metric(result, 0, option_index(result, 0, "workstation"), TCO_NPV_GAIN);
        tco_result_free(result);
    }
    tco_study_free(changed);
    return metric;
}

/* Without a list all numbers of the study are moved, each as a single run would. */
static void fields__are_all_numbers_of_the_study(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    tco_tornado request = TCO_TORNADO_INIT;
    request.option = "workstation";
    request.metric = TCO_NPV_GAIN;
    tco_sensitivity *all = answer(study, &request);
    size_t numbers = 0, count = tco_sensitivity_bar_count(all);
    for (size_t i = 0; i < tco_result_assumption_count(result, 0); i++) {
        const tco_assumption *assumption = tco_result_assumption(result, 0, i);
        double value = assumption->number;
        if (assumption->text || field_at(assumption->pointer)->kind == TCO_FIELD_COUNT) {
            continue;
        }
        const tco_bar *bar = bar_of(all, assumption->pointer);
        numbers++;
        assert_true(bar->base == value && bar->low <= bar->high);
        assert_string_equal(bar->unit, assumption->unit);
        tco_value low = put_metric(study, bar->pointer, bar->low);
        tco_value high = put_metric(study, bar->pointer, bar->high);
        assert_int_equal(bar->at_low.status, low.status);
        assert_int_equal(bar->at_high.status, high.status);
        assert_true(same_bits(bar->at_low.value, low.value));
        assert_true(same_bits(bar->at_high.value, high.value));
    }
    assert_true(numbers > 50);
    assert_int_equal(count, numbers);
    for (size_t i = 1; i < count; i++) {
        const tco_bar *a = tco_sensitivity_bar(all, i - 1), *b = tco_sensitivity_bar(all, i);
        assert_true(b->swing.status != TCO_VALUE_OK || a->swing.value >= b->swing.value);
    }
    tco_sensitivity_free(all);
    tco_result_free(result);
    tco_study_free(study);
}

static void check_refused(const tco_study *study, const tco_tornado *request, tco_status wanted,
                          const char *what)
{
    static char mark;
    tco_error err = {0};
    tco_sensitivity *result = (tco_sensitivity *)&mark;
    tco_status status = tco_study_tornado(study, request, &result, &err);
    if (status != wanted || err.code != wanted || result || err.message[0] == '\0') {
        fail_msg("%s: %s (error %s %s), wanted %s", what, tco_status_name(status),
                 tco_status_name(err.code), err.message, tco_status_name(wanted));
    }
    assert_int_equal(tco_study_tornado(study, request, &result, NULL), wanted);
}

static int stop(void *user, double fraction)
{
    assert_true(fraction >= 0 && fraction <= 1);
    return ++*(int *)user == 3;
}

static void requests__that_break_the_rules(void **state)
{
    (void)state;
    static const double low[] = {1, 1, 1, 1}, high[] = {2, 2, 2, 2}, day[] = {30000, 25, 3, 1};
    static const char *const unknown[] = {"/usage/hours_per_dya"}, *const none[] = {NULL},
                             *const whole[] = {"/horizon_months"};
    int calls = 0;
    tco_study *study = study_of(small_study);
    const tco_tornado good = ask(TCO_SAVING);
    tco_tornado bad = good;
    check_refused(NULL, &good, TCO_E_ARGUMENT, "no study");
    check_refused(study, NULL, TCO_E_ARGUMENT, "no request");
    assert_int_equal(tco_study_tornado(study, &good, NULL, NULL), TCO_E_ARGUMENT);
    bad.size = 1;
    check_refused(study, &bad, TCO_E_ARGUMENT, "size 1");
    bad = good, bad.option = "autodl";
    check_refused(study, &bad, TCO_E_ARGUMENT, "the baseline with itself");
    bad = good, bad.pointers = NULL;
    check_refused(study, &bad, TCO_E_ARGUMENT, "no pointers");
    bad = good, bad.field_count = 1, bad.pointers = none;
    check_refused(study, &bad, TCO_E_ARGUMENT, "a pointer NULL");
    bad.pointers = unknown;
    check_refused(study, &bad, TCO_E_UNKNOWN, "an unknown pointer");
    bad.pointers = whole;
    check_refused(study, &bad, TCO_E_TYPE, "a whole number");
    bad = good, bad.low = low;
    check_refused(study, &bad, TCO_E_ARGUMENT, "low without high");
    bad.high = low, bad.low = high;
    check_refused(study, &bad, TCO_E_ARGUMENT, "low above high");
    bad.low = low, bad.high = day;
    check_refused(study, &bad, TCO_E_RANGE, "25 hours a day");
    bad.field_count = 0;
    check_refused(study, &bad, TCO_E_ARGUMENT, "ends without fields");
    static const double fractions[] = {0, -0.2, 1.5, NAN};
    for (size_t i = 0; i < LENGTH(fractions); i++) {
        bad = good, bad.fraction = fractions[i];
        check_refused(study, &bad, TCO_E_ARGUMENT, "fraction");
    }
    bad = good, bad.month = 1201;
    check_refused(study, &bad, TCO_E_RANGE, "month 1201");
    bad = good, bad.tick = stop, bad.user = &calls;
    tco_sensitivity *result = NULL;
    assert_int_equal(tco_study_tornado(study, &bad, &result, NULL), TCO_E_CANCELLED);
    assert_null(result);
    tco_study_free(study);
}

static void names__and_nothing(void **state)
{
    (void)state;
    static const char *const names[] = {"ok",       "field_zero", "metric_zero",
                                        "no_value", "at_limit",   "unsteady"};
    for (int i = 0; i < TCO_ELASTICITY_STATUS_COUNT; i++) {
        assert_string_equal(tco_elasticity_status_name((tco_elasticity_status)i), names[i]);
    }
    assert_null(tco_elasticity_status_name((tco_elasticity_status)TCO_ELASTICITY_STATUS_COUNT));
    tco_sensitivity_free(NULL);
    assert_int_equal(tco_sensitivity_base(NULL).status, TCO_VALUE_INVALID);
    assert_int_equal(tco_sensitivity_bar_count(NULL), 0);
    assert_null(tco_sensitivity_bar(NULL, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(break_even__static),
        cmocka_unit_test(saving__is_linear),
        cmocka_unit_test(order__puts_never_first),
        cmocka_unit_test(elasticity__says_why_there_is_none),
        cmocka_unit_test(elasticity__is_unsteady_at_a_tangency),
        cmocka_unit_test(fields__are_all_numbers_of_the_study),
        cmocka_unit_test(requests__that_break_the_rules),
        cmocka_unit_test(names__and_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
