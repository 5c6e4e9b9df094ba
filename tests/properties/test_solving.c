/* Solving on random studies: whatever the field and the metric, the points that were looked at and
 * the roots tell the same story, and single runs beside a root are on the sides it says. */
#include "tree.h"

enum { STUDIES = 60, FIELDS_EACH = 8 };

static const struct {
    tco_metric metric;
    int more_is_better;
    double target;
} questions[] = {
    {TCO_SAVING, 1, 0},
    {TCO_NPV_GAIN, 1, 500},
    {TCO_COST_PER_HOUR, 0, 2},
    {TCO_BREAK_EVEN_FIRST, 0, 30},
    {TCO_BREAK_EVEN_DURABLE, 0, 20},
};

/* 1: better than the target, -1: worse, 0: neither, 2: no value. */
static int side_of(tco_value metric, size_t question)
{
    if (metric.status == TCO_VALUE_NONE) {
        return -1;
    }
    if (metric.status != TCO_VALUE_OK) {
        return 2;
    }
    double gap = metric.value - questions[question].target;
    double better = questions[question].more_is_better ? gap : -gap;
    return (better > 0) - (better < 0);
}

/* Going up through points and roots: sides change at roots and at pieces without a value only. */
static void check_story(const tco_solution *solution, size_t question, const char *what)
{
    size_t roots = tco_solution_root_count(solution), next = 0;
    int side = 2;
    for (size_t i = 0; i < tco_solution_point_count(solution); i++) {
        const tco_point *point = tco_solution_point(solution, i);
        int here = side_of(point->metric, question);
        /* The root of a jump to never is the last point with a value: its other side is next. */
        for (; next < roots && tco_solution_root(solution, next)->value < point->value; next++) {
            const tco_root *root = tco_solution_root(solution, next);
            if (side == root->better) {
                fail_msg("%s: no change of side at %.17g", what, root->value);
            }
            side = root->better;
        }
        if (here == 2 || side == 2) {
            side = here == 0 ? 2 : here;
        } else if (here == -side && fabs(point->metric.value - questions[question].target) >
                                        1e-9 * questions[question].target + 1e-6) {
            if (next < roots && tco_solution_root(solution, next)->value <= point->value) {
                continue;
            }
            fail_msg("%s: side %d at %.17g, %d before, and no root between", what, here,
                     point->value, side);
        }
    }
}

static tco_value batch_metric(const tco_study *study, const tco_solve *of, double value)
{
    double column = value, metric = 0;
    unsigned char status = 0;
    const double *const columns[] = {&column};
    const tco_output output = {of->option, of->metric, of->basis, &metric, &status, NULL};
    tco_batch request = TCO_BATCH_INIT;
    request.lanes = request.column_count = request.output_count = 1;
    request.pointers = &of->pointer;
    request.columns = columns;
    request.outputs = &output;
    assert_int_equal(tco_study_batch(study, &request, NULL), TCO_OK);
    return (tco_value){(tco_value_status)status, status == TCO_VALUE_OK ? metric : 0};
}

static void check_root(const tco_study *study, const tco_solve *of, size_t question,
                       const tco_root *root, const char *what)
{
    static const double away[] = {1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6};
    for (size_t i = 0; i < LENGTH(away); i++) {
        double step = away[i] * fabs(root->value) * root->better;
        int good = side_of(batch_metric(study, of, root->value + step), question);
        int bad = side_of(batch_metric(study, of, root->value - step), question);
        if (good == 1 && bad == -1) {
            return;
        }
    }
    fail_msg("%s: %s at %.17g does not change sides", what, tco_root_kind_name(root->kind),
             root->value);
}

static size_t seen[TCO_SOLVE_STATUS_COUNT], jumps;

static void solve_field(const tco_study *study, const char *option, const char *pointer,
                        size_t question)
{
    char what[400];
    tco_solve request = TCO_SOLVE_INIT;
    tco_solution *solution = NULL;
    tco_error err = {0};
    request.option = option;
    request.pointer = pointer;
    request.metric = questions[question].metric;
    request.target = questions[question].target;
    request.basis = (tco_basis)(question % TCO_BASIS_COUNT);
    snprintf(what, sizeof(what), "%s of %s by %s", tco_metric_name(request.metric), option,
             pointer);
    tco_status status = tco_study_solve(study, &request, &solution, &err);
    if (status == TCO_E_TYPE) {
        return;
    }
    if (status != TCO_OK) {
        fail_msg("%s: %s %s", what, tco_status_name(status), err.message);
    }
    seen[tco_solution_status(solution)]++;
    check_story(solution, question, what);
    for (size_t i = 0; i < tco_solution_root_count(solution); i++) {
        const tco_root *root = tco_solution_root(solution, i);
        jumps += root->kind == TCO_JUMP;
        if (root->value < 0 || root->value > 0) { /* at 0 the range may end */
            check_root(study, &request, question, root, what);
        }
    }
    tco_solution_free(solution);
}

static void solutions__of_random_studies(void **state)
{
    (void)state;
    uint64_t seed = 20;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *tree = random_study(&seed, ONE_SCENARIO);
        run of = run_of(tree);
        size_t options = tco_result_option_count(of.result, 0);
        size_t fields = tco_result_assumption_count(of.result, 0);
        for (int k = 0; k < FIELDS_EACH; k++) {
            size_t option = (size_t)random_below(&seed, (int)options);
            size_t field = (size_t)random_below(&seed, (int)fields);
            const tco_assumption *assumption = tco_result_assumption(of.result, 0, field);
            if (assumption->text || option == tco_result_baseline(of.result, 0)) {
                continue;
            }
            for (size_t q = 0; q < LENGTH(questions); q++) {
                solve_field(of.study, tco_result_option_name(of.result, 0, option),
                            assumption->pointer, q);
            }
        }
        run_free(&of);
        cJSON_Delete(tree);
    }
    print_message("one %zu, several %zu, none %zu, own %zu, rent %zu; jumps %zu\n", seen[0],
                  seen[1], seen[2], seen[3], seen[4], jumps);
    assert_true(seen[TCO_SOLVE_ONE] > 20 && jumps > 5);
    assert_true(seen[TCO_SOLVE_ALWAYS_OWN] > 5 && seen[TCO_SOLVE_ALWAYS_RENT] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions__of_random_studies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
