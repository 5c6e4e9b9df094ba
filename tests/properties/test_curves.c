/* Properties over seeded random studies: how costs and break-evens run over time, and which
 * way they move with prices. Numbers in brackets count the properties of the reliability
 * list. */
#include "tree.h"

enum { STUDIES = 1000 };
#define ROUNDING 1e-12 /* accuracy asked of money, as a share of what moves */

/* A rented and a bought machine with constant costs. */
typedef struct pair {
    double rent, hours, capital, load_kw, tariff, loss, retention;
} pair;

static pair pair_random(uint64_t *seed)
{
    pair self = {random_in(seed, 1.5, 5),  random_in(seed, 2, 20),  random_in(seed, 3000, 40000),
                 random_in(seed, 0.2, 1),  random_in(seed, 0.1, 1), random_in(seed, 0.05, 0.3),
                 random_in(seed, 0.4, 0.9)};
    return self;
}

static run pair_run(const pair *self)
{
    sink text = {0};
    sink_format(&text,
                "{\"currency\": \"EUR\", \"horizon_months\": 36, \"search_months\": 1200,"
                " \"usage\": {\"hours_per_day\": %.17g},"
                " \"electricity\": {\"price_per_kwh\": %.17g}, \"options\": {"
                " \"rented\": {\"rent\": {\"price_per_hour\": %.17g}},"
                " \"bought\": {\"purchase\": {\"price\": %.17g}, \"power\": {\"load_kw\": %.17g},"
                " \"resale\": {\"immediate_loss_frac\": %.17g, \"retention_annual\": %.17g}}}}",
                self->hours, self->tariff, self->rent, self->capital, self->load_kw, self->loss,
                self->retention);
    run made = {study_of(text.text), NULL};
    made.result = result_of(made.study);
    sink_free(&text);
    return made;
}

/* Month at which the bought machine first gets ahead; infinite for never. */
static double first_of(const pair *self, tco_basis basis)
{
    run made = pair_run(self);
    tco_value first = metric_on(made.result, 0, 1, TCO_BREAK_EVEN_FIRST, basis);
    run_free(&made);
    return first.status == TCO_VALUE_OK ? first.value : INFINITY;
}

static void check_moves(const pair *low, const pair *high, tco_basis basis, int rises,
                        const char *what)
{
    double a = first_of(low, basis), b = first_of(high, basis);
    if (isfinite(a) != isfinite(b) ? isfinite(a) != rises
                                   : isfinite(a) && (rises ? b <= a : b >= a)) {
        fail_msg("%s: from month %.17g to %.17g", what, a, b);
    }
}

/* [4] Break-even falls in the price of renting, in hours and in what is left of the value;
 * it rises in capital, power and tariff. */
static void break_even__moves_the_right_way(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < STUDIES; i++) {
        pair low = pair_random(&seed);
        double factor = random_in(&seed, 1.01, 1.2);
        pair high = low;
        high.rent *= factor;
        check_moves(&low, &high, TCO_CASH, 0, "rent");
        check_moves(&low, &high, TCO_LIQUIDATION, 0, "rent, liquidation");
        high = low;
        high.hours *= factor;
        check_moves(&low, &high, TCO_CASH, 0, "hours");
        high = low;
        high.capital *= factor;
        check_moves(&low, &high, TCO_CASH, 1, "capital");
        check_moves(&low, &high, TCO_LIQUIDATION, 1, "capital, liquidation");
        high = low;
        high.load_kw *= factor;
        check_moves(&low, &high, TCO_CASH, 1, "power");
        high = low;
        high.tariff *= factor;
        check_moves(&low, &high, TCO_DISCOUNTED, 1, "tariff");
        high = low;
        high.retention *= factor;
        check_moves(&low, &high, TCO_LIQUIDATION, 0, "retention");
    }
}

static void check_never(const pair *self, const char *what)
{
    run made = pair_run(self);
    const tco_break_even *found = tco_result_break_even(made.result, 0, 1, TCO_CASH);
    assert_int_equal(found->value, TCO_VALUE_OK);
    if (found->status != TCO_NEVER) {
        fail_msg("%s: %s", what, tco_break_even_status_name(found->status));
    }
    assert_true(found->searched_to_months == 1200 && found->closest_gap > 0);
    tco_value first = tco_result_metric(made.result, 0, 1, TCO_BREAK_EVEN_FIRST);
    assert_true(first.status == TCO_VALUE_NONE && first.value == 0);
    run_free(&made);
}

/* [5] Without hours, and [6] where renting costs no more than running one's own. */
static void break_even__never_where_nothing_is_saved(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int i = 0; i < STUDIES; i++) {
        pair one = pair_random(&seed);
        pair idle = one;
        idle.hours = 0;
        check_never(&idle, "no hours");
        one.load_kw = 2;
        one.tariff = random_in(&seed, 0.1, 1);
        one.rent = 2 * one.tariff;
        check_never(&one, "rent as dear as power");
        one.rent *= random_in(&seed, 0, 0.999);
        check_never(&one, "rent below power");
    }
}

/* Cash paid by an option up to a fractional month: linear within months, lumps at their end. */
static double cash_at(const tco_result *result, size_t option, double month)
{
    double sum = 0;
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        size_t count = 0;
        const double *spread =
            tco_result_flow(result, 0, option, (tco_category)c, TCO_SPREAD, &count);
        const double *lump = tco_result_flow(result, 0, option, (tco_category)c, TCO_LUMP, &count);
        for (size_t t = 0; c != TCO_TIME && t < count; t++) {
            double share = fmin(1, fmax(0, month - ((double)t - 1)));
            sum += share * spread[t] + ((double)t <= month ? lump[t] : 0);
        }
    }
    return sum;
}

static void check_crossing(const tco_result *result, size_t option, const tco_break_even *found)
{
    size_t base = tco_result_baseline(result, 0);
    double gross = gross_of(result, 0, option) + gross_of(result, 0, base);
    int horizon = tco_result_horizon_months(result, 0);
    for (size_t i = 0; i < found->crossing_count; i++) {
        const tco_crossing *one = &found->crossing[i];
        double before = i > 0 ? found->crossing[i - 1].month : 0;
        double after = i + 1 < found->crossing_count ? found->crossing[i + 1].month : horizon;
        double left = one->month - fmin(0.01 * one->month, (one->month - before) / 2);
        double right = one->month + fmin(0.01 * one->month, (after - one->month) / 2);
        if (one->jump || one->ahead < 0 || right > horizon || right - left < 1e-6) {
            continue;
        }
        double at = cash_at(result, option, one->month) - cash_at(result, base, one->month);
        double d_left = cash_at(result, option, left) - cash_at(result, base, left);
        double d_right = cash_at(result, option, right) - cash_at(result, base, right);
        if (fabs(at) > 4 * ROUNDING * gross || (one->ahead ? d_left < d_right : d_left > d_right)) {
            fail_msg("month %.17g: difference %g, before %g, after %g", one->month, at, d_left,
                     d_right);
        }
    }
}

/* [7] Where a break-even is told, the cumulative costs are equal, and swap places there. */
static void break_even__is_where_the_costs_cross(void **state)
{
    (void)state;
    uint64_t seed = 7;
    size_t told = 0;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO);
        run a = run_of(study);
        for (size_t o = 0; o < tco_result_option_count(a.result, 0); o++) {
            const tco_break_even *found = tco_result_break_even(a.result, 0, o, TCO_CASH);
            if (found->value == TCO_VALUE_OK) {
                check_crossing(a.result, o, found);
                told += found->crossing_count;
            }
        }
        run_free(&a);
        cJSON_Delete(study);
    }
    assert_true(told > STUDIES / 10);
}

/* [9] Without resale nothing comes back: no month is negative. With it, ending at t costs
 * what was paid minus what selling brings: the run with horizon t says so. */
static void totals__at_every_horizon_follow_from_the_ledger(void **state)
{
    (void)state;
    uint64_t seed = 9;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO | NO_HEAT | AT_MONTH_0);
        run whole = run_of(study);
        int horizon = tco_result_horizon_months(whole.result, 0);
        int end = 1 + random_below(&seed, horizon);
        tree_set(study, "/horizon_months", end);
        run part = run_of(study);
        for (size_t o = 0; o < tco_result_option_count(whole.result, 0); o++) {
            tco_value total = tco_result_metric(part.result, 0, o, TCO_TOTAL);
            size_t count = 0;
            if (tco_result_metric(whole.result, 0, o, TCO_TOTAL).status != TCO_VALUE_OK) {
                continue;
            }
            assert_int_equal(total.status, TCO_VALUE_OK);
            double paid = cash_at(whole.result, o, end);
            for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
                const double *stock = tco_result_stock(whole.result, 0, o, (tco_category)c, &count);
                paid += stock ? stock[end] : 0;
                for (int timing = 0; timing < 2; timing++) {
                    const double *flow = tco_result_flow(whole.result, 0, o, (tco_category)c,
                                                         (tco_timing)timing, &count);
                    for (size_t t = 0; t < count; t++) {
                        assert_true(flow[t] >= 0);
                    }
                }
            }
            double gross = gross_of(whole.result, 0, o);
            assert_true(fabs(paid - total.value) <= 4 * ROUNDING * gross);
        }
        run_free(&whole);
        run_free(&part);
        cJSON_Delete(study);
    }
}

/* [10] The book value starts at the base, never rises, never falls below the salvage value
 * and ends at it, so that what is written off is their difference. */
static void book_value__falls_from_base_to_salvage(void **state)
{
    (void)state;
    uint64_t seed = 10;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO | ALWAYS_OWN | AT_MONTH_0);
        tree_set(study, "/horizon_months", 12 * 10);
        cJSON_DeleteItemFromObjectCaseSensitive(study, "search_months");
        cJSON *own = cJSON_GetObjectItemCaseSensitive(study, "options")->child;
        while (own->next) {
            own = own->next;
        }
        double salvage = tree_at(own, "/depreciation/salvage_value")->valuedouble;
        double base = 0;
        cJSON *parts = tree_at(own, "/purchase/parts"), *part = NULL;
        cJSON_DeleteItemFromObjectCaseSensitive(tree_at(own, "/purchase"), "tax_rate");
        cJSON_ArrayForEach(part, parts)
        {
            base += tree_at(part, "/price")->valuedouble * tree_at(part, "/quantity")->valuedouble;
        }
        base = parts ? base : tree_at(own, "/purchase/price")->valuedouble;
        cJSON_DeleteItemFromObjectCaseSensitive(study, "usage");
        cJSON_AddNumberToObject(cJSON_AddObjectToObject(study, "usage"), "hours_per_day", 1);
        run a = run_of(study);
        size_t count = 0, option = option_index(a.result, 0, own->string);
        const double *book = tco_result_book_value(a.result, 0, option, &count);
        assert_non_null(book);
        assert_int_equal(count, 121);
        assert_true(fabs(book[0] - base) <= ROUNDING * base);
        for (size_t t = 1; t < count; t++) {
            assert_true(book[t] <= book[t - 1] && book[t] >= salvage - ROUNDING * base);
        }
        assert_true(fabs(book[count - 1] - salvage) <= 1e-9 * base);
        run_free(&a);
        cJSON_Delete(study);
    }
}

/* [15] A horizon of a + b months costs what a months cost and then what the b months after
 * them cost, at the prices of that time. */
static void horizon__can_be_split(void **state)
{
    (void)state;
    static const char form[] =
        "{\"currency\": \"EUR\", \"horizon_months\": %d, \"usage\": {\"hours_per_day\": 8},"
        " \"options\": {\"a\": {\"rent\": {\"price_per_hour\": %.17g,"
        " \"price_drift_annual\": %.17g}, \"egress\": {\"gb_per_month\": 40,"
        " \"price_per_gb\": %.17g}}}}";
    uint64_t seed = 15;
    for (int i = 0; i < STUDIES; i++) {
        double price = random_in(&seed, 1, 5), drift = random_in(&seed, -0.3, 0.3);
        double egress = random_in(&seed, 0, 1), total[3];
        int first = 1 + random_below(&seed, 60), second = 1 + random_below(&seed, 60);
        const int months[3] = {first + second, first, second};
        for (int k = 0; k < 3; k++) {
            double now = k == 2 ? price * pow(1 + drift, first / 12.0) : price;
            sink text = {0};
            sink_format(&text, form, months[k], now, drift, egress);
            tco_study *study = study_of(text.text);
            tco_result *result = result_of(study);
            total[k] = tco_result_metric(result, 0, 0, TCO_TOTAL).value;
            tco_result_free(result);
            tco_study_free(study);
            sink_free(&text);
        }
        assert_true(total[0] > 0);
        assert_true(fabs(total[0] - total[1] - total[2]) <= 4 * ROUNDING * total[0]);
    }
}

/* [17] At rate 0 discounting does nothing; at a tiny rate next to nothing. */
static void discounting__starts_from_nothing(void **state)
{
    (void)state;
    uint64_t seed = 17;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO);
        tree_set(study, "/discount_rate_annual", 0);
        run none = run_of(study);
        tree_set(study, "/discount_rate_annual", i % 2 ? 1e-12 : -1e-12);
        run tiny = run_of(study);
        for (size_t o = 0; o < tco_result_option_count(none.result, 0); o++) {
            double gross = gross_of(none.result, 0, o);
            tco_value total = tco_result_metric(none.result, 0, o, TCO_TOTAL);
            tco_value npv = tco_result_metric(none.result, 0, o, TCO_NPV);
            assert_int_equal(total.status, npv.status);
            assert_true(fabs(total.value - npv.value) <= ROUNDING * gross);
            tco_value near = tco_result_metric(tiny.result, 0, o, TCO_NPV);
            assert_true(fabs(near.value - npv.value) <= 1e-11 * gross);
            for (int m = TCO_BREAK_EVEN_FIRST; m <= TCO_BREAK_EVEN_DURABLE; m++) {
                tco_value x = metric_on(none.result, 0, o, (tco_metric)m, TCO_CASH);
                tco_value y = metric_on(none.result, 0, o, (tco_metric)m, TCO_DISCOUNTED);
                assert_int_equal(x.status, y.status);
                assert_true(fabs(x.value - y.value) <= 1e-9);
            }
        }
        run_free(&none);
        run_free(&tiny);
        cJSON_Delete(study);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(break_even__moves_the_right_way),
        cmocka_unit_test(break_even__never_where_nothing_is_saved),
        cmocka_unit_test(break_even__is_where_the_costs_cross),
        cmocka_unit_test(totals__at_every_horizon_follow_from_the_ledger),
        cmocka_unit_test(book_value__falls_from_base_to_salvage),
        cmocka_unit_test(horizon__can_be_split),
        cmocka_unit_test(discounting__starts_from_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
