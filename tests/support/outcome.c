/* Everything a result says of an option, compared between two results. */
#include "tree.h"

static const tco_metric money_metrics[] = {TCO_TOTAL,  TCO_GENERALISED,   TCO_NPV,
                                           TCO_SAVING, TCO_COST_PER_HOUR, TCO_NPV_GAIN};
static const tco_metric other_metrics[] = {TCO_USEFUL_HOURS, TCO_ENERGY_KWH, TCO_BILLED_HOURS};

static int differ(double a, double b, double allowed)
{
    return allowed == 0 ? !same_bits(a, b) : !(fabs(a - b) <= allowed);
}

static int values_differ(tco_value a, tco_value b, double factor, double allowed)
{
    return a.status != b.status || differ(a.value * factor, b.value, allowed);
}

/* Months at which lines cross are compared to the tolerance of a crossing: generously, since
 * nearly parallel lines cross anywhere. */
static const char *break_even_difference(const tco_break_even *a, const tco_break_even *b,
                                         double money, double gross, double tolerance)
{
    double months = tolerance == 0 ? 0 : 1e-6;
    double allowed = tolerance * gross;
    if (a->value != b->value) {
        return "value status of a break-even";
    }
    if (a->value != TCO_VALUE_OK) {
        return NULL;
    }
    if (a->status != b->status) {
        return "status of a break-even";
    }
    int reached = a->status == TCO_REACHED || a->status == TCO_ALREADY;
    if ((a->status != TCO_NEVER && differ(a->first, b->first, months)) ||
        (reached && differ(a->durable, b->durable, months)) ||
        (a->status == TCO_RELAPSED && differ(a->lost, b->lost, months))) {
        return "month of a break-even";
    }
    if (a->has_until != b->has_until || (a->has_until && differ(a->until, b->until, months))) {
        return "until of a break-even";
    }
    if (a->searched_to_months != b->searched_to_months || a->crossing_count != b->crossing_count) {
        return "search of a break-even";
    }
    if (a->status == TCO_NEVER && differ(a->closest_gap * money, b->closest_gap, allowed)) {
        return "closest gap of a break-even";
    }
    for (size_t i = 0; i < a->crossing_count; i++) {
        if (differ(a->crossing[i].month, b->crossing[i].month, months) ||
            a->crossing[i].ahead != b->crossing[i].ahead ||
            a->crossing[i].jump != b->crossing[i].jump) {
            return "a crossing";
        }
    }
    return NULL;
}

static const char *flow_difference(const tco_result *a, size_t sa, size_t oa, const tco_result *b,
                                   size_t sb, size_t ob, double money, double allowed)
{
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        for (int kind = 0; kind < 3; kind++) {
            size_t count_a = 0, count_b = 0;
            tco_category category = (tco_category)c;
            const double *x = kind < 2
                                  ? tco_result_flow(a, sa, oa, category, (tco_timing)kind, &count_a)
                                  : tco_result_stock(a, sa, oa, category, &count_a);
            const double *y = kind < 2
                                  ? tco_result_flow(b, sb, ob, category, (tco_timing)kind, &count_b)
                                  : tco_result_stock(b, sb, ob, category, &count_b);
            if ((x == NULL) != (y == NULL) || (x && count_a != count_b)) {
                return "length of a flow";
            }
            for (size_t t = 0; x && t < count_a; t++) {
                if (differ(x[t] * money, y[t], allowed)) {
                    return tco_category_name(category);
                }
            }
        }
    }
    return NULL;
}

const char *outcome_difference(const tco_result *a, size_t sa, size_t oa, const tco_result *b,
                               size_t sb, size_t ob, double money, double tolerance)
{
    double gross = gross_of(b, sb, ob) + gross_of(b, sb, tco_result_baseline(b, sb));
    double allowed = tolerance * gross;
    tco_value hours = tco_result_metric(b, sb, ob, TCO_USEFUL_HOURS);
    for (size_t i = 0; i < LENGTH(money_metrics); i++) {
        int per_hour = money_metrics[i] == TCO_COST_PER_HOUR && hours.value > 0;
        if (values_differ(tco_result_metric(a, sa, oa, money_metrics[i]),
                          tco_result_metric(b, sb, ob, money_metrics[i]), money,
                          per_hour ? allowed / hours.value : allowed)) {
            return tco_metric_name(money_metrics[i]);
        }
    }
    for (size_t i = 0; i < LENGTH(other_metrics); i++) {
        tco_value value = tco_result_metric(a, sa, oa, other_metrics[i]);
        if (values_differ(value, tco_result_metric(b, sb, ob, other_metrics[i]), 1,
                          tolerance * fabs(value.value))) {
            return tco_metric_name(other_metrics[i]);
        }
    }
    for (int basis = 0; basis < TCO_BASIS_COUNT; basis++) {
        const char *what = break_even_difference(tco_result_break_even(a, sa, oa, (tco_basis)basis),
                                                 tco_result_break_even(b, sb, ob, (tco_basis)basis),
                                                 money, gross, tolerance);
        if (what) {
            return what;
        }
    }
    return flow_difference(a, sa, oa, b, sb, ob, money, allowed);
}

static size_t scenario_index(const tco_result *result, const char *name)
{
    size_t index = 0;
    while (index < tco_result_scenario_count(result) &&
           strcmp(tco_result_scenario_name(result, index), name) != 0) {
        index++;
    }
    assert_true(index < tco_result_scenario_count(result));
    return index;
}

void outcomes_same(const run *a, const run *b, double money, double tolerance, const char *what)
{
    assert_int_equal(tco_result_scenario_count(a->result), tco_result_scenario_count(b->result));
    for (size_t sa = 0; sa < tco_result_scenario_count(a->result); sa++) {
        size_t sb = scenario_index(b->result, tco_result_scenario_name(a->result, sa));
        size_t count = tco_result_option_count(a->result, sa);
        assert_int_equal(count, tco_result_option_count(b->result, sb));
        for (size_t oa = 0; oa < count; oa++) {
            const char *name = tco_result_option_name(a->result, sa, oa);
            size_t ob = option_index(b->result, sb, name);
            const char *found =
                outcome_difference(a->result, sa, oa, b->result, sb, ob, money, tolerance);
            if (found) {
                sink text = study_text(a->study);
                print_message("%s\n", text.text);
                sink_free(&text);
                fail_msg("%s: %s of %s in %s differs", what, found, name,
                         tco_result_scenario_name(a->result, sa));
            }
        }
    }
}
