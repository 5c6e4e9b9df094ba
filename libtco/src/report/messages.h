/* Texts of reports in every language, from one list. It must not know where they are shown. */
#ifndef TCO_REPORT_MESSAGES_H
#define TCO_REPORT_MESSAGES_H

#include "base/text.h"
#include "tco/tco.h"

#define MESSAGE(id, english, chinese) TCO__M_##id,
typedef enum tco__message {
#include "report/messages.def"
    TCO__M_COUNT
} tco__message;
#undef MESSAGE

const char *tco__message_text(tco__message id, tco_language language);
/* Add a message with its %s replaced by the arguments, `count` of them. */
void tco__message_add(tco_text *to, tco__message id, tco_language language, size_t count,
                      const char *const *arguments);
/* The word for a category. */
tco__message tco__message_category(tco_category category);
/* The words for a metric. */
tco__message tco__message_metric(tco_metric metric);
/* The word for a field's unit; the unit itself where there is none. */
const char *tco__message_unit(const char *unit, tco_language language);

#endif
