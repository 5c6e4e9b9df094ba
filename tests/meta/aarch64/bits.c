/* Hashes of everything that must have the same bits on every processor, a line each: bits STUDY.
 * Run on two of them, the lines must be equal. */
#include <stdio.h>
#include <stdlib.h>

#include "tco/tco.h"

enum { LANES = 1000, SAMPLES = 4096 };

static uint64_t hash;

static void add(const void *data, size_t size)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3u;
}

static void say(const char *what, const char *of, const char *how)
{
    printf("%s %s %s: %08x%08x\n", what, of, how, (unsigned)(hash >> 32), (unsigned)hash);
    hash = 0xcbf29ce484222325u;
}

static void need(tco_status status)
{
    if (status != TCO_OK) {
        fprintf(stderr, "%s\n", tco_status_text(status));
        exit(1);
    }
}

static int add_text(void *user, const char *text, size_t size)
{
    (void)user;
    add(text, size);
    return 0;
}

static void plain(const tco_study *study, const char *name)
{
    tco_result *result = NULL;
    need(tco_study_evaluate(study, &result, NULL));
    for (int section = 0; section < TCO_SECTION_COUNT; section++)
        need(tco_result_write(result, TCO_FORMAT_JSON, (tco_section)section, TCO_ENGLISH, add_text,
                              NULL, NULL));
    say("result", name, "-");
    tco_result_free(result);
}

/* Hours a day over their whole range, refused ones too. */
static void batch(const tco_study *study, const char *name, tco_isa isa)
{
    static double hours[LANES], value[TCO_METRIC_COUNT][LANES];
    static unsigned char status[TCO_METRIC_COUNT][LANES], ended[TCO_METRIC_COUNT][LANES];
    static const char *const pointer = "/usage/hours_per_day";
    const double *column = hours;
    tco_output output[TCO_METRIC_COUNT];
    tco_batch request = TCO_BATCH_INIT;
    need(tco_axis_even(-0.5, 24.5, LANES, hours));
    for (int m = 0; m < TCO_METRIC_COUNT; m++)
        output[m] =
            (tco_output){"workstation", (tco_metric)m, TCO_LIQUIDATION,
                         value[m],      status[m],     m == TCO_BREAK_EVEN_FIRST ? ended[m] : NULL};
    request.lanes = LANES;
    request.column_count = 1;
    request.pointers = &pointer;
    request.columns = &column;
    request.output_count = TCO_METRIC_COUNT;
    request.outputs = output;
    request.isa = isa;
    request.threads = 2;
    need(tco_study_batch(study, &request, NULL));
    add(value, sizeof value);
    add(status, sizeof status);
    add(ended, sizeof ended);
    say("batch", name, "-");
}

static void monte_carlo(const tco_study *study, const char *name, tco_sampling sampling,
                        tco_isa isa)
{
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *made = NULL;
    request.samples = SAMPLES;
    request.sampling = sampling;
    request.isa = isa;
    need(tco_study_monte_carlo(study, &request, &made, NULL));
    for (size_t i = 0; i < tco_uncertainty_input_count(made); i++)
        add(tco_uncertainty_input_values(made, i), SAMPLES * sizeof(double));
    need(tco_uncertainty_write(made, TCO_FORMAT_JSON, TCO_ENGLISH, add_text, NULL, NULL));
    say("monte carlo", name, tco_sampling_name(sampling));
    tco_uncertainty_free(made);
}

static void indices(const tco_study *study, const char *name)
{
    tco_sobol request = TCO_SOBOL_INIT;
    tco_indices *made = NULL;
    request.samples = 512;
    if (tco_study_sobol(study, &request, &made, NULL) != TCO_OK)
        return; /* nothing uncertain, or correlated */
    need(tco_indices_write(made, TCO_FORMAT_JSON, TCO_ENGLISH, add_text, NULL, NULL));
    say("indices", name, "-");
    tco_indices_free(made);
}

int main(int argc, char **argv)
{
    hash = 0xcbf29ce484222325u;
    for (int i = 1; i < argc; i++) {
        tco_study *study = NULL;
        need(tco_study_load(argv[i], &study, NULL));
        plain(study, argv[i]);
        /* The best there is, and those that every processor has. */
        for (int isa = TCO_ISA_BEST; isa <= TCO_ISA_VECTOR; isa++) {
            batch(study, argv[i], (tco_isa)isa);
            monte_carlo(study, argv[i], TCO_SAMPLING_SOBOL, (tco_isa)isa);
            monte_carlo(study, argv[i], TCO_SAMPLING_RANDOM, (tco_isa)isa);
        }
        indices(study, argv[i]);
        tco_study_free(study);
    }
    return 0;
}
