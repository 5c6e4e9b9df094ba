/* Properties over seeded random studies: what must not change when a study is written, scaled,
 * ordered, named or split differently. Numbers in brackets count the properties of the
 * reliability list; [4]-[10], [15] and [17] are in test_curves.c, [23]-[28] in
 * test_reading.c. */
#include "tree.h"

enum { STUDIES = 1000 };
#define ROUNDING 1e-12 /* accuracy asked of money, as a share of what moves */

/* [1] A power of two multiplies exactly; any other factor to rounding. */
static void money__scales_every_result(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, 0), *scaled = cJSON_Duplicate(study, 1);
        double factor = i % 2 ? ldexp(1, random_below(&seed, 13) - 6) : random_in(&seed, 0.01, 100);
        tree_scale(scaled, "money", factor);
        run a = run_of(study), b = run_of(scaled);
        outcomes_same(&a, &b, factor, i % 2 ? 0 : ROUNDING, "money scaled");
        run_free(&a);
        run_free(&b);
        cJSON_Delete(study);
        cJSON_Delete(scaled);
    }
}

/* [2] Half the power at twice the tariff. */
static void tariff_and_power__trade_off(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, 0), *traded = cJSON_Duplicate(study, 1);
        double factor = ldexp(1, random_below(&seed, 9) - 4);
        tree_scale(traded, "kW", factor);
        tree_scale(traded, "money per kWh", 1 / factor);
        run a = run_of(study), b = run_of(traded);
        for (size_t o = 0; o < tco_result_option_count(a.result, 0); o++) {
            tco_value x = tco_result_metric(a.result, 0, o, TCO_TOTAL);
            tco_value y = tco_result_metric(b.result, 0, o, TCO_TOTAL);
            assert_int_equal(x.status, y.status);
            assert_true(same_bits(x.value, y.value));
            x = tco_result_metric(a.result, 0, o, TCO_ENERGY_KWH);
            y = tco_result_metric(b.result, 0, o, TCO_ENERGY_KWH);
            assert_true(same_bits(x.value * factor, y.value));
            for (int basis = 0; basis < TCO_BASIS_COUNT; basis++) {
                x = metric_on(a.result, 0, o, TCO_BREAK_EVEN_FIRST, (tco_basis)basis);
                y = metric_on(b.result, 0, o, TCO_BREAK_EVEN_FIRST, (tco_basis)basis);
                assert_true(x.status == y.status && same_bits(x.value, y.value));
            }
        }
        run_free(&a);
        run_free(&b);
        cJSON_Delete(study);
        cJSON_Delete(traded);
    }
}

/* [11] Order of keys changes nothing; of parts and volumes, which are summed in their order,
 * nothing but rounding. The baseline is named. */
static void order__of_keys_changes_nothing(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, 0), *other = cJSON_Duplicate(study, 1);
        tree_shuffle(other, &seed, i % 2);
        run a = run_of(study), b = run_of(other);
        outcomes_same(&a, &b, 1, i % 2 ? ROUNDING : 0, "keys in another order");
        run_free(&a);
        run_free(&b);
        cJSON_Delete(study);
        cJSON_Delete(other);
    }
}

/* [12] Other names, same figures. */
static void names__change_nothing_but_names(void **state)
{
    (void)state;
    static const char *const names[] = {"\xe4\xba\x91", "a/b~c", "=1+1", "zz <b>|`"};
    uint64_t seed = 12;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO), *renamed = cJSON_Duplicate(study, 1);
        cJSON *options = cJSON_GetObjectItemCaseSensitive(renamed, "options");
        int count = cJSON_GetArraySize(options);
        for (int o = 0; o < count; o++) {
            cJSON *option = cJSON_DetachItemFromArray(options, 0);
            cJSON_AddItemToObject(options, names[o], option);
        }
        int base = cJSON_GetObjectItemCaseSensitive(study, "baseline")->valuestring[7] - '0';
        cJSON_ReplaceItemInObjectCaseSensitive(renamed, "baseline",
                                               cJSON_CreateString(names[base]));
        run a = run_of(study), b = run_of(renamed);
        for (int o = 0; o < count; o++) {
            assert_string_equal(tco_result_option_name(b.result, 0, (size_t)o), names[o]);
            const char *found =
                outcome_difference(a.result, 0, (size_t)o, b.result, 0, (size_t)o, 1, 0);
            if (found) {
                fail_msg("%s differs after other names", found);
            }
        }
        assert_int_equal(tco_result_cheapest(a.result, 0), tco_result_cheapest(b.result, 0));
        run_free(&a);
        run_free(&b);
        cJSON_Delete(study);
        cJSON_Delete(renamed);
    }
}

/* [13] A copy of an option ties with it; the first of equals is the cheapest; a copy of the
 * baseline is never behind it. */
static void copy__of_an_option_ties(void **state)
{
    (void)state;
    uint64_t seed = 13;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO);
        cJSON *options = cJSON_GetObjectItemCaseSensitive(study, "options");
        const char *base = cJSON_GetObjectItemCaseSensitive(study, "baseline")->valuestring;
        cJSON_AddItemToObject(options, "copy",
                              cJSON_Duplicate(cJSON_GetObjectItemCaseSensitive(options, base), 1));
        run a = run_of(study);
        size_t original = tco_result_baseline(a.result, 0);
        size_t copy = option_index(a.result, 0, "copy");
        assert_int_not_equal(tco_result_cheapest(a.result, 0), copy);
        tco_value x = tco_result_metric(a.result, 0, original, TCO_TOTAL);
        tco_value y = tco_result_metric(a.result, 0, copy, TCO_TOTAL);
        assert_true(same_bits(x.value, y.value));
        if (y.status == TCO_VALUE_OK) {
            assert_true(tco_result_metric(a.result, 0, copy, TCO_SAVING).value == 0);
            for (int basis = 0; basis < TCO_BASIS_COUNT; basis++) {
                const tco_break_even *found =
                    tco_result_break_even(a.result, 0, copy, (tco_basis)basis);
                assert_int_equal(found->value, TCO_VALUE_OK);
                assert_int_equal(found->status, TCO_ALREADY);
                assert_int_equal(found->has_until, 0);
            }
        } else {
            assert_int_equal(tco_result_cheapest(a.result, 0) == original, 0);
        }
        run_free(&a);
        cJSON_Delete(study);
    }
}

static void halve_option(cJSON *option)
{
    cJSON *parts = tree_at(option, "/purchase/parts"), *child = NULL;
    if (parts) {
        cJSON *first = parts->child, *half = cJSON_Duplicate(first, 1);
        double quantity = cJSON_GetObjectItemCaseSensitive(first, "quantity")->valuedouble;
        tree_set(first, "/quantity", quantity / 2);
        tree_set(half, "/quantity", quantity / 2);
        cJSON_AddItemToObject(parts, "other half", half);
    }
    cJSON *volumes = tree_at(option, "/storage/volumes");
    if (volumes) {
        cJSON *half = cJSON_Duplicate(volumes->child, 1);
        for (child = half->child; child; child = child->next) {
            if (strcmp(child->string, "size_gb") == 0 || strcmp(child->string, "free_gb") == 0) {
                cJSON_SetNumberValue(child, child->valuedouble / 2);
                tree_set(volumes->child, child->string[0] == 's' ? "/size_gb" : "/free_gb",
                         child->valuedouble);
            }
        }
        cJSON_AddItemToObject(volumes, "other half", half);
    }
}

/* [14] One item in two halves. */
static void split__of_an_item_changes_nothing(void **state)
{
    (void)state;
    uint64_t seed = 14;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO), *split = cJSON_Duplicate(study, 1);
        cJSON *option = NULL;
        cJSON_ArrayForEach(option, cJSON_GetObjectItemCaseSensitive(split, "options"))
        {
            halve_option(option);
        }
        run a = run_of(study), b = run_of(split);
        outcomes_same(&a, &b, 1, ROUNDING, "an item in two halves");
        run_free(&a);
        run_free(&b);
        cJSON_Delete(study);
        cJSON_Delete(split);
    }
}

static void add_nothing(cJSON *option)
{
    static const struct {
        const char *component, *json;
    } nothing[] = {
        {"operation", "{}"},
        {"repair", "{\"failures_per_year\": 0, \"cost_per_failure\": 900}"},
        {"egress", "{\"gb_per_month\": 5, \"free_gb_per_month\": 9, \"price_per_gb\": 1}"},
        {"storage", "{\"volumes\": {\"v\": {\"size_gb\": 0, \"price_per_gb_day\": 1}}}"},
        {"power", "{\"load_kw\": 0}"},
        {"purchase", "{\"price\": 0}"},
        {"rent", "{\"price_per_hour\": 0}"},
    };
    int has_volumes = cJSON_HasObjectItem(option, "storage");
    for (size_t i = 0; i < LENGTH(nothing); i++) {
        int is_rent = strcmp(nothing[i].component, "rent") == 0;
        if (!cJSON_HasObjectItem(option, nothing[i].component) && !(is_rent && has_volumes)) {
            cJSON_AddItemToObject(option, nothing[i].component, cJSON_Parse(nothing[i].json));
        }
    }
}

/* [16] Components that are there and cost nothing are as if they were not there. Billed hours
 * are those of a rent, so that they are left aside. */
static void zero__is_as_good_as_absent(void **state)
{
    (void)state;
    static const tco_metric metrics[] = {TCO_TOTAL,       TCO_GENERALISED, TCO_NPV,
                                         TCO_SAVING,      TCO_ENERGY_KWH,  TCO_COST_PER_HOUR,
                                         TCO_USEFUL_HOURS};
    uint64_t seed = 16;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, ONE_SCENARIO), *more = cJSON_Duplicate(study, 1);
        cJSON *option = NULL;
        cJSON_ArrayForEach(option, cJSON_GetObjectItemCaseSensitive(more, "options"))
        {
            add_nothing(option);
        }
        run a = run_of(study), b = run_of(more);
        for (size_t o = 0; o < tco_result_option_count(a.result, 0); o++) {
            for (size_t m = 0; m < LENGTH(metrics); m++) {
                tco_value x = tco_result_metric(a.result, 0, o, metrics[m]);
                tco_value y = tco_result_metric(b.result, 0, o, metrics[m]);
                if (x.status != y.status || !same_bits(x.value, y.value)) {
                    fail_msg("%s: %.17g, %.17g with components for nothing",
                             tco_metric_name(metrics[m]), x.value, y.value);
                }
            }
            for (int basis = 0; basis < TCO_BASIS_COUNT; basis++) {
                tco_value x = metric_on(a.result, 0, o, TCO_BREAK_EVEN_FIRST, (tco_basis)basis);
                tco_value y = metric_on(b.result, 0, o, TCO_BREAK_EVEN_FIRST, (tco_basis)basis);
                assert_true(x.status == y.status && same_bits(x.value, y.value));
            }
        }
        run_free(&a);
        run_free(&b);
        cJSON_Delete(study);
        cJSON_Delete(more);
    }
}

/* [8] Totals are the sums of their parts, for every option and category. */
static void totals__are_the_sums_of_their_parts(void **state)
{
    (void)state;
    uint64_t seed = 8;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *study = random_study(&seed, 0);
        run a = run_of(study);
        for (size_t s = 0; s < tco_result_scenario_count(a.result); s++) {
            for (size_t o = 0; o < tco_result_option_count(a.result, s); o++) {
                tco_value total = tco_result_metric(a.result, s, o, TCO_TOTAL);
                double sum = 0, gross = gross_of(a.result, s, o);
                for (int c = 0; total.status == TCO_VALUE_OK && c < TCO_CATEGORY_COUNT; c++) {
                    tco_value part = tco_result_category(a.result, s, o, (tco_category)c);
                    assert_int_equal(part.status, TCO_VALUE_OK);
                    sum += c == TCO_TIME ? 0 : part.value;
                }
                assert_true(fabs(sum - total.value) <= ROUNDING * gross);
            }
        }
        run_free(&a);
        cJSON_Delete(study);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(money__scales_every_result),
        cmocka_unit_test(tariff_and_power__trade_off),
        cmocka_unit_test(totals__are_the_sums_of_their_parts),
        cmocka_unit_test(order__of_keys_changes_nothing),
        cmocka_unit_test(names__change_nothing_but_names),
        cmocka_unit_test(copy__of_an_option_ties),
        cmocka_unit_test(split__of_an_item_changes_nothing),
        cmocka_unit_test(zero__is_as_good_as_absent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
