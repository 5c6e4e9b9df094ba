/* Running cost lines. A month is, in both shapes, the sum over categories of the sums of their
 * lines, in this one order: that is why full and net results have equal bits. */
#include "eval/program.h"

#include <math.h>
#include <string.h>

#include "num/rate.h"
#include "num/units.h"

/* Monthly factors of a growth column; each distinct column is converted once. */
static const double *monthly_of(const tco__program *self, size_t known, const double *annual,
                                const tco_context *cx)
{
    for (size_t i = 0; i < known; i++)
        if (self->running[i].line->growth == annual)
            return self->running[i].monthly;
    double *monthly = tco_column(cx);
    for (size_t i = 0; i < self->lanes; i++)
        monthly[i] = tco__rate_monthly(annual[i]);
    return monthly;
}

static void line_start(tco__program *self, size_t at, const tco__line *line, const tco_context *cx)
{
    tco__running *running = &self->running[at];
    running->line = line;
    if (line->amount == NULL)
        return; /* a series has its values already */
    running->level = tco_column(cx);
    memcpy(running->level, line->amount, self->lanes * sizeof(double));
    if (line->growth == NULL)
        return;
    running->year = tco_column(cx);
    memcpy(running->year, line->amount, self->lanes * sizeof(double));
    running->monthly = monthly_of(self, at, line->growth, cx);
}

bool tco__program_start(tco__program *self, const tco_lines *lines, const tco_context *cx)
{
    size_t at = 0;
    memset(self, 0, sizeof *self);
    self->lanes = cx->lanes;
    self->count = lines->count;
    self->running = tco_context_array(cx, lines->count, sizeof *self->running);
    if (self->running == NULL)
        return false;
    for (int target = 0; target < TCO_TARGET_COUNT; target++) {
        self->begin[target] = at;
        for (size_t i = 0; i < lines->count; i++)
            if (lines->line[i].target == target)
                line_start(self, at++, &lines->line[i], cx);
    }
    self->begin[TCO_TARGET_COUNT] = at;
    self->spread = tco_column(cx);
    self->lump = tco_column(cx);
    self->left = tco_column(cx);
    self->right = tco_column(cx);
    return !*cx->failed;
}

bool tco__month_start(tco__month *self, const tco_context *cx)
{
    double **column[] = {&self->spread,
                         &self->lump,
                         &self->size,
                         &self->time,
                         &self->stock_left,
                         &self->stock_right,
                         &self->stock_left_size,
                         &self->stock_right_size};
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++)
        *column[i] = tco_column(cx);
    for (size_t i = 0; i < sizeof self->memo / sizeof self->memo[0]; i++)
        self->memo[i] = tco_column(cx);
    return !*cx->failed;
}

static void add(double *sum, const double *amount, size_t lanes)
{
    for (size_t i = 0; i < lanes; i++)
        sum[i] += amount[i];
}

static void add_size(double *sum, const double *amount, size_t lanes)
{
    for (size_t i = 0; i < lanes; i++)
        sum[i] += fabs(amount[i]);
}

/* What one line is in month t. A stock has a left and a right limit, which differ where it
 * starts or ends. */
static void line_month(tco__program *self, const tco__running *running, int t)
{
    const tco__line *line = running->line;
    if (line->kind == TCO_LINE_STOCK) {
        if (t > line->first && t <= line->last)
            add(self->left, running->level, self->lanes);
        if (t >= line->first && t < line->last)
            add(self->right, running->level, self->lanes);
        return;
    }
    if (t < line->first || t > line->last)
        return;
    if (line->kind == TCO_LINE_SERIES)
        add(self->spread, line->values + (size_t)t * self->lanes, self->lanes);
    else
        add(line->kind == TCO_LINE_EVENT ? self->lump : self->spread, running->level, self->lanes);
}

/* From month t to the next; whole years restart from the yearly factor. */
static void line_advance(const tco__running *running, int t, size_t lanes)
{
    const tco__line *line = running->line;
    if (running->monthly == NULL || t < line->anchor || t >= line->last)
        return; /* a line that has ended must not grow on to infinity */
    if ((t + 1 - line->anchor) % TCO__MONTHS_PER_YEAR != 0) {
        for (size_t i = 0; i < lanes; i++)
            running->level[i] *= running->monthly[i];
        return;
    }
    for (size_t i = 0; i < lanes; i++) {
        running->year[i] *= line->growth[i];
        running->level[i] = running->year[i];
    }
}

/* Sums of one target's lines this month. */
static void target_month(tco__program *self, int target, int t)
{
    size_t bytes = self->lanes * sizeof(double);
    memset(self->spread, 0, bytes);
    memset(self->lump, 0, bytes);
    memset(self->left, 0, bytes);
    memset(self->right, 0, bytes);
    for (size_t i = self->begin[target]; i < self->begin[target + 1]; i++) {
        line_month(self, &self->running[i], t);
        line_advance(&self->running[i], t, self->lanes);
    }
}

static void month_clear(tco__month *month, size_t lanes)
{
    double *column[] = {month->spread,
                        month->lump,
                        month->size,
                        month->time,
                        month->stock_left,
                        month->stock_right,
                        month->stock_left_size,
                        month->stock_right_size};
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++)
        memset(column[i], 0, lanes * sizeof(double));
    for (size_t i = 0; i < sizeof month->memo / sizeof month->memo[0]; i++)
        memset(month->memo[i], 0, lanes * sizeof(double));
}

static void category_add(const tco__program *self, int category, tco__month *month)
{
    size_t lanes = self->lanes;
    if (category == TCO_TIME) {
        add(month->time, self->spread, lanes);
        add(month->time, self->lump, lanes);
        return;
    }
    add(month->spread, self->spread, lanes);
    add(month->lump, self->lump, lanes);
    add_size(month->size, self->spread, lanes);
    add_size(month->size, self->lump, lanes);
    add(month->stock_left, self->left, lanes);
    add(month->stock_right, self->right, lanes);
    add_size(month->stock_left_size, self->left, lanes);
    add_size(month->stock_right_size, self->right, lanes);
}

void tco__program_month(tco__program *self, int t, bool memos, tco__month *month,
                        const tco__cells *cells)
{
    int targets = memos ? TCO_TARGET_COUNT : TCO_CATEGORY_COUNT;
    month_clear(month, self->lanes);
    for (int target = 0; target < targets; target++) {
        if (self->begin[target] == self->begin[target + 1])
            continue;
        target_month(self, target, t);
        if (target >= TCO_CATEGORY_COUNT) {
            add(month->memo[target - TCO_CATEGORY_COUNT], self->spread, self->lanes);
            if (cells != NULL && target == TCO_MEMO_BOOK_VALUE)
                cells->book[t] = self->spread[0];
            continue;
        }
        category_add(self, target, month);
        if (cells != NULL) {
            size_t cell = (size_t)t * TCO_CATEGORY_COUNT + (size_t)target;
            cells->spread[cell] = self->spread[0];
            cells->lump[cell] = self->lump[0];
            cells->stock_left[cell] = self->left[0];
            cells->stock_right[cell] = self->right[0];
        }
    }
}
