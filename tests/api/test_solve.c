/* Solving: closed forms of the documentation's first example (shared/vectors/beyond BE-02), every
 * status, jumps. */
#include "test.h"

/* small_study: buy for 23,592 and run for 0.6 kW x 0.6, or rent for 2.58 an hour; 12 hours a day,
 * 365 days a year, 36 months. */
#define PRICE 23592.0
#define RENT 2.58
#define RUNNING 0.36
#define HOURS_A_DAY (PRICE / (3 * 365 * (RENT - RUNNING)))

#define HOURS "/usage/hours_per_day"
#define BUY "/options/workstation/purchase/price"
#define RENT_PRICE "/options/autodl/rent/price_per_hour"
#define LOAD "/options/workstation/power/load_kw"

static tco_solve ask(const char *pointer)
{
    tco_solve request = TCO_SOLVE_INIT;
    request.option = "workstation";
    request.pointer = pointer;
    return request;
}

static tco_solution *answer(const tco_study *study, const tco_solve *request)
{
    tco_solution *solution = NULL;
    tco_error err = {0};
    tco_status status = tco_study_solve(study, request, &solution, &err);
    if (status != TCO_OK) {
        fail_msg("%s: %s %s %s", request->pointer, tco_status_name(status), err.path, err.message);
    }
    assert_non_null(solution);
    return solution;
}

static int near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fabs(b);
}

static void check_root(const tco_solution *solution, size_t index, double value, int better)
{
    const tco_root *root = tco_solution_root(solution, index);
    assert_non_null(root);
    if (root->kind != TCO_ROOT || !near(root->value, value, 3e-12) || root->better != better) {
        fail_msg("root %zu: %s at %.17g, better %d; wanted %.17g, %d", index,
                 tco_root_kind_name(root->kind), root->value, root->better, value, better);
    }
}

/* Exactly one root, in closed form. */
static void check_one(const char *text, const tco_solve *request, double value, int better)
{
    tco_study *study = study_of(text);
    tco_solution *solution = answer(study, request);
    if (tco_solution_status(solution) != TCO_SOLVE_ONE) {
        fail_msg("%s: %s", request->pointer, tco_solve_status_name(tco_solution_status(solution)));
    }
    assert_int_equal(tco_solution_root_count(solution), 1);
    check_root(solution, 0, value, better);
    tco_solution_free(solution);
    tco_study_free(study);
}

static void saving__is_nothing_where_the_closed_form_says(void **state)
{
    (void)state;
    double running = RENT - PRICE / (3 * 365 * 12);
    tco_solve request = ask(HOURS);
    check_one(small_study, &request, HOURS_A_DAY, 1);
    assert_true(near(HOURS_A_DAY, 9.705047513266692, 1e-14));
    request = ask(BUY);
    check_one(small_study, &request, 29170.8, -1);
    request = ask(RENT_PRICE);
    check_one(small_study, &request, RUNNING + PRICE / (3 * 365 * 12), 1);
    assert_true(near(running, 0.7845662100456621, 1e-14));
    request = ask(LOAD);
    check_one(small_study, &request, running / 0.6, -1);
    request = ask("/electricity/price_per_kwh");
    check_one(small_study, &request, running / 0.6, -1);
    request.scenario = "18 h/day";
    check_one(small_study, &request, (RENT - PRICE / (3 * 365 * 18)) / 0.6, -1);
    /* A machine hour does more work: the rent for it may be higher. */
    request = ask("/options/autodl/perf");
    check_one(small_study, &request, 33901.2 / 28322.4, -1);
}

static void saving__is_an_amount_or_of_another_month(void **state)
{
    (void)state;
    tco_solve request = ask(BUY);
    request.target = 10000;
    check_one(small_study, &request, 19170.8, -1);
    request = ask(HOURS);
    request.month = 24;
    check_one(small_study, &request, PRICE / (2 * 365 * (RENT - RUNNING)), 1);
    /* Later than the search goes: it must go there too. */
    request.month = 1200;
    check_one(small_study, &request, PRICE / (100 * 365 * (RENT - RUNNING)), 1);
}

static void cost_per_hour__is_wanted_or_the_baselines(void **state)
{
    (void)state;
    tco_solve request = ask(HOURS);
    request.metric = TCO_COST_PER_HOUR;
    request.target = 2;
    check_one(small_study, &request, PRICE / (3 * 365 * (2 - RUNNING)), 1);
    request.equal_to_baseline = 1;
    check_one(small_study, &request, HOURS_A_DAY, 1);
    request = ask(RENT_PRICE);
    request.option = "autodl";
    request.metric = TCO_COST_PER_HOUR;
    request.target = 2;
    check_one(small_study, &request, 2, -1);
}

static void break_even__comes_in_a_wanted_month(void **state)
{
    (void)state;
    tco_solve request = ask(HOURS);
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.target = 24;
    check_one(small_study, &request, PRICE / (2 * 365 * (RENT - RUNNING)), 1);
    request.metric = TCO_BREAK_EVEN_DURABLE;
    check_one(small_study, &request, PRICE / (2 * 365 * (RENT - RUNNING)), 1);
    /* The horizon itself: behind it there is no durable break-even. */
    request.target = 36;
    check_one(small_study, &request, HOURS_A_DAY, 1);
    /* Later than the horizon, earlier than the end of the search. */
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.target = 480;
    check_one(small_study, &request, PRICE / (40 * 365 * (RENT - RUNNING)), 1);
    request = ask(BUY);
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.basis = TCO_LIQUIDATION;
    request.target = 12;
    check_one(small_study, &request, 365 * 12 * (RENT - RUNNING), -1);
}

/* What the money saved earns: sum of 810.3 / (1 + r)^(t/12) over 36 months equals the price. */
static void npv_gain__is_nothing_at_the_internal_rate_of_return(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_solve request = ask("/discount_rate_annual");
    request.metric = TCO_NPV_GAIN;
    tco_solution *solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ONE);
    const tco_root *root = tco_solution_root(solution, 0);
    double v = pow(1 + root->value, -1.0 / 12), saved = 365 * 12 * (RENT - RUNNING) / 12;
    assert_true(near(saved * v * (1 - pow(v, 36)) / (1 - v), PRICE, 1e-12));
    assert_int_equal(root->better, -1);
    tco_solution_free(solution);
    tco_study_free(study);
}

/* The rent falls by 30 % a year, and after 5.5 years the machine costs more to run: money comes,
 * then goes, and the sum has two internal rates of return. */
static const char falling_study[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 240, \"usage\": {\"hours_per_day\": 12},\n"
    " \"electricity\": {\"price_per_kwh\": 0.6}, \"options\": {\n"
    "  \"autodl\": {\"rent\": {\"price_per_hour\": 2.58, \"price_drift_annual\": -0.3}},\n"
    "  \"workstation\": {\"purchase\": {\"price\": 10000}, \"power\": {\"load_kw\": 0.6},\n"
    "   \"resale\": {\"retention_annual\": 0.7}}}}";

static double falling_gain(double rate)
{
    double v = pow(1 + rate, -1.0 / 12), g = pow(0.7, 1.0 / 12), months = 365.0;
    double rent = months * RENT * v * (1 - pow(v * g, 240)) / (1 - v * g);
    double running = months * RUNNING * v * (1 - pow(v, 240)) / (1 - v);
    return rent - running - 10000 + 10000 * pow(0.7, 20) * pow(v, 240);
}

static double bisected(double low, double high)
{
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        *((falling_gain(low) > 0) == (falling_gain(middle) > 0) ? &low : &high) = middle;
    }
    return low;
}

static void npv_gain__has_two_roots(void **state)
{
    (void)state;
    tco_study *study = study_of(falling_study);
    tco_solve request = ask("/discount_rate_annual");
    request.metric = TCO_NPV_GAIN;
    tco_solution *solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_SEVERAL);
    assert_int_equal(tco_solution_root_count(solution), 2);
    double first = bisected(0.01, 0.3), last = bisected(0.3, 1.0);
    assert_true(near(tco_solution_root(solution, 0)->value, first, 1e-10));
    assert_true(near(tco_solution_root(solution, 1)->value, last, 1e-10));
    assert_int_equal(tco_solution_root(solution, 0)->better, 1);
    assert_int_equal(tco_solution_root(solution, 1)->better, -1);
    tco_solution_free(solution);
    request.has_from = 1;
    request.from = 0.3;
    solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ONE);
    tco_solution_free(solution);
    request.has_to = 1;
    request.to = 0.4;
    solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ALWAYS_OWN);
    tco_solution_free(solution);
    tco_study_free(study);
}

static void check_status(const char *text, const tco_solve *request, tco_solve_status wanted)
{
    tco_study *study = study_of(text);
    tco_solution *solution = answer(study, request);
    if (tco_solution_status(solution) != wanted) {
        fail_msg("%s: %s", request->pointer, tco_solve_status_name(tco_solution_status(solution)));
    }
    assert_int_equal(tco_solution_root_count(solution), 0);
    tco_solution_free(solution);
    tco_study_free(study);
}

static const char twins_study[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 36, \"usage\": {\"hours_per_day\": 12},\n"
    " \"options\": {\"autodl\": {\"rent\": {\"price_per_hour\": 2.58}},\n"
    "  \"workstation\": {\"rent\": {\"price_per_hour\": 2.58}},\n"
    "  \"thirds\": {\"perf\": 3, \"rent\": {\"price_per_hour\": 7.74}},\n"
    "  \"packed\": {\"perf\": 0.4, \"rent\": {\"price_per_hour\": 1}}}}";

static void statuses__without_a_root(void **state)
{
    (void)state;
    tco_solve request = ask(HOURS);
    request.target = 1e6;
    check_status(small_study, &request, TCO_SOLVE_ALWAYS_RENT);
    request.target = -1e6;
    check_status(small_study, &request, TCO_SOLVE_ALWAYS_OWN);
    request = ask(BUY);
    request.has_to = 1;
    request.to = 29000;
    check_status(small_study, &request, TCO_SOLVE_ALWAYS_OWN);
    request.has_from = 1;
    request.has_to = 0;
    request.from = 30000;
    check_status(small_study, &request, TCO_SOLVE_ALWAYS_RENT);
    request = ask("/days_per_year");
    check_status(small_study, &request, TCO_SOLVE_ALWAYS_OWN);
    /* Never ahead within the range. */
    request = ask(HOURS);
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.target = 12;
    request.has_to = 1;
    request.to = 0.5;
    check_status(small_study, &request, TCO_SOLVE_ALWAYS_RENT);
    /* Equal everywhere, to the bit and to rounding. */
    request = ask(HOURS);
    check_status(twins_study, &request, TCO_SOLVE_NONE);
    request.option = "thirds";
    check_status(twins_study, &request, TCO_SOLVE_NONE);
    /* Infeasible everywhere. */
    request.option = "packed";
    request.has_from = 1;
    request.from = 10;
    check_status(twins_study, &request, TCO_SOLVE_NONE);
}

/* 0.4 of the speed: above 9.6 hours a day there is no such option, and no root is made up. */
static void pieces__without_a_value_have_ends(void **state)
{
    (void)state;
    tco_study *study = study_of(twins_study);
    tco_solve request = ask(HOURS);
    request.option = "packed";
    request.target = 1;
    tco_solution *solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ONE);
    check_root(solution, 0, 1 / (3 * 365 * (2.58 - 2.5)), 1);
    double last = 0, next = 0;
    size_t count = tco_solution_point_count(solution);
    for (size_t i = 0; i < count; i++) {
        const tco_point *point = tco_solution_point(solution, i);
        if (point->metric.status == TCO_VALUE_OK) {
            last = point->value;
        } else {
            assert_int_equal(point->metric.status, TCO_VALUE_INFEASIBLE);
            next = next == 0 ? point->value : next;
        }
    }
    assert_true(near(last, 9.6, 2e-12) && near(next, 9.6, 2e-12) && next > last);
    tco_solution_free(solution);
    tco_study_free(study);
}

/* The search ends after 600 months: below 0.58 hours a day the break-even never comes, above it
 * comes before month 700. */
static void jump__from_never_to_in_time(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_solve request = ask(HOURS);
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.target = 700;
    tco_solution *solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_NONE);
    assert_int_equal(tco_solution_root_count(solution), 1);
    const tco_root *jump = tco_solution_root(solution, 0);
    assert_int_equal(jump->kind, TCO_JUMP);
    assert_int_equal(jump->better, 1);
    /* The break-even's own tie rule moves its end by some 1e-12. */
    assert_true(near(jump->value, PRICE / (50 * 365 * (RENT - RUNNING)), 1e-11));
    assert_int_equal(jump->left.status, TCO_VALUE_NONE);
    assert_int_equal(jump->right.status, TCO_VALUE_OK);
    assert_true(near(jump->right.value, 600, 1e-11));
    tco_solution_free(solution);
    tco_study_free(study);
}

/* Both rent: the baseline at x an hour for six months and at 5 from then on; the option at 4, until
 * it buys a machine after a year and goes on renting. */
static const char steps_study[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 240, \"usage\": {\"hours_per_month\": 30},\n"
    " \"options\": {\n"
    "  \"autodl\": {\"rent\": {\"price_per_hour\": 1, \"price_steps\": {\"0\": 2, \"6\": 5}}},\n"
    "  \"workstation\": {\"rent\": {\"price_per_hour\": 4}, \"purchase\": {\"price\": 1200,\n"
    "   \"month\": 12}}}}";

static void jump__over_a_purchase(void **state)
{
    (void)state;
    /* Behind by 6 x 30 (4 - x) at month 6, then ahead by 30 a month: zero at 6 + 6 (4 - x), which
     * is month 12 for x = 3. Below that the purchase comes first, and it is made good at
     * 6 + 6 (4 - x) + 1200/30. */
    tco_study *study = study_of(steps_study);
    tco_solve request = ask("/options/autodl/rent/price_steps/0");
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.target = 24;
    tco_solution *solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_NONE);
    assert_int_equal(tco_solution_root_count(solution), 1);
    const tco_root *jump = tco_solution_root(solution, 0);
    assert_int_equal(jump->kind, TCO_JUMP);
    assert_int_equal(jump->better, 1);
    assert_true(near(jump->value, 3, 1e-10)); /* to the break-even's tie rule */
    assert_true(near(jump->left.value, 52, 1e-10) && near(jump->right.value, 12, 1e-10));
    tco_solution_free(solution);
    /* On either side of the jump there are roots in the common sense. */
    request.target = 9;
    solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ONE);
    check_root(solution, 0, 3.5, 1);
    tco_solution_free(solution);
    request.target = 55;
    solution = answer(study, &request);
    assert_int_equal(tco_solution_status(solution), TCO_SOLVE_ONE);
    check_root(solution, 0, 2.5, 1);
    tco_solution_free(solution);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saving__is_nothing_where_the_closed_form_says),
        cmocka_unit_test(saving__is_an_amount_or_of_another_month),
        cmocka_unit_test(cost_per_hour__is_wanted_or_the_baselines),
        cmocka_unit_test(break_even__comes_in_a_wanted_month),
        cmocka_unit_test(npv_gain__is_nothing_at_the_internal_rate_of_return),
        cmocka_unit_test(npv_gain__has_two_roots),
        cmocka_unit_test(statuses__without_a_root),
        cmocka_unit_test(pieces__without_a_value_have_ends),
        cmocka_unit_test(jump__from_never_to_in_time),
        cmocka_unit_test(jump__over_a_purchase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
