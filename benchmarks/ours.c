/* What the benchmark asks of the library, in plain arrays: one function a workload. */
#include <string.h>

#include "tco/tco.h"

enum { OUTPUTS_MAX = 5, INPUTS_MAX = 64 };

void *bench_study(const char *json)
{
    tco_study *study = NULL;
    tco_study_parse(json, strlen(json), &study, NULL);
    return study;
}

int bench_available(int isa)
{
    return tco_isa_available((tco_isa)isa);
}

/* out: npv of the first option, of the second, and its first break-even on 1 or all bases. */
int bench_batch(void *study, size_t lanes, int columns, const char *const *pointers,
                const double *const *column, int bases, double *const *out,
                unsigned char *const *status, unsigned threads, int isa)
{
    tco_output output[OUTPUTS_MAX] = {{"rented", TCO_NPV, TCO_CASH, out[0], status[0], NULL},
                                      {"owned", TCO_NPV, TCO_CASH, out[1], status[1], NULL}};
    static const tco_basis order[] = {TCO_DISCOUNTED, TCO_CASH, TCO_LIQUIDATION};
    tco_batch batch = TCO_BATCH_INIT;
    for (int b = 0; b < bases; b++)
        output[2 + b] = (tco_output){"owned",    TCO_BREAK_EVEN_FIRST, order[b],
                                     out[2 + b], status[2 + b],        NULL};
    batch.lanes = lanes;
    batch.column_count = (size_t)columns;
    batch.pointers = pointers;
    batch.columns = column;
    batch.output_count = (size_t)(2 + bases);
    batch.outputs = output;
    batch.threads = threads;
    batch.isa = (tco_isa)isa;
    return (int)tco_study_batch(study, &batch, NULL);
}

int bench_static(size_t lanes, const double *const *in, double *const *out, unsigned threads,
                 int isa)
{
    tco_static_columns r = TCO_STATIC_COLUMNS_INIT;
    r.lanes = lanes;
    r.upfront = in[0];
    r.price_per_hour = in[1];
    r.hours_per_day = in[2];
    r.load_kw = in[3];
    r.price_per_kwh = in[4];
    r.storage_per_month = in[5];
    r.maintenance_per_year = in[6];
    r.residual_frac = in[7];
    r.horizon_months = in[8];
    r.break_even_months = out[0];
    r.rent_total = out[1];
    r.own_total = out[2];
    r.saving = out[3];
    r.cost_per_hour = out[4];
    r.threads = threads;
    r.isa = (tco_isa)isa;
    return (int)tco_static_batch(&r, NULL);
}

/* figures: mean, sd, 5 %, 50 %, 95 % of the gain of the second option, P(it wins), P(it pays
 * back), and the standard error of the mean. */
int bench_monte_carlo(void *study, size_t samples, int sampling, unsigned replicates,
                      uint64_t seed, unsigned threads, int isa, double *figures)
{
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *result = NULL;
    request.samples = samples;
    request.sampling = (tco_sampling)sampling;
    request.replicates = replicates;
    request.seed = seed;
    request.basis = TCO_DISCOUNTED;
    request.metrics = 0; /* the gain alone, as the peers */
    request.threads = threads;
    request.isa = (tco_isa)isa;
    tco_status status = tco_study_monte_carlo(study, &request, &result, NULL);
    if (status != TCO_OK)
        return (int)status;
    const tco_summary *gain = tco_uncertainty_summary(result, 1, TCO_NPV_GAIN);
    const tco_outlook *outlook = tco_uncertainty_outlook(result, 1);
    const double found[] = {gain->mean,           gain->sd,
                            gain->p5,             gain->p50,
                            gain->p95,            outlook->wins.value,
                            outlook->break_even.value, gain->mean_error};
    memcpy(figures, found, sizeof found);
    tco_uncertainty_free(result);
    return 0;
}

/* figures: first and total index of each uncertain number, in the order of the study, and their
 * standard errors: four a number. */
int bench_indices(void *study, size_t samples, unsigned replicates, uint64_t seed, unsigned threads,
                  int isa, double *figures)
{
    tco_sobol request = TCO_SOBOL_INIT;
    tco_indices *result = NULL;
    request.samples = samples;
    request.replicates = replicates;
    request.seed = seed;
    request.threads = threads;
    request.isa = (tco_isa)isa;
    tco_status status = tco_study_sobol(study, &request, &result, NULL);
    for (size_t i = 0; i < tco_indices_count(result) && i < INPUTS_MAX; i++) {
        const tco_index *item = tco_indices_item(result, i);
        const double found[] = {item->first, item->total, item->first_error, item->total_error};
        memcpy(figures + 4 * i, found, sizeof found);
    }
    tco_indices_free(result);
    return (int)status;
}
