/* Estimators of Sobol indices on functions whose indices are known in closed form, over scrambled
 * points: Ishigami (a = 7, b = 0.1), Sobol's g (shared/vectors/beyond UN-01, UN-02), and four points by
 * hand. */
#include "test.h"

#include "num/indices.h"
#include "num/sobol.h"

enum { INPUTS_MAX = 8, SCRAMBLES = 16, POINTS = SCRAMBLES * 4096 };

typedef double (*function)(const double *u);

static double ishigami(const double *u)
{
    double x[3];
    for (int i = 0; i < 3; i++)
        x[i] = 3.14159265358979323846 * (2 * u[i] - 1);
    return sin(x[0]) + 7 * sin(x[1]) * sin(x[1]) + 0.1 * pow(x[2], 4) * sin(x[0]);
}

static const double g_a[INPUTS_MAX] = {0, 1, 4.5, 9, 99, 99, 99, 99};

static double g(const double *u)
{
    double product = 1;
    for (int i = 0; i < INPUTS_MAX; i++)
        product *= (fabs(4 * u[i] - 2) + g_a[i]) / (1 + g_a[i]);
    return product;
}

/* The sums of all scrambles, joined; `offset` is added to every value. */
static tco__index_sums estimate(function f, size_t inputs, double offset,
                                double room[3 * INPUTS_MAX])
{
    static double u[2 * INPUTS_MAX][POINTS];
    tco_arena *arena = tco__arena_new();
    const tco__sobol *sobol = tco__sobol_prepare(arena, 1, SCRAMBLES, 2 * (unsigned)inputs);
    tco__index_sums sums = {inputs, 0, offset, 0, 0, 0, room, room + inputs, room + 2 * inputs};
    memset(room, 0, 3 * INPUTS_MAX * sizeof *room);
    for (size_t d = 0; d < 2 * inputs; d++)
        tco__sobol_fill(sobol, 0, POINTS, (unsigned)d, u[d]);
    for (size_t k = 0; k < POINTS; k++) {
        double a[INPUTS_MAX], b[INPUTS_MAX], mixed[INPUTS_MAX];
        for (size_t i = 0; i < inputs; i++) {
            a[i] = u[i][k];
            b[i] = u[inputs + i][k];
        }
        for (size_t i = 0; i < inputs; i++) {
            double kept = a[i];
            a[i] = b[i];
            mixed[i] = f(a) + offset;
            a[i] = kept;
        }
        tco__index_add(&sums, f(a) + offset, f(b) + offset, mixed);
    }
    tco__arena_free(arena);
    return sums;
}

static void near(double found, double wanted, double tolerance)
{
    if (!(fabs(found - wanted) <= tolerance)) {
        fail_msg("%.6f, wanted %.6f", found, wanted);
    }
}

static void ishigami__has_its_indices(void **state)
{
    (void)state;
    static const double first[] = {0.313905, 0.442411, 0}, total[] = {0.557589, 0.442411, 0.243684};
    double room[3 * INPUTS_MAX];
    tco__index_sums sums = estimate(ishigami, 3, 0, room);
    near(tco__index_mean(&sums), 3.5, 1e-3);
    near(tco__index_variance(&sums), 13.844588, 0.01); /* a^2/8 + b pi^4/5 + b^2 pi^8/18 + 1/2 */
    for (size_t i = 0; i < 3; i++) {
        near(tco__index_first(&sums, i), first[i], 2e-3);
        near(tco__index_total(&sums, i), total[i], 2e-3);
    }
}

/* V_i = 1/(3 (1 + a_i)^2), V = prod(1 + V_i) - 1, S_i = V_i/V, T_i = V_i prod_other(1 + V_k)/V. */
static void g__has_its_indices(void **state)
{
    (void)state;
    double part[INPUTS_MAX], all = 1, room[3 * INPUTS_MAX];
    for (int i = 0; i < INPUTS_MAX; i++) {
        part[i] = 1 / (3 * (1 + g_a[i]) * (1 + g_a[i]));
        all *= 1 + part[i];
    }
    near(part[0] / (all - 1), 0.716192, 1e-6);
    near(part[0] * all / (1 + part[0]) / (all - 1), 0.787144, 1e-6);
    tco__index_sums sums = estimate(g, INPUTS_MAX, 0, room);
    for (size_t i = 0; i < INPUTS_MAX; i++) {
        near(tco__index_first(&sums, i), part[i] / (all - 1), 2e-3);
        near(tco__index_total(&sums, i), part[i] * all / (1 + part[i]) / (all - 1), 2e-3);
    }
}

/* A mean a million times the spread costs no digit that is shown. */
static void mean__does_not_matter(void **state)
{
    (void)state;
    double room[3 * INPUTS_MAX], moved_room[3 * INPUTS_MAX];
    tco__index_sums sums = estimate(ishigami, 3, 0, room),
                    moved = estimate(ishigami, 3, 4e6, moved_room);
    for (size_t i = 0; i < 3; i++) {
        near(tco__index_first(&moved, i), tco__index_first(&sums, i), 1e-7);
        near(tco__index_total(&moved, i), tco__index_total(&sums, i), 1e-7);
    }
}

/* f = x + 2 y at A = (0,0), (1,1) and B = (1,0), (0,1): f(A) = 0, 3; f(B) = 1, 2; the mean 1.5, the
 * variance (0 + 9 + 1 + 4)/4 - 2.25 = 1.25; AB_x = 1, 2; AB_y = 0, 3.
 * S_x = (1 (1-0) + 2 (2-3) - 1.5 (3 - 3))/2/1.25 = -0.4; T_x = (1 + 1)/4/1.25 = 0.4; S_y = T_y = 0. */
static void two_points__by_hand(void **state)
{
    (void)state;
    double room[6] = {0}, other_room[6] = {0};
    tco__index_sums sums = {2, 0, 0, 0, 0, 0, room, room + 2, room + 4};
    tco__index_sums other = {2, 0, 0, 0, 0, 0, other_room, other_room + 2, other_room + 4};
    near(tco__index_variance(&sums), 0, 0);
    near(tco__index_first(&sums, 0), 0, 0);
    tco__index_add(&sums, 0, 1, (const double[]){1, 0});
    tco__index_add(&other, 3, 2, (const double[]){2, 3});
    tco__index_join(&sums, &other);
    near(tco__index_mean(&sums), 1.5, 0);
    near(tco__index_variance(&sums), 1.25, 1e-15);
    near(tco__index_first(&sums, 0), -0.4, 1e-15);
    near(tco__index_total(&sums, 0), 0.4, 1e-15);
    near(tco__index_first(&sums, 1), 0, 0);
    near(tco__index_total(&sums, 1), 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ishigami__has_its_indices),
        cmocka_unit_test(g__has_its_indices),
        cmocka_unit_test(mean__does_not_matter),
        cmocka_unit_test(two_points__by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
