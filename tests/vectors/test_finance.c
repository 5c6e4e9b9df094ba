/* Published and first-principles figures of finance, in finance/<topic>.json: for each function a
 * list of cases with id, source, arguments and either a result with its tolerance (in proportion
 * to the result, absolute below 1) or the name of an error. Functions that others have and this
 * library has not stand in finance/declined.json, with the reason. */
#include <cjson/cJSON.h>

#include "test.h"

enum { ROOM = 400 };

/* What a call gives: one number or several. */
typedef struct answer {
    double value[ROOM];
    size_t count;
} answer;

static const cJSON *argument(const cJSON *a, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(a, name);
    if (item == NULL)
        fail_msg("no argument %s", name);
    return item;
}

static double number(const cJSON *a, const char *name)
{
    return argument(a, name)->valuedouble;
}

/* The numbers of a list, at most ROOM. */
static size_t list(const cJSON *items, double *to)
{
    size_t count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, items)
    {
        assert_true(count < ROOM);
        to[count++] = item->valuedouble;
    }
    return count;
}

static size_t dates(const cJSON *items, int32_t *to)
{
    size_t count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, items)
    {
        int year, month, day;
        assert_true(count < ROOM);
        assert_int_equal(sscanf(item->valuestring, "%d-%d-%d", &year, &month, &day), 3);
        assert_int_equal(tco_finance_day(year, month, day, &to[count++]), TCO_FINANCE_OK);
    }
    return count;
}

static tco_finance_basis basis(const cJSON *a)
{
    tco_finance_basis found = TCO_FINANCE_ACT_365F;
    const char *name = argument(a, "basis")->valuestring;
    assert_int_equal(tco_finance_basis_from_name(name, &found), TCO_OK);
    return found;
}

/* The annuity of those members that are given. */
static tco_annuity annuity(const cJSON *a)
{
    static const char *const names[] = {"rate", "nper", "pmt", "pv", "fv"};
    double member[LENGTH(names)] = {0};
    tco_annuity made;
    for (size_t i = 0; i < LENGTH(names); i++)
        if (cJSON_HasObjectItem(a, names[i]))
            member[i] = number(a, names[i]);
    made = (tco_annuity){member[0], member[1], member[2], member[3], member[4], TCO_FINANCE_END};
    const char *when = argument(a, "when")->valuestring;
    assert_int_equal(tco_finance_when_from_name(when, &made.when), TCO_OK);
    return made;
}

static tco_finance_declining declining(const cJSON *a)
{
    return (tco_finance_declining){number(a, "cost"), number(a, "salvage"), number(a, "life"),
                                   number(a, "factor"), cJSON_IsTrue(argument(a, "switch_to_sl"))};
}

#define CALL(name) static tco_finance_status call_##name(const cJSON *a, answer *to)

#define CALL_2(name, x, y)                                                  \
    CALL(name)                                                              \
    {                                                                       \
        return tco_finance_##name(number(a, #x), number(a, #y), to->value); \
    }
CALL_2(effective_rate, nominal, periods)
CALL_2(nominal_rate, effective, periods)
CALL_2(real_to_nominal, real, inflation)
CALL_2(nominal_to_real, nominal, inflation)
CALL_2(capital_recovery_factor, rate, n)
CALL_2(sinking_fund_factor, rate, n)

#define CALL_ANNUITY(name, ...)                                   \
    CALL(name)                                                    \
    {                                                             \
        const tco_annuity terms = annuity(a);                     \
        return tco_finance_##name(&terms, __VA_ARGS__ to->value); \
    }
CALL_ANNUITY(pmt, )
CALL_ANNUITY(pv, )
CALL_ANNUITY(fv, )
CALL_ANNUITY(nper, )
CALL_ANNUITY(rate, TCO_FINANCE_GUESS, )
CALL_ANNUITY(ipmt, number(a, "per"), )
CALL_ANNUITY(ppmt, number(a, "per"), )
CALL_ANNUITY(cumipmt, number(a, "start"), number(a, "end"), )
CALL_ANNUITY(cumprinc, number(a, "start"), number(a, "end"), )

#define CALL_FLOWS(name, list_name, before, ...)                      \
    CALL(name)                                                        \
    {                                                                 \
        double values[ROOM];                                          \
        size_t count = list(argument(a, list_name), values);          \
        return tco_finance_##name(before values, count, __VA_ARGS__); \
    }
#define RATE number(a, "rate"),
CALL_FLOWS(npv, "values", RATE, number(a, "first_period"), to->value)
CALL_FLOWS(npv_mid, "values", RATE, to->value)
CALL_FLOWS(irr, "values", , TCO_FINANCE_GUESS, to->value, NULL)
CALL_FLOWS(irr_all, "values", , to->value, ROOM, &to->count)
CALL_FLOWS(payback, "flows", , 0.0, to->value)
CALL_FLOWS(mirr, "values", ,
           &((tco_finance_mirr_rates){number(a, "finance_rate"), number(a, "reinvest_rate")}),
           to->value)

#define CALL_DATED(name, before, ...)                                                 \
    CALL(name)                                                                        \
    {                                                                                 \
        double values[ROOM];                                                          \
        int32_t days[ROOM];                                                           \
        size_t count = list(argument(a, "values"), values);                           \
        assert_int_equal(dates(argument(a, "dates"), days), count);                   \
        return tco_finance_##name(before values, days, count, basis(a), __VA_ARGS__); \
    }
CALL_DATED(xnpv, RATE, to->value)
CALL_DATED(xirr, , TCO_FINANCE_GUESS, to->value, NULL)
CALL_DATED(xirr_all, , to->value, ROOM, &to->count)

CALL(equivalent_annual_cost)
{
    return tco_finance_equivalent_annual_cost(number(a, "npv"), number(a, "rate"), number(a, "n"),
                                              to->value);
}

CALL(monthly_amortization)
{
    return tco_finance_monthly_amortization(number(a, "principal"), number(a, "annual_rate"),
                                            number(a, "months"), to->value);
}

CALL(levelized_cost_per_hour)
{
    const tco_finance_machine machine = {number(a, "capex"),
                                         number(a, "salvage"),
                                         number(a, "life_years"),
                                         number(a, "rate"),
                                         number(a, "hours_per_year"),
                                         number(a, "opex_per_hour"),
                                         number(a, "fixed_opex_per_year")};
    return tco_finance_levelized_cost_per_hour(&machine, to->value);
}

CALL(static_breakeven_months)
{
    const tco_finance_static terms = {number(a, "capex"), number(a, "cloud_per_hour"),
                                      number(a, "own_per_hour"), number(a, "hours_per_day"),
                                      number(a, "days_per_year")};
    return tco_finance_static_breakeven_months(&terms, to->value);
}

CALL(sln)
{
    return tco_finance_sln(number(a, "cost"), number(a, "salvage"), number(a, "life"), to->value);
}

#define CALL_PERIOD(name, ...)                                                                \
    CALL(name)                                                                                \
    {                                                                                         \
        return tco_finance_##name(number(a, "cost"), number(a, "salvage"), number(a, "life"), \
                                  number(a, "period"), __VA_ARGS__ to->value);                \
    }
CALL_PERIOD(syd, )
CALL_PERIOD(db, number(a, "month"), )
CALL_PERIOD(ddb, number(a, "factor"), )

CALL(vdb)
{
    const tco_finance_declining terms = declining(a);
    return tco_finance_vdb(&terms, number(a, "start"), number(a, "end"), to->value);
}

CALL(declining_schedule)
{
    const tco_finance_declining terms = declining(a);
    return tco_finance_declining_schedule(&terms, number(a, "first_fraction"), to->value, ROOM,
                                          &to->count);
}

CALL(macrs_table)
{
    tco_finance_convention convention = TCO_FINANCE_HALF_YEAR;
    const char *name = argument(a, "convention")->valuestring;
    assert_int_equal(tco_finance_convention_from_name(name, &convention), TCO_OK);
    return tco_finance_macrs_table(number(a, "life"), number(a, "factor"), convention,
                                   number(a, "decimals"), to->value, ROOM, &to->count);
}

static const struct function {
    const char *name;
    tco_finance_status (*call)(const cJSON *arguments, answer *to);
} functions[] = {
#define ROW(name)          \
    {                      \
#name, call_##name \
    }
    ROW(npv),
    ROW(npv_mid),
    ROW(xnpv),
    ROW(irr),
    ROW(irr_all),
    ROW(xirr),
    ROW(xirr_all),
    ROW(mirr),
    ROW(pmt),
    ROW(ipmt),
    ROW(ppmt),
    ROW(pv),
    ROW(fv),
    ROW(nper),
    ROW(rate),
    ROW(cumipmt),
    ROW(cumprinc),
    ROW(capital_recovery_factor),
    ROW(sinking_fund_factor),
    ROW(equivalent_annual_cost),
    ROW(levelized_cost_per_hour),
    ROW(payback),
    ROW(static_breakeven_months),
    ROW(effective_rate),
    ROW(nominal_rate),
    ROW(real_to_nominal),
    ROW(nominal_to_real),
    ROW(sln),
    ROW(syd),
    ROW(db),
    ROW(ddb),
    ROW(vdb),
    ROW(declining_schedule),
    ROW(macrs_table),
    ROW(monthly_amortization)};

static const struct function *function_named(const char *name)
{
    for (size_t i = 0; i < LENGTH(functions); i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    return NULL;
}

static cJSON *json_of(const char *path)
{
    size_t size;
    char *text = file_read(path, &size);
    cJSON *tree = cJSON_ParseWithLength(text, size);
    if (tree == NULL)
        fail_msg("%s is not JSON", path);
    free(text);
    return tree;
}

/* 1 if a case gives what it should; else says what it gives. */
static int passes(const struct function *f, const cJSON *arguments, const cJSON *wanted,
                  const cJSON *tolerance, const char *error, const char *id)
{
    answer got = {{0}, 1};
    double expected[ROOM] = {0};
    const char *name = tco_finance_status_name(f->call(arguments, &got));
    if (strcmp(name, error) != 0) {
        print_message("%s: %s, wanted %s\n", id, name, error);
        return 0;
    }
    if (wanted == NULL)
        return 1;
    if (cJSON_IsNumber(wanted))
        expected[0] = wanted->valuedouble;
    else if (list(wanted, expected) != got.count) {
        print_message("%s: %zu numbers\n", id, got.count);
        return 0;
    }
    for (size_t i = 0; i < got.count; i++) {
        double within = tolerance->valuedouble * fmax(1.0, fabs(expected[i]));
        if (!(fabs(got.value[i] - expected[i]) <= within)) {
            print_message("%s: [%zu] %.17g, wanted %.17g\n", id, i, got.value[i], expected[i]);
            return 0;
        }
    }
    return 1;
}

static void every_figure_is_met(void **state)
{
    char **names = files_list(TCO_SOURCE_DIR "/tests/vectors/finance", ".json");
    int ran = 0, passed = 0;
    (void)state;
    for (size_t i = 0; names[i] != NULL; i++) {
        char path[1000];
        const cJSON *group, *item;
        if (strcmp(names[i], "declined.json") == 0)
            continue;
        snprintf(path, sizeof path, TCO_SOURCE_DIR "/tests/vectors/finance/%s", names[i]);
        cJSON *tree = json_of(path);
        cJSON_ArrayForEach(group, tree)
        {
            const struct function *f = function_named(group->string);
            if (f == NULL)
                fail_msg("%s: there is no function %s", names[i], group->string);
            cJSON_ArrayForEach(item, group)
            {
                const cJSON *error = cJSON_GetObjectItem(item, "error");
                passed += passes(
                    f, argument(item, "arguments"), cJSON_GetObjectItem(item, "result"),
                    cJSON_GetObjectItem(item, "tolerance"),
                    error != NULL ? error->valuestring : "ok", argument(item, "id")->valuestring);
                ran++;
            }
        }
        cJSON_Delete(tree);
    }
    files_free(names);
    print_message("info: %d of %d figures\n", passed, ran);
    assert_true(ran > 440 && passed == ran);
}

/* Every function that a published figure is of: offered here, or declined with a reason. */
static void every_function_is_offered_or_declined(void **state)
{
    static const char shared[] = TCO_SHARED_DIR "/vectors/finance";
    cJSON *declined = json_of(TCO_SOURCE_DIR "/tests/vectors/finance/declined.json");
    char **names = files_list(shared, ".json");
    const cJSON *item;
    (void)state;
    cJSON_ArrayForEach(item, declined)
    {
        assert_null(function_named(item->string));
        assert_true(strlen(item->valuestring) > 10);
    }
    for (size_t i = 0; names[i] != NULL; i++) {
        char path[1000];
        snprintf(path, sizeof path, "%s/%s", shared, names[i]);
        cJSON *tree = json_of(path);
        cJSON_ArrayForEach(item, tree)
        {
            const char *name = argument(item, "function")->valuestring;
            if (function_named(name) == NULL && !cJSON_HasObjectItem(declined, name))
                fail_msg("%s: %s is neither offered nor declined", names[i], name);
        }
        cJSON_Delete(tree);
    }
    int seen = names[0] != NULL;
    cJSON_Delete(declined);
    files_free(names);
    if (!seen) {
        print_message("skip: there is no %s\n", shared);
        skip();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_is_met),
        cmocka_unit_test(every_function_is_offered_or_declined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
