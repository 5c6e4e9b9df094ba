/* The cost lines of every option: what each component turned its fields into. */
#include "report/report.h"

static const tco__grid_column lines[] = {
    {"scenario", TCO__M_NO_VALUE, TCO__LEFT}, {"option", TCO__M_OPTION, TCO__LEFT},
    {"kind", TCO__M_KIND, TCO__LEFT},         {"category", TCO__M_CATEGORY, TCO__LEFT},
    {"first", TCO__M_FIRST, TCO__RIGHT},      {"last", TCO__M_LAST, TCO__RIGHT},
    {"amount", TCO__M_AMOUNT, TCO__RIGHT},    {"growth", TCO__M_GROWTH, TCO__RIGHT},
    {"pointer", TCO__M_POINTER, TCO__LEFT},
};

enum { SCENARIO_COLUMN = 1 };

static void add_line(tco__printer *p, tco__grid *grid, const tco__result_scenario *s,
                     const tco__result_option *option, const tco_line *line)
{
    if (p->format == TCO_FORMAT_CSV)
        tco__grid_text(grid, s->name);
    tco__grid_text(grid, p->format == TCO_FORMAT_CSV ? option->name : option->label);
    tco__grid_text(grid, tco_line_kind_name(line->kind));
    tco__grid_text(grid, line->category);
    tco__grid_number(grid, line->first);
    tco__grid_number(grid, line->last);
    if (line->kind == TCO_LINE_SERIES || line->anchor < 0)
        tco__grid_text(grid, NULL);
    else
        tco__grid_number(grid, line->amount);
    tco__grid_number(grid, line->growth);
    tco__grid_text(grid, line->pointer);
}

void tco__report_lines(tco__printer *p)
{
    size_t skip = p->format == TCO_FORMAT_CSV ? 0 : SCENARIO_COLUMN;
    for (size_t i = 0; i < p->result->scenario_count; i++) {
        const tco__result_scenario *s = &p->result->scenario[i];
        tco__grid grid;
        tco__grid_init(&grid, p->arena, lines + skip, sizeof lines / sizeof lines[0] - skip);
        for (size_t o = 0; o < s->option_count; o++)
            for (size_t l = 0; l < s->option[o].line_count; l++)
                add_line(p, &grid, s, &s->option[o], &s->option[o].line[l]);
        tco__report_scenario_heading(p, s);
        tco__report_grid(p, &grid, i == 0);
    }
}
