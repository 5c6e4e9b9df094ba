/* Columns and paths for components. It must not know any component. */
#include "model/context.h"

#include "num/rate.h"
#include "num/units.h"

void *tco_context_array(const tco_context *cx, size_t count, size_t size)
{
    void *array = tco__arena_array(cx->arena, count, size);
    if (array == NULL)
        *cx->failed = true;
    return array;
}

double *tco_column(const tco_context *cx)
{
    double *column = tco_context_array(cx, cx->lanes, sizeof(double));
    return column != NULL ? column : cx->sink;
}

double *tco_column_room(const tco_context *cx)
{
    double *column = tco__arena_room(cx->arena, cx->lanes, sizeof(double));
    if (column == NULL)
        *cx->failed = true;
    return column != NULL ? column : cx->sink;
}

bool tco_column_any(const tco_context *cx, const double *column)
{
    for (size_t i = 0; i < cx->lanes; i++)
        if (column[i] != 0.0)
            return true;
    return false;
}

tco_path tco_path_constant(const tco_context *cx, const double *value)
{
    return tco_path_make(cx, value, NULL, NULL, NULL);
}

static const double *scaled(const tco_context *cx, const double *value, const double *scale)
{
    if (scale == NULL)
        return value;
    double *column = tco_column_room(cx);
    for (size_t i = 0; i < cx->lanes; i++)
        column[i] = value[i] * scale[i];
    return column;
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
    if (drift_annual != NULL) {
        double *growth = tco_column_room(cx);
        for (size_t i = 0; i < cx->lanes; i++)
            growth[i] = 1.0 + drift_annual[i];
        path.growth = growth;
    }
    return path;
}

tco_path tco_path_divide(const tco_context *cx, const tco_path *path, const double *divisor)
{
    int *from;
    const double **column;
    tco_path result = path_new(cx, path->count, &from, &column);
    for (int s = 0; s < result.count; s++) {
        double *level = tco_column_room(cx);
        for (size_t i = 0; i < cx->lanes; i++)
            level[i] = path->value[s][i] / divisor[i];
        from[s] = path->from[s];
        column[s] = level;
    }
    result.growth = path->growth;
    return result;
}

void tco_path_month(const tco_path *path, const tco_context *cx, int month, double *column)
{
    int s = path->count - 1;
    while (s > 0 && path->from[s] >= month)
        s--;
    for (size_t i = 0; i < cx->lanes; i++) {
        double level = path->count > 0 ? path->value[s][i] : 0.0;
        if (path->growth != NULL)
            level = tco__rate_grow(level, path->growth[i], month - 1);
        column[i] = level;
    }
}
