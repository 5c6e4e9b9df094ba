/* Finding a change of sign: roots known in closed form, functions made to be hard for Brent's
 * method, brackets that are none. */
#include "num/root.h"

#include "test.h"

typedef struct counter {
    double (*value)(double x);
    int calls;
} counter;

static double counted(double x, void *user)
{
    counter *self = user;
    self->calls++;
    return self->value(x);
}

static double line(double x)
{
    return 3 * x - 1;
}

static double square(double x)
{
    return 2 - x * x;
}

static double cosine_less_x(double x)
{
    return cos(x) - x;
}

/* Flat around its root: the secant helps little. */
static double ninth_power(double x)
{
    return pow(x - 0.3, 9);
}

/* A pole to the left, as of a break-even where the saving goes to zero. */
static double hyperbola(double x)
{
    return 1 / (x - 1) - 1000;
}

static double jump(double x)
{
    return x < 2.5 ? -1 : 7;
}

static double tiny_root(double x)
{
    return x - 1e-30;
}

static double hole(double x)
{
    return x < 2 ? -1 : x > 3 ? 1 : (double)NAN;
}

static void roots__in_closed_form(void **state)
{
    (void)state;
    static const struct {
        double (*value)(double x);
        double low, high, root;
        int calls_max;
    } cases[] = {
        {line, 0, 1e12, 1.0 / 3, 60},
        {square, 1, 2, 1.4142135623730951, 15},
        {square, -2, -1, -1.4142135623730951, 15},
        {cosine_less_x, 0, 1, 0.7390851332151607, 15},
        {ninth_power, -1, 1, 0.3, 150},
        {hyperbola, 1.0001, 1e6, 1.001, 120},
        {jump, 0, 10, 2.5, 60},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        counter f = {cases[i].value, 0};
        tco__bracket b = {cases[i].low, cases[i].high, cases[i].value(cases[i].low),
                          cases[i].value(cases[i].high)};
        double x = NAN;
        assert_int_equal(tco__root_find(counted, &f, &b, &x), TCO__ROOT_FOUND);
        double wrong = fabs(x - cases[i].root);
        if (!(wrong <= 2e-12 * fabs(cases[i].root)) || f.calls > cases[i].calls_max) {
            fail_msg("case %zu: %.17g after %d calls, wanted %.17g", i, x, f.calls, cases[i].root);
        }
    }
}

/* Relative to zero nothing is narrow; the search must end all the same. */
static void roots__at_zero(void **state)
{
    (void)state;
    counter f = {tiny_root, 0};
    tco__bracket b = {-1, 2, -1, 2};
    double x = NAN;
    assert_int_equal(tco__root_find(counted, &f, &b, &x), TCO__ROOT_FOUND);
    assert_true(fabs(x) < 1e-14);
    assert_true(f.calls < 100);
}

static void places_without_a_value__are_reported(void **state)
{
    (void)state;
    counter f = {hole, 0};
    tco__bracket b = {0, 5, -1, 1};
    double x = NAN;
    assert_int_equal(tco__root_find(counted, &f, &b, &x), TCO__ROOT_LOST);
    assert_true(x >= 2 && x <= 3);
}

static void brackets__that_are_none(void **state)
{
    (void)state;
    static const tco__bracket bad[] = {
        {0, 1, 1, 2},         {0, 1, -1, -2},        {0, 1, 0, 1},         {0, 1, -1, 0},
        {1, 0, -1, 1},        {1, 1, -1, 1},         {0, 1, NAN, 1},       {0, 1, -1, NAN},
        {0, 1, -1, INFINITY}, {-INFINITY, 1, -1, 1}, {0, INFINITY, -1, 1}, {NAN, 1, -1, 1},
    };
    for (size_t i = 0; i < LENGTH(bad); i++) {
        counter f = {line, 0};
        double x = 77;
        assert_int_equal(tco__root_find(counted, &f, &bad[i], &x), TCO__ROOT_NONE);
        assert_true(x == 77);
        assert_int_equal(f.calls, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roots__in_closed_form),
        cmocka_unit_test(roots__at_zero),
        cmocka_unit_test(places_without_a_value__are_reported),
        cmocka_unit_test(brackets__that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
