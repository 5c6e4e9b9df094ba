/* Texts of reports. Arguments are put in by hand, so no text of the catalogue is ever a format. */
#include "report/messages.h"

#include <string.h>

typedef struct message {
    const char *text[TCO_LANGUAGE_COUNT];
} message;

#define MESSAGE(id, english, chinese) {{english, chinese}},
static const message messages[] = {
#include "report/messages.def"
};
#undef MESSAGE

const char *tco__message_text(tco__message id, tco_language language)
{
    return messages[id].text[language];
}

void tco__message_add(tco_text *to, tco__message id, tco_language language, size_t count,
                      const char *const *arguments)
{
    const char *from = tco__message_text(id, language);
    for (size_t used = 0; *from != '\0';) {
        const char *hole = strstr(from, "%s");
        if (hole == NULL || used == count) {
            tco__text_add(to, from);
            return;
        }
        tco__text_add_bytes(to, from, (size_t)(hole - from));
        tco__text_add(to, arguments[used++]);
        from = hole + 2;
    }
}

tco__message tco__message_category(tco_category category)
{
    switch (category) {
    case TCO_CAPITAL: return TCO__M_CAPITAL;
    case TCO_RENT: return TCO__M_RENT;
    case TCO_STORAGE: return TCO__M_STORAGE;
    case TCO_EGRESS: return TCO__M_EGRESS;
    case TCO_ENERGY: return TCO__M_ENERGY;
    case TCO_OPERATION: return TCO__M_OPERATION;
    case TCO_REPAIR: return TCO__M_REPAIR;
    case TCO_RESALE: return TCO__M_RESALE;
    case TCO_TIME: return TCO__M_TIME;
    }
    return TCO__M_NO_VALUE;
}

tco__message tco__message_metric(tco_metric metric)
{
    switch (metric) {
    case TCO_TOTAL: return TCO__M_METRIC_TOTAL;
    case TCO_GENERALISED: return TCO__M_METRIC_GENERALISED;
    case TCO_NPV: return TCO__M_METRIC_NPV;
    case TCO_USEFUL_HOURS: return TCO__M_METRIC_USEFUL_HOURS;
    case TCO_COST_PER_HOUR: return TCO__M_METRIC_COST_PER_HOUR;
    case TCO_SAVING: return TCO__M_METRIC_SAVING;
    case TCO_NPV_GAIN: return TCO__M_METRIC_NPV_GAIN;
    case TCO_BREAK_EVEN_FIRST: return TCO__M_METRIC_BREAK_EVEN_FIRST;
    case TCO_BREAK_EVEN_DURABLE: return TCO__M_METRIC_BREAK_EVEN_DURABLE;
    case TCO_ENERGY_KWH: return TCO__M_METRIC_ENERGY_KWH;
    case TCO_BILLED_HOURS: return TCO__M_METRIC_BILLED_HOURS;
    }
    return TCO__M_NO_VALUE;
}

#define UNIT(english, chinese) {{english, chinese}},
static const message units[] = {
#include "report/unit_words.def"
};
#undef UNIT

const char *tco__message_unit(const char *unit, tco_language language)
{
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(units[i].text[TCO_ENGLISH], unit) == 0)
            return units[i].text[language];
    return unit;
}
