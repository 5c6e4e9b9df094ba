/* Finance: faults that other calculators had, edges derived by hand, and numbers that are none.
 * Published figures are in tests/vectors. */
#include "test.h"

#define NEAR(got, wanted, relative)                                       \
    do {                                                                  \
        double got_ = (got), wanted_ = (wanted);                          \
        if (!(fabs(got_ - wanted_) <= (relative)*fabs(wanted_) + 1e-320)) \
            fail_msg("got %.17g, wanted %.17g", got_, wanted_);           \
    } while (0)
#define OK(call) assert_int_equal((call), TCO_FINANCE_OK)

/* 1 + r = y with 50 (y^2 + y + 1) + y^3 = 100 y^4: by 40-digit arithmetic 15.056 %. A Newton
 * iteration that leaves r > -1 answers -180 %. */
static void irr__never_leaves_the_domain(void **state)
{
    static const double values[] = {-100, 1, 50, 50, 50};
    double rate = 0;
    size_t count = 0;
    (void)state;
    OK(tco_finance_irr(values, LENGTH(values), TCO_FINANCE_GUESS, &rate, &count));
    assert_int_equal(count, 1);
    double y = 1 + rate;
    assert_true(fabs(((((-100 * y + 1) * y + 50) * y + 50) * y + 50)) < 1e-9);
    assert_true(fabs(rate - 0.15056) < 5e-6);
}

/* 35,693 borrowed over 72 months at 1.99 % nominal: 526.33 a month; half-way 18,378.62 are still
 * owed, which a comparison that ends there must settle. At 0 % it is a 72nd a month. */
static void annuity__leaves_a_balance_half_way(void **state)
{
    tco_annuity loan = {0.0199 / 12, 72, 0, 35693, 0, TCO_FINANCE_END};
    double payment = 0, balance = 0;
    (void)state;
    OK(tco_finance_pmt(&loan, &payment));
    assert_true(fabs(payment + 526.33) < 0.005);
    loan.nper = 36;
    loan.pmt = payment;
    OK(tco_finance_fv(&loan, &balance));
    assert_true(fabs(balance + 18378.62) < 0.005);
    loan = (tco_annuity){0, 72, 0, 35693, 0, TCO_FINANCE_END};
    OK(tco_finance_pmt(&loan, &payment));
    NEAR(payment, -35693.0 / 72, 1e-15);
}

/* 1,000 upfront and nothing an hour, for a year of 8,760 hours: 0.114155 an hour, not 0. */
static void cost_per_hour__spreads_what_is_paid_upfront(void **state)
{
    const tco_finance_machine reserved = {1000, 0, 1, 0, 8760, 0, 0};
    double cost = 0;
    (void)state;
    OK(tco_finance_levelized_cost_per_hour(&reserved, &cost));
    NEAR(cost, 1000.0 / 8760, 1e-15);
}

/* (P - S v) / a + fixed, a year: at 100 % over 1 year P is due doubled, less the salvage. */
static void cost_per_hour__of_one_year_is_by_hand(void **state)
{
    const tco_finance_machine machine = {1000, 300, 1, 1, 100, 0.5, 40};
    double cost = 0;
    (void)state;
    OK(tco_finance_levelized_cost_per_hour(&machine, &cost));
    NEAR(cost, (2000.0 - 300 + 40) / 100 + 0.5, 1e-15);
}

/* 1 + n r/2 + ..., so a rate too small to see must give what no rate gives, and one just large
 * enough to see the first-order term. */
static void annuity__is_smooth_at_rate_zero(void **state)
{
    static const double rates[] = {0,     5e-324, -5e-324, 1e-300, 1e-18, -1e-18,
                                   1e-15, -1e-15, 1e-12,   1e-9,   -1e-9};
    (void)state;
    for (size_t i = 0; i < LENGTH(rates); i++) {
        const double r = rates[i];
        tco_annuity a = {r, 360, 0, 360, 0, TCO_FINANCE_END};
        double value = 0;
        OK(tco_finance_pmt(&a, &value));
        NEAR(value, -(1 + 361 * r / 2), 1e-12);
        OK(tco_finance_ipmt(&a, 1, &value));
        NEAR(value, -360 * r, 1e-12);
        a.pmt = -1;
        OK(tco_finance_nper(&a, &value));
        NEAR(value, 360 * (1 + 361 * r / 2), 1e-9);
        a.pv = 0;
        OK(tco_finance_fv(&a, &value));
        NEAR(value, 360 * (1 + 359 * r / 2), 1e-9);
        OK(tco_finance_effective_rate(r, 12, &value));
        NEAR(value, r * (1 + 11 * r / 24), 1e-12);
    }
}

/* 3 roots, of which 10 % lies in the middle of the outer ones in ln(1+r): 1.21/1.1 = 1.1/1. */
static void irr__prefers_the_nearest_and_of_equals_the_larger(void **state)
{
    /* (y - 1)(y - 1.21) = y^2 - 2.21 y + 1.21 */
    static const double two[] = {1, -2.21, 1.21};
    double rate = 0, rates[2];
    size_t count = 0;
    (void)state;
    OK(tco_finance_irr(two, 3, -0.5, &rate, &count));
    assert_int_equal(count, 2);
    assert_true(fabs(rate) < 1e-12);
    OK(tco_finance_irr(two, 3, 0.2, &rate, NULL));
    NEAR(rate, 0.21, 1e-12);
    OK(tco_finance_irr_all(two, 3, rates, 1, &count));
    assert_int_equal(count, 2);
    assert_true(fabs(rates[0]) < 1e-12);
    /* y^2 - 2.5 y + 1 has 0.5 and 2, as far from 1 as each other. */
    static const double mirrored[] = {2, -5, 2};
    OK(tco_finance_irr(mirrored, 3, 0.0, &rate, NULL));
    NEAR(rate, 1.0, 1e-12);
}

/* Money in yen or in millions, with zeros around, or a year later: the same digits. */
static void irr__does_not_know_the_unit(void **state)
{
    static const double units[] = {1e-12, 1e-3, 7, 1e12, 1e290};
    static const double values[] = {-252, 1431, -3035, 2850, -1000};
    double plain[4], other[4];
    size_t count = 0;
    (void)state;
    OK(tco_finance_irr_all(values, 5, plain, 4, &count));
    assert_int_equal(count, 4);
    for (size_t i = 0; i < LENGTH(units); i++) {
        double scaled[9] = {0};
        for (size_t k = 0; k < 5; k++)
            scaled[k + 2] = values[k] * units[i];
        OK(tco_finance_irr_all(scaled, 9, other, 4, &count));
        assert_int_equal(count, 4);
        for (size_t k = 0; k < 4; k++)
            NEAR(other[k], plain[k], 1e-9);
    }
}

/* The same day twice, in any order; whole years of 365 days are periods. */
static void xirr__adds_flows_of_a_day(void **state)
{
    static const double values[] = {60, -70, 50, -30};
    static const int32_t days[] = {735730 + 365, 735730, 735730 + 365, 735730};
    double rate = 0, npv = 0;
    size_t count = 0;
    (void)state;
    OK(tco_finance_xirr(values, days, 4, TCO_FINANCE_ACT_365F, TCO_FINANCE_GUESS, &rate, &count));
    NEAR(rate, 0.1, 1e-12);
    OK(tco_finance_xnpv(0.1, values, days, 4, TCO_FINANCE_ACT_365F, &npv));
    assert_true(fabs(npv) < 1e-12);
    static const double one[] = {-100};
    assert_int_equal(tco_finance_xirr(one, days, 1, TCO_FINANCE_ACT_365F, 0.1, &rate, NULL),
                     TCO_FINANCE_NO_SIGN_CHANGE);
    static const double none[] = {30, -30};
    static const int32_t same[] = {5, 5};
    assert_int_equal(tco_finance_xirr(none, same, 2, TCO_FINANCE_ACT_365F, 0.1, &rate, NULL),
                     TCO_FINANCE_ALL_ZERO);
}

/* Sums of tenths are not exact in binary: -0.3 + 0.1 + 0.1 + 0.1 is paid back at 3. At 10 %,
 * 110/1.1 meets 100 at 1. */
static void payback__counts_exact_zero(void **state)
{
    static const double tenths[] = {-0.3, 0.1, 0.1, 0.1}, one[] = {-100, 110}, more[] = {-100, 220};
    double periods = 0;
    (void)state;
    OK(tco_finance_payback(tenths, 4, 0, &periods));
    NEAR(periods, 3, 1e-12);
    OK(tco_finance_payback(one, 2, 0.1, &periods));
    NEAR(periods, 1, 1e-12);
    OK(tco_finance_payback(more, 2, 0.1, &periods));
    NEAR(periods, 0.5, 1e-12);
    assert_int_equal(tco_finance_payback(one, 2, 0.11, &periods), TCO_FINANCE_NOT_REACHED);
    assert_int_equal(tco_finance_payback(one, 0, 0.1, &periods), TCO_FINANCE_TOO_FEW);
}

/* All IRS tables by the rule: 100 % in all. */
static void macrs__sums_to_a_hundred(void **state)
{
    static const double lives[] = {1, 3, 5, 7, 10, 15, 20, 100};
    (void)state;
    for (size_t i = 0; i < LENGTH(lives); i++) {
        for (int c = 0; c < TCO_FINANCE_CONVENTION_COUNT; c++) {
            for (int decimals = 0; decimals <= 6; decimals++) {
                double percent[101], sum = 0;
                size_t count = 0;
                double factor = lives[i] > 10 ? 1.5 : 2;
                OK(tco_finance_macrs_table(lives[i], factor, (tco_finance_convention)c, decimals,
                                           percent, LENGTH(percent), &count));
                assert_int_equal(count, (size_t)lives[i] + 1);
                for (size_t k = 0; k < count; k++) {
                    assert_true(percent[k] >= 0);
                    sum += percent[k];
                }
                NEAR(sum, 100, 1e-13);
            }
        }
    }
}

static void schedule__writes_no_more_than_there_is_room_for(void **state)
{
    const tco_finance_declining terms = {10000, 0, 5, 2, 1};
    double amounts[3] = {0, 0, -7};
    size_t count = 0;
    (void)state;
    OK(tco_finance_declining_schedule(&terms, 0.5, amounts, 2, &count));
    assert_int_equal(count, 6);
    NEAR(amounts[0], 2000, 1e-15);
    NEAR(amounts[1], 3200, 1e-15);
    assert_true(amounts[2] < -6);
    OK(tco_finance_declining_schedule(&terms, 1, NULL, 0, &count));
    assert_int_equal(count, 5);
}

static void names__go_there_and_back(void **state)
{
    (void)state;
    for (int i = 0; i < TCO_FINANCE_STATUS_COUNT; i++) {
        assert_non_null(tco_finance_status_name((tco_finance_status)i));
        assert_string_not_equal(tco_finance_status_text((tco_finance_status)i), "unknown status");
    }
    assert_null(tco_finance_status_name((tco_finance_status)TCO_FINANCE_STATUS_COUNT));
    assert_string_equal(tco_finance_status_text((tco_finance_status)99), "unknown status");
    for (int i = 0; i < TCO_FINANCE_BASIS_COUNT; i++) {
        tco_finance_basis basis = TCO_FINANCE_ACT_365F;
        const char *name = tco_finance_basis_name((tco_finance_basis)i);
        assert_int_equal(tco_finance_basis_from_name(name, &basis), TCO_OK);
        assert_int_equal(basis, i);
    }
    for (int i = 0; i < TCO_FINANCE_CONVENTION_COUNT; i++) {
        tco_finance_convention found = TCO_FINANCE_HALF_YEAR;
        const char *name = tco_finance_convention_name((tco_finance_convention)i);
        assert_int_equal(tco_finance_convention_from_name(name, &found), TCO_OK);
        assert_int_equal(found, i);
    }
    tco_finance_when when = TCO_FINANCE_END;
    assert_int_equal(tco_finance_when_from_name("begin", &when), TCO_OK);
    assert_int_equal(when, TCO_FINANCE_BEGIN);
    assert_int_equal(tco_finance_when_from_name("later", &when), TCO_E_UNKNOWN);
    assert_int_equal(tco_finance_when_from_name(NULL, &when), TCO_E_ARGUMENT);
    assert_null(tco_finance_basis_name((tco_finance_basis)TCO_FINANCE_BASIS_COUNT));
}

/* Every function of numbers alone, as a function of eight of them. */
static tco_finance_status call(int which, const double *a, double *to)
{
    const tco_annuity annuity = {a[0], a[1], a[2], a[3], a[4], a[5] > 0 ? 1 : 0};
    const tco_finance_machine machine = {a[0], a[1], a[2], a[3], a[4], a[5], a[6]};
    const tco_finance_static rival = {a[0], a[1], a[2], a[3], a[4]};
    const tco_finance_declining terms = {a[0], a[1], a[2], a[3], a[4] > 0};
    const tco_finance_mirr_rates rates = {a[6], a[7]};
    static const int32_t days[] = {700000, 700400, 700001, 700400, 710000, 700000};
    size_t count = 0;
    switch (which) {
    case 0: return tco_finance_pmt(&annuity, to);
    case 1: return tco_finance_pv(&annuity, to);
    case 2: return tco_finance_fv(&annuity, to);
    case 3: return tco_finance_nper(&annuity, to);
    case 4: return tco_finance_rate(&annuity, a[6], to);
    case 5: return tco_finance_ipmt(&annuity, a[6], to);
    case 6: return tco_finance_ppmt(&annuity, a[6], to);
    case 7: return tco_finance_cumipmt(&annuity, a[6], a[7], to);
    case 8: return tco_finance_cumprinc(&annuity, a[6], a[7], to);
    case 9: return tco_finance_capital_recovery_factor(a[0], a[1], to);
    case 10: return tco_finance_sinking_fund_factor(a[0], a[1], to);
    case 11: return tco_finance_equivalent_annual_cost(a[0], a[1], a[2], to);
    case 12: return tco_finance_monthly_amortization(a[0], a[1], a[2], to);
    case 13: return tco_finance_levelized_cost_per_hour(&machine, to);
    case 14: return tco_finance_static_breakeven_months(&rival, to);
    case 15: return tco_finance_effective_rate(a[0], a[1], to);
    case 16: return tco_finance_nominal_rate(a[0], a[1], to);
    case 17: return tco_finance_real_to_nominal(a[0], a[1], to);
    case 18: return tco_finance_nominal_to_real(a[0], a[1], to);
    case 19: return tco_finance_sln(a[0], a[1], a[2], to);
    case 20: return tco_finance_syd(a[0], a[1], a[2], a[3], to);
    case 21: return tco_finance_db(a[0], a[1], a[2], a[3], a[4], to);
    case 22: return tco_finance_ddb(a[0], a[1], a[2], a[3], a[4], to);
    case 23: return tco_finance_vdb(&terms, a[5], a[6], to);
    case 24: return tco_finance_declining_schedule(&terms, a[5], to, 1, &count);
    case 25: return tco_finance_macrs_table(a[0], a[1], TCO_FINANCE_HALF_YEAR, a[2], to, 1, &count);
    case 26: return tco_finance_npv(a[6], a, 6, a[7], to);
    case 27: return tco_finance_npv_mid(a[6], a, 6, to);
    case 28: return tco_finance_xnpv(a[6], a, days, 6, TCO_FINANCE_ACT_365F, to);
    case 29: return tco_finance_irr(a, 6, a[6], to, NULL);
    case 30: return tco_finance_irr_all(a, 6, to, 1, &count);
    case 31: return tco_finance_xirr(a, days, 6, TCO_FINANCE_30_360_BOND, a[6], to, NULL);
    case 32: return tco_finance_xirr_all(a, days, 6, TCO_FINANCE_ACT_ACT_ISDA, to, 1, &count);
    case 33: return tco_finance_mirr(a, 6, &rates, to);
    default: return tco_finance_payback(a, 6, a[6], to);
    }
}

/* Whatever comes in: a finite number, or a status and nothing written. */
static void anything__gives_a_finite_number_or_a_status(void **state)
{
    static const double odd[] = {0,      -0.0,   1,   -1,     2,    12,  -1e308, 1.7e308, 5e-324,
                                 1e-300, -1e-17, 0.1, -0.999, 1e17, 0.5, 3,      1e6,     -12};
    uint64_t seed = 11;
    (void)state;
    for (int which = 0; which <= 34; which++) {
        int fine = 0;
        for (int i = 0; i < 20000; i++) {
            double a[8], value = -77;
            for (size_t k = 0; k < LENGTH(a); k++)
                a[k] = random_chance(&seed, 3) ? odd[random_below(&seed, LENGTH(odd))]
                                               : random_in(&seed, -0.5, 8);
            if (random_chance(&seed, 50))
                a[random_below(&seed, 8)] =
                    random_chance(&seed, 2) ? (double)NAN : (double)INFINITY;
            for (size_t k = 1; k < LENGTH(a) && i % 2 == 0; k++)
                a[k] = floor(a[k]);
            if (which == 4 && a[1] > 1000) /* periods, each of them looked at */
                a[1] = 1000;
            tco_finance_status status = call(which, a, &value);
            assert_non_null(tco_finance_status_name(status));
            assert_true(status == TCO_FINANCE_OK ? isfinite(value) : value < -76 && value > -78);
            fine += status == TCO_FINANCE_OK;
        }
        if (fine < 100)
            fail_msg("function %d: only %d of the calls were fine", which, fine);
    }
}

static void null__is_refused(void **state)
{
    static const double values[] = {-1, 2};
    static const int32_t days[] = {1, 2};
    const tco_annuity annuity = {0.1, 5, 0, 1, 0, TCO_FINANCE_END};
    double to = 0;
    size_t count = 0;
    (void)state;
#define REFUSED(call) assert_int_equal((call), TCO_FINANCE_ARGUMENT)
    REFUSED(tco_finance_pmt(NULL, &to));
    REFUSED(tco_finance_pmt(&annuity, NULL));
    REFUSED(tco_finance_rate(&annuity, 0.1, NULL));
    REFUSED(tco_finance_ipmt(NULL, 1, &to));
    REFUSED(tco_finance_npv(0.1, NULL, 2, 0, &to));
    REFUSED(tco_finance_npv(0.1, values, 2, 0, NULL));
    REFUSED(tco_finance_irr(NULL, 2, 0.1, &to, NULL));
    REFUSED(tco_finance_irr(values, 2, 0.1, NULL, NULL));
    REFUSED(tco_finance_irr_all(values, 2, NULL, 1, &count));
    REFUSED(tco_finance_irr_all(values, 2, &to, 1, NULL));
    REFUSED(tco_finance_xirr(values, NULL, 2, TCO_FINANCE_ACT_360, 0.1, &to, NULL));
    REFUSED(tco_finance_xnpv(0.1, NULL, days, 2, TCO_FINANCE_ACT_360, &to));
    REFUSED(tco_finance_mirr(values, 2, NULL, &to));
    REFUSED(tco_finance_vdb(NULL, 0, 1, &to));
    REFUSED(tco_finance_declining_schedule(NULL, 1, &to, 1, &count));
    REFUSED(tco_finance_macrs_table(5, 2, TCO_FINANCE_HALF_YEAR, 2, NULL, 6, &count));
    REFUSED(tco_finance_levelized_cost_per_hour(NULL, &to));
    REFUSED(tco_finance_static_breakeven_months(NULL, &to));
    OK(tco_finance_npv(0.1, NULL, 0, 0, &to));
    assert_true(to <= 0 && to >= 0);
    assert_int_equal(tco_finance_xirr(NULL, NULL, 0, TCO_FINANCE_ACT_360, 0.1, &to, NULL),
                     TCO_FINANCE_TOO_FEW);
    assert_int_equal(tco_finance_xnpv(0.1, values, days, 2, (tco_finance_basis)7, &to),
                     TCO_FINANCE_DOMAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(irr__never_leaves_the_domain),
        cmocka_unit_test(annuity__leaves_a_balance_half_way),
        cmocka_unit_test(cost_per_hour__spreads_what_is_paid_upfront),
        cmocka_unit_test(cost_per_hour__of_one_year_is_by_hand),
        cmocka_unit_test(annuity__is_smooth_at_rate_zero),
        cmocka_unit_test(irr__prefers_the_nearest_and_of_equals_the_larger),
        cmocka_unit_test(irr__does_not_know_the_unit),
        cmocka_unit_test(xirr__adds_flows_of_a_day),
        cmocka_unit_test(payback__counts_exact_zero),
        cmocka_unit_test(macrs__sums_to_a_hundred),
        cmocka_unit_test(schedule__writes_no_more_than_there_is_room_for),
        cmocka_unit_test(names__go_there_and_back),
        cmocka_unit_test(anything__gives_a_finite_number_or_a_status),
        cmocka_unit_test(null__is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
