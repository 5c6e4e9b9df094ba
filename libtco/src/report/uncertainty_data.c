/* A Monte Carlo run for machines: every figure at full precision, a row or an object an option. */
#include "base/number.h"
#include "report/members.h"
#include "report/report.h"

static const tco_metric metrics[] = {TCO_TOTAL,    TCO_NPV,           TCO_SAVING,
                                     TCO_NPV_GAIN, TCO_COST_PER_HOUR, TCO_BREAK_EVEN_FIRST};

enum { METRICS = sizeof metrics / sizeof metrics[0], STATISTICS = 11, OUTLOOKS = 17, FACTS = 3 };

/* One number of a row, and whether there is one. */
typedef struct item {
    const char *name;
    bool holds;
    double value;
} item;

static void list_summary(const tco_summary *s, item out[STATISTICS])
{
    bool some = s != NULL && s->count > 0;
    static const tco_summary nothing = {0};
    s = s != NULL ? s : &nothing;
    const item made[STATISTICS] = {{"count", true, (double)s->count},
                                   {"mean", some, s->mean},
                                   {"mean_error", some, s->mean_error},
                                   {"sd", some, s->sd},
                                   {"minimum", some, s->minimum},
                                   {"p5", some, s->p5},
                                   {"p25", some, s->p25},
                                   {"p50", some, s->p50},
                                   {"p75", some, s->p75},
                                   {"p95", some, s->p95},
                                   {"maximum", some, s->maximum}};
    for (int i = 0; i < STATISTICS; i++)
        out[i] = made[i];
}

static void list_outlook(const tco_uncertainty *u, size_t option, item out[OUTLOOKS])
{
    const tco_outlook *o = tco_uncertainty_outlook(u, option);
    bool some = o->count > 0;
    bool compared = o->comparable > 0 && option != tco_uncertainty_baseline(u);
    const item made[OUTLOOKS] = {{"count", true, (double)o->count},
                                 {"excluded", true, (double)o->excluded},
                                 {"comparable", true, (double)o->comparable},
                                 {"cheapest", some, o->cheapest.value},
                                 {"cheapest_error", some, o->cheapest.error},
                                 {"wins", compared, o->wins.value},
                                 {"wins_error", compared, o->wins.error},
                                 {"break_even", compared, o->break_even.value},
                                 {"break_even_error", compared, o->break_even.error},
                                 {"relapsed", compared, o->relapsed.value},
                                 {"relapsed_error", compared, o->relapsed.error},
                                 {"expected_regret", some, o->expected_regret},
                                 {"expected_regret_error", some, o->regret_error},
                                 {"regret", some, o->regret.value},
                                 {"regret_error", some, o->regret.error},
                                 {"value_at_risk", some, o->value_at_risk},
                                 {"tail_mean", some, o->tail_mean}};
    for (int i = 0; i < OUTLOOKS; i++)
        out[i] = made[i];
}

static void add_items(tco_text *t, bool *first, const item *items, int count)
{
    for (int i = 0; i < count; i++)
        tco__member_maybe(t, first, items[i].name, items[i].holds, items[i].value);
}

static void add_option(tco_text *t, const tco_uncertainty *u, size_t option)
{
    item outlook[OUTLOOKS], summary[STATISTICS];
    bool first = true, inner = true;
    tco__text_add(t, "{");
    tco__member_text(t, &first, "name", tco_uncertainty_option_name(u, option));
    tco__member_text(t, &first, "label", tco_uncertainty_option_label(u, option));
    list_outlook(u, option, outlook);
    add_items(t, &first, outlook, OUTLOOKS);
    tco__member_key(t, &first, "summaries");
    tco__text_add(t, "{");
    for (int m = 0; m < METRICS; m++) {
        bool one = true;
        list_summary(tco_uncertainty_summary(u, option, metrics[m]), summary);
        tco__member_key(t, &inner, tco_metric_name(metrics[m]));
        tco__text_add(t, "{");
        add_items(t, &one, summary, STATISTICS);
        tco__text_add(t, "}");
    }
    tco__text_add(t, "}}");
}

static void add_inputs(tco_text *t, const tco_uncertainty *u)
{
    tco__text_add(t, "[");
    for (size_t i = 0; i < tco_uncertainty_input_count(u); i++) {
        bool first = true;
        tco__text_add(t, i > 0 ? ",\n{" : "\n{");
        tco__member_text(t, &first, "pointer", tco_uncertainty_input_pointer(u, i));
        tco__member_key(t, &first, "distribution");
        tco__text_add(t, tco_uncertainty_input_distribution(u, i));
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

static void add_correlations(tco_text *t, const tco_uncertainty *u)
{
    tco__text_add(t, "[");
    for (size_t i = 0; i < tco_uncertainty_correlation_count(u); i++) {
        const tco_correlation *c = tco_uncertainty_correlation(u, i);
        bool first = true;
        tco__text_add(t, i > 0 ? ",\n{" : "\n{");
        tco__member_text(t, &first, "name", c->name);
        tco__member_text(t, &first, "first", c->first);
        tco__member_text(t, &first, "second", c->second);
        tco__member_number(t, &first, "spearman", c->spearman);
        tco__member_number(t, &first, "spearman_used", c->spearman_used);
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
}

/* A number of 64 bits, which no double holds. */
static void add_seed(tco_text *t, bool *first, uint64_t seed)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + seed % 10);
        seed /= 10;
    } while (seed > 0);
    tco__member_key(t, first, "seed");
    tco__text_add(t, digits + at);
}

static void add_json(tco__printer *p)
{
    const tco_uncertainty *u = p->uncertainty;
    tco_text *t = p->text;
    bool first;
    tco__members_start(t, &first);
    tco__member_text(t, &first, "currency", p->currency);
    tco__member_text(t, &first, "scenario", tco_uncertainty_scenario(u));
    tco__member_number(t, &first, "horizon_months", tco_uncertainty_horizon_months(u));
    tco__member_text(t, &first, "baseline",
                     tco_uncertainty_option_name(u, tco_uncertainty_baseline(u)));
    tco__member_number(t, &first, "samples", (double)tco_uncertainty_samples(u));
    add_seed(t, &first, tco_uncertainty_seed(u));
    tco__member_text(t, &first, "sampling", tco_sampling_name(tco_uncertainty_sampling(u)));
    tco__member_number(t, &first, "replicates", tco_uncertainty_replicates(u));
    tco__member_key(t, &first, "streaming");
    tco__text_add(t, tco_uncertainty_streaming(u) ? "true" : "false");
    tco__member_text(t, &first, "basis", tco_basis_name(tco_uncertainty_basis(u)));
    tco__member_number(t, &first, "risk_percent", tco_uncertainty_risk_percent(u));
    tco__member_key(t, &first, "options");
    tco__text_add(t, "[");
    for (size_t o = 0; o < tco_uncertainty_option_count(u); o++) {
        tco__text_add(t, o > 0 ? ",\n" : "\n");
        add_option(t, u, o);
    }
    tco__text_add(t, "]");
    tco__member_key(t, &first, "inputs");
    add_inputs(t, u);
    tco__member_key(t, &first, "correlations");
    add_correlations(t, u);
    tco__text_add(t, "}\n");
}

static void add_cell(tco__grid *grid, const item *i)
{
    if (i->holds)
        tco__grid_number(grid, i->value);
    else
        tco__grid_text(grid, NULL);
}

/* "npv_mean" */
static const char *joined(tco__printer *p, const char *metric, const char *statistic)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__text_add_format(&text, "%s_%s", metric, statistic);
    return tco__report_made(p, &text);
}

static void add_csv(tco__printer *p)
{
    const tco_uncertainty *u = p->uncertainty;
    tco__grid_column column[FACTS + OUTLOOKS + METRICS * STATISTICS] = {
        {"scenario", TCO__M_NO_VALUE, TCO__LEFT},
        {"option", TCO__M_NO_VALUE, TCO__LEFT},
        {"label", TCO__M_NO_VALUE, TCO__LEFT}};
    item outlook[OUTLOOKS], summary[STATISTICS];
    size_t count = FACTS;
    tco__grid grid;
    list_outlook(u, 0, outlook);
    list_summary(NULL, summary);
    for (int i = 0; i < OUTLOOKS; i++)
        column[count++].key = outlook[i].name;
    for (int m = 0; m < METRICS; m++)
        for (int i = 0; i < STATISTICS; i++)
            column[count++].key = joined(p, tco_metric_name(metrics[m]), summary[i].name);
    tco__grid_init(&grid, p->arena, column, count);
    for (size_t o = 0; o < tco_uncertainty_option_count(u); o++) {
        tco__grid_text(&grid, tco_uncertainty_scenario(u));
        tco__grid_text(&grid, tco_uncertainty_option_name(u, o));
        tco__grid_text(&grid, tco_uncertainty_option_label(u, o));
        list_outlook(u, o, outlook);
        for (int i = 0; i < OUTLOOKS; i++)
            add_cell(&grid, &outlook[i]);
        for (int m = 0; m < METRICS; m++) {
            list_summary(tco_uncertainty_summary(u, o, metrics[m]), summary);
            for (int i = 0; i < STATISTICS; i++)
                add_cell(&grid, &summary[i]);
        }
    }
    tco__report_grid(p, &grid, true);
}

void tco__report_uncertainty_data(tco__printer *p)
{
    if (p->format == TCO_FORMAT_JSON)
        add_json(p);
    else
        add_csv(p);
}
