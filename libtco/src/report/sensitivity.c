/* A tornado: every field by itself, the one that moves the metric most on top. */
#include "base/number.h"
#include "report/members.h"
#include "report/report.h"

static const tco__grid_column people[] = {{"pointer", TCO__M_FIELD, TCO__LEFT},
                                          {"low", TCO__M_T_LOW, TCO__RIGHT},
                                          {"high", TCO__M_T_HIGH, TCO__RIGHT},
                                          {"at_low", TCO__M_T_AT_LOW, TCO__RIGHT},
                                          {"at_high", TCO__M_T_AT_HIGH, TCO__RIGHT},
                                          {"bar", TCO__M_T_SWING, TCO__LEFT},
                                          {"elasticity", TCO__M_T_ELASTICITY, TCO__RIGHT}};

static const tco__grid_column data[] = {{"pointer", TCO__M_FIELD, TCO__LEFT},
                                        {"unit", TCO__M_UNIT, TCO__LEFT},
                                        {"low", TCO__M_T_LOW, TCO__RIGHT},
                                        {"base", TCO__M_VALUE, TCO__RIGHT},
                                        {"high", TCO__M_T_HIGH, TCO__RIGHT},
                                        {"at_low", TCO__M_T_AT_LOW, TCO__RIGHT},
                                        {"at_low_status", TCO__M_T_AT_LOW, TCO__LEFT},
                                        {"at_high", TCO__M_T_AT_HIGH, TCO__RIGHT},
                                        {"at_high_status", TCO__M_T_AT_HIGH, TCO__LEFT},
                                        {"swing", TCO__M_T_SWING, TCO__RIGHT},
                                        {"elasticity", TCO__M_T_ELASTICITY, TCO__RIGHT},
                                        {"elasticity_status", TCO__M_T_ELASTICITY, TCO__LEFT}};

enum { BAR_WIDTH = 20, ELASTICITY_DECIMALS = 3 };

static tco__message why_no_elasticity(tco_elasticity_status status)
{
    switch (status) {
    case TCO_ELASTICITY_FIELD_ZERO: return TCO__M_T_FIELD_ZERO;
    case TCO_ELASTICITY_METRIC_ZERO: return TCO__M_T_METRIC_ZERO;
    case TCO_ELASTICITY_AT_LIMIT: return TCO__M_T_AT_LIMIT;
    case TCO_ELASTICITY_UNSTEADY: return TCO__M_T_UNSTEADY;
    case TCO_ELASTICITY_OK:
    case TCO_ELASTICITY_NO_VALUE: break;
    }
    return TCO__M_NO_VALUE;
}

/* People are shown what moves the metric, and how many fields do not. */
static bool still(const tco_bar *bar)
{
    return bar->swing.status == TCO_VALUE_OK && !(bar->swing.value > 0.0);
}

/* The longest swing fills the width; a field that moves anything at all has a mark. */
static const char *drawn(tco__printer *p, const tco_bar *bar, double longest)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    if (bar->swing.status != TCO_VALUE_OK || !(bar->swing.value > 0.0))
        return "";
    double part = BAR_WIDTH * (bar->swing.value / longest);
    tco__text_add_repeat(&text, '#', part >= 1.0 ? (size_t)part : 1);
    return tco__report_made(p, &text);
}

static double longest_swing(const tco_sensitivity *s)
{
    double longest = 0.0;
    for (size_t i = 0; i < tco_sensitivity_bar_count(s); i++) {
        const tco_bar *bar = tco_sensitivity_bar(s, i);
        if (bar->swing.status == TCO_VALUE_OK && bar->swing.value > longest)
            longest = bar->swing.value;
    }
    return longest;
}

static void add_bar(tco__printer *p, tco__grid *grid, const tco_subject *subject,
                    const tco_bar *bar, double longest)
{
    tco__grid_text(grid, bar->pointer);
    tco__report_field(grid, bar->low);
    tco__report_field(grid, bar->high);
    tco__grid_text(grid, tco__report_figure(p, subject->metric, bar->at_low));
    tco__grid_text(grid, tco__report_figure(p, subject->metric, bar->at_high));
    tco__grid_text(grid, drawn(p, bar, longest));
    if (bar->elasticity_status == TCO_ELASTICITY_OK)
        tco__grid_fixed(grid, bar->elasticity, ELASTICITY_DECIMALS);
    else
        tco__grid_message(grid, why_no_elasticity(bar->elasticity_status), p->language);
}

static void add_value(tco__grid *grid, tco_value value, bool with_status)
{
    if (value.status == TCO_VALUE_OK)
        tco__grid_number(grid, value.value);
    else
        tco__grid_text(grid, NULL);
    if (with_status)
        tco__grid_text(grid, tco_value_status_name(value.status));
}

static void add_data(tco__grid *grid, const tco_bar *bar)
{
    bool known = bar->elasticity_status == TCO_ELASTICITY_OK;
    tco__grid_text(grid, bar->pointer);
    tco__grid_text(grid, bar->unit);
    tco__grid_number(grid, bar->low);
    tco__grid_number(grid, bar->base);
    tco__grid_number(grid, bar->high);
    add_value(grid, bar->at_low, true);
    add_value(grid, bar->at_high, true);
    add_value(grid, bar->swing, false);
    add_value(grid, (tco_value){known ? TCO_VALUE_OK : TCO_VALUE_NONE, bar->elasticity}, false);
    tco__grid_text(grid, tco_elasticity_status_name(bar->elasticity_status));
}

static void add_json_bar(tco_text *t, const tco_bar *bar)
{
    bool first = true;
    tco__text_add(t, "{");
    tco__member_text(t, &first, "pointer", bar->pointer);
    tco__member_text(t, &first, "unit", bar->unit);
    tco__member_number(t, &first, "low", bar->low);
    tco__member_number(t, &first, "base", bar->base);
    tco__member_number(t, &first, "high", bar->high);
    tco__member_value(t, &first, "at_low", bar->at_low);
    tco__member_text(t, &first, "at_low_status", tco_value_status_name(bar->at_low.status));
    tco__member_value(t, &first, "at_high", bar->at_high);
    tco__member_text(t, &first, "at_high_status", tco_value_status_name(bar->at_high.status));
    tco__member_value(t, &first, "swing", bar->swing);
    tco__member_maybe(t, &first, "elasticity", bar->elasticity_status == TCO_ELASTICITY_OK,
                      bar->elasticity);
    tco__member_text(t, &first, "elasticity_status",
                     tco_elasticity_status_name(bar->elasticity_status));
    tco__text_add(t, "}");
}

static void add_json(tco__printer *p, const tco_subject *subject)
{
    tco_text *t = p->text;
    bool first;
    tco_value base = tco_sensitivity_base(p->sensitivity);
    tco__members_start(t, &first);
    tco__member_subject(t, &first, subject);
    tco__member_value(t, &first, "base", base);
    tco__member_text(t, &first, "base_status", tco_value_status_name(base.status));
    tco__member_key(t, &first, "bars");
    tco__text_add(t, "[");
    for (size_t i = 0; i < tco_sensitivity_bar_count(p->sensitivity); i++) {
        tco__text_add(t, i > 0 ? ",\n" : "\n");
        add_json_bar(t, tco_sensitivity_bar(p->sensitivity, i));
    }
    tco__text_add(t, "]}\n");
}

void tco__report_sensitivity(tco__printer *p)
{
    const tco_subject *subject = tco_sensitivity_subject(p->sensitivity);
    bool csv = p->format == TCO_FORMAT_CSV;
    double longest = longest_swing(p->sensitivity);
    char months[TCO__NUMBER_SIZE];
    size_t unmoved = 0;
    tco__grid grid;
    if (p->format == TCO_FORMAT_JSON) {
        add_json(p, subject);
        return;
    }
    if (csv)
        tco__grid_init(&grid, p->arena, data, sizeof data / sizeof data[0]);
    else
        tco__grid_init(&grid, p->arena, people, sizeof people / sizeof people[0]);
    for (size_t i = 0; i < tco_sensitivity_bar_count(p->sensitivity); i++) {
        const tco_bar *bar = tco_sensitivity_bar(p->sensitivity, i);
        if (csv)
            add_data(&grid, bar);
        else if (still(bar))
            unmoved++;
        else
            add_bar(p, &grid, subject, bar, longest);
    }
    if (!csv) {
        tco__number_write(subject->month, months);
        const char *title[] = {subject->scenario,
                               tco__message_text(tco__message_metric(subject->metric), p->language),
                               subject->option_label, months, subject->currency};
        const char *base[] = {
            tco__report_metric(p, subject->metric, tco_sensitivity_base(p->sensitivity))};
        tco__report_heading(p, tco__report_say(p, TCO__M_T_TITLE, 5, title));
        tco__report_sentence(p, tco__report_say(p, TCO__M_T_BASE, 1, base), false);
        if (p->format == TCO_FORMAT_MARKDOWN)
            tco__text_add(p->text, "\n");
    }
    tco__report_grid(p, &grid, true);
    if (unmoved > 0) {
        const char *count[] = {tco__report_fixed(p, (double)unmoved, 0)};
        tco__report_sentence(p, tco__report_say(p, TCO__M_T_STILL, 1, count), false);
    }
}
