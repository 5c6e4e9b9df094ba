/* A sweep: a row for each point, the axes first, then every output. */
#include <string.h>

#include "report/members.h"
#include "report/report.h"

static size_t point_count(const tco_sweep *s)
{
    return s->count > 0 ? s->count : tco_sweep_points(s) - s->first;
}

static const char *axis_name(const tco_sweep *s, size_t axis)
{
    return s->axis_names != NULL && s->axis_names[axis] != NULL ? s->axis_names[axis]
                                                                : s->axes[axis].pointer;
}

static bool is_race(const tco_output *output)
{
    return output->metric == TCO_BREAK_EVEN_FIRST || output->metric == TCO_BREAK_EVEN_DURABLE;
}

/* What became of a value: of a break-even how it ended, else why there is no number. */
static const char *status_name(const tco_output *output, size_t point)
{
    if (output->break_even != NULL && output->break_even[point] < TCO_BREAK_EVEN_STATUS_COUNT)
        return tco_break_even_status_name((tco_break_even_status)output->break_even[point]);
    return tco_value_status_name((tco_value_status)output->status[point]);
}

/* "workstation_total", "workstation_break_even_first_cash". */
static const char *key_of(tco__printer *p, const tco_output *output, const char *more)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__text_add_format(&text, "%s_%s", output->option, tco_metric_name(output->metric));
    if (is_race(output))
        tco__text_add_format(&text, "_%s", tco_basis_name(output->basis));
    tco__text_add(&text, more);
    return tco__report_made(p, &text);
}

static const char *heading_of(tco__printer *p, const tco_output *output)
{
    const tco__slot *options = tco__block_slot(p->swept->root, "options");
    const char *label = tco__block_slot(tco__map_find(options, output->option), "label")->text;
    const char *words[] = {label != NULL ? label : output->option,
                           tco__message_text(tco__message_metric(output->metric), p->language)};
    return tco__report_say(p, TCO__M_W_COLUMN, 2, words);
}

static void add_value(tco__printer *p, tco__grid *grid, const tco_output *output, size_t point)
{
    tco_value value = {(tco_value_status)output->status[point], output->values[point]};
    if (p->format != TCO_FORMAT_CSV) {
        tco__grid_text(grid, value.status == TCO_VALUE_INVALID
                                 ? tco__message_text(TCO__M_W_INVALID, p->language)
                                 : tco__report_figure(p, output->metric, value));
        return;
    }
    if (value.status == TCO_VALUE_OK)
        tco__grid_number(grid, value.value);
    else
        tco__grid_text(grid, NULL);
    tco__grid_text(grid, status_name(output, point));
}

static void add_rows(tco__printer *p, tco__grid *grid)
{
    const tco_sweep *s = p->sweep;
    size_t count = point_count(s);
    for (size_t i = 0; i < count; i++) {
        for (size_t a = 0; a < s->axis_count; a++) {
            double value = tco_sweep_value(s, s->first + i, a);
            if (p->format == TCO_FORMAT_CSV)
                tco__grid_number(grid, value);
            else
                tco__report_field(grid, value);
        }
        for (size_t o = 0; o < s->output_count; o++)
            add_value(p, grid, &s->outputs[o], i);
    }
}

/* Two columns an output in CSV: the value and what became of it. */
static void add_table(tco__printer *p)
{
    const tco_sweep *s = p->sweep;
    bool csv = p->format == TCO_FORMAT_CSV;
    size_t columns = s->axis_count + s->output_count * (csv ? 2 : 1), at = 0;
    tco__grid_column *column = TCO_ARENA_ARRAY(p->arena, columns, tco__grid_column);
    const char **title = TCO_ARENA_ARRAY(p->arena, columns, const char *);
    tco__grid grid;
    if (column == NULL || title == NULL) {
        p->text->failed = 1;
        return;
    }
    for (size_t a = 0; a < s->axis_count; a++, at++) {
        column[at] = (tco__grid_column){axis_name(s, a), TCO__M_FIELD, TCO__RIGHT};
        title[at] = axis_name(s, a);
    }
    for (size_t o = 0; o < s->output_count; o++) {
        const tco_output *output = &s->outputs[o];
        column[at] = (tco__grid_column){key_of(p, output, ""), TCO__M_OPTION, TCO__RIGHT};
        title[at++] = heading_of(p, output);
        if (csv)
            column[at++].key = key_of(p, output, "_status");
    }
    tco__grid_init(&grid, p->arena, column, columns);
    grid.title = title;
    add_rows(p, &grid);
    tco__report_grid(p, &grid, s->first == 0);
}

static void add_axis(tco__printer *p, size_t axis)
{
    const tco_sweep *s = p->sweep;
    size_t count = point_count(s);
    bool first = true;
    tco__text_add(p->text, axis > 0 ? ",\n{" : "\n{");
    tco__member_text(p->text, &first, "name", axis_name(s, axis));
    tco__member_text(p->text, &first, "pointer", s->axes[axis].pointer);
    tco__member_key(p->text, &first, "values");
    tco__text_add(p->text, "[");
    for (size_t i = 0; i < count; i++) {
        tco__text_add(p->text, i > 0 ? "," : "");
        tco__text_add_number(p->text, tco_sweep_value(s, s->first + i, axis));
    }
    tco__text_add(p->text, "]}");
}

static void add_column(tco__printer *p, size_t index)
{
    const tco_output *output = &p->sweep->outputs[index];
    size_t count = point_count(p->sweep);
    bool first = true;
    tco__text_add(p->text, index > 0 ? ",\n{" : "\n{");
    tco__member_text(p->text, &first, "option", output->option);
    tco__member_text(p->text, &first, "metric", tco_metric_name(output->metric));
    tco__member_text(p->text, &first, "basis", tco_basis_name(output->basis));
    tco__member_key(p->text, &first, "values");
    for (size_t i = 0; i < count; i++) {
        tco__text_add(p->text, i > 0 ? "," : "[");
        if (output->status[i] == TCO_VALUE_OK)
            tco__text_add_number(p->text, output->values[i]);
        else
            tco__text_add(p->text, "null");
    }
    tco__text_add(p->text, "]");
    tco__member_key(p->text, &first, "statuses");
    for (size_t i = 0; i < count; i++) {
        tco__text_add(p->text, i > 0 ? "," : "[");
        tco__text_add_json(p->text, status_name(output, i));
    }
    tco__text_add(p->text, "]}");
}

static void add_json(tco__printer *p, int horizon_months)
{
    const tco_sweep *s = p->sweep;
    bool first;
    tco__members_start(p->text, &first);
    tco__member_text(p->text, &first, "currency", p->currency);
    tco__member_text(p->text, &first, "scenario", p->swept->name);
    tco__member_number(p->text, &first, "horizon_months", horizon_months);
    tco__member_text(p->text, &first, "combine", tco_combine_name(s->combine));
    tco__member_number(p->text, &first, "first", (double)s->first);
    tco__member_number(p->text, &first, "points", (double)point_count(s));
    tco__member_key(p->text, &first, "axes");
    tco__text_add(p->text, "[");
    for (size_t a = 0; a < s->axis_count; a++)
        add_axis(p, a);
    tco__text_add(p->text, "]");
    tco__member_key(p->text, &first, "columns");
    tco__text_add(p->text, "[");
    for (size_t o = 0; o < s->output_count; o++)
        add_column(p, o);
    tco__text_add(p->text, "]}\n");
}

void tco__report_sweep(tco__printer *p)
{
    int horizon = (int)tco__block_slot(p->swept->root, "horizon_months")->number;
    if (p->format == TCO_FORMAT_JSON) {
        add_json(p, horizon);
        return;
    }
    const char *words[] = {p->swept->name, tco__report_fixed(p, (double)point_count(p->sweep), 0),
                           tco__report_fixed(p, horizon, 0), p->currency};
    tco__report_heading(p, tco__report_say(p, TCO__M_W_TITLE, 4, words));
    add_table(p);
}
