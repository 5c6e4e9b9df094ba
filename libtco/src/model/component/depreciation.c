/* Book value of the machine by month: a memo for the accountant, never a cost. Market value is
 * another curve and belongs to resale. Year k covers age months 12k-11 ... 12k, a twelfth each. */
#include "model/component.h"

#define METHODS(X)                               \
    X(TCO__STRAIGHT_LINE, "straight_line")       \
    X(TCO__DECLINING, "declining")               \
    X(TCO__DOUBLE_DECLINING, "double_declining") \
    X(TCO__SUM_OF_DIGITS, "sum_of_digits") X(TCO__CUSTOM, "custom")
static const char *const methods[] = {METHODS(TCO_WORD_NAME) NULL};
#define CONVENTIONS(X) X(FULL_YEAR, "full_year") X(HALF_YEAR, "half_year")
enum { CONVENTIONS(TCO_WORD_ENUM) };
static const char *const conventions[] = {CONVENTIONS(TCO_WORD_NAME) NULL};

static const double sum_tolerance = 1e-9; /* of custom fractions, which people round */

/* clang-format off */
#define SELF tco_depreciation
#define FIELDS(X)                                                                                \
  X(CHOICE, method, methods, REQUIRED, "How the book value falls.")                              \
  X(COUNT,  life_years, "years", 1, TCO__LIFE_MAX, REQUIRED, "Years until the salvage value is reached.") \
  X(NUMBER, salvage_value, "money", 0, TCO_MONEY_MAX, DEFAULT(0),                                \
    "Book value at the end of life; lowers the yearly amounts.")                                 \
  X(NUMBER, floor_value, "money", 0, TCO_MONEY_MAX, DEFAULT(0),                                  \
    "Book value below which nothing is written off; leaves the yearly amounts alone.")           \
  X(NUMBER, declining_rate_annual, "fraction per year", 0, 1, OPTIONAL,                          \
    "Part of the book value written off a year, method declining only; if absent the rate that " \
    "ends at salvage_value.")                                                                    \
  X(SERIES, custom_fracs, "fraction", &tco__keys_year, 0, 1, OPTIONAL,                           \
    "Method custom: part written off in each year of life, {\"1\": 0.6, \"2\": 0.4}; their sum is 1.") \
  X(CHOICE, convention, conventions, DEFAULT(FULL_YEAR),                                         \
    "full_year, or half_year: half an amount in year 1 and one more year.")
/* clang-format on */
typedef struct tco_depreciation {
    FIELDS(TCO_MEMBER)
} tco_depreciation;

static void check_custom(const tco_depreciation *f, const tco_context *cx, tco_report *report)
{
    bool custom = f->method == TCO__CUSTOM;
    if (custom != (f->custom_fracs.count > 0)) {
        tco_report_add(report, 0, custom ? TCO_E_MISSING : TCO_E_CONFLICT, NULL, "custom_fracs",
                       custom ? "needed by method \"custom\"" : "given without method \"custom\"",
                       NULL);
        return;
    }
    if (!custom)
        return;
    int last = f->custom_fracs.key[f->custom_fracs.count - 1];
    if (f->custom_fracs.count != f->life_years || last != f->life_years)
        tco_report_add(report, 0, TCO_E_CONFLICT, NULL, "custom_fracs",
                       "does not give each year 1 to life_years", NULL);
    for (size_t i = 0; i < cx->lanes; i++) {
        double sum = 0.0;
        for (int k = 0; k < f->custom_fracs.count; k++)
            sum += f->custom_fracs.value[k][i];
        if (sum < 1.0 - sum_tolerance || sum > 1.0 + sum_tolerance)
            tco_report_add(report, i, TCO_E_CONFLICT, NULL, "custom_fracs",
                           "the fractions do not sum to 1", NULL);
    }
}

static void check(const void *self, const tco_context *cx, tco_report *report)
{
    const tco_depreciation *f = self;
    check_custom(f, cx, report);
    if (f->declining_rate_annual != NULL && f->method != TCO__DECLINING)
        tco_report_add(report, 0, TCO_E_CONFLICT, NULL, "declining_rate_annual",
                       "given without method \"declining\"", NULL);
    bool needs_salvage = f->method == TCO__DECLINING && f->declining_rate_annual == NULL;
    for (size_t i = 0; i < cx->lanes; i++) {
        if (cx->purchase.known && f->salvage_value[i] > cx->purchase.base[i])
            tco_report_add(report, i, TCO_E_CONFLICT, NULL, "salvage_value",
                           "above the price of the parts bought", NULL);
        if (needs_salvage && f->salvage_value[i] <= 0.0)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "declining_rate_annual",
                           "needed by method \"declining\" without a salvage_value", NULL);
    }
}

/* Book values at the ends of the years, a column each. */
typedef struct book_years {
    int years, bought;
    double *const *book;
    const double *floor;
} book_years;

static const double *fill(void *user, const tco_context *cx, int month)
{
    const book_years *b = user;
    double *column = tco_column_room(cx);
    int age = month > b->bought ? month - b->bought : 0;
    int year = age / TCO__MONTHS_PER_YEAR;
    double part = (double)(age % TCO__MONTHS_PER_YEAR) / TCO__MONTHS_PER_YEAR;
    for (size_t i = 0; i < cx->lanes; i++) {
        double start = b->book[year < b->years ? year : b->years][i];
        double end = b->book[year + 1 < b->years ? year + 1 : b->years][i];
        double value = start - (start - end) * part;
        double floor = b->floor[i] < b->book[0][i] ? b->floor[i] : b->book[0][i];
        column[i] = value > floor ? value : floor;
    }
    return column;
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_depreciation *f = self;
    if (out->unread[TCO_MEMO_BOOK_VALUE])
        return; /* as in every batch: what follows is for one block of lanes */
    double schedule[TCO__LIFE_MAX + 2], fractions[TCO__LIFE_MAX];
    tco__asset asset = {(tco__depreciation)f->method,
                        f->convention == HALF_YEAR,
                        f->life_years,
                        0.0,
                        0.0,
                        -1.0,
                        fractions};
    int years = tco__depreciation_years(&asset);
    double **book = tco_context_array(cx, (size_t)years + 1, sizeof *book);
    if (book == NULL)
        return;
    for (int k = 0; k <= years; k++)
        book[k] = tco_column_room(cx);
    for (size_t i = 0; i < cx->lanes; i++) {
        for (int k = 0; k < f->custom_fracs.count; k++)
            fractions[k] = f->custom_fracs.value[k][i];
        asset.cost = cx->purchase.base[i];
        asset.salvage = f->salvage_value[i];
        if (f->declining_rate_annual != NULL)
            asset.rate = f->declining_rate_annual[i];
        tco__depreciation_book(&asset, schedule);
        for (int k = 0; k <= years; k++)
            book[k][i] = schedule[k];
    }
    book_years user = {years, cx->purchase.month, book, f->floor_value};
    tco_lines_series(out, TCO_MEMO_BOOK_VALUE, NULL, 0, fill, &user);
}

TCO_COMPONENT(depreciation, TCO_NEEDS_PURCHASE, NULL, check, emit,
              "Book value of what was bought: a memo, not a cost.")
