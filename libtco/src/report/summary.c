/* The answer at a glance: a row an option, the verdict, costs by category, and what it all rests
 * on. In CSV one flat table with every figure at full precision. */
#include "report/report.h"

static const tco__grid_column glance[] = {
    {"option", TCO__M_OPTION, TCO__LEFT},
    {"total", TCO__M_TOTAL, TCO__RIGHT},
    {"cost_per_hour", TCO__M_PER_HOUR, TCO__RIGHT},
    {"cash", TCO__M_PAYS_BACK_CASH, TCO__LEFT},
    {"discounted", TCO__M_PAYS_BACK_DISCOUNTED, TCO__LEFT},
    {"liquidation", TCO__M_PAYS_BACK_LIQUIDATION, TCO__LEFT},
};

static const tco__grid_column assumed[] = {
    {"field", TCO__M_FIELD, TCO__LEFT},
    {"value", TCO__M_VALUE, TCO__RIGHT},
    {"unit", TCO__M_UNIT, TCO__LEFT},
    {"origin", TCO__M_ORIGIN, TCO__LEFT},
};

enum { PER_HOUR_DECIMALS = 4, MONEY_DECIMALS = 2, FIXED_COLUMNS = 1 };

static void add_value(tco__printer *p, tco__grid *grid, tco_value value, int decimals)
{
    if (value.status == TCO_VALUE_OK)
        tco__grid_fixed(grid, value.value, decimals);
    else
        tco__grid_message(grid, tco__report_absence(value.status), p->language);
}

/* A break-even in a few words. */
static void add_break_even(tco__printer *p, tco__grid *grid, const tco_break_even *be)
{
    tco_text text;
    const char *a[2] = {NULL, NULL};
    tco__message id = tco__report_absence(be->value);
    tco__text_init(&text, p->arena);
    if (be->value == TCO_VALUE_OK) {
        switch (be->status) {
        case TCO_ALREADY:
            id = be->has_until ? TCO__M_BE_ALREADY_UNTIL : TCO__M_BE_ALREADY;
            a[0] = tco__report_month(p, be->until);
            break;
        case TCO_REACHED:
            id = be->first < be->durable ? TCO__M_BE_REACHED_DURABLE
                 : be->has_until         ? TCO__M_BE_REACHED_UNTIL
                                         : TCO__M_BE_REACHED;
            a[0] = tco__report_month(p, be->durable);
            a[1] = tco__report_month(p, be->first < be->durable ? be->first : be->until);
            break;
        case TCO_RELAPSED:
            id = TCO__M_BE_RELAPSED;
            a[0] = tco__report_month(p, be->first);
            a[1] = tco__report_month(p, be->lost);
            break;
        case TCO_BEYOND_HORIZON:
            id = TCO__M_BE_BEYOND;
            a[0] = tco__report_month(p, be->first);
            break;
        case TCO_NEVER: id = TCO__M_BE_NEVER; break;
        }
    }
    tco__message_add(&text, id, p->language, 2, a);
    tco__grid_text(grid, tco__report_made(p, &text));
}

static void add_glance(tco__printer *p, const tco__result_scenario *s)
{
    tco__grid grid;
    tco__grid_init(&grid, p->arena, glance, sizeof glance / sizeof glance[0]);
    for (size_t o = 0; o < s->option_count; o++) {
        const tco__result_option *option = &s->option[o];
        tco__grid_text(&grid, option->label);
        add_value(p, &grid, option->metric[TCO_TOTAL], MONEY_DECIMALS);
        add_value(p, &grid, option->metric[TCO_COST_PER_HOUR], PER_HOUR_DECIMALS);
        for (int b = 0; b < TCO_BASIS_COUNT; b++)
            add_break_even(p, &grid, &option->break_even[b]);
    }
    tco__report_grid(p, &grid, false);
}

static void add_verdict(tco__printer *p, const tco__result_scenario *s)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__report_verdict(p, s, &text);
    tco__report_sentence(p, tco__report_made(p, &text), true);
}

/* Whether any option of a scenario has money in a category. */
static bool used(const tco__result_scenario *s, int category)
{
    for (size_t o = 0; o < s->option_count; o++) {
        double value = s->option[o].category[category].value;
        if (value < 0.0 || value > 0.0)
            return true;
    }
    return false;
}

/* Costs by category: a column each that is used. */
static void add_categories(tco__printer *p, const tco__result_scenario *s)
{
    tco__grid_column column[FIXED_COLUMNS + TCO_CATEGORY_COUNT] = {
        {"option", TCO__M_CATEGORIES, TCO__LEFT}};
    tco_category shown[TCO_CATEGORY_COUNT];
    size_t count = 0;
    tco__grid grid;
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        if (!used(s, c))
            continue;
        shown[count] = (tco_category)c;
        column[FIXED_COLUMNS + count++] = (tco__grid_column){
            tco_category_name((tco_category)c), tco__message_category((tco_category)c), TCO__RIGHT};
    }
    if (count == 0)
        return;
    tco__grid_init(&grid, p->arena, column, FIXED_COLUMNS + count);
    for (size_t o = 0; o < s->option_count; o++) {
        tco__grid_text(&grid, s->option[o].label);
        for (size_t c = 0; c < count; c++)
            add_value(p, &grid, s->option[o].category[shown[c]], MONEY_DECIMALS);
    }
    tco__text_add(p->text, "\n");
    tco__report_grid(p, &grid, false);
}

static tco__message origin_word(tco_origin origin)
{
    switch (origin) {
    case TCO_ORIGIN_DEFAULT: return TCO__M_FROM_DEFAULT;
    case TCO_ORIGIN_STUDY: return TCO__M_FROM_STUDY;
    case TCO_ORIGIN_SCENARIO: return TCO__M_FROM_SCENARIO;
    }
    return TCO__M_NO_VALUE;
}

/* Everything the first scenario rests on, then what each scenario changes. */
static bool listed(const tco_assumption *a, bool changes)
{
    return changes == (a->origin == TCO_ORIGIN_SCENARIO);
}

static void add_assumptions(tco__printer *p, const tco__result_scenario *s, bool changes)
{
    tco__grid grid;
    tco__grid_init(&grid, p->arena, assumed, sizeof assumed / sizeof assumed[0]);
    for (size_t i = 0; i < s->assumption_count; i++) {
        const tco_assumption *a = &s->assumption[i];
        if (!listed(a, changes))
            continue;
        tco__grid_text(&grid, a->pointer);
        if (a->text != NULL || a->distribution != NULL)
            tco__grid_text(&grid, a->text != NULL ? a->text : a->distribution);
        else
            tco__grid_number(&grid, a->number);
        tco__grid_text(&grid, tco__message_unit(a->unit, p->language));
        tco__grid_message(&grid, origin_word(a->origin), p->language);
    }
    if (grid.rows == 0)
        return;
    tco_text title;
    const char *name[] = {s->name};
    tco__text_init(&title, p->arena);
    tco__message_add(&title, changes ? TCO__M_ASSUMPTIONS_CHANGED : TCO__M_ASSUMPTIONS, p->language,
                     1, name);
    tco__report_heading(p, tco__report_made(p, &title));
    tco__report_grid(p, &grid, false);
}

/* Whether any number that entered was given as a distribution. */
static bool any_distribution(const tco_result *result)
{
    for (size_t i = 0; i < result->scenario_count; i++)
        for (size_t k = 0; k < result->scenario[i].assumption_count; k++)
            if (result->scenario[i].assumption[k].distribution != NULL)
                return true;
    return false;
}

void tco__report_summary(tco__printer *p)
{
    if (p->format == TCO_FORMAT_CSV) {
        tco__report_summary_csv(p);
        return;
    }
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        const tco__result_scenario *s = &p->result->scenario[i];
        tco__report_scenario_heading(p, s);
        add_glance(p, s);
        add_verdict(p, s);
        add_categories(p, s);
    }
    add_assumptions(p, &p->result->scenario[0], false);
    for (size_t i = 0; i < p->result->scenario_count; i++)
        add_assumptions(p, &p->result->scenario[i], true);
    tco__text_add(p->text, "\n");
    if (any_distribution(p->result)) {
        tco__text_add(p->text, tco__message_text(TCO__M_CENTRE_NOTE, p->language));
        tco__text_add(p->text, p->format == TCO_FORMAT_MARKDOWN ? "\n\n" : "\n");
    }
    tco__text_add(p->text, tco__message_text(TCO__M_SIGN_NOTE, p->language));
    tco__text_add(p->text, "\n");
}
