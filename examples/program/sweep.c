/* A sweep as an answer: evaluated and written, in CSV part by part. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

enum { PART_POINTS = 65536, OUTPUTS_MAX = 512 };

/* Columns of one part of the points. */
typedef struct columns {
    size_t count;
    tco_output output[OUTPUTS_MAX];
} columns;

static tco_status add(columns *to, const char *option, tco_metric metric, tco_basis basis,
                      size_t points)
{
    int race = metric == TCO_BREAK_EVEN_FIRST || metric == TCO_BREAK_EVEN_DURABLE;
    if (to->count == OUTPUTS_MAX)
        return TCO_E_LIMIT;
    tco_output *output = &to->output[to->count++];
    *output = (tco_output){option,         metric,
                           basis,          malloc(points * sizeof(double)),
                           malloc(points), race ? malloc(points) : NULL};
    return output->values != NULL && output->status != NULL && (!race || output->break_even != NULL)
               ? TCO_OK
               : TCO_E_NOMEM;
}

/* The metric asked for, or totals and break-evens; of the option asked for, or all. */
static tco_status add_all(columns *to, const tco_result *result, size_t scenario,
                          const request *wanted, size_t points)
{
    tco_status status = TCO_OK;
    for (size_t o = 0; o < tco_result_option_count(result, scenario) && status == TCO_OK; o++) {
        const char *name = tco_result_option_name(result, scenario, o);
        int baseline = o == tco_result_baseline(result, scenario);
        if (wanted->solve.option != NULL && strcmp(wanted->solve.option, name) != 0)
            continue;
        if (wanted->metric_given) {
            status = add(to, name, wanted->solve.metric, wanted->solve.basis, points);
            continue;
        }
        status = add(to, name, TCO_TOTAL, wanted->solve.basis, points);
        if (status == TCO_OK && !baseline)
            status = add(to, name, TCO_BREAK_EVEN_FIRST, wanted->solve.basis, points);
    }
    return status;
}

/* Part by part in CSV, so that any number of points fits; otherwise all at once. */
static tco_status run(const tco_study *study, const request *wanted, tco_sweep sweep,
                      const columns *to, size_t part, tco_error *err)
{
    size_t points = tco_sweep_points(&sweep);
    tco_status status = TCO_OK;
    sweep.outputs = to->output;
    sweep.output_count = to->count;
    for (sweep.first = 0; status == TCO_OK && sweep.first < points; sweep.first += part) {
        sweep.count = points - sweep.first < part ? points - sweep.first : part;
        status = tco_study_sweep(study, &sweep, err);
        if (status == TCO_OK)
            status = tco_sweep_write(study, &sweep, wanted->format, wanted->language, to_stream,
                                     stdout, err);
    }
    return status;
}

static size_t scenario_index(const tco_result *result, const char *name)
{
    size_t scenario = 0;
    while (name != NULL && scenario + 1 < tco_result_scenario_count(result) &&
           strcmp(tco_result_scenario_name(result, scenario), name) != 0)
        scenario++;
    return scenario;
}

tco_status sweep_answer(const tco_study *study, const request *wanted, tco_error *err)
{
    static columns to;
    tco_sweep_plan *plan = NULL;
    tco_result *result = NULL;
    tco_sweep sweep = wanted->sweep.sweep;
    const char *scenario = wanted->solve.scenario;
    tco_status status = tco_study_evaluate(study, &result, err);
    if (status == TCO_OK && wanted->sweep.name != NULL)
        status = tco_study_sweep_plan(study, scenario, wanted->sweep.name, &plan, err);
    if (plan != NULL)
        sweep = *tco_sweep_plan_request(plan);
    sweep.scenario = scenario;
    if (wanted->sweep.name == NULL)
        sweep.axes = wanted->sweep.axis;
    size_t points = tco_sweep_points(&sweep);
    size_t part = wanted->format == TCO_FORMAT_CSV && points > PART_POINTS ? PART_POINTS : points;
    to.count = 0;
    if (status == TCO_OK)
        status = add_all(&to, result, scenario_index(result, scenario), wanted, part);
    if (status == TCO_OK)
        status = run(study, wanted, sweep, &to, part, err);
    else if (err->code == TCO_OK)
        err->code = status;
    for (size_t o = 0; o < to.count; o++) {
        free(to.output[o].values);
        free(to.output[o].status);
        free(to.output[o].break_even);
    }
    tco_sweep_plan_free(plan);
    tco_result_free(result);
    return status;
}
