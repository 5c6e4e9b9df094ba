/* Sweeps that the study has by name: the same points and figures as by call, their written form,
 * scenarios, and what is refused. */
#include "test.h"

static const char text[] =
    "{\"currency\":\"CNY\",\"horizon_months\":36,\"usage\":{\"hours_per_day\":12},\"options\":{"
    "\"cloud\":{\"rent\":{\"price_per_hour\":2}},\"own\":{\"label\":\"Own\",\"purchase\":"
    "{\"price\":20000}}},\"sweeps\":{\"grid\":{\"axes\":{"
    "\"hours\":{\"pointer\":\"/usage/hours_per_day\",\"values\":[6,12]},"
    "\"rent\":{\"pointer\":\"/options/cloud/rent/price_per_hour\","
    "\"even\":{\"from\":1,\"to\":2,\"count\":3}}}},"
    "\"pairs\":{\"combine\":\"list\",\"axes\":{"
    "\"hours\":{\"pointer\":\"/usage/hours_per_day\",\"values\":[6,0]},"
    "\"rent\":{\"pointer\":\"/options/cloud/rent/price_per_hour\",\"values\":[1,2]}}}},"
    "\"scenarios\":{\"now\":{},\"later\":{\"sweeps\":{\"pairs\":null,\"grid\":{\"axes\":{"
    "\"rent\":null,\"hours\":{\"values\":[24]}}}}}}}";

static tco_sweep_plan *plan_of(const tco_study *study, const char *scenario, const char *name)
{
    tco_sweep_plan *plan = NULL;
    tco_error err = {0};
    if (tco_study_sweep_plan(study, scenario, name, &plan, &err) != TCO_OK) {
        fail_msg("%s", err.message);
    }
    return plan;
}

/* Rent for 36 months of hours * 365 / 12. */
static double rent_of(double hours, double price)
{
    return hours * 365 / 12 * 36 * price;
}

static void a_plan__has_the_axes_of_the_file(void **state)
{
    static const double hours[] = {6, 6, 6, 12, 12, 12}, rents[] = {1, 1.5, 2, 1, 1.5, 2};
    tco_study *study = study_of(text);
    (void)state;
    assert_int_equal(tco_study_sweep_count(study), 2);
    assert_string_equal(tco_study_sweep_name(study, 0), "grid");
    assert_string_equal(tco_study_sweep_name(study, 1), "pairs");
    assert_null(tco_study_sweep_name(study, 2));
    tco_sweep_plan *plan = plan_of(study, NULL, "grid");
    tco_sweep sweep = *tco_sweep_plan_request(plan);
    double total[6];
    unsigned char status[6];
    tco_output output = {"cloud", TCO_TOTAL, TCO_CASH, total, status, NULL};
    assert_string_equal(sweep.axis_names[0], "hours");
    assert_string_equal(sweep.axes[1].pointer, "/options/cloud/rent/price_per_hour");
    assert_int_equal(tco_sweep_points(&sweep), 6);
    sweep.output_count = 1;
    sweep.outputs = &output;
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    for (size_t p = 0; p < 6; p++) {
        assert_true(tco_sweep_value(&sweep, p, 0) == hours[p]);
        assert_true(tco_sweep_value(&sweep, p, 1) == rents[p]);
        assert_true(fabs(total[p] - rent_of(hours[p], rents[p])) < 1e-8);
    }
    tco_study_free(study); /* the plan does not need it */
    assert_string_equal(tco_sweep_plan_request(plan)->axis_names[1], "rent");
    tco_sweep_plan_free(plan);
}

static void a_scenario__may_change_a_sweep(void **state)
{
    tco_study *study = study_of(text);
    tco_sweep_plan *plan = plan_of(study, "later", "grid"), *gone = NULL;
    tco_error err = {0};
    (void)state;
    assert_string_equal(tco_sweep_plan_request(plan)->scenario, "later");
    assert_int_equal(tco_sweep_plan_request(plan)->axis_count, 1);
    assert_int_equal(tco_sweep_points(tco_sweep_plan_request(plan)), 1);
    assert_true(tco_sweep_value(tco_sweep_plan_request(plan), 0, 0) == 24);
    assert_int_equal(tco_study_sweep_plan(study, "later", "pairs", &gone, &err), TCO_E_UNKNOWN);
    assert_null(gone);
    assert_int_equal(tco_study_sweep_plan(study, NULL, "pair", &gone, &err), TCO_E_UNKNOWN);
    assert_non_null(strstr(err.hint, "pairs"));
    assert_int_equal(tco_study_sweep_plan(study, "never", "grid", &gone, &err), TCO_E_UNKNOWN);
    assert_int_equal(tco_study_sweep_plan(study, NULL, NULL, &gone, &err), TCO_E_ARGUMENT);
    assert_int_equal(tco_study_sweep_plan(NULL, NULL, "grid", &gone, &err), TCO_E_ARGUMENT);
    assert_null(tco_sweep_plan_request(NULL));
    tco_sweep_plan_free(NULL);
    tco_sweep_plan_free(plan);
    tco_study_free(study);
}

/* The report is what is expected, or has it somewhere in it. */
static void says(const tco_study *study, const tco_sweep *sweep, tco_format format,
                 tco_language language, const char *expected, int whole)
{
    sink out = {0};
    assert_int_equal(tco_sweep_write(study, sweep, format, language, sink_write, &out, NULL),
                     TCO_OK);
    if (whole)
        assert_string_equal(out.text, expected);
    else
        assert_non_null(strstr(out.text, expected));
    sink_free(&out);
}

/* 6 h a day at 1 an hour: 6,570 of rent against 20,000. Without hours the machine never pays. */
static void a_written_sweep__has_a_row_a_point(void **state)
{
    tco_study *study = study_of(text);
    tco_sweep_plan *plan = plan_of(study, NULL, "pairs");
    tco_sweep sweep = *tco_sweep_plan_request(plan);
    double total[2], month[2];
    unsigned char status[2], ended[2], fine[2];
    const tco_output outputs[] = {{"cloud", TCO_TOTAL, TCO_CASH, total, fine, NULL},
                                  {"own", TCO_BREAK_EVEN_FIRST, TCO_CASH, month, status, ended}};
    (void)state;
    sweep.output_count = 2;
    sweep.outputs = outputs;
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    total[0] = 6570; /* shown as it is in the columns */
    month[0] = 109.5;
    says(study, &sweep, TCO_FORMAT_TABLE, TCO_ENGLISH,
         "now: 2 variants (36 months, CNY)\n"
         "  hours  rent  cloud: total  Own: first break-even\n"
         "  -----  ----  ------------  ---------------------\n"
         "      6     1      6,570.00                 109.50\n"
         "      0     2          0.00                  never\n",
         1);
    says(study, &sweep, TCO_FORMAT_CSV, TCO_CHINESE,
         "hours,rent,cloud_total,cloud_total_status,own_break_even_first_cash,"
         "own_break_even_first_cash_status\n"
         "6,1,6570,ok,109.5,beyond_horizon\n0,2,0,ok,,never\n",
         1);
    says(study, &sweep, TCO_FORMAT_JSON, TCO_ENGLISH,
         "\"basis\":\"cash\",\"values\":[109.5,null],"
         "\"statuses\":[\"beyond_horizon\",\"never\"]",
         0);
    says(study, &sweep, TCO_FORMAT_MARKDOWN, TCO_CHINESE, "Own: ", 0);
    sweep.first = 1;
    sweep.count = 1;
    assert_int_equal(tco_study_sweep(study, &sweep, NULL), TCO_OK);
    says(study, &sweep, TCO_FORMAT_CSV, TCO_ENGLISH, "0,2,0,ok,,never\n", 1);
    tco_sweep_plan_free(plan);
    tco_study_free(study);
}

static void the_writer__refuses_what_is_not_there(void **state)
{
    tco_study *study = study_of(text);
    tco_sweep_plan *plan = plan_of(study, NULL, "pairs");
    tco_sweep sweep = *tco_sweep_plan_request(plan), empty = TCO_SWEEP_INIT;
    double total[2] = {0};
    unsigned char status[2] = {0};
    tco_output output = {"clown", TCO_TOTAL, TCO_CASH, total, status, NULL};
    sink out = {0};
    tco_error err = {0};
    (void)state;
    sweep.output_count = 1;
    sweep.outputs = &output;
    assert_int_equal(
        tco_sweep_write(study, &sweep, TCO_FORMAT_CSV, TCO_ENGLISH, sink_write, &out, &err),
        TCO_E_UNKNOWN);
    output.option = "cloud";
    output.values = NULL;
    assert_int_equal(
        tco_sweep_write(study, &sweep, TCO_FORMAT_CSV, TCO_ENGLISH, sink_write, &out, &err),
        TCO_E_UNKNOWN);
    assert_int_equal(
        tco_sweep_write(study, &empty, TCO_FORMAT_CSV, TCO_ENGLISH, sink_write, &out, &err),
        TCO_E_ARGUMENT);
    assert_int_equal(
        tco_sweep_write(NULL, &sweep, TCO_FORMAT_CSV, TCO_ENGLISH, sink_write, &out, &err),
        TCO_E_ARGUMENT);
    sweep.scenario = "never";
    assert_int_equal(
        tco_sweep_write(study, &sweep, TCO_FORMAT_CSV, TCO_ENGLISH, sink_write, &out, &err),
        TCO_E_UNKNOWN);
    tco_sweep_plan_free(plan);
    tco_study_free(study);
}

static void the_canonical_text__keeps_sweeps(void **state)
{
    tco_study *study = study_of(text);
    sink first = study_text(study);
    tco_study *again = study_of(first.text);
    sink second = study_text(again);
    (void)state;
    assert_string_equal(first.text, second.text);
    assert_non_null(strstr(first.text, "\"values\": [6, 12]"));
    assert_int_equal(tco_study_sweep_count(again), 2);
    sink_free(&first);
    sink_free(&second);
    tco_study_free(again);
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan__has_the_axes_of_the_file),
        cmocka_unit_test(a_scenario__may_change_a_sweep),
        cmocka_unit_test(a_written_sweep__has_a_row_a_point),
        cmocka_unit_test(the_writer__refuses_what_is_not_there),
        cmocka_unit_test(the_canonical_text__keeps_sweeps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
