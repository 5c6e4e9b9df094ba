/* What every test of the public interface needs: cmocka with the headers it asks for, the
 * public header, and helpers for text, files and random numbers.
 * It must not know anything of the library but tco/tco.h. */
#ifndef TCO_TEST_H
#define TCO_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tco/tco.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* ---- text -------------------------------------------------------------------------- */

/** Growing text; `text` always ends in a NUL. Write number `fail_at` (from 1) is refused. */
typedef struct sink {
    char *text;
    size_t size, room;
    int calls, fail_at;
} sink;

/** A tco_write_fn; `user` is a sink. */
int sink_write(void *user, const char *text, size_t size);
void sink_free(sink *self);
/** Append text in the manner of printf. */
void sink_format(sink *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
int sink_equal(const sink *a, const sink *b);

/* ---- files ------------------------------------------------------------------------- */

/** The whole file with a NUL behind it, to be freed; the test fails if it cannot be read. */
char *file_read(const char *name, size_t *size);
/** Sorted names in a folder that end in `ending`, NULL at the end; free with files_free. An
 *  absent folder gives an empty list. */
char **files_list(const char *folder, const char *ending);
void files_free(char **names);

/* ---- random numbers ---------------------------------------------------------------- */

uint64_t random_next(uint64_t *state);
/** Whole number in [0, limit). */
int random_below(uint64_t *state, int limit);
/** Even in [low, high). */
double random_in(uint64_t *state, double low, double high);
/** One in `n`. */
int random_chance(uint64_t *state, int n);

/* ---- numbers ----------------------------------------------------------------------- */

uint64_t bits_of(double value);
/** The same bits; any two NaNs count as the same. */
int same_bits(double a, double b);

/* ---- studies ----------------------------------------------------------------------- */

/** Study that uses every component and every kind of field; three scenarios. */
extern const char full_study[];
/** The first example of the documentation: two options, two scenarios. */
extern const char small_study[];

/** Parse text that must be right; prints the errors and fails the test otherwise. */
tco_study *study_of(const char *json);
tco_result *result_of(const tco_study *study);
/** Canonical text of a study; to be released with sink_free. */
sink study_text(const tco_study *study);
/** One report of a result, which must succeed. */
sink report_text(const tco_result *result, tco_format format, tco_section section);
/** All sections of the result in JSON: equal text, equal results. */
sink result_text(const tco_result *result);
/** All sections of the result of a JSON text. */
sink json_result_text(const char *json);
/** Index of the option of that name; the test fails if there is none. */
size_t option_index(const tco_result *result, size_t scenario, const char *name);
/** A metric, of break-evens on any basis, with the status a batch would give it. */
tco_value metric_on(const tco_result *result, size_t scenario, size_t option, tco_metric metric,
                    tco_basis basis);
/** Money that moves: sum of the absolute flows of all categories and closing stocks. */
double gross_of(const tco_result *result, size_t scenario, size_t option);
/** The word nan, inf or infinity, in any case, standing alone in a text. */
int has_not_a_number(const char *text);

#endif
