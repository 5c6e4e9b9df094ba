/* tco_result_write: one text in memory, handed to the caller in one piece. */
#include "report/report.h"

#include <string.h>

#include "base/lookup.h"
#include "base/number.h"

const char *tco_format_name(tco_format format)
{
    switch (format) {
    case TCO_FORMAT_TABLE: return "table";
    case TCO_FORMAT_CSV: return "csv";
    case TCO_FORMAT_JSON: return "json";
    case TCO_FORMAT_MARKDOWN: return "markdown";
    }
    return NULL;
}

const char *tco_section_name(tco_section section)
{
    switch (section) {
    case TCO_SECTION_SUMMARY: return "summary";
    case TCO_SECTION_LEDGER: return "ledger";
    case TCO_SECTION_LINES: return "lines";
    }
    return NULL;
}

const char *tco_language_name(tco_language language)
{
    switch (language) {
    case TCO_ENGLISH: return "en";
    case TCO_CHINESE: return "zh";
    }
    return NULL;
}

TCO__FROM_NAME(format, TCO_FORMAT_COUNT)
TCO__FROM_NAME(section, TCO_SECTION_COUNT)
TCO__FROM_NAME(language, TCO_LANGUAGE_COUNT)

void tco__report_heading(tco__printer *p, const char *text)
{
    if (p->format == TCO_FORMAT_CSV)
        return;
    if (p->text.size > 0)
        tco__text_add(&p->text, "\n");
    if (p->format == TCO_FORMAT_MARKDOWN) {
        tco__text_add(&p->text, "## ");
        tco__text_add_markdown(&p->text, text);
        tco__text_add(&p->text, "\n\n");
        return;
    }
    tco__text_add_terminal(&p->text, text);
    tco__text_add(&p->text, "\n");
}

void tco__report_scenario_heading(tco__printer *p, const tco__result_scenario *scenario)
{
    char months[TCO__NUMBER_SIZE];
    tco_text title;
    tco__number_write(scenario->horizon_months, months);
    tco__text_init(&title, p->arena);
    const char *arguments[] = {scenario->name, months, p->result->currency};
    tco__message_add(&title, TCO__M_SCENARIO_TITLE, p->language, 3, arguments);
    tco__report_heading(p, title.failed ? "" : title.data);
}

void tco__report_grid(tco__printer *p, const tco__grid *grid, bool first)
{
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_write_csv(grid, first, &p->text);
    else if (p->format == TCO_FORMAT_MARKDOWN)
        tco__grid_write_markdown(grid, p->language, &p->text);
    else
        tco__grid_write_table(grid, p->language, &p->text);
}

static const char *fixed(tco__printer *p, double value, int decimals)
{
    char text[TCO__NUMBER_SIZE];
    size_t size = tco__number_write_fixed(value, decimals, ',', text);
    const char *kept = tco__arena_text(p->arena, text, size);
    if (kept == NULL)
        p->text.failed = 1;
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
    if (text.failed)
        p->text.failed = 1;
    return text.failed ? "" : text.data;
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

tco_status tco_result_write(const tco_result *self, tco_format format, tco_section section,
                            tco_language language, tco_write_fn write, void *user, tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || write == NULL || (unsigned)format >= TCO_FORMAT_COUNT ||
        (unsigned)section >= TCO_SECTION_COUNT || (unsigned)language >= TCO_LANGUAGE_COUNT)
        return tco__error_set(err, TCO_E_ARGUMENT, "no such result, format, section or language");
    tco__printer p = {self, format, language, tco__arena_new(), {0}};
    if (p.arena == NULL)
        return tco__error_set(err, TCO_E_NOMEM, "%s", tco_status_text(TCO_E_NOMEM));
    tco__text_init(&p.text, p.arena);
    if (format == TCO_FORMAT_JSON)
        tco__report_json(&p, section);
    else if (section == TCO_SECTION_LEDGER)
        tco__report_ledger(&p);
    else if (section == TCO_SECTION_LINES)
        tco__report_lines(&p);
    else
        tco__report_summary(&p);
    tco_status status = tco__text_send(&p.text, write, user, err);
    tco__arena_free(p.arena);
    return status;
}
