/* The Gregorian calendar carried backwards, and day counts. Years are counted from March, so that
 * the leap day is the last of a year and months have days by one formula. */
#include "num/calendar.h"

#include <stdbool.h>

enum {
    DAYS_OF_400_YEARS = 146097,
    DAYS_OF_5_MONTHS = 153, /* March to July, August to December */
    DAYS_BEFORE_MARCH = 306 /* from 1 March of year 0 to the end of it */
};

typedef struct date {
    int year, month, day;
} date;

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

static int32_t serial_of(const date *d)
{
    int month = (d->month + 9) % 12, year = d->year - (d->month < 3 ? 1 : 0);
    int days = 365 * year + year / 4 - year / 100 + year / 400;
    return days + (DAYS_OF_5_MONTHS * month + 2) / 5 + d->day - DAYS_BEFORE_MARCH;
}

/* The year by its mean length may be one too early, so the search comes down from the next. */
static date date_of(int32_t serial)
{
    int days = serial + DAYS_BEFORE_MARCH - 1;
    int year = (int)((int64_t)days * 400 / DAYS_OF_400_YEARS) + 2, left;
    do {
        year--;
        left = days - (365 * year + year / 4 - year / 100 + year / 400);
    } while (left < 0);
    int month = (5 * left + 2) / DAYS_OF_5_MONTHS;
    date d = {year + (month >= 10 ? 1 : 0), (month + 2) % 12 + 1,
              left - (DAYS_OF_5_MONTHS * month + 2) / 5 + 1};
    return d;
}

tco_finance_status tco_finance_day(int year, int month, int day, int32_t *serial)
{
    const date d = {year, month, day};
    if (serial == NULL)
        return TCO_FINANCE_ARGUMENT;
    if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 ||
        day > days_of_month(year, month))
        return TCO_FINANCE_DOMAIN;
    *serial = serial_of(&d);
    return TCO_FINANCE_OK;
}

static bool ends_february(const date *d)
{
    return d->month == 2 && d->day == days_of_month(d->year, 2);
}

/* Months of 30 days. The rules differ in what becomes a 30th. */
static double years_30_360(date from, date to, bool at_last, tco_finance_basis basis)
{
    if (basis == TCO_FINANCE_30U_360 && ends_february(&from)) {
        if (ends_february(&to))
            to.day = 30;
        from.day = 30;
    }
    if (basis == TCO_FINANCE_30E_360_ISDA) {
        if (ends_february(&from))
            from.day = 30;
        if (ends_february(&to) && !at_last)
            to.day = 30;
    }
    if (from.day == 31)
        from.day = 30;
    bool always = basis == TCO_FINANCE_30E_360 || basis == TCO_FINANCE_30E_360_ISDA;
    if (to.day == 31 && (always || from.day == 30))
        to.day = 30;
    int days = 360 * (to.year - from.year) + 30 * (to.month - from.month) + to.day - from.day;
    return days / 360.0;
}

static double year_length(int year)
{
    return is_leap(year) ? 366.0 : 365.0;
}

static double years_actual(int32_t from, int32_t to)
{
    date a = date_of(from), b = date_of(to);
    date start_a = {a.year, 1, 1}, start_b = {b.year, 1, 1};
    double of_a = (from - serial_of(&start_a)) / year_length(a.year);
    double of_b = (to - serial_of(&start_b)) / year_length(b.year);
    return b.year - a.year + of_b - of_a;
}

double tco__calendar_years(int32_t from, int32_t to, int32_t last, tco_finance_basis basis)
{
    switch (basis) {
    case TCO_FINANCE_ACT_365F: return (to - from) / 365.0;
    case TCO_FINANCE_ACT_360: return (to - from) / 360.0;
    case TCO_FINANCE_ACT_ACT_ISDA: return years_actual(from, to);
    case TCO_FINANCE_30_360_BOND:
    case TCO_FINANCE_30U_360:
    case TCO_FINANCE_30E_360:
    case TCO_FINANCE_30E_360_ISDA: break;
    }
    return years_30_360(date_of(from), date_of(to), to == last, basis);
}
