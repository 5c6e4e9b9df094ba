/* Results as text. Part of tco.h. */
#ifndef TCO_REPORT_H
#define TCO_REPORT_H

#include "tco/indices.h"
#include "tco/monte_carlo.h"
#include "tco/result.h"
#include "tco/sensitivity.h"
#include "tco/solve.h"
#include "tco/sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tco_format {
    TCO_FORMAT_TABLE = 0,
    TCO_FORMAT_CSV = 1,
    TCO_FORMAT_JSON = 2,
    TCO_FORMAT_MARKDOWN = 3
} tco_format;
#define TCO_FORMAT_COUNT 4

typedef enum tco_section {
    TCO_SECTION_SUMMARY = 0, /* totals, cost per hour, break-evens, verdict, assumptions */
    TCO_SECTION_LEDGER = 1,  /* month by month */
    TCO_SECTION_LINES = 2    /* the cost lines */
} tco_section;
#define TCO_SECTION_COUNT 3

typedef enum tco_language { TCO_ENGLISH = 0, TCO_CHINESE = 1 } tco_language;
#define TCO_LANGUAGE_COUNT 2

TCO_API const char *tco_format_name(tco_format format);       /* "table", "csv", ... */
TCO_API const char *tco_section_name(tco_section section);    /* "summary", ... */
TCO_API const char *tco_language_name(tco_language language); /* "en", "zh" */
/** The other way round. Fails: UNKNOWN (no such name; the output is left alone), ARGUMENT. */
TCO_API tco_status tco_format_from_name(const char *name, tco_format *format);
TCO_API tco_status tco_section_from_name(const char *name, tco_section *section);
TCO_API tco_status tco_language_from_name(const char *name, tco_language *language);

/** Write a result. CSV and JSON do not depend on the language. Fails: IO, NOMEM, ARGUMENT. */
TCO_API tco_status tco_result_write(const tco_result *self, tco_format format, tco_section section,
                                    tco_language language, tco_write_fn write, void *user,
                                    tco_error *err);

/** Write a Monte Carlo run, a solution, a tornado, Sobol indices: a sentence, then tables; in CSV one flat table.
 *  Absent values are empty in CSV and null in JSON. Fails: IO, NOMEM, ARGUMENT. */
TCO_API tco_status tco_uncertainty_write(const tco_uncertainty *self, tco_format format,
                                         tco_language language, tco_write_fn write, void *user,
                                         tco_error *err);
TCO_API tco_status tco_solution_write(const tco_solution *self, tco_format format,
                                      tco_language language, tco_write_fn write, void *user,
                                      tco_error *err);
TCO_API tco_status tco_sensitivity_write(const tco_sensitivity *self, tco_format format,
                                         tco_language language, tco_write_fn write, void *user,
                                         tco_error *err);
TCO_API tco_status tco_indices_write(const tco_indices *self, tco_format format,
                                     tco_language language, tco_write_fn write, void *user,
                                     tco_error *err);

/** Write the columns of a sweep that tco_study_sweep has filled, a row a point; in JSON by column.
 *  In CSV a part that starts beyond the first point has no heading, so parts make one file.
 *  Fails: UNKNOWN (no such scenario or option), IO, NOMEM, ARGUMENT. */
TCO_API tco_status tco_sweep_write(const tco_study *self, const tco_sweep *request,
                                   tco_format format, tco_language language, tco_write_fn write,
                                   void *user, tco_error *err);

#ifdef __cplusplus
}
#endif
#endif
