/* Sweeps of the study file: checked against the fields they vary. */
#include "model/swept.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "model/pointer.h"
#include "model/range.h"

size_t tco__swept_count(const tco__block *axis)
{
    const tco__slot *even = tco__block_slot(axis, "even");
    return even->block != NULL ? (size_t)tco__block_slot(even->block, "count")->number
                               : tco__block_slot(axis, "values")->count;
}

static void refuse(tco_report *report, const tco__block *block, const char *field, tco_status code,
                   const char *message, const char *hint)
{
    const tco__slot *slot = tco__block_slot(block, field);
    tco_report_place(report, code, slot->patched ? (int)TCO_ORIGIN_SCENARIO : slot->state,
                     block->pointer, field, slot->line, slot->column, message,
                     hint != NULL && hint[0] != '\0' ? hint : NULL);
}

/* Whether the field takes a value; a series' values are numbers. */
static bool accepts(const tco__place *place, double value, char *message, size_t size, char *hint,
                    size_t hint_size)
{
    tco_field number = place->row->field;
    number.kind = TCO_FIELD_NUMBER;
    return tco__field_accepts(&number, value, message, size, hint, hint_size);
}

/* The first value of a list that the field refuses, at its place. */
static void check_values(tco_report *report, const tco__block *axis, const tco__place *place)
{
    const tco__slot *slot = tco__block_slot(axis, "values");
    char message[160], hint[112], name[TCO__NUMBER_SIZE];
    for (size_t i = 0; i < slot->count; i++) {
        const tco__entry *entry = &slot->entry[i];
        if (accepts(place, entry->number, message, sizeof message, hint, sizeof hint))
            continue;
        tco__number_write(entry->key, name);
        const char *list = tco__pointer_join(report->arena, axis->pointer, "values");
        if (list != NULL)
            tco_report_place(report, TCO_E_RANGE, entry->state, list, name, entry->line,
                             entry->column, message, hint[0] != '\0' ? hint : NULL);
        return;
    }
}

static void check_even(tco_report *report, const tco__block *even, const tco__place *place)
{
    static const char *const ends[] = {"from", "to"};
    char message[160], hint[112];
    for (int e = 0; e < 2; e++)
        if (!accepts(place, tco__block_slot(even, ends[e])->number, message, sizeof message, hint,
                     sizeof hint))
            refuse(report, even, ends[e], TCO_E_RANGE, message, hint);
}

/* The number that an axis varies; NULL if it cannot, which is reported. */
static const double *check_axis(tco_report *report, tco__block *root, const tco__block *axis)
{
    const tco__block *even = tco__block_slot(axis, "even")->block;
    tco__place place;
    tco_error err;
    memset(&err, 0, sizeof err);
    if (tco__pointer_column(root, tco__block_slot(axis, "pointer")->text, &place, &err) != TCO_OK) {
        refuse(report, axis, "pointer", err.code, err.message, err.hint);
        return NULL;
    }
    if (even != NULL)
        check_even(report, even, &place);
    else
        check_values(report, axis, &place);
    return place.entry != NULL ? &place.entry->number : &place.slot->number;
}

/* Axes of one field, lists of different lengths, and how many points there are. */
static void check_together(tco_report *report, const tco__block *sweep, size_t index,
                           const double *const *address, double *points)
{
    const tco__slot *axes = tco__block_slot(sweep, "axes");
    bool list = tco__block_slot(sweep, "combine")->number != TCO_COMBINE_GRID;
    const tco__block *axis = axes->child[index].block;
    size_t count = tco__swept_count(axis), first = tco__swept_count(axes->child[0].block);
    char message[160];
    for (size_t i = 0; i < index; i++)
        if (address[i] == address[index])
            refuse(report, axis, "pointer", TCO_E_CONFLICT, "two axes of one field", NULL);
    if (list && count != first) {
        snprintf(message, sizeof message, "%zu values where the first axis has %zu", count, first);
        refuse(report, axis, tco__block_slot(axis, "even")->block != NULL ? "even" : "values",
               TCO_E_CONFLICT, message, "a list goes side by side");
    }
    *points = list ? (double)count : *points * (double)count;
}

static void check_sweep(tco_report *report, tco__block *root, const tco__block *sweep)
{
    const tco__slot *axes = tco__block_slot(sweep, "axes");
    const double **address = TCO_ARENA_ARRAY(report->arena, axes->count, const double *);
    double points = 1.0;
    if (address == NULL) {
        report->found = TCO_E_NOMEM;
        return;
    }
    for (size_t i = 0; i < axes->count; i++) {
        address[i] = check_axis(report, root, axes->child[i].block);
        if (address[i] == NULL)
            return;
        check_together(report, sweep, i, address, &points);
    }
    if (points > TCO__SWEEP_POINTS_MAX)
        refuse(report, sweep, "axes", TCO_E_LIMIT, "more than 100000000 points together",
               "fewer values, or a list");
}

void tco__swept_check(tco_report *report, tco__block *root)
{
    const tco__slot *map = tco__block_slot(root, "sweeps");
    for (size_t i = 0; i < map->count; i++)
        if (!map->child[i].block->bad)
            check_sweep(report, root, map->child[i].block);
}
