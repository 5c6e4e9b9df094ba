/* GSL's Brent solver without its allocation: gsl_root_fsolver_alloc ends the program where memory
 * is gone, so the solver and its state lie on the stack. For the same reason every value GSL would
 * complain of is kept from it; its error handler is never reached. */
#include "num/root.h"

#include <gsl/gsl_roots.h>
#include <math.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    STATE_SIZE = 256, /* GSL's Brent keeps eight numbers */
    STEPS_MAX = 1000  /* bisection alone, its worst case, needs about 50 */
};

typedef struct guarded {
    tco__root_fn fn;
    void *user;
    const tco__bracket *bracket;
    bool lost;
    double lost_at;
} guarded;

/* The ends are known already. Where there is no value GSL is told zero, which ends its step. */
static double guarded_value(double x, void *params)
{
    guarded *self = params;
    const tco__bracket *b = self->bracket;
    if (x <= b->low)
        return b->f_low;
    if (x >= b->high)
        return b->f_high;
    double value = self->fn(x, self->user);
    if (isfinite(value))
        return value;
    self->lost = true;
    self->lost_at = x;
    return 0.0;
}

static bool narrow(const gsl_root_fsolver *solver, const tco__bracket *bracket)
{
    double low = fabs(solver->x_lower), high = fabs(solver->x_upper);
    double size = low < high ? low : high;
    /* Near zero the relative width says nothing; there it is measured by the bracket. */
    double least = TCO__ROOT_TOLERANCE / 1024.0 * (bracket->high - bracket->low);
    return solver->x_upper - solver->x_lower <= TCO__ROOT_TOLERANCE * size + least;
}

static bool is_bracket(const tco__bracket *b)
{
    bool falls = b->f_low > 0.0 && b->f_high < 0.0;
    bool rises = b->f_low < 0.0 && b->f_high > 0.0;
    return isfinite(b->low) && isfinite(b->high) && b->low < b->high && isfinite(b->f_low) &&
           isfinite(b->f_high) && (falls || rises);
}

tco__root_status tco__root_find(tco__root_fn fn, void *user, const tco__bracket *bracket, double *x)
{
    guarded guard = {fn, user, bracket, false, 0.0};
    gsl_function function = {guarded_value, &guard};
    alignas(max_align_t) unsigned char state[STATE_SIZE];
    gsl_root_fsolver solver = {.type = gsl_root_fsolver_brent, .state = state};
    if (!is_bracket(bracket) || solver.type->size > sizeof state)
        return TCO__ROOT_NONE;
    gsl_root_fsolver_set(&solver, &function, bracket->low, bracket->high);
    for (int i = 0; i < STEPS_MAX && !narrow(&solver, bracket); i++) {
        gsl_root_fsolver_iterate(&solver);
        if (guard.lost) {
            *x = guard.lost_at;
            return TCO__ROOT_LOST;
        }
    }
    *x = solver.root;
    return TCO__ROOT_FOUND;
}
