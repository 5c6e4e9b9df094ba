/* Columns and paths for components. It must not know any component. */
#include "model/context.h"

#include "num/units.h"

void *tco_context_array(const tco_context *cx, size_t count, size_t size)
{
    void *array = tco__arena_array(cx->arena, count, size);
    if (array == NULL)
        *cx->failed = true;
    return array;
}

double *tco_column_room(const tco_context *cx)
{
    double *column = tco__arena_room(cx->arena, cx->lanes, sizeof(double));
    if (column == NULL)
        *cx->failed = true;
    return column != NULL ? column : cx->sink;
}

const double *tco_column_number(const tco_context *cx, double value)
{
    const double *there = cx->tape != NULL ? tco__tape_number(cx->tape, value) : NULL;
    if (there != NULL)
        return there;
    double *column = tco_column_room(cx);
    for (size_t i = 0; !*cx->failed && i < cx->lanes; i++)
        column[i] = value;
    if (cx->tape != NULL)
        tco__tape_keep_number(cx->tape, value, column);
    return column;
}

static bool varies(const tco_context *cx, const double *column)
{
    return column != NULL && cx->tape != NULL && tco__tape_varies(cx->tape, column);
}

/* What does not vary is a number, computed here and now; there is one where there is no tape. */
static const double *operate(const tco_context *cx, tco__operation_kind kind, const double *a,
                             const double *b)
{
    double number = 0.0;
    tco__operation operation = {kind, &number, a, b};
    if (!varies(cx, a) && !varies(cx, b)) {
        tco__operations_run(&operation, 1, 1);
        return tco_column_number(cx, number);
    }
    const double *there = tco__tape_find(cx->tape, &operation);
    if (there != NULL)
        return there;
    operation.to = tco_column_room(cx);
    if (*cx->failed || !tco__tape_add(cx->tape, cx->arena, &operation))
        *cx->failed = true;
    return operation.to;
}

/* Whether a column is this number in every lane of every block: what does not vary is the same in
 * all lanes. */
static bool is_number(const tco_context *cx, const double *column, double value)
{
    return !varies(cx, column) && column[0] >= value && column[0] <= value;
}

const double *tco_column_add(const tco_context *cx, const double *a, const double *b)
{
    return operate(cx, TCO__ADD, a, b);
}

const double *tco_column_subtract(const tco_context *cx, const double *a, const double *b)
{
    return operate(cx, TCO__SUBTRACT, a, b);
}

/* Multiplying or dividing by 1 changes no bit. */
const double *tco_column_multiply(const tco_context *cx, const double *a, const double *b)
{
    if (is_number(cx, a, 1.0))
        return b;
    return is_number(cx, b, 1.0) ? a : operate(cx, TCO__MULTIPLY, a, b);
}

const double *tco_column_divide(const tco_context *cx, const double *a, const double *b)
{
    return is_number(cx, b, 1.0) ? a : operate(cx, TCO__DIVIDE, a, b);
}

const double *tco_column_times(const tco_context *cx, const double *a, double x)
{
    return tco_column_multiply(cx, a, tco_column_number(cx, x));
}

const double *tco_column_over(const tco_context *cx, const double *a, double x)
{
    return tco_column_divide(cx, a, tco_column_number(cx, x));
}

const double *tco_column_positive(const tco_context *cx, const double *a)
{
    return operate(cx, TCO__POSITIVE, a, NULL);
}

const double *tco_column_exp(const tco_context *cx, const double *a)
{
    return operate(cx, TCO__EXP, a, NULL);
}

const double *tco_column_log(const tco_context *cx, const double *a)
{
    return operate(cx, TCO__LOG, a, NULL);
}

const double *tco_column_monthly(const tco_context *cx, const double *annual)
{
    return operate(cx, TCO__MONTHLY, annual, NULL);
}

bool tco_column_any(const tco_context *cx, const double *column)
{
    return !is_number(cx, column, 0.0);
}

tco_path tco_path_constant(const tco_context *cx, const double *value)
{
    return tco_path_make(cx, value, NULL, NULL, NULL);
}

static const double *scaled(const tco_context *cx, const double *value, const double *scale)
{
    return scale != NULL ? tco_column_multiply(cx, value, scale) : value;
}

/* An empty path of `count` segments; without memory, no segments. */
static tco_path path_new(const tco_context *cx, int count, int **from, const double ***value)
{
    tco_path path = {0, NULL, NULL, NULL};
    *from = tco_context_array(cx, (size_t)count, sizeof(int));
    *value = tco_context_array(cx, (size_t)count, sizeof(double *));
    if (*from == NULL || *value == NULL)
        return path;
    path.count = count;
    path.from = *from;
    path.value = *value;
    return path;
}

tco_path tco_path_make(const tco_context *cx, const double *value, const double *drift_annual,
                       const tco_steps *steps, const double *scale)
{
    int step_count = steps != NULL ? steps->count : 0;
    int first = step_count > 0 && steps->key[0] == 0 ? 0 : 1; /* 0: no plain segment */
    int *from;
    const double **column;
    tco_path path = path_new(cx, step_count + first, &from, &column);
    if (path.count == 0)
        return path;
    if (first == 1) {
        from[0] = 0;
        column[0] = scaled(cx, value, scale);
    }
    for (int s = 0; s < step_count; s++) {
        from[s + first] = steps->key[s];
        column[s + first] = scaled(cx, steps->value[s], scale);
    }
    if (drift_annual != NULL)
        path.growth = tco_column_add(cx, tco_column_number(cx, 1.0), drift_annual);
    return path;
}

tco_path tco_path_divide(const tco_context *cx, const tco_path *path, const double *divisor)
{
    int *from;
    const double **column;
    tco_path result = path_new(cx, path->count, &from, &column);
    for (int s = 0; s < result.count; s++) {
        from[s] = path->from[s];
        column[s] = tco_column_divide(cx, path->value[s], divisor);
    }
    result.growth = path->growth;
    return result;
}

/* The first month of a walk, or of a segment: as tco__rate_grow has it. */
static void walk_start(tco_walk *walk, const tco_context *cx, int segment, int months)
{
    const double *growth = walk->path->growth;
    walk->segment = segment;
    walk->level = walk->path->value[segment];
    walk->monthly = tco_column_monthly(cx, growth);
    for (int y = 0; y < months / TCO__MONTHS_PER_YEAR; y++)
        walk->level = tco_column_multiply(cx, walk->level, growth);
    walk->year = walk->level;
    for (int m = 0; m < months % TCO__MONTHS_PER_YEAR; m++)
        walk->level = tco_column_multiply(cx, walk->level, walk->monthly);
}

const double *tco_path_month(tco_walk *walk, const tco_context *cx, int month)
{
    const tco_path *path = walk->path;
    int s = path->count - 1, months = month - 1;
    if (s < 0)
        return cx->sink; /* memory is gone, and said so */
    while (s > 0 && path->from[s] >= month)
        s--;
    if (path->growth == NULL)
        return path->value[s];
    if (s != walk->segment || month != walk->month + 1 || walk->level == NULL)
        walk_start(walk, cx, s, months);
    else if (months % TCO__MONTHS_PER_YEAR == 0)
        walk->level = walk->year = tco_column_multiply(cx, walk->year, path->growth);
    else
        walk->level = tco_column_multiply(cx, walk->level, walk->monthly);
    walk->month = month;
    return walk->level;
}
