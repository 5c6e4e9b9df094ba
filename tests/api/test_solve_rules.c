/* Requests to solve that break the rules, progress, names, and all fields of two studies. */
#include "test.h"

#define HOURS "/usage/hours_per_day"

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

/* Saving with one number put into the study. */
static double saving_with(const tco_study *study, const char *pointer, double value)
{
    tco_study *changed = NULL;
    tco_error err = {0};
    assert_int_equal(tco_study_copy(study, &changed, NULL), TCO_OK);
    if (tco_study_put(changed, pointer, value, &err) != TCO_OK) {
        fail_msg("put %s: %s", pointer, err.message);
    }
    tco_result *result = result_of(changed);
    tco_value saving = tco_result_metric(result, 0, 1, TCO_SAVING);
    assert_int_equal(saving.status, TCO_VALUE_OK);
    tco_result_free(result);
    tco_study_free(changed);
    return saving.value;
}

static void check_field(const tco_study *study, const char *pointer, size_t solved[])
{
    tco_solve request = ask(pointer);
    tco_solution *solution = NULL;
    tco_error err = {0};
    tco_status status = tco_study_solve(study, &request, &solution, &err);
    if (status == TCO_E_TYPE) {
        assert_string_equal(err.path, pointer);
        return;
    }
    assert_int_equal(status, TCO_OK);
    solved[tco_solution_status(solution)]++;
    assert_true(tco_solution_point_count(solution) >= 200);
    assert_true(tco_solution_evaluation_count(solution) >= tco_solution_point_count(solution));
    for (size_t i = 0; i < tco_solution_root_count(solution); i++) {
        const tco_root *root = tco_solution_root(solution, i);
        double away = 1e-9 * fabs(root->value) * root->better;
        assert_true(saving_with(study, pointer, root->value + away) > 0);
        assert_true(saving_with(study, pointer, root->value - away) < 0);
    }
    for (size_t i = 1; i < tco_solution_point_count(solution); i++) {
        assert_true(tco_solution_point(solution, i)->value >
                    tco_solution_point(solution, i - 1)->value);
    }
    tco_solution_free(solution);
}

static void fields__of_an_example_all_solve(void **state)
{
    (void)state;
    size_t solved[TCO_SOLVE_STATUS_COUNT] = {0};
    tco_study *study = study_of(small_study);
    tco_result *result = result_of(study);
    size_t count = tco_result_assumption_count(result, 0);
    for (size_t i = 0; i < count; i++) {
        const tco_assumption *assumption = tco_result_assumption(result, 0, i);
        if (!assumption->text) {
            check_field(study, assumption->pointer, solved);
        }
    }
    /* hours, tariff, rent, price, load, two perfs; and what cannot make a difference. */
    assert_int_equal(solved[TCO_SOLVE_ONE], 8);
    assert_true(solved[TCO_SOLVE_ALWAYS_OWN] > 5);
    tco_result_free(result);
    tco_study_free(study);
}

/* Every number of a study with everything in it: nothing fails, and every root is one. */
static void fields__of_a_full_study_all_solve(void **state)
{
    (void)state;
    size_t solved[TCO_SOLVE_STATUS_COUNT] = {0};
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    size_t count = tco_result_assumption_count(result, 0);
    for (size_t i = 0; i < count; i++) {
        const tco_assumption *assumption = tco_result_assumption(result, 0, i);
        if (!assumption->text) {
            check_field(study, assumption->pointer, solved);
        }
    }
    assert_true(solved[TCO_SOLVE_ONE] > 5);
    tco_result_free(result);
    tco_study_free(study);
}

static void check_refused(const tco_study *study, const tco_solve *request, tco_status wanted,
                          const char *what)
{
    static char mark;
    tco_error err = {0};
    tco_solution *solution = (tco_solution *)&mark;
    tco_status status = tco_study_solve(study, request, &solution, &err);
    if (status != wanted || err.code != wanted || solution || err.message[0] == '\0') {
        fail_msg("%s: %s (error %s %s), wanted %s", what, tco_status_name(status),
                 tco_status_name(err.code), err.message, tco_status_name(wanted));
    }
    assert_int_equal(tco_study_solve(study, request, &solution, NULL), wanted);
}

static void requests__that_break_the_rules(void **state)
{
    (void)state;
    tco_study *study = study_of(small_study);
    tco_solution *solution = NULL;
    const tco_solve good = ask(HOURS);
    tco_solve bad = good;
    check_refused(NULL, &good, TCO_E_ARGUMENT, "no study");
    check_refused(study, NULL, TCO_E_ARGUMENT, "no request");
    assert_int_equal(tco_study_solve(study, &good, NULL, NULL), TCO_E_ARGUMENT);
    bad.size = 0;
    check_refused(study, &bad, TCO_E_ARGUMENT, "size 0");
    bad = good, bad.pointer = NULL;
    check_refused(study, &bad, TCO_E_ARGUMENT, "no pointer");
    bad = good, bad.metric = (tco_metric)TCO_METRIC_COUNT;
    check_refused(study, &bad, TCO_E_ARGUMENT, "no such metric");
    bad = good, bad.basis = (tco_basis)-1;
    check_refused(study, &bad, TCO_E_ARGUMENT, "no such basis");
    bad = good, bad.target = NAN;
    check_refused(study, &bad, TCO_E_ARGUMENT, "target NaN");
    bad = good, bad.option = "autodl";
    check_refused(study, &bad, TCO_E_ARGUMENT, "the baseline with itself");
    bad = good, bad.equal_to_baseline = 1;
    check_refused(study, &bad, TCO_E_ARGUMENT, "a saving of the baseline");
    bad = good, bad.scenario = "12";
    check_refused(study, &bad, TCO_E_UNKNOWN, "no such scenario");
    bad = good, bad.option = "work";
    check_refused(study, &bad, TCO_E_UNKNOWN, "no such option");
    bad = good, bad.month = -1;
    check_refused(study, &bad, TCO_E_RANGE, "month -1");
    bad.month = 1201;
    check_refused(study, &bad, TCO_E_RANGE, "month 1201");
    solution = answer(study, &good);
    assert_null(tco_solution_root(solution, 1));
    assert_null(tco_solution_point(solution, tco_solution_point_count(solution)));
    tco_solution_free(solution);
    tco_study_free(study);
}

static void ranges__that_are_none(void **state)
{
    (void)state;
    static const struct {
        double from, to;
        tco_status status;
    } cases[] = {
        {5, 5, TCO_E_ARGUMENT},         {6, 5, TCO_E_ARGUMENT},   {NAN, 5, TCO_E_ARGUMENT},
        {-INFINITY, 5, TCO_E_ARGUMENT}, {1, NAN, TCO_E_ARGUMENT}, {-2, -1, TCO_E_RANGE},
        {-2, 0, TCO_E_RANGE},           {24, 30, TCO_E_RANGE},    {25, 30, TCO_E_RANGE},
    };
    tco_study *study = study_of(small_study);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        tco_solve request = ask(HOURS);
        request.has_from = request.has_to = 1;
        request.from = cases[i].from;
        request.to = cases[i].to;
        check_refused(study, &request, cases[i].status, "range");
    }
    tco_study_free(study);
}

static void pointers__that_cannot_vary(void **state)
{
    (void)state;
    static const struct {
        const char *pointer;
        tco_status status;
    } cases[] = {
        {"/usage/hours_per_dya", TCO_E_UNKNOWN},
        {"/usage/hours_per_week", TCO_E_UNKNOWN},
        {"/options/autodl/rent/price_steps/7", TCO_E_UNKNOWN},
        {"/horizon_months", TCO_E_TYPE},
        {"/options/autodl/gpus", TCO_E_TYPE},
        {"/currency", TCO_E_TYPE},
        {"", TCO_E_TYPE},
    };
    tco_study *study = study_of(small_study);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        tco_solve request = ask(cases[i].pointer);
        check_refused(study, &request, cases[i].status, cases[i].pointer);
    }
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
    progress seen = {0, 0, 0};
    tco_solve request = ask("/discount_rate_annual");
    request.metric = TCO_NPV_GAIN;
    request.tick = tick;
    request.user = &seen;
    tco_solution_free(answer(study, &request));
    int calls = seen.calls;
    assert_true(calls > 5);
    for (int stop = 1; stop <= calls; stop++) {
        tco_error err = {0};
        tco_solution *solution = NULL;
        seen = (progress){0, stop, 0};
        assert_int_equal(tco_study_solve(study, &request, &solution, &err), TCO_E_CANCELLED);
        assert_int_equal(err.code, TCO_E_CANCELLED);
        assert_null(solution);
        assert_int_equal(seen.calls, stop);
    }
    tco_study_free(study);
}

static void names__of_the_enums(void **state)
{
    (void)state;
    static const char *const statuses[] = {"one", "several", "none", "always_own", "always_rent"};
    for (int i = 0; i < TCO_SOLVE_STATUS_COUNT; i++) {
        assert_string_equal(tco_solve_status_name((tco_solve_status)i), statuses[i]);
    }
    assert_null(tco_solve_status_name((tco_solve_status)TCO_SOLVE_STATUS_COUNT));
    assert_string_equal(tco_root_kind_name(TCO_ROOT), "root");
    assert_string_equal(tco_root_kind_name(TCO_JUMP), "jump");
    assert_null(tco_root_kind_name((tco_root_kind)TCO_ROOT_KIND_COUNT));
    tco_solution_free(NULL);
    assert_int_equal(tco_solution_status(NULL), TCO_SOLVE_NONE);
    assert_int_equal(tco_solution_root_count(NULL), 0);
    assert_null(tco_solution_root(NULL, 0));
    assert_int_equal(tco_solution_point_count(NULL), 0);
    assert_null(tco_solution_point(NULL, 0));
    assert_int_equal(tco_solution_evaluation_count(NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields__of_an_example_all_solve),
        cmocka_unit_test(fields__of_a_full_study_all_solve),
        cmocka_unit_test(requests__that_break_the_rules),
        cmocka_unit_test(ranges__that_are_none),
        cmocka_unit_test(pointers__that_cannot_vary),
        cmocka_unit_test(tick__reports_and_cancels),
        cmocka_unit_test(names__of_the_enums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
