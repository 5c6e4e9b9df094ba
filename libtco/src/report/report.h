/* What the report files share: one call's target, and the words for values. It must not compute:
 * every figure comes from the result. */
#ifndef TCO_REPORT_REPORT_H
#define TCO_REPORT_REPORT_H

#include "eval/result.h"
#include "report/grid.h"

typedef struct tco__printer {
    const tco_result *result;
    tco_format format;
    tco_section section;
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

/* A text that was made on the side, as a string; one that failed fails the report. */
const char *tco__report_made(tco__printer *p, const tco_text *text);
/* A heading line, in the format's way. */
void tco__report_heading(tco__printer *p, const char *text);
/* "12 h/day  (36 months, CNY)". */
void tco__report_scenario_heading(tco__printer *p, const tco__result_scenario *scenario);
/* A grid in the format's way; CSV writes the heading only with `first`. */
void tco__report_grid(tco__printer *p, const tco__grid *grid, bool first);
/* A month such as "29.1", in `arena`; an empty text when memory is gone. */
const char *tco__report_month(tco__printer *p, double month);
const char *tco__report_money(tco__printer *p, double amount);
/* The word for a value that does not exist. */
tco__message tco__report_absence(tco_value_status status);
/* One sentence: what to do and why. */
void tco__report_verdict(tco__printer *p, const tco__result_scenario *scenario, tco_text *to);

#endif
