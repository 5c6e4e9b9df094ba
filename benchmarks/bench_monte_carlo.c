/* Speed of a Monte Carlo run with eight uncertain numbers over 60 months: drawing, evaluating two
 * options with their break-evens, and all summaries with exact quantiles. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tco/tco.h"

enum { ROUNDS = 5 };

static const char study_text[] =
    "{\"currency\":\"CNY\",\"horizon_months\":60,\"search_months\":60,"
    "\"discount_rate_annual\":{\"normal\":{\"mean\":0.05,\"sd\":0.01}},"
    "\"usage\":{\"hours_per_day\":{\"pert\":[6,12,20]}},"
    "\"electricity\":{\"price_per_kwh\":{\"uniform\":[0.5,0.8]},\"price_drift_annual\":0.03},"
    "\"options\":{\"rented\":{\"rent\":{\"price_per_hour\":{\"lognormal\":{\"p10\":2.13,\"p90\":3."
    "13}},"
    "\"price_drift_annual\":{\"uniform\":[-0.3,0]}},\"operation\":{\"internet_per_month\":30}},"
    "\"owned\":{\"purchase\":{\"price\":{\"triangular\":[20000,23592,36000]}},"
    "\"power\":{\"load_kw\":{\"normal\":{\"mean\":0.6,\"sd\":0.05}}},"
    "\"operation\":{\"maintenance_per_year\":500},"
    "\"resale\":{\"retention_annual\":{\"pert\":[0.55,0.75,0.85]}}}}}";

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    size_t samples = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 65536;
    tco_study *study;
    if (tco_study_parse(study_text, strlen(study_text), &study, NULL) != TCO_OK)
        return 1;
    for (int v = 0; v < 4; v++) {
        double times[ROUNDS], mean = 0.0, error = 0.0;
        for (int r = 0; r < ROUNDS; r++) {
            tco_monte_carlo request = TCO_MONTE_CARLO_INIT;
            tco_uncertainty *u;
            tco_error err;
            request.sampling = v % 2 == 0 ? TCO_SAMPLING_SOBOL : TCO_SAMPLING_RANDOM;
            request.threads = v < 2 ? 1 : 2;
            request.samples = v % 2 == 0 ? samples / 16 * 16 : samples;
            double start = now();
            if (tco_study_monte_carlo(study, &request, &u, &err) != TCO_OK) {
                fprintf(stderr, "%s\n", err.message);
                return 1;
            }
            times[r] = now() - start;
            mean = tco_uncertainty_summary(u, 1, TCO_NPV_GAIN)->mean;
            error = tco_uncertainty_summary(u, 1, TCO_NPV_GAIN)->mean_error;
            tco_uncertainty_free(u);
        }
        qsort(times, ROUNDS, sizeof *times, by_value);
        printf("%zu samples, %-6s, %d thread%s %8.1f ms  %6.0f ns/sample  gain %.3f +- %.3f\n",
               samples, v % 2 == 0 ? "sobol" : "random", v < 2 ? 1 : 2, v < 2 ? " " : "s",
               1e3 * times[ROUNDS / 2], 1e9 * times[ROUNDS / 2] / (double)samples, mean, error);
    }
    tco_study_free(study);
    return 0;
}
