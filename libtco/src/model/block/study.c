/* The study itself: money, time and calendar, and what it contains. It must not know what the
 * blocks inside mean. */
#include "model/blocks.h"

/* clang-format off */
#define SELF tco_study_fields
#define FIELDS(X)                                                                                \
  X(TEXT,   currency, TCO_UNIT_CURRENCY, REQUIRED, "Currency of every amount, as an ISO 4217 code such as CNY.")    \
  X(COUNT,  horizon_months, "months", 1, TCO_MONTHS_MAX, REQUIRED,                               \
    "How long the computing is needed; totals end here.")                                        \
  X(NUMBER, discount_rate_annual, "fraction per year", -0.5, 1, DEFAULT(0),                      \
    "Effective yearly rate at which later money counts less.")                                   \
  X(COUNT,  search_months, "months", 1, TCO_MONTHS_MAX, DEFAULT(600),                            \
    "How far a break-even is looked for; not below horizon_months, which is the default "        \
    "where that is longer.")                                                                     \
  X(NUMBER, days_per_year, "days", 300, 366, DEFAULT(365),                                       \
    "Days in a year; a month is a twelfth of it. 360 gives months of 30 days.")                  \
  X(COUNT,  start_month, "month of the year", 1, 12, DEFAULT(1),                                 \
    "Month of the year in which month 1 falls; labels the ledger.")                              \
  X(TEXT,   baseline, "", OPTIONAL,                                                                  \
    "Name of the option the others are compared with; the first one if absent.")                 \
  X(BLOCK,  usage, &tco__class_usage, REQUIRED, "The useful computing that is needed.")          \
  X(BLOCK,  electricity, &tco__class_electricity, OPTIONAL, "The tariff that power is paid by.") \
  X(MAP,    options, &tco__class_option, REQUIRED, "The alternatives, by name.")                 \
  X(MAP,    correlations, &tco__class_correlation, OPTIONAL,                                     \
    "Uncertain numbers that move together, by a name of your own.")                              \
  X(MAP,    sweeps, &tco__class_sweep, OPTIONAL, "Sweeps of fields over values, by a name of your own.")
/* clang-format on */

typedef struct tco_study_fields {
    FIELDS(TCO_MEMBER)
} tco_study_fields;

static void publish(const void *self, tco_context *cx)
{
    const tco_study_fields *f = self;
    cx->days_per_month = tco_column_over(cx, f->days_per_year, TCO__MONTHS_PER_YEAR);
    cx->discount_rate_annual = f->discount_rate_annual;
    cx->horizon_months = f->horizon_months;
    cx->search_months = f->search_months;
}

static const tco__row rows[] = {FIELDS(TCO_ROW)};
const tco__class tco__study_class = {
    "study",      "The whole file.", rows,    sizeof rows / sizeof rows[0],
    sizeof(SELF), TCO_NEEDS_NOTHING, publish, NULL,
    NULL};
