/* What every section of a report uses: headings, grids, and figures as words. It must not know
 * what a section shows. */
#include "base/number.h"
#include "report/report.h"

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
    const char *arguments[] = {scenario->name, months, p->result->currency};
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

static const char *fixed(tco__printer *p, double value, int decimals)
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
    return fixed(p, month, 1);
}

const char *tco__report_money(tco__printer *p, double amount)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__text_add(&text, p->result->currency);
    tco__text_add(&text, " ");
    tco__text_add_fixed(&text, amount, 2, ',');
    return tco__report_made(p, &text);
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
