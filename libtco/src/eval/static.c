/* tco_static_batch: what the model's closed form says, lane by lane, without a study. */
#include <string.h>

#include "base/error.h"
#include "eval/kernel.h"
#include "eval/parallel.h"
#include "model/field.h"
#include "num/units.h"

enum { CHUNK_LANES = 65536, CACHE_BYTES = 1 << 21 };
static const double lane_nanoseconds = 6.0;

typedef struct runner {
    tco__static_job job;
    const tco__kernel *kernel;
    size_t lanes;
} runner;

static tco_status run_chunk(void *user, unsigned worker, size_t chunk)
{
    const runner *r = user;
    size_t first = chunk * CHUNK_LANES, left = r->lanes - first;
    (void)worker;
    r->kernel->closed(&r->job, first, left < CHUNK_LANES ? left : CHUNK_LANES);
    return TCO_OK;
}

/* Columns in the order of the closed form; false where an input is missing. */
static bool columns(const tco_static_columns *request, tco__static_job *job)
{
    const double *in[TCO__STATIC_INPUTS] = {request->upfront,
                                            request->price_per_hour,
                                            request->hours_per_day,
                                            request->load_kw,
                                            request->price_per_kwh,
                                            request->storage_per_month,
                                            request->maintenance_per_year,
                                            request->residual_frac,
                                            request->horizon_months};
    double *out[TCO__STATIC_OUTPUTS] = {request->break_even_months, request->rent_total,
                                        request->own_total, request->saving,
                                        request->cost_per_hour};
    static const double maximum[TCO__STATIC_INPUTS] = {
        TCO_MONEY_MAX, TCO_MONEY_MAX, TCO__HOURS_PER_DAY, 1e6, TCO_MONEY_MAX, TCO_MONEY_MAX,
        TCO_MONEY_MAX, 1.0,           TCO_MONTHS_MAX};
    size_t outputs = 0;
    for (int c = 0; c < TCO__STATIC_INPUTS; c++)
        if (in[c] == NULL)
            return false;
    for (int k = 0; k < TCO__STATIC_OUTPUTS; k++)
        outputs += out[k] != NULL;
    memcpy(job->in, in, sizeof in);
    memcpy(job->out, out, sizeof out);
    memcpy(job->maximum, maximum, sizeof maximum);
    job->stream = outputs > 0 && request->lanes > CACHE_BYTES / sizeof(double) / outputs;
    return true;
}

tco_status tco_static_batch(const tco_static_columns *request, tco_error *err)
{
    runner r = {0};
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (request == NULL || request->size != sizeof *request || !columns(request, &r.job))
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "NULL in place of an input column, or a request not initialised");
    if (!(request->days_per_year >= 360.0 && request->days_per_year <= 366.0))
        return tco__error_set(err, TCO_E_RANGE, "days_per_year is outside [360, 366]");
    r.kernel = tco__kernel_find(request->isa);
    if (r.kernel == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "this processor or build lacks the instruction set asked for");
    r.lanes = request->lanes;
    r.job.days_per_month = request->days_per_year / TCO__MONTHS_PER_YEAR;
    r.job.break_even_status = request->break_even_status;
    r.job.cost_per_hour_status = request->cost_per_hour_status;
    size_t chunks = request->lanes / CHUNK_LANES + (request->lanes % CHUNK_LANES != 0);
    tco__crew crew = {.chunks = chunks,
                      .work = run_chunk,
                      .user = &r,
                      .tick = request->tick,
                      .tick_user = request->user};
    crew.workers =
        tco__parallel_workers(request->threads, chunks, lane_nanoseconds * (double)request->lanes);
    tco_status status = tco__parallel_run(&crew);
    return status == TCO_OK ? TCO_OK : tco__error_set(err, status, "%s", tco_status_text(status));
}
