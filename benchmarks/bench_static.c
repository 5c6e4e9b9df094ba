/* Speed of the closed form on nine input and five output columns, beside a plain C loop over the
 * same columns, and the bandwidth of a triad, which is what limits both. Outputs are used again. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tco/tco.h"

enum { ROUNDS = 5, INPUTS = 9, OUTPUTS = 5 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void plain(size_t n, double **in, double **out)
{
    for (size_t i = 0; i < n; i++) {
        double hours = in[2][i] * 365.0 / 12.0, rent = in[1][i] * hours + in[5][i];
        double own = in[3][i] * hours * in[4][i] + in[6][i] / 12.0, saving = rent - own;
        out[0][i] = saving > 0.0 ? in[0][i] / saving : INFINITY;
        out[1][i] = rent * in[8][i];
        out[2][i] = in[0][i] * (1.0 - in[7][i]) + own * in[8][i];
        out[3][i] = out[1][i] - out[2][i];
        out[4][i] = out[2][i] / (hours * in[8][i]);
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times)
{
    qsort(times, ROUNDS, sizeof *times, by_value);
    return times[ROUNDS / 2];
}

int main(int argc, char **argv)
{
    static const double low[INPUTS] = {5e3, 0.5, 2, 0.2, 0.3, 0, 0, 0, 12};
    static const double high[INPUTS] = {6e4, 6, 24, 1.2, 1.2, 200, 2000, 0.4, 72};
    size_t n = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 4000000;
    double *in[INPUTS], *out[OUTPUTS], times[4][ROUNDS];
    unsigned x = 1;
    for (int k = 0; k < INPUTS; k++) {
        in[k] = malloc((n + 1) * sizeof(double));
        for (size_t i = 0; in[k] != NULL && i < n; i++) {
            x = x * 1664525u + 1013904223u;
            in[k][i] = low[k] + (high[k] - low[k]) * (double)(x >> 8) * 0x1p-24;
        }
    }
    for (int k = 0; k < OUTPUTS; k++)
        out[k] = calloc(n + 1, sizeof(double));
    tco_static_columns r = TCO_STATIC_COLUMNS_INIT;
    r.lanes = n;
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
    for (int round = 0; round < ROUNDS; round++) {
        for (int v = 0; v < 4; v++) {
            double start = now();
            r.threads = v == 0 ? 1 : 2;
            if (v < 2 && tco_static_batch(&r, NULL) != TCO_OK)
                return 1;
            if (v == 2)
                plain(n, in, out);
            for (size_t i = 0; v == 3 && i < n; i++)
                out[0][i] = in[0][i] + 3.0 * in[1][i];
            times[v][round] = now() - start;
        }
    }
    double scale = 1e9 / (double)n, one = median(times[0]);
    printf("%zu lanes of the closed form, 112 bytes each; median of %d\n", n, ROUNDS);
    printf("library, 1 thread    %8.2f ns/lane  %5.1f GB/s\n", one * scale,
           112e-9 * (double)n / one);
    printf("library, 2 threads   %8.2f ns/lane  ratio %.2f\n", median(times[1]) * scale,
           times[1][ROUNDS / 2] / one);
    printf("plain C loop         %8.2f ns/lane  ratio %.2f\n", median(times[2]) * scale,
           times[2][ROUNDS / 2] / one);
    printf("triad, plain C       %5.1f GB/s (checksum %g)\n", 24e-9 * (double)n / median(times[3]),
           out[0][n / 2]);
    return 0;
}
