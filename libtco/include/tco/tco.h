/* libtco: rent or buy computing power. The one public header.
 *
 * Conventions, true of every function and number:
 *   money   one currency per study; a cost is positive, money back is negative
 *   time    month 0 is the decision; month t >= 1 covers the time (t-1, t]
 *   rates   fractions (0.05 is five percent), effective yearly where named _annual
 *   self    first, inputs, outputs, the error last; outputs are written only on success, but
 *           a handle to be made is NULL after a failure
 *   errors  a function that can fail returns tco_status and fills `err` unless it is NULL
 *   memory  what the library returns is owned by the object it came from, unless the
 *           function's name ends in _parse, _load, _evaluate or _copy: free that object once
 *   threads distinct objects may be used from any threads; a const object by many at once.
 *           The library keeps no mutable global, prints nothing and never ends the process.
 *   nonsense NULL handles and indices past a count give TCO_E_ARGUMENT or a neutral value
 *           (NULL, 0, status TCO_VALUE_INVALID), never a crash.
 * The model behind the numbers is described in doc/model.md. */
#ifndef TCO_TCO_H
#define TCO_TCO_H

#include <stddef.h>
#include <stdint.h>

#if defined(TCO_STATIC) || !defined(__GNUC__)
#define TCO_API
#else
#define TCO_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status and errors ---------------------------------------------------------------- */

/* Numbers are stable: new ones are only appended. */
typedef enum tco_status {
    TCO_OK = 0,
    TCO_E_NOMEM = 1,     /* memory is gone */
    TCO_E_IO = 2,        /* a file could not be read, or the write function refused */
    TCO_E_SYNTAX = 3,    /* not strict JSON (RFC 8259, UTF-8) */
    TCO_E_TYPE = 4,      /* a value of the wrong JSON type */
    TCO_E_RANGE = 5,     /* a value outside its allowed range */
    TCO_E_UNKNOWN = 6,   /* a key or name that does not exist */
    TCO_E_MISSING = 7,   /* a key that is needed and absent */
    TCO_E_DUPLICATE = 8, /* the same key twice in one object */
    TCO_E_CONFLICT = 9,  /* values that exclude each other */
    TCO_E_NUMERIC = 10,  /* a result that does not fit a finite double */
    TCO_E_LIMIT = 11,    /* larger than a limit of the reader */
    TCO_E_CANCELLED = 12, /* the tick function asked to stop */
    TCO_E_ARGUMENT = 13  /* a call that breaks this header's rules */
} tco_status;

/** Short name ("RANGE") of a status; "UNKNOWN_STATUS" for a number that is none. Static. */
TCO_API const char *tco_status_name(tco_status status);
/** One-line description of a status. Static. */
TCO_API const char *tco_status_text(tco_status status);

/** One error, owned by the caller; filling it never allocates. The layout is frozen. */
typedef struct tco_error {
    tco_status code;
    int line, column;  /* 1-based place in the JSON text, columns in code points; 0: none */
    char path[256];    /* JSON Pointer (RFC 6901) of the value; "" is the whole document */
    char message[256]; /* what was found and what is allowed; one line, no final stop */
    char hint[128];    /* what to do about it; may be empty */
} tco_error;

#define TCO_ERRORS_MAX 20

/** The errors of one file in document order: the first TCO_ERRORS_MAX of `total`. */
typedef struct tco_errors {
    size_t count, total;
    tco_error item[TCO_ERRORS_MAX];
} tco_errors;

/** Receives text in pieces. Return 0 to go on; anything else stops with TCO_E_IO. */
typedef int (*tco_write_fn)(void *user, const char *text, size_t size);

/** Write one error as "name:line:column: error: pointer: message (hint)" and a newline.
 *  `name` is the file's name, or NULL. Control and direction characters are escaped. */
TCO_API tco_status tco_error_write(const tco_error *self, const char *name, tco_write_fn write,
                                   void *user);

/* ---- study ----------------------------------------------------------------------------- */

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
    TCO_TOTAL = 0,           /* liquidation at the horizon: all money paid, minus what is left */
    TCO_GENERALISED = 1,     /* total and the value of own time */
    TCO_NPV = 2,             /* discounted cost, stocks at the horizon included */
    TCO_USEFUL_HOURS = 3,    /* useful GPU-hours over the horizon */
    TCO_COST_PER_HOUR = 4,   /* total / useful hours */
    TCO_SAVING = 5,          /* total of the baseline - total */
    TCO_NPV_GAIN = 6,        /* npv of the baseline - npv */
    TCO_BREAK_EVEN_FIRST = 7,   /* months; needs a basis */
    TCO_BREAK_EVEN_DURABLE = 8, /* months; needs a basis */
    TCO_ENERGY_KWH = 9,      /* electricity drawn over the horizon */
    TCO_BILLED_HOURS = 10    /* rented machine hours billed over the horizon */
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
    tco_value_status value;        /* OK, or why the comparison does not exist */
    tco_break_even_status status;
    double first, durable, lost, until, closest_month, closest_gap;
    int has_until;
    int searched_to_months;
    tco_category reason;           /* what keeps the option behind */
    size_t crossing_count;         /* up to the end of the search, touches included */
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
TCO_API const double *tco_result_book_value(const tco_result *self, size_t scenario,
                                            size_t option, size_t *count);
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
    const char *category; /* of money lines its category, of memo lines what it counts */
    const char *pointer;  /* the field or block it comes from */
    int first, last, anchor; /* months */
    double amount;        /* at the anchor */
    double growth;        /* factor a year; 1 is constant */
} tco_line;

TCO_API size_t tco_result_line_count(const tco_result *self, size_t scenario, size_t option);
TCO_API const tco_line *tco_result_line(const tco_result *self, size_t scenario, size_t option,
                                        size_t index);

/* ---- reports --------------------------------------------------------------------------- */

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

TCO_API const char *tco_format_name(tco_format format);     /* "table", "csv", ... */
TCO_API const char *tco_section_name(tco_section section);  /* "summary", ... */
TCO_API const char *tco_language_name(tco_language language); /* "en", "zh" */
/** The other way round. Fails: UNKNOWN (no such name; the output is left alone), ARGUMENT. */
TCO_API tco_status tco_format_from_name(const char *name, tco_format *format);
TCO_API tco_status tco_section_from_name(const char *name, tco_section *section);
TCO_API tco_status tco_language_from_name(const char *name, tco_language *language);

/** Write a result. CSV and JSON do not depend on the language. Fails: IO, NOMEM, ARGUMENT. */
TCO_API tco_status tco_result_write(const tco_result *self, tco_format format,
                                    tco_section section, tco_language language,
                                    tco_write_fn write, void *user, tco_error *err);

/* ---- batch ----------------------------------------------------------------------------- */

/** One output column. `values` and `status` hold request->lanes elements each; `status` gets
 *  a tco_value_status, and `values` NaN wherever that is not TCO_VALUE_OK. `break_even`, if
 *  not NULL, gets the tco_break_even_status of the same basis (255 where there is none). */
typedef struct tco_output {
    const char *option;      /* by name */
    tco_metric metric;
    tco_basis basis;         /* for break-even metrics */
    double *values;
    unsigned char *status;
    unsigned char *break_even;
} tco_output;

/* Instruction sets of the batch kernels. All give the same bits. */
typedef enum tco_isa {
    TCO_ISA_BEST = 0,   /* the widest that the processor has */
    TCO_ISA_PLAIN = 1,  /* plain C */
    TCO_ISA_VECTOR = 2, /* vectors of two doubles: SSE2, NEON */
    TCO_ISA_AVX2 = 3,
    TCO_ISA_AVX512 = 4
} tco_isa;
#define TCO_ISA_COUNT 5
TCO_API const char *tco_isa_name(tco_isa isa); /* "best", "plain", ... */
/** Whether this processor and this build have an instruction set: 1 or 0. */
TCO_API int tco_isa_available(tco_isa isa);

/** A batch request. Initialise with TCO_BATCH_INIT, then set what differs. */
typedef struct tco_batch {
    size_t size;                     /* sizeof(tco_batch) */
    const char *scenario;            /* by name; NULL is the first */
    size_t lanes;
    size_t column_count;             /* replaced fields */
    const char *const *pointers;     /* JSON Pointer of each, as for tco_study_get */
    const double *const *columns;    /* `lanes` values of each; they apply after the patch */
    size_t output_count;
    const tco_output *outputs;
    int (*tick)(void *user, double fraction); /* may be NULL; non-zero cancels. Called on the
                                               * caller's thread, at least every 10 ms */
    void *user;
    unsigned threads; /* at most; 0: one for each processor. Small batches take one */
    tco_isa isa;
} tco_batch;

/* clang-format off */
#define TCO_BATCH_INIT {sizeof(tco_batch), NULL, 0, 0, NULL, NULL, 0, NULL, NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** Evaluate `lanes` variants of one scenario. Each lane gives the bits that a single run with
 *  its values gives. A lane with a bad value gets a status and leaves the others alone.
 *  Neither threads nor isa change a bit of the results. Threads end with the call.
 *  After a failure part of the output columns may have been written.
 *  Fails: ARGUMENT (also an isa that is not available), UNKNOWN, TYPE, CANCELLED, NOMEM. */
TCO_API tco_status tco_study_batch(const tco_study *self, const tco_batch *request,
                                   tco_error *err);

/** The closed form of doc/model.md, section 1, on columns of `lanes` numbers, without a study:
 *    hours a month  = hours_per_day * days_per_year / 12
 *    rent a month   = price_per_hour * hours + storage_per_month
 *    own a month    = load_kw * hours * price_per_kwh + maintenance_per_year / 12
 *    break_even     = upfront / (rent - own), months; none where rent is not above own
 *    rent_total     = rent * horizon_months
 *    own_total      = upfront * (1 - residual_frac) + own * horizon_months
 *    saving         = rent_total - own_total
 *    cost_per_hour  = own_total / (hours * horizon_months); none without hours
 *  Every input is needed and at least 0: money up to 1e12, hours_per_day up to 24, load_kw up to
 *  1e6, residual_frac up to 1, horizon_months up to 1200 and not necessarily whole. Outputs may
 *  be NULL. A lane with a bad input has NaN in all outputs and status TCO_VALUE_INVALID; a value
 *  that does not exist is NaN with status TCO_VALUE_NONE or TCO_VALUE_NO_USE. */
typedef struct tco_static_columns {
    size_t size; /* sizeof(tco_static_columns) */
    size_t lanes;
    double days_per_year;
    const double *upfront, *price_per_hour, *hours_per_day, *load_kw, *price_per_kwh;
    const double *storage_per_month, *maintenance_per_year, *residual_frac, *horizon_months;
    double *break_even_months, *rent_total, *own_total, *saving, *cost_per_hour;
    unsigned char *break_even_status, *cost_per_hour_status; /* tco_value_status of a lane */
    int (*tick)(void *user, double fraction); /* as in tco_batch */
    void *user;
    unsigned threads; /* as in tco_batch */
    tco_isa isa;
} tco_static_columns;

/* clang-format off */
#define TCO_STATIC_COLUMNS_INIT {sizeof(tco_static_columns), 0, 365.0, \
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, \
    NULL, NULL, NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** Compute a static batch. Neither threads nor isa change a bit. Inputs may be read-only and may
 *  not overlap outputs. Fails: ARGUMENT, RANGE (days_per_year), CANCELLED. */
TCO_API tco_status tco_static_batch(const tco_static_columns *request, tco_error *err);

/* ---- Monte Carlo ----------------------------------------------------------------------- */

typedef enum tco_sampling {
    TCO_SAMPLING_SOBOL = 0, /* scrambled Sobol points: far more even than random ones */
    TCO_SAMPLING_RANDOM = 1 /* Philox4x32-10 */
} tco_sampling;
#define TCO_SAMPLING_COUNT 2
TCO_API const char *tco_sampling_name(tco_sampling sampling); /* "sobol", "random" */
/** The other way round. Fails: UNKNOWN (no such name; the output is left alone), ARGUMENT. */
TCO_API tco_status tco_sampling_from_name(const char *name, tco_sampling *sampling);

/** A Monte Carlo request. Initialise with TCO_MONTE_CARLO_INIT, then set what differs. */
typedef struct tco_monte_carlo {
    size_t size;          /* sizeof(tco_monte_carlo) */
    const char *scenario; /* by name; NULL is the first */
    size_t samples;       /* 65,536. Of Sobol points replicates * 2^m */
    uint64_t seed;
    tco_sampling sampling;
    unsigned replicates; /* independent scrambles of Sobol points, 2 ... 64: 16 */
    tco_basis basis;     /* of the break-even */
    int risk_percent;    /* level of value at risk, 50 ... 99: 95 */
    int (*tick)(void *user, double fraction); /* as in tco_batch */
    void *user;
    unsigned threads; /* as in tco_batch */
    tco_isa isa;
} tco_monte_carlo;

/* clang-format off */
#define TCO_MONTE_CARLO_INIT {sizeof(tco_monte_carlo), NULL, 65536, 0, TCO_SAMPLING_SOBOL, 16, \
    TCO_CASH, 95, NULL, NULL, 0, TCO_ISA_BEST}
/* clang-format on */

/** What is known of one metric over all samples that have it. Money, hours or months. */
typedef struct tco_summary {
    size_t count, excluded; /* samples with and without a value */
    double mean, sd;        /* sd with count - 1 */
    double mean_error;      /* standard error of the mean */
    double minimum, maximum;
    double p5, p25, p50, p75, p95; /* quantiles of type 7 */
} tco_summary;

/** A probability and its standard error. */
typedef struct tco_chance {
    double value, error;
} tco_chance;

/** What is known of one option. The cost of a sample is its npv. `count` samples have one;
 *  nothing holds where it is 0. `comparable` samples have one of the baseline too: `wins` and
 *  the break-evens hold where it is above 0 and the option is not the baseline. */
typedef struct tco_outlook {
    size_t count, excluded, comparable;
    tco_chance cheapest;   /* no option costs less */
    tco_chance wins;       /* it costs less than the baseline */
    tco_chance break_even; /* ahead of the baseline at some time up to the horizon */
    tco_chance relapsed;   /* ... and behind it at the horizon: part of break_even */
    double expected_regret, regret_error; /* mean of cost - the least cost of any option */
    tco_chance regret;     /* it costs more than the cheapest */
    double value_at_risk;  /* the ceil(level * count)-th smallest cost */
    double tail_mean;      /* value_at_risk + mean(max(cost - value_at_risk, 0)) / (1 - level) */
} tco_outlook;

/** Everything computed from one Monte Carlo run. */
typedef struct tco_uncertainty tco_uncertainty;

/** Draw samples of every number of a scenario that has a distribution and evaluate them. The
 *  first n of 2n samples are those of n. Same study, request and version, same bits, whatever
 *  threads and isa are. A sample in which an option is infeasible is left out of what is said of
 *  it, and counted. Fails: UNKNOWN (no such scenario), RANGE (samples, replicates,
 *  risk_percent), CANCELLED, NOMEM, ARGUMENT. */
TCO_API tco_status tco_study_monte_carlo(const tco_study *self, const tco_monte_carlo *request,
                                         tco_uncertainty **result, tco_error *err);
TCO_API void tco_uncertainty_free(tco_uncertainty *self); /* NULL is fine */

TCO_API const char *tco_uncertainty_currency(const tco_uncertainty *self);
TCO_API const char *tco_uncertainty_scenario(const tco_uncertainty *self);
TCO_API size_t tco_uncertainty_samples(const tco_uncertainty *self);
TCO_API uint64_t tco_uncertainty_seed(const tco_uncertainty *self);
TCO_API tco_sampling tco_uncertainty_sampling(const tco_uncertainty *self);
TCO_API unsigned tco_uncertainty_replicates(const tco_uncertainty *self); /* 1: random */
TCO_API tco_basis tco_uncertainty_basis(const tco_uncertainty *self);
TCO_API int tco_uncertainty_risk_percent(const tco_uncertainty *self);
TCO_API size_t tco_uncertainty_option_count(const tco_uncertainty *self);
TCO_API const char *tco_uncertainty_option_name(const tco_uncertainty *self, size_t option);
TCO_API const char *tco_uncertainty_option_label(const tco_uncertainty *self, size_t option);
TCO_API size_t tco_uncertainty_baseline(const tco_uncertainty *self);

/** The uncertain numbers of the scenario, in the order of the study. */
TCO_API size_t tco_uncertainty_input_count(const tco_uncertainty *self);
TCO_API const char *tco_uncertainty_input_pointer(const tco_uncertainty *self, size_t input);
/** Its distribution as JSON. */
TCO_API const char *tco_uncertainty_input_distribution(const tco_uncertainty *self, size_t input);
/** The value that was drawn for every sample; borrowed. */
TCO_API const double *tco_uncertainty_input_values(const tco_uncertainty *self, size_t input);

TCO_API const tco_outlook *tco_uncertainty_outlook(const tco_uncertainty *self, size_t option);
/** Summary of total, npv, saving, npv_gain, cost_per_hour or break_even_first (of `basis`);
 *  NULL for other metrics. */
TCO_API const tco_summary *tco_uncertainty_summary(const tco_uncertainty *self, size_t option,
                                                   tco_metric metric);
/** Its value in every sample, NaN where there is none; borrowed. NULL as above. */
TCO_API const double *tco_uncertainty_values(const tco_uncertainty *self, size_t option,
                                             tco_metric metric);

/* ---- solving --------------------------------------------------------------------------- */

/** A question: at which values of one field is a metric of an option equal to a wanted value?
 *  Initialise with TCO_SOLVE_INIT, then set what differs; the call keeps nothing of it. */
typedef struct tco_solve {
    size_t size;            /* sizeof(tco_solve) */
    const char *scenario;   /* by name; NULL is the first */
    const char *option;     /* by name; needed */
    const char *pointer;    /* of the field, as for tco_batch; needed */
    tco_metric metric;      /* TCO_SAVING: where does buying begin to pay? */
    tco_basis basis;        /* for break-even metrics */
    double target;          /* in the metric's unit: money, money an hour, months, ... */
    int equal_to_baseline;  /* 1: the baseline's own value of the metric in place of `target` */
    int month;              /* judge at this month in place of the horizon; 0: at the horizon */
    int has_from, has_to;   /* 1: look no lower, no higher than this, in the field's unit */
    double from, to;
    int (*tick)(void *user, double fraction); /* may be NULL; non-zero cancels */
    void *user;
} tco_solve;

/* clang-format off */
#define TCO_SOLVE_INIT \
    {sizeof(tco_solve), NULL, NULL, NULL, TCO_SAVING, TCO_CASH, 0.0, 0, 0, 0, 0, 0.0, 0.0, NULL, NULL}
/* clang-format on */

/* What a range of values holds. The option is better where the metric is above the target
 * (saving, npv_gain, useful_hours) or below it (all others); a break-even that never comes is
 * worse than any. */
typedef enum tco_solve_status {
    TCO_SOLVE_ONE = 0,         /* one root */
    TCO_SOLVE_SEVERAL = 1,     /* several roots */
    TCO_SOLVE_NONE = 2,        /* no root, and neither is better throughout: a jump, no value
                                   * anywhere, equal everywhere, or a gap between the sides */
    TCO_SOLVE_ALWAYS_OWN = 3,  /* no root: the option is better throughout */
    TCO_SOLVE_ALWAYS_RENT = 4  /* no root: the option is worse throughout */
} tco_solve_status;
#define TCO_SOLVE_STATUS_COUNT 5

/* How a metric passes its target. */
typedef enum tco_root_kind {
    TCO_ROOT = 0, /* it is equal to the target there */
    TCO_JUMP = 1  /* it leaps over the target and never equals it */
} tco_root_kind;
#define TCO_ROOT_KIND_COUNT 2

/* Names as in JSON output: "one", "always_own", "root"; NULL for a number that is none. */
TCO_API const char *tco_solve_status_name(tco_solve_status status);
TCO_API const char *tco_root_kind_name(tco_root_kind kind);

/** One place where the metric passes its target. */
typedef struct tco_root {
    double value;          /* of the field, within 1e-12 of it */
    tco_root_kind kind;
    int better;            /* 1: the option is better above this value; -1: below it */
    tco_value left, right; /* the metric just below and just above; of a jump they differ, and
                            * one may be TCO_VALUE_NONE: a break-even that never comes */
} tco_root;

/** One value of the field that was looked at, and the metric there. */
typedef struct tco_point {
    double value;
    tco_value metric;
} tco_point;

/** The answer to a tco_solve. */
typedef struct tco_solution tco_solution;

/** Find all values of a field at which a metric passes its target. The metric is evaluated on a
 *  grid of the field's range (doc/model.md, section 9), each change of side is narrowed by
 *  Brent's method to 1e-12 of the value, and kept only if the metric changes sides there when
 *  evaluated again. What touches the target without passing it, and two roots between two
 *  neighbours of the grid, are not found. *solution is yours: tco_solution_free.
 *  Fails: ARGUMENT (NULL, a number that is not finite, from >= to, an option compared with
 *  itself), UNKNOWN (no such scenario, option or field, or no value in it), TYPE (not a NUMBER),
 *  RANGE (nothing legal between `from` and `to`; month), CANCELLED, NOMEM.
 *  Any number of threads may solve one study. */
TCO_API tco_status tco_study_solve(const tco_study *self, const tco_solve *request,
                                   tco_solution **solution, tco_error *err);
TCO_API void tco_solution_free(tco_solution *self); /* NULL is fine */

/** TCO_SOLVE_NONE for NULL. */
TCO_API tco_solve_status tco_solution_status(const tco_solution *self);
/** Roots and jumps, by rising value. */
TCO_API size_t tco_solution_root_count(const tco_solution *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_root *tco_solution_root(const tco_solution *self, size_t index);
/** All points looked at by the search for changes of side, by rising value: the grid, and both
 *  sides of every place where the metric begins or ceases to have a value. */
TCO_API size_t tco_solution_point_count(const tco_solution *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_point *tco_solution_point(const tco_solution *self, size_t index);
/** Variants of the study that were evaluated for this answer. */
TCO_API size_t tco_solution_evaluation_count(const tco_solution *self);

/* ---- sensitivity ----------------------------------------------------------------------- */

/* Relative step of the central difference of an elasticity. */
#define TCO_ELASTICITY_STEP 1e-3

/** A question: how much does a metric of an option depend on each field?
 *  Initialise with TCO_TORNADO_INIT, then set what differs; the call keeps nothing of it. */
typedef struct tco_tornado {
    size_t size;           /* sizeof(tco_tornado) */
    const char *scenario;  /* by name; NULL is the first */
    const char *option;    /* by name; needed */
    tco_metric metric;
    tco_basis basis;       /* for break-even metrics */
    int month;             /* judge at this month in place of the horizon; 0: at the horizon */
    size_t field_count;    /* 0: every number of the scenario that a batch may replace */
    const char *const *pointers; /* `field_count` fields, as for tco_batch */
    const double *low, *high;    /* of each field, in its unit; NULL: its value -/+ `fraction` */
    double fraction;       /* part of the value, 0.2 is 20 %; ends at the field's limits */
    int (*tick)(void *user, double fraction); /* may be NULL; non-zero cancels */
    void *user;
} tco_tornado;

/* clang-format off */
#define TCO_TORNADO_INIT \
    {sizeof(tco_tornado), NULL, NULL, TCO_SAVING, TCO_CASH, 0, 0, NULL, NULL, NULL, 0.2, NULL, NULL}
/* clang-format on */

/* Why an elasticity is absent. */
typedef enum tco_elasticity_status {
    TCO_ELASTICITY_OK = 0,
    TCO_ELASTICITY_FIELD_ZERO = 1,  /* the field is 0: it has no relative change */
    TCO_ELASTICITY_METRIC_ZERO = 2, /* the metric is 0, to rounding */
    TCO_ELASTICITY_NO_VALUE = 3,    /* the metric has no value here, or a step away */
    TCO_ELASTICITY_AT_LIMIT = 4,    /* a step would leave the field's range */
    TCO_ELASTICITY_UNSTEADY = 5     /* steps of different size disagree: a kink, a jump, or a
                                     * break-even that is nearly a tangency */
} tco_elasticity_status;
#define TCO_ELASTICITY_STATUS_COUNT 6
/** Name as in JSON output ("field_zero"); NULL for a number that is none. Static. */
TCO_API const char *tco_elasticity_status_name(tco_elasticity_status status);

/** How far one field moves the metric, all others held. */
typedef struct tco_bar {
    const char *pointer, *unit; /* of the field */
    size_t index;               /* place among the fields asked for, or in the study */
    double low, base, high;     /* of the field; low <= high */
    tco_value at_low, at_high;  /* the metric there */
    tco_value swing;            /* |at_high - at_low|, or why an end has no value */
    tco_elasticity_status elasticity_status;
    double elasticity;          /* relative change of the metric for one of the field; else 0 */
} tco_bar;

/** The answer to a tco_tornado. */
typedef struct tco_sensitivity tco_sensitivity;

/** Move one field at a time, and tell how the metric follows: low, base and high, sorted as a
 *  tornado, and the elasticity d ln metric / d ln field. First come the fields at one end of
 *  which a break-even never comes, then by falling swing, then those without a value; equal ones
 *  as they were asked for. *result is yours: tco_sensitivity_free.
 *  Fails: ARGUMENT (NULL, only one of `low` and `high`, low > high, a fraction outside (0, 1], an
 *  option compared with itself), UNKNOWN, TYPE (as tco_study_solve), RANGE (a low or high its
 *  field refuses; month), CANCELLED, NOMEM. Any number of threads may ask of one study. */
TCO_API tco_status tco_study_tornado(const tco_study *self, const tco_tornado *request,
                                     tco_sensitivity **result, tco_error *err);
TCO_API void tco_sensitivity_free(tco_sensitivity *self); /* NULL is fine */

/** The metric of the scenario as it stands. */
TCO_API tco_value tco_sensitivity_base(const tco_sensitivity *self);
TCO_API size_t tco_sensitivity_bar_count(const tco_sensitivity *self);
/** Borrowed; NULL past the end. */
TCO_API const tco_bar *tco_sensitivity_bar(const tco_sensitivity *self, size_t index);

/* ---- fields ---------------------------------------------------------------------------- */

typedef enum tco_field_kind {
    TCO_FIELD_NUMBER = 0, /* a number; may be replaced lane by lane */
    TCO_FIELD_COUNT = 1,  /* a whole number */
    TCO_FIELD_CHOICE = 2, /* one of a few words */
    TCO_FIELD_TEXT = 3,   /* free text */
    TCO_FIELD_SERIES = 4, /* numbers keyed by month, year or age */
    TCO_FIELD_BLOCK = 5,  /* an object with fields of its own */
    TCO_FIELD_MAP = 6     /* objects of one kind, keyed by name */
} tco_field_kind;

typedef enum tco_field_need {
    TCO_NEED_REQUIRED = 0,
    TCO_NEED_DEFAULT = 1,    /* `standard` is used where it is absent */
    TCO_NEED_OPTIONAL = 2,   /* absent means: no such thing */
    TCO_NEED_ONE_OF = 3,     /* exactly one member of its group */
    TCO_NEED_AT_MOST_ONE = 4 /* at most one member of its group */
} tco_field_need;

/** One row of the field list. Limits are inclusive. */
typedef struct tco_field {
    const char *name;  /* the JSON key */
    tco_field_kind kind;
    const char *unit;
    double minimum, maximum;
    tco_field_need need;
    double standard;   /* the default of TCO_NEED_DEFAULT; of a choice its index */
    int group;         /* of TCO_NEED_ONE_OF and TCO_NEED_AT_MOST_ONE */
    const char *const *choices; /* of a choice, ends with NULL */
    const char *help;  /* one or two sentences */
} tco_field;

/** The objects of a study file: "study", "usage", ..., every component. */
TCO_API size_t tco_class_count(void);
TCO_API const char *tco_class_name(size_t index);
TCO_API const char *tco_class_help(size_t index);
/** Field `field` of class `index`; NULL past the end. Static. */
TCO_API const tco_field *tco_class_field(size_t index, size_t field);
/** The class of the objects in a BLOCK or MAP field; tco_class_count() for other fields. */
TCO_API size_t tco_class_field_class(size_t index, size_t field);

/** Write the JSON Schema (2020-12) of the study file. Fails: IO, NOMEM. */
TCO_API tco_status tco_schema_write(tco_write_fn write, void *user, tco_error *err);
/** Write the reference of all fields as Markdown. Fails: IO, NOMEM. */
TCO_API tco_status tco_fields_write(tco_write_fn write, void *user, tco_error *err);

/** Version of the library, "major.minor.patch". Static. */
TCO_API const char *tco_version(void);

#ifdef __cplusplus
}
#endif
#endif
