/* Speed of the batch call on the README study with three replaced columns, beside two plain C
 * peers that compute the same answers for this one study only: a month loop, and one that calls
 * pow() every month. All run in one process, round by round; ratios are what counts. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tco/tco.h"

enum { ROUNDS = 5, HORIZON = 36, SEARCH = 600 };

static const char study_text[] =
    "{\"currency\":\"CNY\",\"horizon_months\":36,\"usage\":{\"hours_per_day\":12},"
    "\"electricity\":{\"price_per_kwh\":0.6},\"options\":{"
    "\"autodl\":{\"rent\":{\"price_per_hour\":2.58}},"
    "\"workstation\":{\"purchase\":{\"price\":23592},\"power\":{\"load_kw\":0.6}}}}";

typedef struct columns {
    size_t lanes;
    double *hours, *rent, *price; /* in */
    double *total, *first;        /* out */
    unsigned char *total_status, *first_status;
} columns;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A reproducible value in [low, high] for lane i of column c. */
static double spread(size_t i, unsigned c, double low, double high)
{
    unsigned long long x = (i + 1) * 0x9E3779B97F4A7C15ull + c * 0xBF58476D1CE4E5B9ull;
    x ^= x >> 31;
    x *= 0x94D049BB133111EBull;
    x ^= x >> 29;
    return low + (high - low) * ((double)(x >> 11) * 0x1p-53);
}

static void run_library(const tco_study *study, columns *c)
{
    const char *pointers[] = {"/usage/hours_per_day", "/options/autodl/rent/price_per_hour",
                              "/options/workstation/purchase/price"};
    const double *inputs[] = {c->hours, c->rent, c->price};
    tco_output outputs[] = {
        {"workstation", TCO_TOTAL, TCO_CASH, c->total, c->total_status, NULL},
        {"workstation", TCO_BREAK_EVEN_FIRST, TCO_CASH, c->first, c->first_status, NULL}};
    tco_batch batch = TCO_BATCH_INIT;
    tco_error err;
    batch.lanes = c->lanes;
    batch.column_count = 3;
    batch.pointers = pointers;
    batch.columns = inputs;
    batch.output_count = 2;
    batch.outputs = outputs;
    batch.threads = 1;
    if (tco_study_batch(study, &batch, &err) != TCO_OK) {
        fprintf(stderr, "batch: %s\n", err.message);
        exit(1);
    }
}

/* The same answers for this study alone; `with_pow` prices each month anew. */
static double run_peer(const columns *c, int with_pow)
{
    double check = 0.0;
    for (size_t i = 0; i < c->lanes; i++) {
        double hours = c->hours[i] * 365.0 / 12.0, own = c->price[i], rented = 0.0, first = -1.0;
        double total = 0.0;
        for (int t = 1; t <= SEARCH && (t <= HORIZON || first < 0.0); t++) {
            double level = with_pow ? pow(1.0 + 1e-17 * (double)t, (t - 1) / 12.0) : 1.0;
            double before = own - rented;
            own += hours * 0.6 * 0.6 * level;
            rented += hours * c->rent[i] * level;
            if (first < 0.0 && own <= rented)
                first = t - 1 + before / (before - (own - rented));
            if (t == HORIZON)
                total = own;
        }
        check += total + first;
    }
    return check;
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

int main(int argc, char **argv)
{
    columns c = {argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 1000000,
                 NULL,
                 NULL,
                 NULL,
                 NULL,
                 NULL,
                 NULL,
                 NULL};
    double library[ROUNDS], loop[ROUNDS], power[ROUNDS], single[ROUNDS], sum = 0.0;
    tco_study *study;
    tco_result *result;
    double **column[] = {&c.hours, &c.rent, &c.price, &c.total, &c.first};
    for (size_t k = 0; k < sizeof column / sizeof column[0]; k++)
        *column[k] = room(c.lanes, sizeof(double));
    c.total_status = room(c.lanes, 1);
    c.first_status = room(c.lanes, 1);
    for (size_t i = 0; i < c.lanes; i++) {
        c.hours[i] = spread(i, 1, 4.0, 24.0);
        c.rent[i] = spread(i, 2, 1.5, 3.5);
        c.price[i] = spread(i, 3, 15000.0, 36000.0);
    }
    if (tco_study_parse(study_text, strlen(study_text), &study, NULL) != TCO_OK)
        return 1;
    for (int r = 0; r < ROUNDS; r++) {
        double start = now();
        run_library(study, &c);
        library[r] = now() - start;
        start = now();
        sum += run_peer(&c, 0);
        loop[r] = now() - start;
        start = now();
        sum += run_peer(&c, 1);
        power[r] = now() - start;
        start = now();
        if (tco_study_evaluate(study, &result, NULL) != TCO_OK)
            return 1;
        single[r] = now() - start;
        tco_result_free(result);
    }
    double seconds = median(library);
    printf("%zu lanes, 3 columns, total and cash break-even, one thread, median of %d rounds\n",
           c.lanes, ROUNDS);
    printf("library            %8.3f s  %10.0f lanes/s  %6.0f ns/lane\n", seconds,
           (double)c.lanes / seconds, 1e9 * seconds / (double)c.lanes);
    printf("month loop, plain C  ratio %.2f of the library's time\n", median(loop) / seconds);
    printf("pow() a month        ratio %.2f of the library's time\n", median(power) / seconds);
    printf("one full evaluation %.1f us (checksum %.6g)\n", 1e6 * median(single), sum);
    tco_study_free(study);
    return 0;
}
