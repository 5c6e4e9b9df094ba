/* A program outside the project: installed header and library only. */
#include <stdio.h>
#include <string.h>
#include <tco/tco.h>

static const char text[] = "{\n"
                           "  \"currency\": \"CNY\",\n"
                           "  \"horizon_months\": 36,\n"
                           "  \"usage\": { \"hours_per_day\": 12 },\n"
                           "  \"electricity\": { \"price_per_kwh\": 0.60 },\n"
                           "  \"options\": {\n"
                           "    \"autodl\": { \"rent\": { \"price_per_hour\": 2.58 } },\n"
                           "    \"workstation\": { \"purchase\": { \"price\": 23592 },\n"
                           "                     \"power\": { \"load_kw\": 0.6 } }\n"
                           "  },\n"
                           "  \"scenarios\": {\n"
                           "    \"12 h/day\": {},\n"
                           "    \"18 h/day\": { \"usage\": { \"hours_per_day\": 18 } }\n"
                           "  }\n"
                           "}\n";

/* 23592 / (12 * 365/12 * (2.58 - 0.6 * 0.60)): price over what a month of owning saves. */
static const double expected_months = 29.115;

int main(void)
{
    tco_study *study = NULL;
    tco_result *result = NULL;
    tco_errors errors;
    tco_error error;
    const tco_break_even *even;
    double gap;

    printf("libtco %s\n", tco_version());
    memset(&errors, 0, sizeof errors);
    memset(&error, 0, sizeof error);
    if (tco_study_parse(text, strlen(text), &study, &errors) != TCO_OK) {
        printf("parse: %s: %s\n", errors.item[0].path, errors.item[0].message);
        return 1;
    }
    if (tco_study_evaluate(study, &result, &error) != TCO_OK) {
        printf("evaluate: %s: %s\n", error.path, error.message);
        tco_study_free(study);
        return 1;
    }
    even = tco_result_break_even(result, 0, 1, TCO_CASH);
    if (even == NULL || even->value != TCO_VALUE_OK) {
        printf("no break-even\n");
        return 1;
    }
    gap = even->first - expected_months;
    printf("break-even after %.3f months\n", even->first);
    tco_result_free(result);
    tco_study_free(study);
    return gap < -0.001 || gap > 0.001;
}
