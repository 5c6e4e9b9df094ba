/* Writing JSON objects: one member after the other, `first` being kept by the caller of each. It must
 * not know what is reported. */
#ifndef TCO_REPORT_MEMBERS_H
#define TCO_REPORT_MEMBERS_H

#include <stdbool.h>

#include "base/text.h"

enum { SCHEMA_VERSION = 1 };

void tco__member_key(tco_text *t, bool *first, const char *name);
void tco__member_text(tco_text *t, bool *first, const char *name, const char *value);
void tco__member_number(tco_text *t, bool *first, const char *name, double value);
/* null where there is no value. */
void tco__member_value(tco_text *t, bool *first, const char *name, tco_value value);
/* A number, or null where it does not hold. */
void tco__member_maybe(tco_text *t, bool *first, const char *name, bool holds, double value);
/* What a question was about. */
void tco__member_subject(tco_text *t, bool *first, const tco_subject *subject);
/* Open the object of a whole report: versions first. */
void tco__members_start(tco_text *t, bool *first);

#endif
