/* Fixed runs for counting instructions: count STUDY WORK ISA. The counted part is what the library
 * does between request and answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tco/tco.h"

enum { LANES = 4096, COLUMNS = 4 };

static const char *const pointers[COLUMNS] = {
    "/options/owned/purchase/price", "/options/rented/rent/price_per_hour",
    "/options/rented/rent/price_drift_annual", "/usage/hours_per_day"};
static const double low[COLUMNS] = {5e3, 0.5, -0.35, 2}, high[COLUMNS] = {6e4, 6, 0, 24};

static tco_status batch(const tco_study *study, tco_isa isa)
{
    static double column[COLUMNS][LANES], out[3][LANES];
    static unsigned char status[3][LANES];
    const double *columns[COLUMNS];
    tco_output output[] = {{"rented", TCO_NPV, TCO_CASH, out[0], status[0], NULL},
                           {"owned", TCO_NPV, TCO_CASH, out[1], status[1], NULL},
                           {"owned", TCO_BREAK_EVEN_FIRST, TCO_DISCOUNTED, out[2], status[2], NULL}};
    tco_batch request = TCO_BATCH_INIT;
    unsigned x = 1;
    for (int c = 0; c < COLUMNS; c++) {
        columns[c] = column[c];
        for (int i = 0; i < LANES; i++) {
            x = x * 1664525u + 1013904223u;
            column[c][i] = low[c] + (high[c] - low[c]) * (double)(x >> 8) * 0x1p-24;
        }
    }
    request.lanes = LANES;
    request.column_count = COLUMNS;
    request.pointers = pointers;
    request.columns = columns;
    request.output_count = 3;
    request.outputs = output;
    request.threads = 1;
    request.isa = isa;
    return tco_study_batch(study, &request, NULL);
}

static tco_status monte_carlo(const tco_study *study, tco_isa isa)
{
    tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
    tco_uncertainty *result = NULL;
    request.samples = 16384;
    request.threads = 1;
    request.isa = isa;
    tco_status status = tco_study_monte_carlo(study, &request, &result, NULL);
    tco_uncertainty_free(result);
    return status;
}

int main(int argc, char **argv)
{
    tco_study *study = NULL;
    tco_status status = TCO_E_ARGUMENT;
    if (argc != 4 || tco_study_load(argv[1], &study, NULL) != TCO_OK)
        return 2;
    for (int isa = 0; isa < TCO_ISA_COUNT; isa++) {
        if (strcmp(argv[3], tco_isa_name((tco_isa)isa)) != 0)
            continue;
        if (tco_isa_available((tco_isa)isa) == 0)
            return 77;
        status = strcmp(argv[2], "batch") == 0 ? batch(study, (tco_isa)isa)
                                               : monte_carlo(study, (tco_isa)isa);
    }
    tco_study_free(study);
    return status == TCO_OK ? 0 : 1;
}
