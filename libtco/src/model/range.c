/* Whether a number is one that its field takes, and what to say if not: the same words for files
 * and for calls. It must not know any particular field. */
#include "model/range.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

/* What a number out of range probably means, by the unit that was wanted. */
static void range_hint(const tco_field *field, double value, char *hint, size_t size)
{
    char text[TCO__NUMBER_SIZE], right[TCO__NUMBER_SIZE];
    bool fraction = strncmp(field->unit, "fraction", 8) == 0;
    hint[0] = '\0';
    if (fabs(value) > 1e15)
        return;
    tco__number_write(value, text);
    bool percent =
        fraction && (value > field->maximum || (value < field->minimum && field->minimum < 0.0));
    if (percent && fabs(value) <= 100.0) {
        tco__number_write(value / 100.0, right);
        snprintf(hint, size, "a fraction: write %s for %s %%", right, text);
    } else if (strcmp(field->unit, "kW") == 0 && value > field->maximum) {
        tco__number_write(value / 1000.0, right);
        snprintf(hint, size, "%s W is %s kW", text, right);
    } else if (strcmp(field->name, "hours_per_day") == 0 && value > field->maximum) {
        snprintf(hint, size,
                 "a day has 24 hours; hours of several GPUs go into hours_per_week or "
                 "hours_per_month");
    }
}

bool tco__field_accepts(const tco_field *field, double value, char *message, size_t message_size,
                        char *hint, size_t hint_size)
{
    char text[TCO__NUMBER_SIZE], low[TCO__NUMBER_SIZE], high[TCO__NUMBER_SIZE];
    message[0] = hint[0] = '\0';
    if (!isfinite(value)) {
        snprintf(message, message_size, "not a finite number");
        return false;
    }
    tco__number_write(value, text);
    if (!(value >= field->minimum && value <= field->maximum)) {
        tco__number_write(field->minimum, low);
        tco__number_write(field->maximum, high);
        snprintf(message, message_size, "%.40s is outside [%s, %s] %s", text, low, high,
                 field->unit);
        range_hint(field, value, hint, hint_size);
        return false;
    }
    if (field->kind == TCO_FIELD_COUNT && value != floor(value)) {
        snprintf(message, message_size, "%.40s is not a whole number", text);
        return false;
    }
    return true;
}
