/* What every section of a report uses: headings, grids, and figures as words. It must not know
 * what a section shows. */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "report/report.h"

enum { LINE_WIDTH = 98 };

const char *tco__report_made(tco__printer *p, const tco_text *text)
{
    if (text->failed)
        p->text->failed = 1;
    return text->failed ? "" : text->data;
}

void tco__report_heading(tco__printer *p, const char *text)
{
    if (p->format == TCO_FORMAT_CSV)
        return;
    if (p->text->size > 0)
        tco__text_add(p->text, "\n");
    if (p->format == TCO_FORMAT_MARKDOWN) {
        tco__text_add(p->text, "## ");
        tco__text_add_markdown(p->text, text);
        tco__text_add(p->text, "\n\n");
        return;
    }
    tco__text_add_terminal(p->text, text);
    tco__text_add(p->text, "\n");
}

void tco__report_scenario_heading(tco__printer *p, const tco__result_scenario *scenario)
{
    char months[TCO__NUMBER_SIZE];
    tco_text title;
    tco__number_write(scenario->horizon_months, months);
    tco__text_init(&title, p->arena);
    const char *arguments[] = {scenario->name, months, p->currency};
    tco__message_add(&title, TCO__M_SCENARIO_TITLE, p->language, 3, arguments);
    tco__report_heading(p, tco__report_made(p, &title));
}

void tco__report_grid(tco__printer *p, const tco__grid *grid, bool first)
{
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_write_csv(grid, first, p->text);
    else if (p->format == TCO_FORMAT_MARKDOWN)
        tco__grid_write_markdown(grid, p->language, p->text);
    else
        tco__grid_write_table(grid, p->language, p->text);
}

bool tco__report_data(const tco__printer *p)
{
    return p->format == TCO_FORMAT_CSV || p->format == TCO_FORMAT_JSON;
}

const char *tco__report_say(tco__printer *p, tco__message id, size_t count,
                            const char *const *arguments)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__message_add(&text, id, p->language, count, arguments);
    return tco__report_made(p, &text);
}

/* A sentence in lines of at most LINE_WIDTH columns, broken at spaces. */
static void add_wrapped(tco__printer *p, const char *text)
{
    size_t column = 0;
    while (*text != '\0') {
        size_t size = strcspn(text, " ");
        const char *word = tco__arena_text(p->arena, text, size);
        size_t width = word != NULL ? tco__text_width(word) : 0;
        bool new_line = column == 0 || column + 1 + width > LINE_WIDTH;
        if (word == NULL) {
            p->text->failed = 1;
            return;
        }
        tco__text_add(p->text, !new_line ? " " : column == 0 ? "  " : "\n  ");
        tco__text_add_terminal(p->text, word);
        column = new_line ? 2 + width : column + 1 + width;
        text += size;
        text += *text == ' ';
    }
    tco__text_add(p->text, "\n");
}

void tco__report_sentence(tco__printer *p, const char *text, bool answer)
{
    if (p->format != TCO_FORMAT_MARKDOWN) {
        add_wrapped(p, text);
        return;
    }
    tco__text_add(p->text, answer ? "\n**" : "\n");
    tco__text_add_markdown(p->text, text);
    tco__text_add(p->text, answer ? "**\n" : "\n");
}

const char *tco__report_fixed(tco__printer *p, double value, int decimals)
{
    char text[TCO__NUMBER_SIZE];
    size_t size = tco__number_write_fixed(value, decimals, ',', text);
    const char *kept = tco__arena_text(p->arena, text, size);
    if (kept == NULL)
        p->text->failed = 1;
    return kept != NULL ? kept : "";
}

const char *tco__report_month(tco__printer *p, double month)
{
    return tco__report_fixed(p, month, 1);
}

const char *tco__report_money(tco__printer *p, double amount)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__text_add(&text, p->currency);
    tco__text_add(&text, " ");
    tco__text_add_fixed(&text, amount, 2, ',');
    return tco__report_made(p, &text);
}

const char *tco__report_percent(tco__printer *p, double fraction)
{
    const char *number[] = {tco__report_fixed(p, 100.0 * fraction, 1)};
    return tco__report_say(p, TCO__M_PERCENT, 1, number);
}

static int decimals_of(tco_metric metric)
{
    switch (metric) {
    case TCO_COST_PER_HOUR: return 4;
    case TCO_USEFUL_HOURS:
    case TCO_BILLED_HOURS:
    case TCO_ENERGY_KWH: return 1;
    case TCO_TOTAL:
    case TCO_GENERALISED:
    case TCO_NPV:
    case TCO_SAVING:
    case TCO_NPV_GAIN:
    case TCO_BREAK_EVEN_FIRST:
    case TCO_BREAK_EVEN_DURABLE: break;
    }
    return 2;
}

void tco__report_field(tco__grid *grid, double value)
{
    double scale = 1.0, rounded = value;
    for (int decimals = 0; decimals < 10; decimals++, scale *= 10.0) {
        rounded = round(value * scale) / scale;
        if (fabs(rounded - value) <= 1e-10 * fabs(value))
            break;
        rounded = value;
    }
    tco__grid_number(grid, rounded);
}

const char *tco__report_figure(tco__printer *p, tco_metric metric, tco_value value)
{
    if (value.status == TCO_VALUE_OK)
        return tco__report_fixed(p, value.value, decimals_of(metric));
    return tco__message_text(value.status == TCO_VALUE_NONE ? TCO__M_BE_NEVER
                                                            : tco__report_absence(value.status),
                             p->language);
}

const char *tco__report_metric(tco__printer *p, tco_metric metric, tco_value value)
{
    const char *number[] = {tco__report_figure(p, metric, value)};
    if (value.status != TCO_VALUE_OK)
        return number[0];
    switch (metric) {
    case TCO_TOTAL:
    case TCO_GENERALISED:
    case TCO_NPV:
    case TCO_SAVING:
    case TCO_NPV_GAIN: return tco__report_money(p, value.value);
    case TCO_COST_PER_HOUR: return tco__report_say(p, TCO__M_AN_HOUR, 1, number);
    case TCO_BREAK_EVEN_FIRST:
    case TCO_BREAK_EVEN_DURABLE: return tco__report_say(p, TCO__M_IN_MONTHS, 1, number);
    case TCO_USEFUL_HOURS:
    case TCO_BILLED_HOURS: return tco__report_say(p, TCO__M_IN_HOURS, 1, number);
    case TCO_ENERGY_KWH: break;
    }
    return tco__report_say(p, TCO__M_IN_KWH, 1, number);
}

tco__message tco__report_absence(tco_value_status status)
{
    switch (status) {
    case TCO_VALUE_BASELINE: return TCO__M_BE_BASELINE;
    case TCO_VALUE_INFEASIBLE: return TCO__M_INFEASIBLE;
    case TCO_VALUE_BASELINE_INFEASIBLE: return TCO__M_BASELINE_INFEASIBLE;
    case TCO_VALUE_NO_USE: return TCO__M_NO_USE;
    case TCO_VALUE_NOT_FINITE: return TCO__M_NOT_FINITE;
    case TCO_VALUE_OK:
    case TCO_VALUE_NONE:
    case TCO_VALUE_INVALID: break;
    }
    return TCO__M_NO_VALUE;
}
