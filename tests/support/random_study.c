/* Plausible random studies: prices, hours and lives as people give them, structure at will. */
#include "tree.h"

static void number(cJSON *object, const char *key, uint64_t *seed, double low, double high)
{
    cJSON_AddNumberToObject(object, key, random_in(seed, low, high));
}

static void whole(cJSON *object, const char *key, uint64_t *seed, int low, int high)
{
    cJSON_AddNumberToObject(object, key, low + random_below(seed, high - low + 1));
}

static void word(cJSON *object, const char *key, uint64_t *seed, const char *const *words,
                 int count)
{
    cJSON_AddStringToObject(object, key, words[random_below(seed, count)]);
}

/* Perhaps a drift, perhaps steps, never both. */
static void path(cJSON *object, const char *drift, const char *steps, uint64_t *seed, int without,
                 double high)
{
    int kind = random_below(seed, 3);
    if ((without & NO_PATHS) || kind == 0) {
        return;
    }
    if (kind == 1 || !steps) {
        number(object, drift, seed, -0.25, 0.2);
        return;
    }
    cJSON *series = cJSON_AddObjectToObject(object, steps);
    for (int i = 0, month = 0; i <= random_below(seed, 3); i++) {
        char key[16];
        month += 1 + random_below(seed, 20);
        snprintf(key, sizeof(key), "%d", month);
        number(series, key, seed, 0, high);
    }
}

static void add_rent(cJSON *option, uint64_t *seed, int without)
{
    cJSON *rent = cJSON_AddObjectToObject(option, "rent");
    number(rent, random_chance(seed, 2) ? "price_per_hour" : "price_per_gpu_hour", seed, 0.3, 6);
    path(rent, "price_drift_annual", "price_steps", seed, without, 6);
    if (random_chance(seed, 3)) {
        number(rent, "idle_hold_hours_per_day", seed, 0, 2);
        number(rent, "set_up_hours_per_month", seed, 0, 10);
    }
}

static void add_storage(cJSON *option, uint64_t *seed, int without)
{
    static const char *const states[] = {"always", "running", "stopped"};
    cJSON *storage = cJSON_AddObjectToObject(option, "storage");
    cJSON *volumes = cJSON_AddObjectToObject(storage, "volumes");
    for (int i = 0; i <= random_below(seed, 3); i++) {
        char name[8] = {'v', (char)('a' + i), '\0'};
        cJSON *volume = cJSON_AddObjectToObject(volumes, name);
        number(volume, "size_gb", seed, 0, 1000);
        number(volume, "free_gb", seed, 0, 100);
        int by_day = random_chance(seed, 2);
        number(volume, by_day ? "price_per_gb_day" : "price_per_gb_month", seed, 0, 0.02);
        word(volume, "billed", seed, states, 3);
    }
    path(storage, "price_drift_annual", NULL, seed, without, 0);
    cJSON *egress = cJSON_AddObjectToObject(option, "egress");
    number(egress, "gb_per_month", seed, 0, 300);
    number(egress, "free_gb_per_month", seed, 0, 100);
    number(egress, "price_per_gb", seed, 0, 1);
    path(egress, "price_drift_annual", NULL, seed, without, 0);
}

static void add_purchase(cJSON *option, uint64_t *seed, int without)
{
    static const char *const treatments[] = {"added", "included"};
    cJSON *purchase = cJSON_AddObjectToObject(option, "purchase");
    if (random_chance(seed, 2)) {
        number(purchase, "price", seed, 5000, 60000);
    } else {
        cJSON *parts = cJSON_AddObjectToObject(purchase, "parts");
        for (int i = 0; i <= random_below(seed, 4); i++) {
            char name[8] = {'p', (char)('a' + i), '\0'};
            cJSON *part = cJSON_AddObjectToObject(parts, name);
            number(part, "price", seed, 2000, 20000);
            whole(part, "quantity", seed, 1, 4);
        }
    }
    if (random_chance(seed, 2)) {
        number(purchase, "assembly", seed, 0, 500);
        number(purchase, "tax_rate", seed, 0, 0.25);
        word(purchase, "tax_treatment", seed, treatments, 2);
        number(purchase, "tax_recoverable_frac", seed, 0, 1);
    }
    if (!(without & AT_MONTH_0) && random_chance(seed, 4)) {
        whole(purchase, "month", seed, 0, 12);
    }
}

static void add_power(cJSON *option, uint64_t *seed, int without)
{
    static const char *const policies[] = {"always_on", "window", "off"};
    cJSON *power = cJSON_AddObjectToObject(option, "power");
    number(power, "load_kw", seed, 0.2, 3);
    if (random_chance(seed, 2)) {
        number(power, "idle_kw", seed, 0, 0.3);
        int policy = random_below(seed, 3);
        cJSON_AddStringToObject(power, "idle_policy", policies[policy]);
        if (policy == 1) {
            number(power, "window_hours_per_day", seed, 0, 24);
        }
    }
    if (random_chance(seed, 3)) {
        number(power, "pue", seed, 1, 1.8);
    } else if (random_chance(seed, 2)) {
        number(power, "cooling_cop", seed, 2, 5);
        number(power, "cooling_months", seed, 0, 12);
        if (!(without & NO_HEAT)) {
            number(power, "heat_months", seed, 0, 6);
            number(power, "heat_cop", seed, 1, 4);
        }
    }
}

static void add_operation(cJSON *option, uint64_t *seed, int without)
{
    static const char *const whose[] = {"own_time", "paid"};
    cJSON *operation = cJSON_AddObjectToObject(option, "operation");
    int share = random_chance(seed, 2);
    number(operation, share ? "maintenance_frac_per_year" : "maintenance_per_year", seed, 0,
           share ? 0.05 : 900);
    number(operation, "space_per_month", seed, 0, 100);
    number(operation, "administration_hours_per_month", seed, 0, 5);
    number(operation, "administration_rate_per_hour", seed, 0, 100);
    word(operation, "administration", seed, whose, 2);
    path(operation, "cost_drift_annual", NULL, seed, without, 0);
    cJSON *repair = cJSON_AddObjectToObject(option, "repair");
    number(repair, "failures_per_year", seed, 0, 1);
    number(repair, "cost_per_failure", seed, 0, 3000);
    path(repair, "cost_drift_annual", NULL, seed, without, 0);
}

static void add_value(cJSON *option, uint64_t *seed, int without)
{
    static const char *const methods[] = {"straight_line", "declining", "double_declining",
                                          "sum_of_digits"};
    static const char *const conventions[] = {"full_year", "half_year"};
    cJSON *depreciation = cJSON_AddObjectToObject(option, "depreciation");
    word(depreciation, "method", seed, methods, 4);
    whole(depreciation, "life_years", seed, 1, 8);
    number(depreciation, "salvage_value", seed, 1, 1000);
    word(depreciation, "convention", seed, conventions, 2);
    if (without & NO_RESALE) {
        return;
    }
    cJSON *resale = cJSON_AddObjectToObject(option, "resale");
    number(resale, "immediate_loss_frac", seed, 0, 0.3);
    whole(resale, "age_months", seed, 0, 24);
    if (random_chance(seed, 2)) {
        number(resale, "retention_annual", seed, 0.4, 1);
    } else {
        cJSON *table = cJSON_AddObjectToObject(resale, "age_table");
        number(table, "0", seed, 0.9, 1);
        number(table, "24", seed, 0.4, 0.7);
        number(table, "60", seed, 0.05, 0.3);
    }
}

static void add_option(cJSON *options, uint64_t *seed, int without, int index, int own)
{
    char name[24];
    snprintf(name, sizeof(name), "option %d", index);
    cJSON *option = cJSON_AddObjectToObject(options, name);
    if (random_chance(seed, 2)) {
        whole(option, "gpus", seed, 1, 4);
        number(option, "perf", seed, 0.6, 2);
    }
    if (!own) {
        add_rent(option, seed, without);
        if (random_chance(seed, 2)) {
            add_storage(option, seed, without);
        }
        return;
    }
    int everything = (without & ALWAYS_OWN) != 0;
    add_purchase(option, seed, without);
    add_power(option, seed, without);
    if (everything || random_chance(seed, 2)) {
        add_operation(option, seed, without);
    }
    if (everything || random_chance(seed, 2)) {
        add_value(option, seed, without);
    }
}

static void add_scenarios(cJSON *study, uint64_t *seed)
{
    cJSON *scenarios = cJSON_AddObjectToObject(study, "scenarios");
    cJSON_AddObjectToObject(scenarios, "as it is");
    cJSON *busy = cJSON_AddObjectToObject(scenarios, "by the week");
    number(cJSON_AddObjectToObject(busy, "usage"), "hours_per_week", seed, 0, 100);
    cJSON *dear = cJSON_AddObjectToObject(scenarios, "dear power");
    number(cJSON_AddObjectToObject(dear, "electricity"), "price_per_kwh", seed, 1, 2);
}

cJSON *random_study(uint64_t *seed, int without)
{
    cJSON *study = cJSON_CreateObject();
    cJSON_AddStringToObject(study, "currency", "EUR");
    whole(study, "horizon_months", seed, 6, 60);
    if (random_chance(seed, 2)) {
        number(study, "discount_rate_annual", seed, -0.05, 0.2);
    }
    if (random_chance(seed, 2)) {
        whole(study, "search_months", seed, 60, 200);
    }
    if (random_chance(seed, 3)) {
        number(study, "days_per_year", seed, 360, 366);
    }
    cJSON *usage = cJSON_AddObjectToObject(study, "usage");
    switch (random_below(seed, 3)) {
    case 0:
        number(usage, "hours_per_day", seed, 0.5, 16);
        path(usage, "hours_drift_annual", "hours_steps", seed, without, 20);
        break;
    case 1:
        number(usage, "hours_per_week", seed, 1, 120);
        path(usage, "hours_drift_annual", "hours_steps", seed, without, 150);
        break;
    default:
        number(usage, "hours_per_month", seed, 5, 500);
        path(usage, "hours_drift_annual", "hours_steps", seed, without, 600);
        break;
    }
    cJSON *electricity = cJSON_AddObjectToObject(study, "electricity");
    number(electricity, "price_per_kwh", seed, 0.1, 1.5);
    path(electricity, "price_drift_annual", "price_steps", seed, without, 1.5);
    cJSON *options = cJSON_AddObjectToObject(study, "options");
    int count = 2 + random_below(seed, 3);
    for (int i = 0; i < count; i++) {
        int own = (without & ALWAYS_OWN) ? i == count - 1 : !random_chance(seed, 2);
        add_option(options, seed, without, i, own);
    }
    cJSON_AddStringToObject(study, "baseline", random_chance(seed, 2) ? "option 0" : "option 1");
    if (!(without & ONE_SCENARIO) && random_chance(seed, 2)) {
        add_scenarios(study, seed);
    }
    return study;
}
