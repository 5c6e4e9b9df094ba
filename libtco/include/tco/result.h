/* Results of a plain run: metrics, break-evens, the ledger, cost lines, assumptions. Part of tco.h. */
#ifndef TCO_RESULT_H
#define TCO_RESULT_H

#include "tco/study.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- results --------------------------------------------------------------------------- */

/* Every ledger cell belongs to one category. */
typedef enum tco_category {
    TCO_CAPITAL = 0,
    TCO_RENT = 1,
    TCO_STORAGE = 2,
    TCO_EGRESS = 3,
    TCO_ENERGY = 4,
    TCO_OPERATION = 5,
    TCO_REPAIR = 6,
    TCO_RESALE = 7,
    TCO_TIME = 8 /* own time valued in money: outside cash, inside `generalised` */
} tco_category;
#define TCO_CATEGORY_COUNT 9

/* What a break-even compares. */
typedef enum tco_basis {
    TCO_CASH = 0,       /* money paid so far */
    TCO_DISCOUNTED = 1, /* money paid so far, each month divided by (1 + rate)^(month/12) */
    TCO_LIQUIDATION = 2 /* money paid so far and what selling everything now would bring */
} tco_basis;
#define TCO_BASIS_COUNT 3

/* How the cost of a month falls. */
typedef enum tco_timing {
    TCO_SPREAD = 0, /* evenly within the month */
    TCO_LUMP = 1    /* at its end */
} tco_timing;

typedef enum tco_metric {
    TCO_TOTAL = 0,              /* liquidation at the horizon: all money paid, minus what is left */
    TCO_GENERALISED = 1,        /* total and the value of own time */
    TCO_NPV = 2,                /* discounted cost, stocks at the horizon included */
    TCO_USEFUL_HOURS = 3,       /* useful GPU-hours over the horizon */
    TCO_COST_PER_HOUR = 4,      /* total / useful hours */
    TCO_SAVING = 5,             /* total of the baseline - total */
    TCO_NPV_GAIN = 6,           /* npv of the baseline - npv */
    TCO_BREAK_EVEN_FIRST = 7,   /* months; needs a basis */
    TCO_BREAK_EVEN_DURABLE = 8, /* months; needs a basis */
    TCO_ENERGY_KWH = 9,         /* electricity drawn over the horizon */
    TCO_BILLED_HOURS = 10       /* rented machine hours billed over the horizon */
} tco_metric;
#define TCO_METRIC_COUNT 11

/* Why a value is absent. */
typedef enum tco_value_status {
    TCO_VALUE_OK = 0,
    TCO_VALUE_BASELINE = 1,            /* the baseline compared with itself */
    TCO_VALUE_INFEASIBLE = 2,          /* more machine hours than a day has */
    TCO_VALUE_BASELINE_INFEASIBLE = 3, /* the same, of the baseline */
    TCO_VALUE_NO_USE = 4,              /* no useful hours: no cost per hour */
    TCO_VALUE_NOT_FINITE = 5,          /* the result does not fit a double */
    TCO_VALUE_NONE = 6,                /* this break-even status has no such time */
    TCO_VALUE_INVALID = 7              /* a batch lane with a value outside its field's range */
} tco_value_status;
#define TCO_VALUE_STATUS_COUNT 8

typedef enum tco_break_even_status {
    TCO_ALREADY = 0,        /* ahead from month 0 to the horizon */
    TCO_REACHED = 1,        /* ahead at the horizon */
    TCO_RELAPSED = 2,       /* was ahead, is behind at the horizon */
    TCO_BEYOND_HORIZON = 3, /* not ahead within the horizon, but later */
    TCO_NEVER = 4           /* not ahead up to the end of the search */
} tco_break_even_status;
#define TCO_BREAK_EVEN_STATUS_COUNT 5

/* Names as in JSON output ("capital", "cash", "npv", "no_use", "reached"); NULL for a number
 * that is none. Static strings. */
TCO_API const char *tco_category_name(tco_category category);
TCO_API const char *tco_basis_name(tco_basis basis);
TCO_API const char *tco_metric_name(tco_metric metric);
TCO_API const char *tco_value_status_name(tco_value_status status);
TCO_API const char *tco_break_even_status_name(tco_break_even_status status);

/** The other way round. Fails: UNKNOWN (no such name; the output is left alone), ARGUMENT. */
TCO_API tco_status tco_category_from_name(const char *name, tco_category *category);
TCO_API tco_status tco_basis_from_name(const char *name, tco_basis *basis);
TCO_API tco_status tco_metric_from_name(const char *name, tco_metric *metric);

/** A number or the reason why there is none; `value` is 0 unless status is TCO_VALUE_OK. */
typedef struct tco_value {
    tco_value_status status;
    double value;
} tco_value;

/** One time at which the option gets ahead of the baseline or falls behind it. */
typedef struct tco_crossing {
    double month;
    int ahead; /* 1: the option gets ahead here; 0: it falls behind; -1: it touches only */
    int jump;  /* 1: by a lump or a stock that starts or ends; 0: within a month */
} tco_crossing;

/** When an option pays back against the baseline, on one basis. Months are fractional.
 *  Which members hold: `first` for reached, relapsed, beyond_horizon, already (0); `durable`
 *  for reached and already (0); `lost` for relapsed; `until` where has_until is 1: the option
 *  is ahead at the horizon and falls behind at that later month; `closest_month`,
 *  `closest_gap` (money still missing) and `reason` for never. */
typedef struct tco_break_even {
    tco_value_status value; /* OK, or why the comparison does not exist */
    tco_break_even_status status;
    double first, durable, lost, until, closest_month, closest_gap;
    int has_until;
    int searched_to_months;
    tco_category reason;   /* what keeps the option behind */
    size_t crossing_count; /* up to the end of the search, touches included */
    const tco_crossing *crossing;
} tco_break_even;

/** Everything computed from one study. */
typedef struct tco_result tco_result;

/** Evaluate every option in every scenario. Same study, same bits. Fails: NOMEM, ARGUMENT. */
TCO_API tco_status tco_study_evaluate(const tco_study *self, tco_result **result, tco_error *err);
TCO_API void tco_result_free(tco_result *self); /* NULL is fine */

TCO_API const char *tco_result_currency(const tco_result *self);
TCO_API size_t tco_result_scenario_count(const tco_result *self);
TCO_API const char *tco_result_scenario_name(const tco_result *self, size_t scenario);
TCO_API int tco_result_horizon_months(const tco_result *self, size_t scenario);
TCO_API size_t tco_result_option_count(const tco_result *self, size_t scenario);
TCO_API const char *tco_result_option_name(const tco_result *self, size_t scenario, size_t option);
/** The label of an option, its name where it has none. */
TCO_API const char *tco_result_option_label(const tco_result *self, size_t scenario, size_t option);
/** Index of the baseline option of a scenario. */
TCO_API size_t tco_result_baseline(const tco_result *self, size_t scenario);
/** Index of the feasible option with the lowest total, the first of equals; the number of
 *  options if none is feasible. */
TCO_API size_t tco_result_cheapest(const tco_result *self, size_t scenario);
/** One metric; break-even metrics on the cash basis. */
TCO_API tco_value tco_result_metric(const tco_result *self, size_t scenario, size_t option,
                                    tco_metric metric);
/** Money of one category over the horizon, its closing stock included. */
TCO_API tco_value tco_result_category(const tco_result *self, size_t scenario, size_t option,
                                      tco_category category);
/** Monthly amounts of one category, months 0 ... horizon: horizon + 1 values, borrowed.
 *  NULL if the option is infeasible. */
TCO_API const double *tco_result_flow(const tco_result *self, size_t scenario, size_t option,
                                      tco_category category, tco_timing timing, size_t *count);
/** What ending at month t would change hands in one category (a resale is negative), months
 *  0 ... horizon, borrowed; the last one is the closing row of the ledger. */
TCO_API const double *tco_result_stock(const tco_result *self, size_t scenario, size_t option,
                                       tco_category category, size_t *count);
/** Book value at the end of months 0 ... horizon; NULL without a depreciation. */
TCO_API const double *tco_result_book_value(const tco_result *self, size_t scenario, size_t option,
                                            size_t *count);
/** Typed break-even of an option against the baseline; never a bare number, never NULL for
 *  valid indices. */
TCO_API const tco_break_even *tco_result_break_even(const tco_result *self, size_t scenario,
                                                    size_t option, tco_basis basis);

/* Where a value came from. */
typedef enum tco_origin {
    TCO_ORIGIN_DEFAULT = 0, /* documented default */
    TCO_ORIGIN_STUDY = 1,   /* the base study */
    TCO_ORIGIN_SCENARIO = 2 /* the scenario's patch */
} tco_origin;
#define TCO_ORIGIN_COUNT 3
TCO_API const char *tco_origin_name(tco_origin origin);

/** One assumption a scenario rests on. `text` is the value as text for choices and texts,
 *  NULL for numbers. `distribution`, if not NULL, is the JSON of the distribution that the study
 *  gives in place of the number, which is then what a plain run takes. */
typedef struct tco_assumption {
    const char *pointer, *text, *unit;
    double number;
    tco_origin origin;
    const char *distribution;
} tco_assumption;

/** Every field that entered a scenario, defaults included, in the order of the study. */
TCO_API size_t tco_result_assumption_count(const tco_result *self, size_t scenario);
TCO_API const tco_assumption *tco_result_assumption(const tco_result *self, size_t scenario,
                                                    size_t index);

/* ---- cost lines ------------------------------------------------------------------------ */

typedef enum tco_line_kind {
    TCO_LINE_GEOMETRIC = 0, /* amount * growth^((month - anchor)/12) in months first ... last */
    TCO_LINE_EVENT = 1,     /* one lump at month `first` */
    TCO_LINE_SERIES = 2,    /* an amount a month, not of a simple form */
    TCO_LINE_STOCK = 3,     /* a level at time t in [first, last], not a flow */
    TCO_LINE_MEMO = 4       /* hours, kWh, book value: never summed into money */
} tco_line_kind;
#define TCO_LINE_KIND_COUNT 5
TCO_API const char *tco_line_kind_name(tco_line_kind kind);

/** One cost line: what a component turned its fields into. */
typedef struct tco_line {
    tco_line_kind kind;
    const char *category;    /* of money lines its category, of memo lines what it counts */
    const char *pointer;     /* the field or block it comes from */
    int first, last, anchor; /* months */
    double amount;           /* at the anchor */
    double growth;           /* factor a year; 1 is constant */
} tco_line;

TCO_API size_t tco_result_line_count(const tco_result *self, size_t scenario, size_t option);
TCO_API const tco_line *tco_result_line(const tco_result *self, size_t scenario, size_t option,
                                        size_t index);

#ifdef __cplusplus
}
#endif
#endif
