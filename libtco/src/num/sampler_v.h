/* Sampling in vectors. It must not depend on the width of a vector. */
#ifndef TCO_NUM_SAMPLER_V_H
#define TCO_NUM_SAMPLER_V_H

#include <math.h>

#include "num/elementary_v.h"
#include "num/quantile_v.h"
#include "num/sampler.h"

typedef enum tco__sampler_form {
    TCO__SAMPLER_POINT,
    TCO__SAMPLER_LINEAR,     /* origin + width u */
    TCO__SAMPLER_TRIANGULAR, /* two square roots */
    TCO__SAMPLER_TABLE,      /* origin + width table(u) */
    TCO__SAMPLER_LOGISTIC,   /* origin + width / (1 + exp(-table(u))) */
    TCO__SAMPLER_NORMAL,     /* origin + width table(base + left u), or from the upper end */
    TCO__SAMPLER_LOGNORMAL,  /* its exponential */
    TCO__SAMPLER_LIST        /* one of `count` values */
} tco__sampler_form;

struct tco__sampler {
    tco__sampler_form form;
    double origin, width;
    double least, most;           /* of x */
    double peak, rise, fall, end; /* triangular: u at the peak; x = origin + sqrt(rise u), or
                                   * end - sqrt(fall (1 - u)) */
    double base, left;
    bool mirrored; /* from the upper end, where the cut takes more below */
    tco__quantile_table table;
    const double *value, *bound; /* value[i] for u < bound[i] */
    const uint32_t *guide;       /* first candidate of each of `cells` equal parts of u */
    size_t count, cells;
};

V_INLINE vd v_sqrt(vd a)
{
#if TCO_SIMD_BYTES == 64 && defined(__AVX512F__)
    return (vd)_mm512_sqrt_pd((__m512d)a);
#elif TCO_SIMD_BYTES == 32 && defined(__AVX__)
    return (vd)_mm256_sqrt_pd((__m256d)a);
#elif TCO_SIMD_BYTES == 16 && defined(__SSE2__)
    return (vd)_mm_sqrt_pd((__m128d)a);
#else
    double lane[V_LANES];
    v_store(lane, a);
    for (int i = 0; i < V_LANES; i++)
        lane[i] = sqrt(lane[i]);
    return v_load(lane);
#endif
}

V_INLINE vd v_within(const tco__sampler *s, vd x)
{
    x = v_select(v_less(x, v_set(s->least)), v_set(s->least), x);
    return v_select(v_less(v_set(s->most), x), v_set(s->most), x);
}

V_INLINE vd v_straight(const tco__sampler *s, vd u)
{
    return v_set(s->origin) + v_set(s->width) * u;
}

V_INLINE vd v_triangular(const tco__sampler *s, vd u)
{
    vi rising = v_less(u, v_set(s->peak));
    vd square = v_select(rising, v_set(s->rise) * u, v_set(s->fall) * (v_set(1.0) - u));
    vd root = v_sqrt(square);
    return v_select(rising, v_set(s->origin) + root, v_set(s->end) - root);
}

V_INLINE vd v_logistic(vd eta)
{
    return v_set(1.0) / (v_set(1.0) + v_exp(v_set(0.0) - eta));
}

/* `width` is negative where the table is read from the upper end. */
V_INLINE vd v_normal(const tco__sampler *s, vd u)
{
    vd p = s->mirrored ? v_set(1.0) - u : u;
    p = v_set(s->base) + v_set(s->left) * p;
    return v_straight(s, v_quantile(&s->table, p));
}

V_INLINE void v_listed(const tco__sampler *s, const double *u, size_t count, double *x)
{
    for (size_t i = 0; i < count; i++) {
        size_t cell = (size_t)(u[i] * (double)s->cells);
        size_t at = s->guide[cell < s->cells ? cell : s->cells - 1];
        while (u[i] >= s->bound[at])
            at++;
        x[i] = s->value[at];
    }
}

/* x[i] = value of p = u[i], the last vector filled up. */
#define V_SAMPLER_EACH(value)                             \
    do {                                                  \
        size_t i = 0;                                     \
        for (; i + V_LANES <= count; i += V_LANES) {      \
            vd p = v_load(u + i);                         \
            v_store(x + i, v_within(s, (value)));         \
        }                                                 \
        if (i < count) {                                  \
            double part[V_LANES];                         \
            for (size_t k = 0; k < V_LANES; k++)          \
                part[k] = i + k < count ? u[i + k] : 0.5; \
            vd p = v_load(part);                          \
            v_store(part, v_within(s, (value)));          \
            memcpy(x + i, part, (count - i) * sizeof *x); \
        }                                                 \
    } while (0)

V_INLINE void v_sampler_fill(const tco__sampler *s, const double *u, size_t count, double *x)
{
    switch (s->form) {
    case TCO__SAMPLER_POINT:
        for (size_t i = 0; i < count; i++)
            x[i] = s->origin;
        break;
    case TCO__SAMPLER_LINEAR: V_SAMPLER_EACH(v_straight(s, p)); break;
    case TCO__SAMPLER_TRIANGULAR: V_SAMPLER_EACH(v_triangular(s, p)); break;
    case TCO__SAMPLER_TABLE: V_SAMPLER_EACH(v_straight(s, v_quantile(&s->table, p))); break;
    case TCO__SAMPLER_LOGISTIC:
        V_SAMPLER_EACH(v_straight(s, v_logistic(v_quantile(&s->table, p))));
        break;
    case TCO__SAMPLER_NORMAL: V_SAMPLER_EACH(v_normal(s, p)); break;
    case TCO__SAMPLER_LOGNORMAL: V_SAMPLER_EACH(v_exp(v_normal(s, p))); break;
    case TCO__SAMPLER_LIST: v_listed(s, u, count, x); break;
    }
}

#endif
