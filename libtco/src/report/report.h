/* What the report files share: one call's target, and the words for values. It must not compute:
 * every figure comes from the result. */
#ifndef TCO_REPORT_REPORT_H
#define TCO_REPORT_REPORT_H

#include "eval/result.h"
#include "report/grid.h"

/* One of the six that are reported, the others NULL. */
typedef struct tco__printer {
    const tco_result *result;
    const tco_uncertainty *uncertainty;
    const tco_solution *solution;
    const tco_sensitivity *sensitivity;
    const tco_indices *indices;
    const tco_sweep *sweep;
    const tco__scenario *swept; /* its scenario */
    const char *currency;
    tco_format format;
    tco_section section; /* of a result */
    tco_language language;
    tco_arena *arena;
    tco_text *text;
} tco__printer;

/* Sections in table, CSV or Markdown form. */
void tco__report_summary(tco__printer *p);
void tco__report_summary_csv(tco__printer *p);
void tco__report_ledger(tco__printer *p);
void tco__report_lines(tco__printer *p);
/* Any section as JSON. */
void tco__report_json(tco__printer *p);

/* The other reports, in any format. */
void tco__report_uncertainty(tco__printer *p);
void tco__report_uncertainty_data(tco__printer *p); /* CSV and JSON */
void tco__report_solution(tco__printer *p);
void tco__report_sensitivity(tco__printer *p);
void tco__report_indices(tco__printer *p);
void tco__report_sweep(tco__printer *p);

/* Whether a machine will read the report: every digit, names for words, nothing for no value. */
bool tco__report_data(const tco__printer *p);
/* A text that was made on the side, as a string; one that failed fails the report. */
const char *tco__report_made(tco__printer *p, const tco_text *text);
/* A heading line, in the format's way. */
void tco__report_heading(tco__printer *p, const char *text);
/* "12 h/day  (36 months, CNY)". */
void tco__report_scenario_heading(tco__printer *p, const tco__result_scenario *scenario);
/* A grid in the format's way; CSV writes the heading only with `first`. */
void tco__report_grid(tco__printer *p, const tco__grid *grid, bool first);
/* A line of its own, wrapped in a table, bold in Markdown if it is the answer. */
void tco__report_sentence(tco__printer *p, const char *text, bool answer);
/* A message with its arguments, as a string. */
const char *tco__report_say(tco__printer *p, tco__message id, size_t count,
                            const char *const *arguments);
/* A month such as "29.1", in `arena`; an empty text when memory is gone. */
const char *tco__report_month(tco__printer *p, double month);
const char *tco__report_money(tco__printer *p, double amount);
/* With thousands apart, and so many decimals. */
const char *tco__report_fixed(tco__printer *p, double value, int decimals);
/* "83.1 %" of a fraction. */
const char *tco__report_percent(tco__printer *p, double fraction);
/* A field's value for people, in a cell: without what rounding left behind its tenth digit. */
void tco__report_field(tco__grid *grid, double value);
/* A value of a metric as text, money without its currency, or the word for its absence. */
const char *tco__report_figure(tco__printer *p, tco_metric metric, tco_value value);
/* The same with its unit, for sentences. */
const char *tco__report_metric(tco__printer *p, tco_metric metric, tco_value value);
/* The word for a value that does not exist. */
tco__message tco__report_absence(tco_value_status status);
/* One sentence: what to do and why. */
void tco__report_verdict(tco__printer *p, const tco__result_scenario *scenario, tco_text *to);

#endif
