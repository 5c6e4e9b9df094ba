/* Studies that many tests share, and short ways to parse, evaluate and print them. */
#include "test.h"

#include <ctype.h>

const char small_study[] = "{\n"
                           "  \"currency\": \"CNY\",\n"
                           "  \"horizon_months\": 36,\n"
                           "  \"usage\": { \"hours_per_day\": 12 },\n"
                           "  \"electricity\": { \"price_per_kwh\": 0.60 },\n"
                           "  \"options\": {\n"
                           "    \"autodl\": { \"rent\": { \"price_per_hour\": 2.58 } },\n"
                           "    \"workstation\": { \"purchase\": { \"price\": 23592 },"
                           " \"power\": { \"load_kw\": 0.6 } }\n"
                           "  },\n"
                           "  \"scenarios\": {\n"
                           "    \"12 h/day\": {},\n"
                           "    \"18 h/day\": { \"usage\": { \"hours_per_day\": 18 } }\n"
                           "  }\n"
                           "}\n";

const char full_study[] =
    "{\"$schema\": \"study.schema.json\", \"$comment\": \"all components\",\n"
    " \"as_of\": \"2025-06\", \"source\": \"price lists\", \"currency\": \"CNY\",\n"
    " \"horizon_months\": 36, \"discount_rate_annual\": 0.05, \"search_months\": 240,\n"
    " \"days_per_year\": 365, \"start_month\": 4, \"baseline\": \"cloud\",\n"
    " \"usage\": {\"hours_per_day\": 12, \"hours_drift_annual\": 0.05},\n"
    " \"electricity\": {\"price_per_kwh\": 0.6, \"price_steps\": {\"12\": 0.65, \"24\": 0.7}},\n"
    " \"options\": {\n"
    "  \"cloud\": {\"label\": \"Rented cards\", \"gpus\": 2, \"perf\": 0.9,\n"
    "   \"rent\": {\"price_per_gpu_hour\": 1.3, \"price_steps\": {\"6\": 1.2, \"18\": 1.25},\n"
    "    \"idle_hold_hours_per_day\": 0.5, \"set_up_hours_per_month\": 3},\n"
    "   \"storage\": {\"volumes\": {\n"
    "     \"data\": {\"size_gb\": 200, \"free_gb\": 50, \"price_per_gb_day\": 0.0066},\n"
    "     \"scratch\": {\"size_gb\": 100, \"price_per_gb_month\": 0.3, \"billed\": \"running\"},\n"
    "     \"image\": {\"size_gb\": 30, \"price_per_gb_month\": 0.2, \"billed\": \"stopped\"}},\n"
    "    \"price_drift_annual\": 0.02},\n"
    "   \"egress\": {\"gb_per_month\": 100, \"free_gb_per_month\": 20, \"price_per_gb\": 0.5,\n"
    "    \"price_drift_annual\": -0.1}},\n"
    "  \"workstation\": {\"label\": \"\xe5\xb7\xa5\xe4\xbd\x9c\xe7\xab\x99\",\n"
    "   \"purchase\": {\"parts\": {\"gpu\": {\"price\": 16000}, \"cpu\": {\"price\": 2500},\n"
    "     \"memory\": {\"price\": 600, \"quantity\": 4}}, \"assembly\": 200, \"shipping\": 150,\n"
    "    \"tax_rate\": 0.13, \"tax_treatment\": \"included\", \"tax_recoverable_frac\": 0.5,\n"
    "    \"month\": 0},\n"
    "   \"power\": {\"load_kw\": 0.6, \"idle_kw\": 0.08, \"idle_policy\": \"window\",\n"
    "    \"window_hours_per_day\": 16, \"cooling_cop\": 3.2, \"cooling_months\": 5,\n"
    "    \"heat_months\": 3, \"heat_cop\": 2.5},\n"
    "   \"operation\": {\"maintenance_frac_per_year\": 0.02, \"insurance_per_year\": 120,\n"
    "    \"space_per_month\": 30, \"internet_per_month\": 40,\n"
    "    \"administration_hours_per_month\": 3, \"administration_rate_per_hour\": 60,\n"
    "    \"administration\": \"own_time\", \"cost_drift_annual\": 0.03},\n"
    "   \"repair\": {\"failures_per_year\": 0.2, \"cost_per_failure\": 900,\n"
    "    \"cost_drift_annual\": 0.01},\n"
    "   \"depreciation\": {\"method\": \"declining\", \"life_years\": 5, \"salvage_value\": 1000,\n"
    "    \"floor_value\": 500, \"declining_rate_annual\": 0.4, \"convention\": \"half_year\"},\n"
    "   \"resale\": {\"retention_annual\": 0.7, \"immediate_loss_frac\": 0.1, \"parts\": {\n"
    "     \"gpu\": {\"age_table\": {\"0\": 1, \"24\": 0.5, \"60\": 0.2}},\n"
    "     \"cpu\": {\"immediate_loss_frac\": 0.2, \"retention_annual\": 0.6}},\n"
    "    \"age_months\": 2}},\n"
    "  \"server\": {\"gpus\": 4, \"perf\": 1.5,\n"
    "   \"purchase\": {\"price\": 90000, \"month\": 2},\n"
    "   \"power\": {\"load_kw\": 2.2, \"pue\": 1.3, \"idle_kw\": 0.2,"
    " \"idle_policy\": \"always_on\"},\n"
    "   \"operation\": {\"maintenance_per_year\": 800, \"insurance_frac_per_year\": 0.01,\n"
    "    \"administration_hours_per_month\": 1, \"administration_rate_per_hour\": 80,\n"
    "    \"administration\": \"paid\"},\n"
    "   \"depreciation\": {\"method\": \"custom\", \"life_years\": 2,\n"
    "    \"custom_fracs\": {\"1\": 0.6, \"2\": 0.4}},\n"
    "   \"resale\": {\"age_table\": {\"0\": 0.9, \"36\": 0.4}}}},\n"
    " \"scenarios\": {\"as planned\": {}, \"busy\": {\"usage\": {\"hours_per_day\": 18}},\n"
    "  \"by the week\": {\"usage\": {\"hours_per_week\": 60},\n"
    "   \"options\": {\"cloud\": {\"egress\": null}}}}}\n";

static void print_errors(const tco_errors *errors)
{
    for (size_t i = 0; i < errors->count; i++) {
        sink line = {0};
        tco_error_write(&errors->item[i], "study", sink_write, &line);
        print_message("%s", line.text ? line.text : "?\n");
        sink_free(&line);
    }
}

tco_study *study_of(const char *json)
{
    tco_study *study = NULL;
    tco_errors errors = {0};
    tco_status status = tco_study_parse(json, strlen(json), &study, &errors);
    if (status != TCO_OK) {
        print_errors(&errors);
        fail_msg("%s for %.3000s", tco_status_name(status), json);
    }
    assert_non_null(study);
    return study;
}

tco_result *result_of(const tco_study *study)
{
    tco_result *result = NULL;
    tco_error err = {0};
    tco_status status = tco_study_evaluate(study, &result, &err);
    if (status != TCO_OK) {
        fail_msg("evaluate: %s %s", tco_status_name(status), err.message);
    }
    assert_non_null(result);
    return result;
}

sink study_text(const tco_study *study)
{
    sink text = {0};
    tco_error err = {0};
    assert_int_equal(tco_study_write(study, sink_write, &text, &err), TCO_OK);
    assert_non_null(text.text);
    return text;
}

sink report_text(const tco_result *result, tco_format format, tco_section section)
{
    sink text = {0};
    tco_error err = {0};
    assert_int_equal(
        tco_result_write(result, format, section, TCO_ENGLISH, sink_write, &text, &err), TCO_OK);
    assert_non_null(text.text);
    return text;
}

sink result_text(const tco_result *result)
{
    sink text = {0};
    tco_error err = {0};
    for (int section = 0; section < TCO_SECTION_COUNT; section++) {
        assert_int_equal(tco_result_write(result, TCO_FORMAT_JSON, (tco_section)section,
                                          TCO_ENGLISH, sink_write, &text, &err),
                         TCO_OK);
    }
    assert_non_null(text.text);
    return text;
}

sink json_result_text(const char *json)
{
    tco_study *study = study_of(json);
    tco_result *result = result_of(study);
    sink text = result_text(result);
    tco_result_free(result);
    tco_study_free(study);
    return text;
}

size_t option_index(const tco_result *result, size_t scenario, const char *name)
{
    for (size_t i = 0; i < tco_result_option_count(result, scenario); i++) {
        if (strcmp(tco_result_option_name(result, scenario, i), name) == 0) {
            return i;
        }
    }
    fail_msg("no option %s", name);
    return 0;
}

tco_value metric_on(const tco_result *result, size_t scenario, size_t option, tco_metric metric,
                    tco_basis basis)
{
    if (metric != TCO_BREAK_EVEN_FIRST && metric != TCO_BREAK_EVEN_DURABLE) {
        return tco_result_metric(result, scenario, option, metric);
    }
    const tco_break_even *found = tco_result_break_even(result, scenario, option, basis);
    assert_non_null(found);
    tco_value value = {found->value, 0};
    if (found->value != TCO_VALUE_OK) {
        return value;
    }
    int has = found->status == TCO_ALREADY || found->status == TCO_REACHED;
    if (metric == TCO_BREAK_EVEN_FIRST) {
        has = found->status != TCO_NEVER;
    }
    value.status = has ? TCO_VALUE_OK : TCO_VALUE_NONE;
    value.value = !has ? 0 : metric == TCO_BREAK_EVEN_FIRST ? found->first : found->durable;
    return value;
}

double gross_of(const tco_result *result, size_t scenario, size_t option)
{
    double gross = 0;
    for (int category = 0; category < TCO_CATEGORY_COUNT; category++) {
        size_t count = 0;
        for (int timing = TCO_SPREAD; timing <= TCO_LUMP; timing++) {
            const double *flow = tco_result_flow(result, scenario, option, (tco_category)category,
                                                 (tco_timing)timing, &count);
            for (size_t t = 0; flow && t < count; t++) {
                gross += fabs(flow[t]);
            }
        }
        const double *stock =
            tco_result_stock(result, scenario, option, (tco_category)category, &count);
        gross += stock && count > 0 ? fabs(stock[count - 1]) : 0;
    }
    return gross;
}

int has_not_a_number(const char *text)
{
    static const char *const words[] = {"nan", "inf", "infinity"};
    for (const char *at = text; *at;) {
        size_t size = 0;
        while (isalnum((unsigned char)at[size]) || at[size] == '_' || (at[size] & 0x80)) {
            size++;
        }
        for (size_t w = 0; w < LENGTH(words); w++) {
            size_t match = 0;
            while (match < size && words[w][match] &&
                   tolower((unsigned char)at[match]) == words[w][match]) {
                match++;
            }
            if (size > 0 && match == size && !words[w][match]) {
                return 1;
            }
        }
        at += size > 0 ? size : 1;
    }
    return 0;
}
