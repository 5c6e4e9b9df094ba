/* A Monte Carlo run for people: a sentence an option, its figures, the uncertain numbers. */
#include "base/number.h"
#include "report/report.h"

enum { MONEY_DECIMALS = 2, HOUR_DECIMALS = 4, CORRELATION_DECIMALS = 3 };

typedef enum cell_kind { NOTHING, MONEY, HOURLY, MONTHS, CHANCE, COUNT } cell_kind;

typedef struct cell {
    cell_kind kind;
    double value;
} cell;

/* What the rows show, in their order. */
#define ROWS(ROW)                                                                           \
    ROW(NPV_MEAN)                                                                           \
    ROW(NPV_ERROR)                                                                          \
    ROW(NPV_SD)                                                                             \
    ROW(NPV_P5)                                                                             \
    ROW(NPV_P50)                                                                            \
    ROW(NPV_P95) ROW(HOUR_P50) ROW(GAIN_MEAN) ROW(GAIN_P5) ROW(GAIN_P50) ROW(GAIN_P95)      \
        ROW(BACK_P50) ROW(WINS) ROW(WINS_ERROR) ROW(BREAK_EVEN) ROW(RELAPSED) ROW(CHEAPEST) \
            ROW(REGRET) ROW(CHANCE_REGRET) ROW(RISK) ROW(TAIL) ROW(EXCLUDED)
#define ROW(name) ROW_##name,
typedef enum row { ROWS(ROW) ROW_COUNT } row;
#undef ROW

static tco__message row_message(row r)
{
#define TCO__M_U_WINS_ERROR TCO__M_U_CHANCE_ERROR
#define ROW(name) \
    case ROW_##name: return TCO__M_U_##name;
    switch (r) {
        ROWS(ROW)
    case ROW_COUNT: break;
    }
#undef ROW
    return TCO__M_NO_VALUE;
}

static cell of(bool holds, cell_kind kind, double value)
{
    return (cell){holds ? kind : NOTHING, value};
}

/* A figure of one metric's summary. */
static cell summed(const tco_uncertainty *u, size_t option, row r)
{
    tco_metric metric = r <= ROW_NPV_P95    ? TCO_NPV
                        : r == ROW_HOUR_P50 ? TCO_COST_PER_HOUR
                        : r == ROW_BACK_P50 ? TCO_BREAK_EVEN_FIRST
                                            : TCO_NPV_GAIN;
    const tco_summary *s = tco_uncertainty_summary(u, option, metric);
    bool some = s != NULL && s->count > 0;
    if (!some)
        return (cell){NOTHING, 0.0};
    switch (r) {
    case ROW_NPV_MEAN:
    case ROW_GAIN_MEAN: return of(some, MONEY, s->mean);
    case ROW_NPV_ERROR: return of(some, MONEY, s->mean_error);
    case ROW_NPV_SD: return of(some, MONEY, s->sd);
    case ROW_NPV_P5:
    case ROW_GAIN_P5: return of(some, MONEY, s->p5);
    case ROW_HOUR_P50: return of(some, HOURLY, s->p50);
    case ROW_BACK_P50: return of(some, MONTHS, s->p50);
    case ROW_NPV_P95:
    case ROW_GAIN_P95: return of(some, MONEY, s->p95);
    default: return of(some, MONEY, s->p50);
    }
}

static cell cell_of(const tco_uncertainty *u, size_t option, row r)
{
    const tco_outlook *o = tco_uncertainty_outlook(u, option);
    bool some = o->count > 0;
    bool compared = o->comparable > 0 && option != tco_uncertainty_baseline(u);
    switch (r) {
    case ROW_WINS: return of(compared, CHANCE, o->wins.value);
    case ROW_WINS_ERROR: return of(compared, CHANCE, o->wins.error);
    case ROW_BREAK_EVEN: return of(compared, CHANCE, o->break_even.value);
    case ROW_RELAPSED: return of(compared, CHANCE, o->relapsed.value);
    case ROW_CHEAPEST: return of(some, CHANCE, o->cheapest.value);
    case ROW_REGRET: return of(some, MONEY, o->expected_regret);
    case ROW_CHANCE_REGRET: return of(some, CHANCE, o->regret.value);
    case ROW_RISK: return of(some, MONEY, o->value_at_risk);
    case ROW_TAIL: return of(some, MONEY, o->tail_mean);
    case ROW_EXCLUDED: return of(o->excluded > 0, COUNT, (double)o->excluded);
    default: return summed(u, option, r);
    }
}

static void add_cell(tco__printer *p, tco__grid *grid, cell c)
{
    switch (c.kind) {
    case NOTHING: tco__grid_message(grid, TCO__M_NO_VALUE, p->language); break;
    case MONEY: tco__grid_fixed(grid, c.value, MONEY_DECIMALS); break;
    case HOURLY: tco__grid_fixed(grid, c.value, HOUR_DECIMALS); break;
    case MONTHS: tco__grid_text(grid, tco__report_month(p, c.value)); break;
    case CHANCE: tco__grid_text(grid, tco__report_percent(p, c.value)); break;
    case COUNT: tco__grid_fixed(grid, c.value, 0); break;
    }
}

static const char *whole(tco__printer *p, double value)
{
    return tco__report_fixed(p, value, 0);
}

/* A row that no option has anything in is left out. */
static void add_figures(tco__printer *p, const tco_uncertainty *u)
{
    size_t options = tco_uncertainty_option_count(u);
    tco__grid_column *column = TCO_ARENA_ARRAY(p->arena, options + 1, tco__grid_column);
    const char **title = TCO_ARENA_ARRAY(p->arena, options + 1, const char *);
    const char *risk[] = {whole(p, tco_uncertainty_risk_percent(u))};
    tco__grid grid;
    if (column == NULL || title == NULL) {
        p->text->failed = 1;
        return;
    }
    column[0] = (tco__grid_column){"figure", TCO__M_U_FIGURE, TCO__LEFT};
    for (size_t o = 0; o < options; o++) {
        column[o + 1] = (tco__grid_column){"option", TCO__M_OPTION, TCO__RIGHT};
        title[o + 1] = tco_uncertainty_option_label(u, o);
    }
    tco__grid_init(&grid, p->arena, column, options + 1);
    grid.title = title;
    for (int r = 0; r < ROW_COUNT; r++) {
        bool any = false;
        for (size_t o = 0; o < options; o++)
            any = any || cell_of(u, o, (row)r).kind != NOTHING;
        if (!any)
            continue;
        tco__grid_text(&grid, tco__report_say(p, row_message((row)r), r == ROW_RISK ? 1 : 0, risk));
        for (size_t o = 0; o < options; o++)
            add_cell(p, &grid, cell_of(u, o, (row)r));
    }
    tco__text_add(p->text, "\n");
    tco__report_grid(p, &grid, true);
}

static void add_inputs(tco__printer *p, const tco_uncertainty *u)
{
    static const tco__grid_column column[] = {{"pointer", TCO__M_FIELD, TCO__LEFT},
                                              {"distribution", TCO__M_U_DISTRIBUTION, TCO__LEFT}};
    tco__grid grid;
    tco__grid_init(&grid, p->arena, column, 2);
    for (size_t i = 0; i < tco_uncertainty_input_count(u); i++) {
        tco__grid_text(&grid, tco_uncertainty_input_pointer(u, i));
        tco__grid_text(&grid, tco_uncertainty_input_distribution(u, i));
    }
    tco__report_heading(p, tco__message_text(TCO__M_U_INPUTS, p->language));
    tco__report_grid(p, &grid, true);
}

static void add_correlations(tco__printer *p, const tco_uncertainty *u)
{
    static const tco__grid_column column[] = {{"first", TCO__M_U_FIRST, TCO__LEFT},
                                              {"second", TCO__M_U_SECOND, TCO__LEFT},
                                              {"spearman", TCO__M_U_SPEARMAN, TCO__RIGHT},
                                              {"used", TCO__M_U_SPEARMAN_USED, TCO__RIGHT}};
    size_t count = tco_uncertainty_correlation_count(u);
    bool moved = false;
    tco__grid grid;
    tco__grid_init(&grid, p->arena, column, 4);
    for (size_t i = 0; i < count; i++) {
        const tco_correlation *c = tco_uncertainty_correlation(u, i);
        tco__grid_text(&grid, c->first);
        tco__grid_text(&grid, c->second);
        tco__grid_fixed(&grid, c->spearman, CORRELATION_DECIMALS);
        tco__grid_fixed(&grid, c->spearman_used, CORRELATION_DECIMALS);
        moved = moved || c->spearman_used != c->spearman;
    }
    if (count == 0)
        return;
    tco__report_heading(p, tco__message_text(TCO__M_U_TOGETHER, p->language));
    if (moved)
        tco__report_sentence(p, tco__message_text(TCO__M_U_MOVED, p->language), false);
    tco__report_grid(p, &grid, true);
}

/* How an option fares against the baseline. */
static void add_sentence(tco__printer *p, const tco_uncertainty *u, size_t option)
{
    size_t baseline = tco_uncertainty_baseline(u);
    const tco_outlook *o = tco_uncertainty_outlook(u, option);
    const tco_summary *gain = tco_uncertainty_summary(u, option, TCO_NPV_GAIN);
    const char *name = tco_uncertainty_option_label(u, option);
    const char *other = tco_uncertainty_option_label(u, baseline);
    if (option == baseline)
        return;
    if (o->comparable == 0) {
        const char *a[] = {name, other};
        tco__report_sentence(p, tco__report_say(p, TCO__M_U_NO_VERDICT, 2, a), true);
        return;
    }
    const char *a[] = {name,
                       other,
                       tco__report_percent(p, o->wins.value),
                       tco__report_money(p, gain->p50),
                       tco__report_money(p, gain->p5),
                       tco__report_money(p, gain->p95),
                       whole(p, tco_uncertainty_horizon_months(u)),
                       tco__report_percent(p, o->break_even.value)};
    tco__report_sentence(p, tco__report_say(p, TCO__M_U_VERDICT, 8, a), true);
}

static const char *seed_of(tco__printer *p, const tco_uncertainty *u)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t seed = tco_uncertainty_seed(u);
    do {
        digits[--at] = (char)('0' + seed % 10);
        seed /= 10;
    } while (seed > 0);
    const char *text = tco__arena_text(p->arena, digits + at, sizeof digits - at);
    return text != NULL ? text : "";
}

void tco__report_uncertainty(tco__printer *p)
{
    const tco_uncertainty *u = p->uncertainty;
    if (tco__report_data(p)) {
        tco__report_uncertainty_data(p);
        return;
    }
    bool sobol = tco_uncertainty_sampling(u) == TCO_SAMPLING_SOBOL;
    const char *title[] = {tco_uncertainty_scenario(u), whole(p, tco_uncertainty_horizon_months(u)),
                           p->currency};
    const char *samples = whole(p, (double)tco_uncertainty_samples(u)), *seed = seed_of(p, u);
    const char *points[] = {samples, whole(p, tco_uncertainty_replicates(u)), seed};
    const char *random[] = {samples, seed};
    tco__report_heading(p, tco__report_say(p, TCO__M_U_TITLE, 3, title));
    for (size_t o = 0; o < tco_uncertainty_option_count(u); o++)
        add_sentence(p, u, o);
    tco__report_sentence(p,
                         sobol ? tco__report_say(p, TCO__M_U_SOBOL, 3, points)
                               : tco__report_say(p, TCO__M_U_RANDOM, 2, random),
                         false);
    if (tco_uncertainty_streaming(u))
        tco__report_sentence(p, tco__message_text(TCO__M_U_STREAMING, p->language), false);
    if (tco_uncertainty_input_count(u) == 0)
        tco__report_sentence(p, tco__message_text(TCO__M_U_CERTAIN, p->language), false);
    add_figures(p, u);
    if (tco_uncertainty_input_count(u) > 0)
        add_inputs(p, u);
    add_correlations(p, u);
}
