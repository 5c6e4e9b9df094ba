/* Where one metric passes a target as one field varies. */
#ifndef TCO_EVAL_SOLVE_H
#define TCO_EVAL_SOLVE_H

#include "eval/probe.h"

struct tco_solution {
    tco_arena *arena;
    tco_subject subject;
    tco_unknown unknown;
    tco_solve_status status;
    size_t root_count, point_count;
    tco_root *root;
    tco_point *point;
    size_t evaluations;
};

enum { TCO__GRID_EVEN = 128, TCO__GRID_RATIO = 192, TCO__GRID_NEAR = 64 };
/* Room a grid needs at most. */
#define TCO__GRID_MAX (TCO__GRID_EVEN + 1 + 2 * (TCO__GRID_RATIO + 1) + 2 * TCO__GRID_NEAR + 1 + 2)

/* Points of [low, high], rising, each once; returns how many. `value` is what the field is in the
 * study: the grid is finer around it. The rule is in doc/model.md. low < high, both finite. */
size_t tco__grid_fill(double low, double high, double value, double grid[TCO__GRID_MAX]);

/* Find the places where the samples of a field change sides, starting from those of a grid. The
 * root and point arrays of `to` are in its arena, all else in `scratch`.
 * Fails: NOMEM, CANCELLED. */
tco_status tco__solve_scan(tco__probe *probe, const char *pointer, const double *grid, size_t count,
                           tco_arena *scratch, tco_solution *to, tco_error *err);

#endif
