/* Speed of a batch with eleven replaced columns over 60 months: the net present cost of renting and
 * of buying and the discounted break-even, beside a plain C loop that computes the same three
 * figures for this one study by recurrence, and one that calls pow() every month. All in one
 * process, round by round; ratios are what counts. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tco/tco.h"

enum { ROUNDS = 5, MONTHS = 60, COLUMNS = 11 };

static const char study_text[] =
    "{\"currency\":\"CNY\",\"horizon_months\":60,\"search_months\":60,"
    "\"discount_rate_annual\":0.05,\"usage\":{\"hours_per_day\":12},"
    "\"electricity\":{\"price_per_kwh\":0.6,\"price_drift_annual\":0.03},\"options\":{"
    "\"rented\":{\"rent\":{\"price_per_hour\":2.58,\"price_drift_annual\":-0.1},"
    "\"operation\":{\"internet_per_month\":30}},"
    "\"owned\":{\"purchase\":{\"price\":23592},\"power\":{\"load_kw\":0.6},"
    "\"operation\":{\"maintenance_per_year\":500},\"resale\":{\"retention_annual\":0.75}}}}";

static const struct {
    const char *pointer;
    double low, high;
} input[COLUMNS] = {
    {"/options/owned/purchase/price", 5e3, 6e4},
    {"/options/rented/rent/price_per_hour", 0.5, 6.0},
    {"/options/rented/rent/price_drift_annual", -0.35, 0.0},
    {"/usage/hours_per_day", 2.0, 24.0},
    {"/options/owned/power/load_kw", 0.2, 1.2},
    {"/electricity/price_per_kwh", 0.3, 1.2},
    {"/electricity/price_drift_annual", 0.0, 0.08},
    {"/options/rented/operation/internet_per_month", 0.0, 200.0},
    {"/options/owned/operation/maintenance_per_year", 0.0, 2000.0},
    {"/options/owned/resale/retention_annual", 0.5, 0.9},
    {"/discount_rate_annual", 0.0, 0.12},
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double spread(size_t i, unsigned c, double low, double high)
{
    unsigned long long x = (i + 1) * 0x9E3779B97F4A7C15ull + c * 0xBF58476D1CE4E5B9ull;
    x ^= x >> 31;
    x *= 0x94D049BB133111EBull;
    x ^= x >> 29;
    return low + (high - low) * ((double)(x >> 11) * 0x1p-53);
}

static void run_library(const tco_study *study, size_t lanes, double **column, double **out,
                        unsigned char **status, unsigned threads, tco_isa isa)
{
    const char *pointers[COLUMNS];
    tco_output outputs[] = {
        {"rented", TCO_NPV, TCO_CASH, out[0], status[0], NULL},
        {"owned", TCO_NPV, TCO_CASH, out[1], status[1], NULL},
        {"owned", TCO_BREAK_EVEN_FIRST, TCO_DISCOUNTED, out[2], status[2], NULL}};
    tco_batch batch = TCO_BATCH_INIT;
    tco_error err;
    for (int c = 0; c < COLUMNS; c++)
        pointers[c] = input[c].pointer;
    batch.lanes = lanes;
    batch.column_count = COLUMNS;
    batch.pointers = pointers;
    batch.columns = (const double *const *)column;
    batch.output_count = 3;
    batch.outputs = outputs;
    batch.threads = threads;
    batch.isa = isa;
    if (tco_study_batch(study, &batch, &err) != TCO_OK) {
        fprintf(stderr, "batch: %s\n", err.message);
        exit(1);
    }
}

/* The same three figures, lane by lane. */
static void run_peer(size_t lanes, double **c, double **out, int with_pow)
{
    for (size_t i = 0; i < lanes; i++) {
        double hours = c[3][i] * 365.0 / 12.0, price = c[1][i], tariff = c[5][i], v = 1.0;
        double qc = pow(1.0 + c[2][i], 1.0 / 12.0), qe = pow(1.0 + c[6][i], 1.0 / 12.0);
        double qv = pow(1.0 + c[10][i], -1.0 / 12.0);
        double rent = 0.0, own = c[0][i], gap = own, first = -1.0;
        for (int t = 1; t <= MONTHS; t++) {
            if (with_pow) {
                price = c[1][i] * pow(1.0 + c[2][i], (t - 1) / 12.0);
                tariff = c[5][i] * pow(1.0 + c[6][i], (t - 1) / 12.0);
                v = pow(1.0 + c[10][i], -t / 12.0);
            } else {
                v *= qv;
            }
            double r = (price * hours + c[7][i]) * v;
            double o = (c[4][i] * hours * tariff + c[8][i] / 12.0) * v, before = gap;
            rent += r;
            own += o;
            gap += o - r;
            if (first < 0.0 && gap <= 0.0)
                first = t - 1 + before / (before - gap);
            price *= qc;
            tariff *= qe;
        }
        out[0][i] = rent;
        out[1][i] = own - c[0][i] * pow(c[9][i], MONTHS / 12.0) * v;
        out[2][i] = first;
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

static void *room(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (p == NULL)
        exit(1);
    return p;
}

/* The largest relative difference of the two computations: they must be the same work. */
static double difference(size_t lanes, double **a, double **b)
{
    double most = 0.0;
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < lanes; i++)
            most = fmax(most, fabs(a[k][i] - b[k][i]) / (1.0 + fabs(b[k][i])));
    return most;
}

int main(int argc, char **argv)
{
    size_t lanes = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 131072;
    double *column[COLUMNS], *out[3], *peer[3];
    unsigned char *status[3];
    enum { VARIANTS = 4 + TCO_ISA_COUNT };
    double times[VARIANTS][ROUNDS];
    tco_study *study;
    for (int c = 0; c < COLUMNS; c++) {
        column[c] = room(lanes, sizeof(double));
        for (size_t i = 0; i < lanes; i++)
            column[c][i] = spread(i, (unsigned)c, input[c].low, input[c].high);
    }
    for (int k = 0; k < 3; k++) {
        out[k] = room(lanes, sizeof(double));
        peer[k] = room(lanes, sizeof(double));
        status[k] = room(lanes, 1);
    }
    if (tco_study_parse(study_text, strlen(study_text), &study, NULL) != TCO_OK)
        return 1;
    for (int r = 0; r < ROUNDS; r++) {
        for (int v = 0; v < VARIANTS; v++) {
            double start = now();
            if (v == 0)
                run_library(study, lanes, column, out, status, 1, TCO_ISA_BEST);
            else if (v == 1)
                run_library(study, lanes, column, out, status, 2, TCO_ISA_BEST);
            else if (v < 4)
                run_peer(lanes, column, peer, v == 3);
            else if (tco_isa_available((tco_isa)(v - 4)))
                run_library(study, lanes, column, out, status, 1, (tco_isa)(v - 4));
            times[v][r] = now() - start;
        }
    }
    double scale = 1e9 / (double)lanes, base = median(times[0]);
    printf("%zu lanes, 11 columns, %d months, 2 + 3 lines, discounted break-even; median of %d\n",
           lanes, MONTHS, ROUNDS);
    printf("library, 1 thread    %8.1f ns/lane\n", base * scale);
    printf("library, 2 threads   %8.1f ns/lane  ratio %.2f\n", median(times[1]) * scale,
           times[1][ROUNDS / 2] / base);
    printf("recurrence, plain C  %8.1f ns/lane  ratio %.2f\n", median(times[2]) * scale,
           times[2][ROUNDS / 2] / base);
    printf("pow() a month        %8.1f ns/lane  ratio %.2f\n", median(times[3]) * scale,
           times[3][ROUNDS / 2] / base);
    for (int isa = 1; isa < TCO_ISA_COUNT; isa++)
        if (tco_isa_available((tco_isa)isa))
            printf("library, %-10s  %8.1f ns/lane  ratio %.2f\n", tco_isa_name((tco_isa)isa),
                   median(times[4 + isa]) * scale, times[4 + isa][ROUNDS / 2] / base);
    printf("largest difference of the costs %.1e\n", difference(lanes, out, peer));
    tco_study_free(study);
    return 0;
}
