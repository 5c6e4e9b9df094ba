/* Studies: read, written, changed. Part of tco.h. */
#ifndef TCO_STUDY_H
#define TCO_STUDY_H

#include "tco/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A checked study: options, their cost components, scenarios. */
typedef struct tco_study tco_study;

/** Read a study from `size` bytes of JSON text (UTF-8; no NUL needed at the end).
 *  On failure *study is NULL and `errs`, unless NULL, lists what is wrong.
 *  Fails: SYNTAX, DUPLICATE, LIMIT, TYPE, RANGE, UNKNOWN, MISSING, CONFLICT, NOMEM, ARGUMENT. */
TCO_API tco_status tco_study_parse(const char *json, size_t size, tco_study **study,
                                   tco_errors *errs);
/** Read a study from a regular file of at most 1 MiB. Fails as tco_study_parse, and IO. */
TCO_API tco_status tco_study_load(const char *filename, tco_study **study, tco_errors *errs);
/** A second, independent study that is equal to `self`. Fails: NOMEM. */
TCO_API tco_status tco_study_copy(const tco_study *self, tco_study **study, tco_error *err);
/** Write the study as canonical JSON: parsing it gives an equal study, and writing that one
 *  gives the same bytes. Fails: IO, NOMEM. */
TCO_API tco_status tco_study_write(const tco_study *self, tco_write_fn write, void *user,
                                   tco_error *err);
TCO_API void tco_study_free(tco_study *self); /* NULL is fine */

/** Value of a numeric field of the base study by JSON Pointer, in the field's unit; the
 *  default where the file gives none. Fails: UNKNOWN (no such field, or no value), TYPE. */
TCO_API tco_status tco_study_get(const tco_study *self, const char *pointer, double *value,
                                 tco_error *err);
/** Change a numeric field of the base study; scenarios that do not patch it follow. Checked
 *  like input; a failed put changes nothing. Fails: UNKNOWN, TYPE, RANGE, CONFLICT, LIMIT, NOMEM. */
TCO_API tco_status tco_study_put(tco_study *self, const char *pointer, double value,
                                 tco_error *err);

#ifdef __cplusplus
}
#endif
#endif
