/* The same work by hand in C: months by recurrence or with a pow() each, and random samples by GSL.
 * Beside them what the machine can do at most: a triad past the caches, multiply-adds. */
#include <math.h>
#include <stdlib.h>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

enum { MONTHS = 60 };

/* Columns in the order of workloads.py: drifts and retention as the study has them. */
typedef struct lane {
    double price, rent, rent_drift, hours, load_kw, tariff, tariff_drift, fee, maintenance;
    double retention, discount_rate;
} lane;

typedef struct answer {
    double rented, owned, first;
} answer;

static answer path(const lane *c, int with_pow)
{
    double hours = c->hours * 365.0 / 12.0, price = c->rent, tariff = c->tariff, v = 1.0;
    double qr = pow(1.0 + c->rent_drift, 1.0 / 12.0), qe = pow(1.0 + c->tariff_drift, 1.0 / 12.0);
    double qv = pow(1.0 + c->discount_rate, -1.0 / 12.0), gap = c->price;
    answer a = {0.0, c->price, INFINITY};
    for (int t = 1; t <= MONTHS; t++) {
        if (with_pow) {
            price = c->rent * pow(1.0 + c->rent_drift, (t - 1) / 12.0);
            tariff = c->tariff * pow(1.0 + c->tariff_drift, (t - 1) / 12.0);
            v = pow(1.0 + c->discount_rate, -t / 12.0);
        } else {
            v *= qv;
        }
        double rented = (price * hours + c->fee) * v, before = gap;
        double owned = (c->load_kw * hours * tariff + c->maintenance / 12.0) * v;
        a.rented += rented;
        a.owned += owned;
        gap += owned - rented;
        if (a.first == INFINITY && gap <= 0.0)
            a.first = t - 1 + before / (before - gap);
        price *= qr;
        tariff *= qe;
    }
    a.owned -= c->price * pow(c->retention, MONTHS / 12.0) * v;
    return a;
}

void peer_months(size_t lanes, double *const *c, double *const *out, int with_pow)
{
    for (size_t i = 0; i < lanes; i++) {
        lane one = {c[0][i], c[1][i], c[2][i], c[3][i], c[4][i], c[5][i],
                    c[6][i], c[7][i], c[8][i], c[9][i], c[10][i]};
        answer a = path(&one, with_pow);
        out[0][i] = a.rented;
        out[1][i] = a.owned;
        out[2][i] = a.first;
    }
}

static double triangular(gsl_rng *g, double low, double mode, double high)
{
    double u = gsl_rng_uniform_pos(g), whole = high - low, c = (mode - low) / whole;
    return u < c ? low + sqrt(u * whole * (mode - low)) : high - sqrt((1 - u) * whole * (high - mode));
}

static double pert(gsl_rng *g, double low, double mode, double high)
{
    double whole = high - low;
    return low + whole * gsl_ran_beta(g, 1 + 4 * (mode - low) / whole, 1 + 4 * (high - mode) / whole);
}

/* figures as bench_monte_carlo gives them, without the last. */
void peer_gsl(size_t samples, unsigned long seed, double *figures)
{
    gsl_rng *g = gsl_rng_alloc(gsl_rng_mt19937);
    double *gain = malloc(samples * sizeof *gain);
    size_t wins = 0, back = 0;
    gsl_rng_set(g, seed);
    for (size_t i = 0; i < samples; i++) {
        lane one = {.price = triangular(g, 20000, 23592, 36000),
                    .rent = gsl_ran_lognormal(g, log(2.58), 0.15),
                    .rent_drift = gsl_ran_flat(g, -0.3, 0),
                    .hours = pert(g, 6, 12, 20),
                    .load_kw = 0.6 + gsl_ran_gaussian(g, 0.05),
                    .tariff = gsl_ran_flat(g, 0.5, 0.8),
                    .tariff_drift = 0.03,
                    .fee = 30,
                    .maintenance = 500,
                    .retention = pert(g, 0.55, 0.75, 0.85),
                    .discount_rate = 0.05 + gsl_ran_gaussian(g, 0.01)};
        answer a = path(&one, 0);
        gain[i] = a.rented - a.owned;
        wins += gain[i] > 0;
        back += a.first < INFINITY;
    }
    gsl_sort(gain, 1, samples);
    figures[0] = gsl_stats_mean(gain, 1, samples);
    figures[1] = gsl_stats_sd(gain, 1, samples);
    for (int q = 0; q < 3; q++)
        figures[2 + q] = gsl_stats_quantile_from_sorted_data(gain, 1, samples, (double[]){0.05, 0.5, 0.95}[q]);
    figures[5] = (double)wins / (double)samples;
    figures[6] = (double)back / (double)samples;
    free(gain);
    gsl_rng_free(g);
}

/* a = b + 3 c, stored past the caches where the processor can; 24 bytes an element. */
void limit_triad(size_t n, double *a, const double *b, const double *c)
{
    size_t i = 0;
#ifdef __AVX512F__
    for (; i < n && ((size_t)(a + i) & 63) != 0; i++)
        a[i] = b[i] + 3.0 * c[i];
    for (; i + 8 <= n; i += 8)
        _mm512_stream_pd(a + i, _mm512_add_pd(_mm512_loadu_pd(b + i),
                                              _mm512_mul_pd(_mm512_set1_pd(3.0), _mm512_loadu_pd(c + i))));
    _mm_sfence();
#endif
    for (; i < n; i++)
        a[i] = b[i] + 3.0 * c[i];
}

/* Independent multiply-adds in registers; returns how many floating-point operations were done. */
double limit_multiply_add(long rounds, double *sum)
{
    enum { CHAINS = 12, WIDTH = 8 };
    typedef double vector __attribute__((vector_size(WIDTH * sizeof(double))));
    vector x[CHAINS], a = {0}, b = {0};
    for (int k = 0; k < CHAINS; k++)
        x[k] = a + (double)k;
    a += 0.999999;
    b += 1e-6;
    for (long r = 0; r < rounds; r++)
        for (int k = 0; k < CHAINS; k++)
            x[k] = x[k] * a + b;
    for (int k = 0; k < CHAINS; k++)
        *sum += x[k][0];
    return 2.0 * WIDTH * CHAINS * (double)rounds;
}
