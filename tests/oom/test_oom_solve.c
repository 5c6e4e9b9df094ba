/* Every allocation of a solve and of a tornado fails once: the k-th alone, and all from the k-th on.
 * The call must say NOMEM, give all memory back and write no handle. */
#include "failing_malloc.h"

#include "test.h"

#ifdef SKIP_REASON
int main(void)
{
    puts("skip: " SKIP_REASON);
    return 0;
}
#else

/* Rent that begins at 2 or less and is 5 after half a year: by the first price the break-even has
 * a root and a jump, and below some price none. */
static const char steps_study[] =
    "{\"currency\": \"CNY\", \"horizon_months\": 36, \"search_months\": 48,\n"
    " \"usage\": {\"hours_per_month\": 30}, \"options\": {\n"
    "  \"autodl\": {\"rent\": {\"price_per_hour\": 1, \"price_steps\": {\"0\": 2, \"6\": 5}}},\n"
    "  \"workstation\": {\"rent\": {\"price_per_hour\": 4}, \"purchase\": {\"price\": 1200,\n"
    "   \"month\": 12}}}}";

static tco_status try_solve(const tco_study *study, tco_error *err)
{
    tco_solution *solution = NULL;
    tco_solve request = TCO_SOLVE_INIT;
    request.option = "workstation";
    request.pointer = "/options/autodl/rent/price_steps/0";
    request.metric = TCO_BREAK_EVEN_FIRST;
    request.target = 9;
    request.month = 30;
    tco_status status = tco_study_solve(study, &request, &solution, err);
    assert_true((status == TCO_OK) == (solution != NULL));
    tco_solution_free(solution);
    return status;
}

static tco_status try_tornado(const tco_study *study, tco_error *err)
{
    tco_sensitivity *result = NULL;
    tco_tornado request = TCO_TORNADO_INIT;
    request.option = "workstation";
    request.month = 30;
    tco_status status = tco_study_tornado(study, &request, &result, err);
    assert_true((status == TCO_OK) == (result != NULL));
    tco_sensitivity_free(result);
    return status;
}

typedef tco_status (*call)(const tco_study *study, tco_error *err);

static long check_once(call run, const tco_study *study, long at, int keep_failing)
{
    tco_error err = {0};
    long before = live;
    arm(at, keep_failing);
    tco_status status = run(study, &err);
    armed = 0;
    assert_int_equal(status, at > 0 ? TCO_E_NOMEM : TCO_OK);
    assert_int_equal(err.code, status);
    assert_int_equal(live, before);
    return calls;
}

static void check_all(const char *name, call run)
{
    tco_study *study = study_of(steps_study);
    long total = check_once(run, study, 0, 0);
    for (int keep_failing = 0; keep_failing < 2; keep_failing++) {
        for (long at = 1; at <= total; at++) {
            check_once(run, study, at, keep_failing);
        }
    }
    print_message("%s: %ld allocations\n", name, total);
    tco_study_free(study);
}

static void allocations__of_solving(void **state)
{
    (void)state;
    check_all("solve", try_solve);
}

static void allocations__of_sensitivity(void **state)
{
    (void)state;
    check_all("tornado", try_tornado);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations__of_solving),
        cmocka_unit_test(allocations__of_sensitivity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
