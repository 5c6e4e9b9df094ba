/* What a study is asked, and its answer as text. */
#include <stdio.h>

#include "program.h"

static tco_status plain(const tco_study *study, const request *wanted, tco_error *err)
{
    tco_result *result = NULL;
    tco_status status = tco_study_evaluate(study, &result, err);
    if (status == TCO_OK)
        status = tco_result_write(result, wanted->format, wanted->section, wanted->language,
                                  to_stream, stdout, err);
    tco_result_free(result);
    return status;
}

static tco_status monte_carlo(const tco_study *study, const request *wanted, tco_error *err)
{
    tco_uncertainty *result = NULL;
    tco_status status = tco_study_monte_carlo(study, &wanted->monte_carlo, &result, err);
    if (status == TCO_OK)
        status =
            tco_uncertainty_write(result, wanted->format, wanted->language, to_stream, stdout, err);
    tco_uncertainty_free(result);
    return status;
}

static tco_status solve(const tco_study *study, const request *wanted, tco_error *err)
{
    tco_solution *result = NULL;
    tco_status status = tco_study_solve(study, &wanted->solve, &result, err);
    if (status == TCO_OK)
        status =
            tco_solution_write(result, wanted->format, wanted->language, to_stream, stdout, err);
    tco_solution_free(result);
    return status;
}

static tco_status tornado(const tco_study *study, const request *wanted, tco_error *err)
{
    tco_sensitivity *result = NULL;
    tco_status status = tco_study_tornado(study, &wanted->tornado, &result, err);
    if (status == TCO_OK)
        status =
            tco_sensitivity_write(result, wanted->format, wanted->language, to_stream, stdout, err);
    tco_sensitivity_free(result);
    return status;
}

static tco_status indices(const tco_study *study, const request *wanted, tco_error *err)
{
    tco_indices *result = NULL;
    tco_status status = tco_study_sobol(study, &wanted->sobol, &result, err);
    if (status == TCO_OK)
        status =
            tco_indices_write(result, wanted->format, wanted->language, to_stream, stdout, err);
    tco_indices_free(result);
    return status;
}

tco_status question_answer(const tco_study *study, const request *wanted, tco_error *err)
{
    switch (wanted->mode) {
    case ANSWER: return plain(study, wanted, err);
    case ONLY_CHECK: return TCO_OK;
    case MONTE_CARLO: return monte_carlo(study, wanted, err);
    case SOLVE: return solve(study, wanted, err);
    case TORNADO: return tornado(study, wanted, err);
    case INDICES: return indices(study, wanted, err);
    case SWEEP: return sweep_answer(study, wanted, err);
    }
    return TCO_OK;
}
