/* Correlation matrices: consistent or made so, and their factors. */
#include "num/correlation.h"

#include <math.h>
#include <string.h>

#include "num/correlation_v.h"

/* 2 sin(x) by its series, x = pi r/6 within half of 1.05: the next term is below 2^-70. */
double tco__correlation_pearson(double spearman)
{
    if (fabs(spearman) >= 1.0)
        return spearman > 0.0 ? 1.0 : -1.0;
    double x = spearman * 0.52359877559829887308, square = x * x, sum = 1.0;
    for (int n = 17; n > 1; n -= 2)
        sum = 1.0 - sum * square / (n * (n - 1));
    return 2.0 * (x * sum);
}

/* The slope of the other is within [0.90, 1.05], so steps of a slope of 1 leave a tenth. */
double tco__correlation_spearman(double pearson)
{
    double spearman = pearson;
    for (int i = 0; i < 20; i++)
        spearman -= tco__correlation_pearson(spearman) - pearson;
    return spearman > 1.0 ? 1.0 : spearman < -1.0 ? -1.0 : spearman;
}

/* Pivots below this count as zero; what must then be zero beside them is below its root. */
#define SINGULAR 1e-12

/* factor * factor^T = matrix, by rows; false if the matrix has a negative eigenvalue. A zero pivot
 * leaves a zero column. */
static bool cholesky(const double *matrix, size_t size, double *factor)
{
    memset(factor, 0, size * size * sizeof *factor);
    for (size_t k = 0; k < size; k++) {
        for (size_t i = k; i < size; i++) {
            double rest = matrix[i * size + k];
            for (size_t j = 0; j < k; j++)
                rest -= factor[i * size + j] * factor[k * size + j];
            factor[i * size + k] = rest;
        }
        double pivot = factor[k * size + k];
        bool zero = fabs(pivot) <= SINGULAR;
        if (!zero && pivot < 0.0)
            return false;
        double root = zero ? 0.0 : sqrt(pivot);
        for (size_t i = k; i < size; i++) {
            double *at = &factor[i * size + k];
            if (zero && fabs(*at) > sqrt(SINGULAR))
                return false;
            *at = zero ? 0.0 : i == k ? root : *at / root;
        }
    }
    return true;
}

/* One of Jacobi's rotations, which makes a[p][q] zero; vectors are the rows of v. */
static void rotate(double *a, double *v, size_t size, size_t p, size_t q)
{
    double between = a[p * size + q];
    if (fabs(between) < 1e-300)
        return;
    double half = (a[q * size + q] - a[p * size + p]) / (2.0 * between);
    double t = (half < 0.0 ? -1.0 : 1.0) / (fabs(half) + sqrt(half * half + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (size_t k = 0; k < size; k++) {
        double x = a[k * size + p], y = a[k * size + q];
        a[k * size + p] = c * x - s * y;
        a[k * size + q] = s * x + c * y;
    }
    for (size_t k = 0; k < size; k++) {
        double x = a[p * size + k], y = a[q * size + k];
        a[p * size + k] = c * x - s * y;
        a[q * size + k] = s * x + c * y;
        x = v[p * size + k];
        y = v[q * size + k];
        v[p * size + k] = c * x - s * y;
        v[q * size + k] = s * x + c * y;
    }
}

/* Eigenvalues to the diagonal of a, eigenvectors to the rows of v: Jacobi's method, by rows. */
static void diagonalise(double *a, double *v, size_t size)
{
    memset(v, 0, size * size * sizeof *v);
    for (size_t i = 0; i < size; i++)
        v[i * size + i] = 1.0;
    for (int sweep = 0; sweep < 40; sweep++) {
        double outside = 0.0;
        for (size_t p = 0; p + 1 < size; p++)
            for (size_t q = p + 1; q < size; q++)
                outside += a[p * size + q] * a[p * size + q];
        if (outside < 1e-30)
            break;
        for (size_t p = 0; p + 1 < size; p++)
            for (size_t q = p + 1; q < size; q++)
                rotate(a, v, size, p, q);
    }
}

/* x = the nearest matrix to r without negative eigenvalues; `a` and `v` are scratch. */
static void lift(const double *r, double *x, size_t size, double *a, double *v)
{
    memcpy(a, r, size * size * sizeof *a);
    diagonalise(a, v, size);
    for (size_t i = 0; i < size; i++) {
        for (size_t j = 0; j <= i; j++) {
            double sum = 0.0;
            for (size_t k = 0; k < size; k++)
                if (a[k * size + k] > 0.0)
                    sum += a[k * size + k] * v[k * size + i] * v[k * size + j];
            x[i * size + j] = x[j * size + i] = sum;
        }
    }
}

/* Alternating projections with Dykstra's correction, in place; five matrices of scratch. */
static void nearest(double *y, size_t size, double *scratch)
{
    size_t cells = size * size;
    double *fix = scratch, *r = fix + cells, *x = r + cells, *a = x + cells, *v = a + cells;
    for (int round = 0; round < 2000; round++) {
        double change = 0.0;
        for (size_t i = 0; i < cells; i++)
            r[i] = y[i] - fix[i];
        lift(r, x, size, a, v);
        for (size_t i = 0; i < cells; i++) {
            double next = i % (size + 1) == 0 ? 1.0 : x[i];
            fix[i] = x[i] - r[i];
            change += (next - y[i]) * (next - y[i]);
            y[i] = next;
        }
        if (change < 1e-24)
            break;
    }
}

/* Towards no correlation, until there is a factor. */
static void shrink(double *matrix, size_t size, double *factor)
{
    for (double part = 1e-8; part < 1.0; part *= 10.0) {
        for (size_t i = 0; i < size * size; i++)
            if (i % (size + 1) != 0)
                matrix[i] *= 1.0 - part;
        if (cholesky(matrix, size, factor))
            return;
    }
}

const tco__correlation *tco__correlation_prepare(tco_arena *arena, const double *matrix,
                                                 size_t size)
{
    size_t cells = size * size;
    tco__correlation *self = TCO_ARENA_NEW(arena, tco__correlation);
    double *used = TCO_ARENA_ARRAY(arena, cells, double);
    double *factor = TCO_ARENA_ARRAY(arena, cells, double);
    if (self == NULL || used == NULL || factor == NULL)
        return NULL;
    memcpy(used, matrix, cells * sizeof *used);
    *self = (tco__correlation){size, used, factor, !cholesky(used, size, factor), 0.0};
    if (!self->moved)
        return self;
    double *scratch = TCO_ARENA_ARRAY(arena, 5 * cells, double), square = 0.0;
    if (scratch == NULL)
        return NULL;
    nearest(used, size, scratch);
    shrink(used, size, factor);
    for (size_t i = 0; i < cells; i++)
        square += (used[i] - matrix[i]) * (used[i] - matrix[i]);
    self->distance = sqrt(square);
    return self;
}

void tco__correlation_fill(const tco__correlation *self, const tco__normal *normal,
                           double *const *u, size_t count)
{
    v_correlation_fill(self, normal, u, count);
}
