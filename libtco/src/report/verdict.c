/* One sentence on a scenario. It reads the totals and the break-even on the liquidation basis,
 * which the totals are made of: so the sentence cannot contradict the table. */
#include <string.h>

#include "base/number.h"
#include "report/report.h"

#define SHOWN 0.005 /* half of the last digit that tables show */

/* A verdict in the making. */
typedef struct verdict {
    tco__printer *p;
    const tco__result_scenario *scenario;
    tco_text *to;
    char months[TCO__NUMBER_SIZE];
} verdict;

static void say(verdict *v, tco__message id, const char *a, const char *b, const char *c,
                const char *d)
{
    const char *arguments[] = {a, b, c, d};
    size_t count = 0;
    while (count < 4 && arguments[count] != NULL)
        count++;
    tco__message_add(v->to, id, v->p->language, count, arguments);
}

static const char *label(const verdict *v, size_t option)
{
    return v->scenario->option[option].label;
}

static double total(const verdict *v, size_t option)
{
    return v->scenario->option[option].metric[TCO_TOTAL].value;
}

/* The baseline, or, if that is the cheapest or infeasible, the cheapest of the others; the
 * number of options if there is none. */
static size_t rival(const verdict *v)
{
    const tco__result_scenario *s = v->scenario;
    size_t best = s->option_count;
    if (s->cheapest != s->baseline &&
        s->option[s->baseline].metric[TCO_TOTAL].status == TCO_VALUE_OK)
        return s->baseline;
    for (size_t o = 0; o < s->option_count; o++)
        if (o != s->cheapest && s->option[o].metric[TCO_TOTAL].status == TCO_VALUE_OK &&
            (best == s->option_count || total(v, o) < total(v, best)))
            best = o;
    return best;
}

/* The category in which the winner is furthest below the other. */
static tco_category main_difference(const verdict *v, size_t winner, size_t other)
{
    int best = 0;
    double most = 0.0;
    for (int c = 0; c < TCO_TIME; c++) {
        double gain = v->scenario->option[other].category[c].value -
                      v->scenario->option[winner].category[c].value;
        if (gain > most) {
            best = c;
            most = gain;
        }
    }
    return (tco_category)best;
}

/* What an option has cost without what is left of it. */
static double unsold(const verdict *v, size_t option)
{
    return total(v, option) - v->scenario->option[option].category[TCO_RESALE].value;
}

static void say_mainly(verdict *v, size_t winner, size_t other)
{
    if (unsold(v, winner) > unsold(v, other)) {
        double sale = -v->scenario->option[winner].category[TCO_RESALE].value;
        say(v, TCO__M_V_ONLY_BY_SELLING, tco__report_money(v->p, sale), NULL, NULL, NULL);
        return;
    }
    tco_category category = main_difference(v, winner, other);
    say(v, TCO__M_V_MAINLY, tco__message_text(tco__message_category(category), v->p->language),
        NULL, NULL, NULL);
}

/* The other, said to be the next best where it is not the baseline that all are compared with. */
static const char *named(verdict *v, size_t other)
{
    tco_text text;
    const char *argument[] = {label(v, other)};
    if (other == v->scenario->baseline || v->scenario->option_count == 2)
        return argument[0];
    tco__text_init(&text, v->p->arena);
    tco__message_add(&text, TCO__M_V_NEXT_BEST, v->p->language, 1, argument);
    return text.failed ? argument[0] : text.data;
}

/* Whether the answer on the liquidation basis is that of the cash column, too: where it is not, the
 * sentence says that it counts what a sale would bring. */
static bool as_in_cash(const verdict *v, size_t option)
{
    const tco_break_even *be = &v->scenario->option[option].break_even[TCO_LIQUIDATION];
    const tco_break_even *cash = &v->scenario->option[option].break_even[TCO_CASH];
    return cash->status == be->status && memcmp(&cash->first, &be->first, sizeof be->first) == 0 &&
           memcmp(&cash->durable, &be->durable, sizeof be->durable) == 0 &&
           memcmp(&cash->lost, &be->lost, sizeof be->lost) == 0;
}

/* The winner beats the baseline: since when. */
static void say_ahead(verdict *v, size_t winner)
{
    const tco_break_even *be = &v->scenario->option[winner].break_even[TCO_LIQUIDATION];
    bool cash = as_in_cash(v, winner);
    if (be->value == TCO_VALUE_OK && be->status == TCO_REACHED)
        say(v, cash ? TCO__M_V_AHEAD : TCO__M_V_AHEAD_SELLING, tco__report_month(v->p, be->durable),
            NULL, NULL, NULL);
    else if (be->value == TCO_VALUE_OK && be->status == TCO_ALREADY)
        say(v, cash ? TCO__M_V_AHEAD_AT_ONCE : TCO__M_V_AHEAD_AT_ONCE_SELLING, NULL, NULL, NULL,
            NULL);
    if (be->value == TCO_VALUE_OK && be->has_until)
        say(v, TCO__M_V_AHEAD_UNTIL, tco__report_month(v->p, be->until), NULL, NULL, NULL);
}

/* The baseline wins: what becomes of the other. */
static void say_behind(verdict *v, size_t other)
{
    const tco_break_even *be = &v->scenario->option[other].break_even[TCO_LIQUIDATION];
    const char *name = label(v, other);
    bool cash = as_in_cash(v, other);
    if (be->value == TCO_VALUE_OK && be->status == TCO_BEYOND_HORIZON) {
        say(v, cash ? TCO__M_V_WOULD_PAY_LATER : TCO__M_V_WOULD_PAY_LATER_SELLING, name,
            tco__report_month(v->p, be->first), NULL, NULL);
    } else if (be->value == TCO_VALUE_OK && be->status == TCO_RELAPSED) {
        say(v, cash ? TCO__M_V_LOST : TCO__M_V_LOST_SELLING, name,
            tco__report_month(v->p, be->lost), NULL, NULL);
    } else if (be->value == TCO_VALUE_OK && be->status == TCO_NEVER) {
        const char *reason = tco__message_text(tco__message_category(be->reason), v->p->language);
        say(v, TCO__M_V_NEVER, name, reason, NULL, NULL);
    } else {
        say(v, TCO__M_V_STOP, NULL, NULL, NULL, NULL);
    }
}

/* Whether the two cost the same: to the digits shown, or by the tie rule of the break-even. */
static bool alike(const verdict *v, size_t winner, size_t other, double less)
{
    const tco__result_scenario *s = v->scenario;
    size_t compared = winner == s->baseline ? other : winner;
    const tco_break_even *be = &s->option[compared].break_even[TCO_LIQUIDATION];
    bool ahead = be->status == TCO_ALREADY || be->status == TCO_REACHED;
    if (less < SHOWN)
        return true;
    if ((winner != s->baseline && other != s->baseline) || be->value != TCO_VALUE_OK)
        return false;
    return ahead == (winner == s->baseline);
}

void tco__report_verdict(tco__printer *p, const tco__result_scenario *scenario, tco_text *to)
{
    verdict v = {p, scenario, to, ""};
    size_t winner = scenario->cheapest, other;
    tco__number_write(scenario->horizon_months, v.months);
    if (winner == scenario->option_count) {
        say(&v, TCO__M_V_NONE_FEASIBLE, NULL, NULL, NULL, NULL);
        return;
    }
    other = rival(&v);
    if (other == scenario->option_count) {
        say(&v, TCO__M_V_ONLY, label(&v, winner), tco__report_money(p, total(&v, winner)), v.months,
            NULL);
        return;
    }
    double less = total(&v, other) - total(&v, winner);
    if (alike(&v, winner, other, less)) {
        say(&v, TCO__M_V_TIE, label(&v, winner), label(&v, other), v.months, NULL);
        return;
    }
    say(&v, TCO__M_V_CHOOSE, label(&v, winner), v.months, tco__report_money(p, less),
        named(&v, other));
    if (winner == scenario->baseline) {
        say_behind(&v, other);
        return;
    }
    say_ahead(&v, winner);
    say_mainly(&v, winner, other);
}
