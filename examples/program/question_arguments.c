/* The options of questions: numbers and words for the library, which checks what they mean. */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"

int refuse(const char *option, const char *allowed)
{
    fprintf(stderr, "tco_example: %s \"%s\": %s is allowed\n", option, optarg, allowed);
    return EXIT_USAGE;
}

/* One thing at a time is asked. */
int ask(request *wanted, mode wish)
{
    if (wanted->mode != ANSWER && wanted->mode != wish) {
        fprintf(stderr,
                "tco_example: only one of --check, --monte-carlo, --solve, --tornado, --sobol and "
                "--sweep is allowed\n");
        return EXIT_USAGE;
    }
    wanted->mode = wish;
    return -1;
}

/* Digits only, up to `most`. */
static int whole(const char *option, const char *allowed, uint64_t most, uint64_t *value)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(optarg, &end, 10);
    if (optarg[strspn(optarg, "0123456789")] != '\0' || optarg == end || errno != 0 ||
        number > most)
        return refuse(option, allowed);
    *value = number;
    return -1;
}

static int number(const char *option, double *value)
{
    char *end;
    *value = strtod(optarg, &end);
    if (end == optarg || *end != '\0' || !isfinite(*value))
        return refuse(option, "a number");
    return -1;
}

/* Of solving and of a tornado alike. */
static int take_metric(request *wanted)
{
    if (tco_metric_from_name(optarg, &wanted->solve.metric) != TCO_OK)
        return refuse("--metric",
                      "total, npv, saving, npv_gain, cost_per_hour, break_even_first, ...");
    wanted->tornado.metric = wanted->sobol.metric = wanted->solve.metric;
    wanted->metric_given = 1;
    return -1;
}

static int take_basis(request *wanted)
{
    if (tco_basis_from_name(optarg, &wanted->solve.basis) != TCO_OK)
        return refuse("--basis", "cash, discounted or liquidation");
    wanted->tornado.basis = wanted->monte_carlo.basis = wanted->solve.basis;
    wanted->sobol.basis = wanted->solve.basis;
    return -1;
}

static int take_month(request *wanted)
{
    uint64_t month;
    int code = whole("--month", "a month from 1 to 1200", 1200, &month);
    wanted->solve.month = wanted->tornado.month = code < 0 ? (int)month : 0;
    return code;
}

static int take_samples(request *wanted)
{
    uint64_t samples = wanted->monte_carlo.samples;
    int code = whole("--monte-carlo", "a number of samples", SIZE_MAX, &samples);
    wanted->monte_carlo.samples = (size_t)samples;
    return code < 0 ? ask(wanted, MONTE_CARLO) : code;
}

static int take_points(request *wanted)
{
    uint64_t points = wanted->sobol.samples;
    int code = whole("--sobol", "a number of base points", SIZE_MAX, &points);
    wanted->sobol.samples = (size_t)points;
    return code < 0 ? ask(wanted, INDICES) : code;
}

static int take_seed(request *wanted)
{
    int code = whole("--seed", "a whole number below 2^64", UINT64_MAX, &wanted->monte_carlo.seed);
    wanted->sobol.seed = wanted->monte_carlo.seed;
    return code;
}

/* Axes add up; a name stands alone. */
static int take_sweep(request *wanted)
{
    int code = sweep_take(&wanted->sweep, optarg);
    return code < 0 ? ask(wanted, SWEEP) : code;
}

/* As arguments_take, for one option of a question. */
int take_question(int option, request *wanted)
{
    switch (option) {
    case BY_SAMPLES: return take_samples(wanted);
    case BY_SOLVING: wanted->solve.pointer = optarg; return ask(wanted, SOLVE);
    case BY_TORNADO: return ask(wanted, TORNADO);
    case BY_INDICES: return take_points(wanted);
    case BY_SWEEP: return take_sweep(wanted);
    case SCENARIO:
        wanted->monte_carlo.scenario = wanted->solve.scenario = wanted->tornado.scenario = optarg;
        wanted->sobol.scenario = optarg;
        return -1;
    case OPTION:
        wanted->solve.option = wanted->tornado.option = wanted->sobol.option = optarg;
        return -1;
    case METRIC: return take_metric(wanted);
    case BASIS: return take_basis(wanted);
    case TARGET: return number("--target", &wanted->solve.target);
    case MONTH: return take_month(wanted);
    case FRACTION: return number("--fraction", &wanted->tornado.fraction);
    case SEED: return take_seed(wanted);
    case STREAMING: wanted->monte_carlo.streaming = 1; return -1;
    case SAMPLING:
        if (tco_sampling_from_name(optarg, &wanted->monte_carlo.sampling) != TCO_OK)
            return refuse("--sampling", "sobol or random");
        return -1;
    default: return EXIT_USAGE;
    }
}
