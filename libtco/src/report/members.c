/* Members of JSON objects. */
#include "report/members.h"

void tco__member_key(tco_text *t, bool *first, const char *name)
{
    tco__text_add(t, *first ? "" : ",");
    tco__text_add_json(t, name);
    tco__text_add(t, ":");
    *first = false;
}

void tco__member_text(tco_text *t, bool *first, const char *name, const char *value)
{
    tco__member_key(t, first, name);
    tco__text_add_json(t, value);
}

void tco__member_number(tco_text *t, bool *first, const char *name, double value)
{
    tco__member_key(t, first, name);
    tco__text_add_number(t, value);
}

void tco__member_value(tco_text *t, bool *first, const char *name, tco_value value)
{
    tco__member_key(t, first, name);
    if (value.status == TCO_VALUE_OK)
        tco__text_add_number(t, value.value);
    else
        tco__text_add(t, "null");
}

void tco__member_maybe(tco_text *t, bool *first, const char *name, bool holds, double value)
{
    tco__member_value(t, first, name, (tco_value){holds ? TCO_VALUE_OK : TCO_VALUE_NONE, value});
}

void tco__member_subject(tco_text *t, bool *first, const tco_subject *subject)
{
    tco__member_text(t, first, "currency", subject->currency);
    tco__member_text(t, first, "scenario", subject->scenario);
    tco__member_text(t, first, "option", subject->option);
    tco__member_text(t, first, "baseline", subject->baseline);
    tco__member_text(t, first, "metric", tco_metric_name(subject->metric));
    tco__member_text(t, first, "basis", tco_basis_name(subject->basis));
    tco__member_number(t, first, "month", subject->month);
}

void tco__members_start(tco_text *t, bool *first)
{
    *first = true;
    tco__text_add(t, "{");
    tco__member_number(t, first, "schema_version", SCHEMA_VERSION);
    tco__member_text(t, first, "version", tco_version());
}
