/* The closed form on columns: numbers by hand, every status, and the same bits whatever the
 * instruction set, the number of threads, the alignment and the size. */
#include "test.h"

enum { INPUTS = 9, OUTPUTS = 5 };

typedef struct columns {
    double *in[INPUTS], *out[OUTPUTS];
    unsigned char *status[2];
    size_t lanes;
} columns;

/* `shift` moves every column by so many numbers away from its alignment. */
static columns columns_new(size_t lanes, size_t shift)
{
    static const double low[INPUTS] = {5e3, 0.5, 0, 0.2, 0.3, 0, 0, 0, 12};
    static const double high[INPUTS] = {6e4, 6, 24, 1.2, 1.2, 200, 2000, 0.4, 72};
    columns c = {.lanes = lanes};
    uint64_t seed = 5;
    for (int k = 0; k < INPUTS; k++) {
        c.in[k] = (double *)calloc(lanes + shift + 1, sizeof(double)) + shift;
    }
    for (int k = 0; k < OUTPUTS; k++) {
        c.out[k] = (double *)calloc(lanes + shift + 1, sizeof(double)) + shift;
        c.out[k][lanes] = -1; /* nobody may write here */
    }
    for (size_t i = 0; i < lanes; i++) {
        for (int k = 0; k < INPUTS; k++) {
            c.in[k][i] = random_in(&seed, low[k], high[k]);
        }
    }
    c.status[0] = calloc(lanes + 1, 1);
    c.status[1] = calloc(lanes + 1, 1);
    return c;
}

static void columns_free(columns *c, size_t shift)
{
    for (int k = 0; k < INPUTS; k++) {
        free(c->in[k] - shift);
    }
    for (int k = 0; k < OUTPUTS; k++) {
        free(c->out[k] - shift);
    }
    free(c->status[0]);
    free(c->status[1]);
}

static tco_static_columns request_of(columns *c)
{
    tco_static_columns r = TCO_STATIC_COLUMNS_INIT;
    r.lanes = c->lanes;
    r.upfront = c->in[0];
    r.price_per_hour = c->in[1];
    r.hours_per_day = c->in[2];
    r.load_kw = c->in[3];
    r.price_per_kwh = c->in[4];
    r.storage_per_month = c->in[5];
    r.maintenance_per_year = c->in[6];
    r.residual_frac = c->in[7];
    r.horizon_months = c->in[8];
    r.break_even_months = c->out[0];
    r.rent_total = c->out[1];
    r.own_total = c->out[2];
    r.saving = c->out[3];
    r.cost_per_hour = c->out[4];
    r.break_even_status = c->status[0];
    r.cost_per_hour_status = c->status[1];
    return r;
}

static void set_lane(columns *c, size_t lane, const double values[INPUTS])
{
    for (int k = 0; k < INPUTS; k++) {
        c->in[k][lane] = values[k];
    }
}

/* 23592 / ((2.58 - 0.36) 365) = 29.115142539... months at one hour a day of a twelfth of a year:
 * the published case, 12 hours a day. Totals by hand over 36 months: 365 hours a month. */
static void numbers__are_those_worked_out_by_hand(void **state)
{
    (void)state;
    columns c = columns_new(3, 0);
    set_lane(&c, 0, (double[]){23592, 2.58, 12, 0.6, 0.6, 0, 0, 0, 36});
    set_lane(&c, 1, (double[]){23592, 2.58, 12, 0.6, 0.6, 30, 600, 0.25, 36});
    set_lane(&c, 2, (double[]){23592, 0.3, 12, 0.6, 0.6, 0, 0, 0, 36});
    tco_static_columns r = request_of(&c);
    assert_int_equal(tco_static_batch(&r, NULL), TCO_OK);
    assert_true(fabs(c.out[0][0] - 29.11514253980) < 1e-10);
    assert_true(fabs(c.out[1][0] - 33901.2) < 1e-9);
    assert_true(fabs(c.out[2][0] - 28322.4) < 1e-9);
    assert_true(fabs(c.out[3][0] - 5578.8) < 1e-9);
    assert_true(fabs(c.out[4][0] - 28322.4 / 13140) < 1e-12);
    /* rent 971.7, own 181.4 a month; 17694 of the price are lost */
    assert_true(fabs(c.out[0][1] - 23592 / 790.3) < 1e-10);
    assert_true(fabs(c.out[1][1] - 34981.2) < 1e-9);
    assert_true(fabs(c.out[2][1] - 24224.4) < 1e-9);
    assert_int_equal(c.status[0][2], TCO_VALUE_NONE);
    assert_true(isnan(c.out[0][2]) && fabs(c.out[3][2] - (3942 - 28322.4)) < 1e-9);
    columns_free(&c, 0);
}

static void lanes__without_a_value_say_why(void **state)
{
    (void)state;
    static const double bad[] = {NAN, -1, 1e13, INFINITY};
    columns c = columns_new(50, 0);
    size_t lane = 0;
    for (int k = 0; k < INPUTS; k++) {
        for (size_t b = 0; b < LENGTH(bad); b++) {
            c.in[k][lane++] = bad[b];
        }
    }
    c.in[2][40] = 0; /* no use */
    c.in[5][40] = 50;
    tco_static_columns r = request_of(&c);
    assert_int_equal(tco_static_batch(&r, NULL), TCO_OK);
    for (size_t i = 0; i < lane; i++) {
        assert_int_equal(c.status[0][i], TCO_VALUE_INVALID);
        assert_int_equal(c.status[1][i], TCO_VALUE_INVALID);
        for (int k = 0; k < OUTPUTS; k++) {
            assert_true(isnan(c.out[k][i]));
        }
    }
    assert_int_equal(c.status[1][40], TCO_VALUE_NO_USE);
    assert_true(isnan(c.out[4][40]) && !isnan(c.out[2][40]));
    assert_int_equal(c.status[1][41], TCO_VALUE_OK);
    columns_free(&c, 0);
}

static void bits__are_the_same_everywhere(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 7, 8, 9, 1000, 140001};
    for (size_t s = 0; s < LENGTH(sizes); s++) {
        columns plain = columns_new(sizes[s], 0);
        tco_static_columns r = request_of(&plain);
        r.isa = TCO_ISA_PLAIN;
        r.threads = 1;
        assert_int_equal(tco_static_batch(&r, NULL), TCO_OK);
        for (int isa = 0; isa < TCO_ISA_COUNT; isa++) {
            for (size_t shift = 0; tco_isa_available((tco_isa)isa) && shift < 9; shift += 3) {
                columns other = columns_new(sizes[s], shift);
                tco_static_columns q = request_of(&other);
                q.isa = (tco_isa)isa;
                q.threads = (unsigned)shift;
                assert_int_equal(tco_static_batch(&q, NULL), TCO_OK);
                for (int k = 0; k < OUTPUTS; k++) {
                    for (size_t i = 0; i < sizes[s]; i++) {
                        int same = isnan(plain.out[k][i])
                                       ? isnan(other.out[k][i])
                                       : memcmp(&plain.out[k][i], &other.out[k][i], 8) == 0;
                        assert_true(same);
                    }
                    assert_true(other.out[k][sizes[s]] == -1);
                }
                assert_memory_equal(plain.status[0], other.status[0], sizes[s] + 1);
                assert_memory_equal(plain.status[1], other.status[1], sizes[s] + 1);
                columns_free(&other, shift);
            }
        }
        columns_free(&plain, 0);
    }
}

static void nonsense__is_an_argument_error(void **state)
{
    (void)state;
    columns c = columns_new(4, 0);
    tco_error err = {0};
    tco_static_columns r = request_of(&c);
    r.load_kw = NULL;
    assert_int_equal(tco_static_batch(&r, &err), TCO_E_ARGUMENT);
    assert_int_equal(tco_static_batch(NULL, &err), TCO_E_ARGUMENT);
    r = request_of(&c);
    r.size = 0;
    assert_int_equal(tco_static_batch(&r, &err), TCO_E_ARGUMENT);
    r = request_of(&c);
    r.days_per_year = 0;
    assert_int_equal(tco_static_batch(&r, &err), TCO_E_RANGE);
    r = request_of(&c);
    r.isa = (tco_isa)99;
    assert_int_equal(tco_static_batch(&r, &err), TCO_E_ARGUMENT);
    columns_free(&c, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers__are_those_worked_out_by_hand),
        cmocka_unit_test(lanes__without_a_value_say_why),
        cmocka_unit_test(bits__are_the_same_everywhere),
        cmocka_unit_test(nonsense__is_an_argument_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
