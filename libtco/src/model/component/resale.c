/* What selling would bring, a stock from the month of purchase on:
 *   -base * (1 - loss) * f(age + t - bought) / f(age)                  (doc/model.md, 3)
 * A table is log-linear between its points, so each stretch of it is one geometric line. */
#include "model/component.h"

#include <string.h>

/* One rule, of the whole machine or of a part. */
/* clang-format off */
#define RULE(X, group, need)                                                                     \
  X(NUMBER, immediate_loss_frac, "fraction", 0, 1, DEFAULT(0), "Part of the price lost at once by having bought.") \
  X(NUMBER, retention_annual, "fraction per year", 0.001, 2, need(group),                        \
    "Part of the value that is left a year later, 0.7 for a loss of 30 % a year.")               \
  X(SERIES, age_table, "fraction", &tco__keys_age, 1e-6, 10, need(group),                        \
    "Value by age in months as a fraction of the new price, {\"0\": 1, \"36\": 0.6} for 60 % left " \
    "after 3 years; 1 at age 0 if not given.")           \
  X(COUNT,  age_months, "months", 0, TCO_MONTHS_MAX, DEFAULT(0), "Age when bought; matters with an age_table.")

#define SELF tco_resale_part
#define FIELDS(X) RULE(X, 1, ONE_OF)
/* clang-format on */
typedef struct tco_resale_part {
    FIELDS(TCO_MEMBER)
} tco_resale_part;
TCO_INNER_CLASS(part_class, "resale part", "Resale of one part of the purchase, by its name.")
#undef SELF
#undef FIELDS

/* clang-format off */
#define SELF tco_resale
#define FIELDS(X)                                                                                \
  RULE(X, 1, AT_MOST_ONE)                                                                        \
  X(MAP,    parts, &part_class, OPTIONAL,                                                        \
    "Rules of single parts of the purchase; the others follow the rule of the whole, and are "   \
    "worth nothing where it has none.")
/* clang-format on */
typedef struct tco_resale {
    FIELDS(TCO_MEMBER)
} tco_resale;

static const tco_part *part_find(const tco_context *cx, const char *name)
{
    for (int p = 0; p < cx->purchase.part_count; p++) {
        const tco_part *part = &cx->purchase.part[p];
        if (part->name != NULL && strcmp(part->name, name) == 0)
            return part;
    }
    return NULL;
}

static void check(const void *self, const tco_context *cx, tco_report *report)
{
    const tco_resale *f = self;
    if (f->retention_annual == NULL && f->age_table.count == 0 && f->parts.count == 0)
        tco_report_add(report, 0, TCO_E_MISSING, NULL, "retention_annual",
                       "one of retention_annual, age_table and parts is needed",
                       "0.7 says that 30 % of the value is lost a year");
    for (int p = 0; p < f->parts.count; p++)
        if (cx->purchase.known && part_find(cx, f->parts.name[p]) == NULL)
            tco_report_add(report, 0, TCO_E_UNKNOWN, f->parts.pointer[p], NULL,
                           "the purchase has no part of this name",
                           "give purchase/parts, or the rule of the whole");
}

/* -base * (1 - loss) times the table at `age_from` relative to that at the age when bought. */
static const double *value_at(const tco_context *cx, const double *base, const double *loss,
                              const double *relative)
{
    const double *left = tco_column_subtract(cx, tco_column_number(cx, 1.0), loss);
    const double *value = tco_column_multiply(cx, tco_column_times(cx, base, -1.0), left);
    return relative != NULL ? tco_column_multiply(cx, value, relative) : value;
}

/* The table at a whole age. */
static const double *table_at(const tco_context *cx, const tco_steps *table, int age)
{
    int k = 0;
    while (k + 1 < table->count && table->key[k + 1] <= age)
        k++;
    const double *from = table->value[k];
    if (k + 1 == table->count || age <= table->key[k])
        return from;
    double part = (double)(age - table->key[k]) / (table->key[k + 1] - table->key[k]);
    const double *fall = tco_column_log(cx, tco_column_divide(cx, table->value[k + 1], from));
    return tco_column_multiply(cx, from, tco_column_exp(cx, tco_column_times(cx, fall, part)));
}

/* Yearly factor of the stretch from one age to a later one. */
static const double *stretch_growth(const tco_context *cx, const double *from, const double *to,
                                    int months)
{
    const double *fall = tco_column_log(cx, tco_column_divide(cx, to, from));
    fall = tco_column_over(cx, tco_column_times(cx, fall, TCO__MONTHS_PER_YEAR), months);
    return tco_column_exp(cx, fall);
}

/* The table with its value at age 0, which is 1 where it gives none: what is new is worth the new
 * price. */
static tco_steps from_new(const tco_context *cx, const tco_steps *given)
{
    int *key = tco_context_array(cx, (size_t)given->count + 1, sizeof *key);
    const double **value = tco_context_array(cx, (size_t)given->count + 1, sizeof *value);
    if (given->key[0] == 0 || key == NULL || value == NULL)
        return *given;
    key[0] = 0;
    value[0] = tco_column_number(cx, 1.0);
    for (int k = 0; k < given->count; k++) {
        key[k + 1] = given->key[k];
        value[k + 1] = given->value[k];
    }
    return (tco_steps){given->count + 1, key, value};
}

static void emit_table(tco_lines *out, const double *base, const tco_resale_part *rule)
{
    const tco_context *cx = out->cx;
    const tco_steps whole = from_new(cx, &rule->age_table), *table = &whole;
    int bought = cx->purchase.month, age = rule->age_months;
    const double *new_value = table_at(cx, table, age), *here = new_value;
    while (age < table->key[table->count - 1] && age - rule->age_months < TCO_MONTHS_MAX) {
        int k = 1;
        while (table->key[k] <= age)
            k++;
        int to = table->key[k];
        const double *there = table_at(cx, table, to);
        const double *relative = tco_column_divide(cx, here, new_value);
        tco_lines_stock(out, TCO_RESALE, "age_table", bought + age - rule->age_months,
                        bought + to - rule->age_months,
                        value_at(cx, base, rule->immediate_loss_frac, relative),
                        stretch_growth(cx, here, there, to - age));
        age = to;
        here = there;
    }
    const double *relative = tco_column_divide(cx, here, new_value);
    tco_lines_stock(out, TCO_RESALE, "age_table", bought + age - rule->age_months, TCO_OPEN_END,
                    value_at(cx, base, rule->immediate_loss_frac, relative), NULL);
}

static void emit_rule(tco_lines *out, const double *base, const tco_resale_part *rule)
{
    if (rule->age_table.count > 0)
        emit_table(out, base, rule);
    else if (rule->retention_annual != NULL)
        tco_lines_stock(out, TCO_RESALE, "retention_annual", out->cx->purchase.month, TCO_OPEN_END,
                        value_at(out->cx, base, rule->immediate_loss_frac, NULL),
                        rule->retention_annual);
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_resale *f = self;
    tco_resale_part whole = {f->immediate_loss_frac, f->retention_annual, f->age_table,
                             f->age_months};
    const double *rest = tco_column_number(cx, 0.0); /* what follows the rule of the whole */
    for (int p = 0; p < cx->purchase.part_count; p++) {
        const tco_part *part = &cx->purchase.part[p];
        int own = 0;
        while (own < f->parts.count &&
               (part->name == NULL || strcmp(part->name, f->parts.name[own]) != 0))
            own++;
        if (own < f->parts.count) {
            tco_lines_at(out, f->parts.pointer[own]);
            emit_rule(out, part->cost, f->parts.fields[own]);
            continue;
        }
        rest = tco_column_any(cx, rest) ? tco_column_add(cx, rest, part->cost) : part->cost;
    }
    tco_lines_at(out, NULL);
    emit_rule(out, rest, &whole);
}

TCO_COMPONENT(resale, TCO_NEEDS_PURCHASE, NULL, check, emit,
              "What selling the machine would bring, by age.")
