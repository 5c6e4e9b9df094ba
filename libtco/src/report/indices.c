/* Sobol indices: a row for each uncertain number, in the order of the study. */
#include <math.h>

#include "base/number.h"
#include "report/members.h"
#include "report/report.h"

static const tco__grid_column columns[] = {{"pointer", TCO__M_FIELD, TCO__LEFT},
                                           {"first", TCO__M_I_FIRST, TCO__RIGHT},
                                           {"first_error", TCO__M_U_CHANCE_ERROR, TCO__RIGHT},
                                           {"total", TCO__M_I_TOTAL, TCO__RIGHT},
                                           {"total_error", TCO__M_U_CHANCE_ERROR, TCO__RIGHT}};

enum { DECIMALS = 4 };

static void add_number(tco__printer *p, tco__grid *grid, double value)
{
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_number(grid, value);
    else
        tco__grid_fixed(grid, value, DECIMALS);
}

static void add_json(tco__printer *p)
{
    const tco_indices *s = p->indices;
    tco_text *t = p->text;
    bool first;
    tco__members_start(t, &first);
    tco__member_subject(t, &first, tco_indices_subject(s));
    tco__member_number(t, &first, "samples", (double)tco_indices_samples(s));
    tco__member_number(t, &first, "excluded", (double)tco_indices_excluded(s));
    tco__member_number(t, &first, "evaluations", (double)tco_indices_evaluation_count(s));
    tco__member_number(t, &first, "mean", tco_indices_mean(s));
    tco__member_number(t, &first, "variance", tco_indices_variance(s));
    tco__member_key(t, &first, "constant");
    tco__text_add(t, tco_indices_constant(s) ? "true" : "false");
    tco__member_key(t, &first, "indices");
    tco__text_add(t, "[");
    for (size_t i = 0; i < tco_indices_count(s); i++) {
        const tco_index *item = tco_indices_item(s, i);
        bool inner = true;
        tco__text_add(t, i > 0 ? ",\n{" : "\n{");
        tco__member_text(t, &inner, "pointer", item->pointer);
        tco__member_key(t, &inner, "distribution");
        tco__text_add(t, item->distribution);
        tco__member_number(t, &inner, "first", item->first);
        tco__member_number(t, &inner, "first_error", item->first_error);
        tco__member_number(t, &inner, "total", item->total);
        tco__member_number(t, &inner, "total_error", item->total_error);
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]}\n");
}

static void add_words(tco__printer *p)
{
    const tco_indices *s = p->indices;
    const tco_subject *subject = tco_indices_subject(s);
    const char *title[] = {
        subject->scenario, tco__message_text(tco__message_metric(subject->metric), p->language),
        subject->option_label, tco__report_fixed(p, subject->month, 0), subject->currency};
    const char *spread[] = {
        tco__report_metric(p, subject->metric, (tco_value){TCO_VALUE_OK, tco_indices_mean(s)}),
        tco__report_figure(p, subject->metric,
                           (tco_value){TCO_VALUE_OK, sqrt(tco_indices_variance(s))}),
        tco__report_fixed(p, (double)tco_indices_samples(s), 0),
        tco__report_fixed(p, (double)tco_indices_excluded(s), 0)};
    tco__report_heading(p, tco__report_say(p, TCO__M_I_TITLE, 5, title));
    tco__report_sentence(p, tco__report_say(p, TCO__M_I_SPREAD, 4, spread), false);
    if (tco_indices_constant(s))
        tco__report_sentence(p, tco__message_text(TCO__M_I_CONSTANT, p->language), true);
    if (p->format == TCO_FORMAT_MARKDOWN)
        tco__text_add(p->text, "\n");
}

void tco__report_indices(tco__printer *p)
{
    tco__grid grid;
    if (p->format == TCO_FORMAT_JSON) {
        add_json(p);
        return;
    }
    tco__grid_init(&grid, p->arena, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < tco_indices_count(p->indices); i++) {
        const tco_index *item = tco_indices_item(p->indices, i);
        tco__grid_text(&grid, item->pointer);
        add_number(p, &grid, item->first);
        add_number(p, &grid, item->first_error);
        add_number(p, &grid, item->total);
        add_number(p, &grid, item->total_error);
    }
    if (p->format != TCO_FORMAT_CSV)
        add_words(p);
    tco__report_grid(p, &grid, true);
}
