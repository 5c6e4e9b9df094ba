/* tco_study_tornado: for each field a batch of its low, its high and a few steps around its value.
 * A batch a field keeps memory small where there are many fields. */
#include "eval/tornado.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "eval/probe.h"
#include "eval/result.h"
#include "model/pointer.h"
#include "model/range.h"

/* Samples of one field. */
enum { LOW, HIGH, BASE, STEP_DOWN2, STEP_DOWN, STEP_UP, STEP_UP2, SAMPLES };

#define UNSTEADY_PART 0.01  /* two step sizes may disagree by this part of the elasticity */
#define UNSTEADY_LEAST 1e-6 /* or by rounding, where the elasticity is about nothing */

typedef struct tornado {
    const tco_tornado *request;
    tco__probe *probe;
    tco_sensitivity *to;
    tco_error *err;
} tornado;

/* ---- which fields -------------------------------------------------------------------------- */

static bool is_number(const tco__probe *probe, const char *pointer)
{
    tco__place place;
    return tco__pointer_find(probe->scenario->root, pointer, &place, NULL) == TCO_OK &&
           place.row->field.kind != TCO_FIELD_COUNT && place.row->field.kind != TCO_FIELD_CONSTANT;
}

/* Every number of the scenario that is not structure, in the order of the study. */
static tco_status all_fields(const tornado *t, tco_arena *scratch)
{
    tco__result_scenario list = {0};
    TCO_TRY(tco__assumptions_list(scratch, t->probe->scenario->root, &list));
    t->to->bar = TCO_ARENA_ARRAY(t->to->arena, list.assumption_count, tco_bar);
    if (t->to->bar == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < list.assumption_count; i++) {
        const tco_assumption *a = &list.assumption[i];
        if (is_number(t->probe, a->pointer))
            t->to->bar[t->to->bar_count++].pointer = a->pointer;
    }
    return TCO_OK;
}

static tco_status asked_fields(const tornado *t)
{
    const tco_tornado *r = t->request;
    t->to->bar = TCO_ARENA_ARRAY(t->to->arena, r->field_count, tco_bar);
    if (t->to->bar == NULL)
        return TCO_E_NOMEM;
    for (size_t i = 0; i < r->field_count; i++) {
        if (r->pointers[i] == NULL)
            return tco__error_set(t->err, TCO_E_ARGUMENT, "NULL in place of a pointer");
        t->to->bar[t->to->bar_count++].pointer = r->pointers[i];
    }
    return TCO_OK;
}

/* ---- one field ----------------------------------------------------------------------------- */

static tco_status end_check(const tornado *t, const tco__probe_field *field, double value)
{
    char message[200], hint[100];
    if (tco__field_accepts(field->field, value, message, sizeof message, hint, sizeof hint))
        return TCO_OK;
    tco__error_set(t->err, TCO_E_RANGE, "%s", message);
    tco__error_place(t->err, field->pointer, 0, 0);
    if (hint[0] != '\0')
        tco__error_hint(t->err, "%s", hint);
    return TCO_E_RANGE;
}

static tco_status ends_set(const tornado *t, const tco__probe_field *field, tco_bar *bar)
{
    const tco_tornado *r = t->request;
    if (r->low == NULL) {
        double part = r->fraction * fabs(field->value);
        bar->low = fmax(field->value - part, field->field->minimum);
        bar->high = fmin(field->value + part, field->field->maximum);
        return TCO_OK;
    }
    bar->low = r->low[bar->index];
    bar->high = r->high[bar->index];
    TCO_TRY(end_check(t, field, bar->low));
    TCO_TRY(end_check(t, field, bar->high));
    if (bar->low <= bar->high)
        return TCO_OK;
    tco__error_set(t->err, TCO_E_ARGUMENT, "low is above high");
    tco__error_place(t->err, field->pointer, 0, 0);
    return TCO_E_ARGUMENT;
}

/* Central differences with one step and with two, relative to the metric; together they are of
 * fourth order (Abramowitz and Stegun 25.3.6), apart they tell whether the metric is smooth. */
static void elasticity_set(const tco__sample *s, const tco_field *field, tco_bar *bar)
{
    double metric = s[BASE].metric.value;
    bar->elasticity_status = TCO_ELASTICITY_NO_VALUE;
    if (s[BASE].kind != TCO__SAMPLE_VALUE)
        return;
    bar->elasticity_status = TCO_ELASTICITY_METRIC_ZERO;
    if (s[BASE].side == 0)
        return;
    bar->elasticity_status = TCO_ELASTICITY_FIELD_ZERO;
    if (bar->base >= 0.0 && bar->base <= 0.0)
        return;
    bar->elasticity_status = TCO_ELASTICITY_AT_LIMIT;
    if (fmin(s[STEP_DOWN2].at, s[STEP_UP2].at) < field->minimum ||
        fmax(s[STEP_DOWN2].at, s[STEP_UP2].at) > field->maximum)
        return;
    bar->elasticity_status = TCO_ELASTICITY_NO_VALUE;
    for (int i = STEP_DOWN2; i <= STEP_UP2; i++)
        if (s[i].kind != TCO__SAMPLE_VALUE)
            return;
    double one = (s[STEP_UP].metric.value - s[STEP_DOWN].metric.value) /
                 (2.0 * TCO_ELASTICITY_STEP * metric);
    double two = (s[STEP_UP2].metric.value - s[STEP_DOWN2].metric.value) /
                 (4.0 * TCO_ELASTICITY_STEP * metric);
    bar->elasticity_status = TCO_ELASTICITY_UNSTEADY;
    if (!(fabs(one - two) <= UNSTEADY_PART * fabs(one) + UNSTEADY_LEAST))
        return;
    bar->elasticity_status = TCO_ELASTICITY_OK;
    bar->elasticity = (4.0 * one - two) / 3.0 + 0.0;
}

static void swing_set(tco_bar *bar)
{
    tco_value_status low = bar->at_low.status, high = bar->at_high.status;
    bar->swing = (tco_value){low != TCO_VALUE_OK ? low : high, 0.0};
    if (bar->swing.status == TCO_VALUE_OK)
        bar->swing.value = fabs(bar->at_high.value - bar->at_low.value);
}

static tco_status bar_set(const tornado *t, tco_bar *bar)
{
    static const double step[SAMPLES] = {0.0, 0.0, 0.0, -2.0, -1.0, 1.0, 2.0};
    tco__sample s[SAMPLES];
    tco__probe_field field;
    TCO_TRY(tco__probe_find(t->probe, bar->pointer, &field, t->err));
    TCO_TRY(ends_set(t, &field, bar));
    bar->base = field.value;
    for (int i = 0; i < SAMPLES; i++)
        s[i].at = bar->base + bar->base * step[i] * TCO_ELASTICITY_STEP;
    s[LOW].at = bar->low;
    s[HIGH].at = bar->high;
    TCO_TRY(tco__probe_run(t->probe, bar->pointer, s, SAMPLES, t->err));
    bar->pointer = tco__arena_text(t->to->arena, bar->pointer, strlen(bar->pointer));
    if (bar->pointer == NULL)
        return TCO_E_NOMEM;
    bar->unit = field.field->unit;
    bar->at_low = s[LOW].metric;
    bar->at_high = s[HIGH].metric;
    swing_set(bar);
    elasticity_set(s, field.field, bar);
    return TCO_OK;
}

/* ---- all of them --------------------------------------------------------------------------- */

static tco_status request_check(const tco_tornado *r, tco_error *err)
{
    if (r->field_count > 0 && r->pointers == NULL)
        return tco__error_set(err, TCO_E_ARGUMENT, "NULL in place of the pointers");
    if ((r->low == NULL) != (r->high == NULL))
        return tco__error_set(err, TCO_E_ARGUMENT, "low without high, or high without low");
    if (r->low != NULL && r->field_count == 0)
        return tco__error_set(err, TCO_E_ARGUMENT, "low and high without the fields they are of");
    if (r->low == NULL && !(r->fraction > 0.0 && r->fraction <= 1.0))
        return tco__error_set(err, TCO_E_ARGUMENT, "fraction must be above 0 and at most 1");
    return TCO_OK;
}

static tco_status fill(const tco_study *study, const tco_tornado *r, tco_sensitivity *to,
                       tco_arena *scratch, tco_error *err)
{
    tco__question question = {.scenario = r->scenario,
                              .option = r->option,
                              .metric = r->metric,
                              .basis = r->basis,
                              .month = r->month,
                              .tick = r->tick,
                              .user = r->user};
    tornado t = {.request = r, .to = to, .err = err};
    tco__sample base = {.at = 0.0};
    TCO_TRY(request_check(r, err));
    TCO_TRY(tco__probe_new(study, &question, scratch, &t.probe, err));
    TCO_TRY(tco__probe_subject(t.probe, to->arena, &to->subject));
    TCO_TRY(r->field_count > 0 ? asked_fields(&t) : all_fields(&t, scratch));
    t.probe->part = 1.0 / ((double)to->bar_count + 1.0);
    TCO_TRY(tco__probe_run(t.probe, NULL, &base, 1, err));
    to->base = base.metric;
    for (size_t i = 0; i < to->bar_count; i++) {
        to->bar[i].index = i;
        TCO_TRY(bar_set(&t, &to->bar[i]));
    }
    tco__bars_sort(to->bar, to->bar_count);
    return TCO_OK;
}

tco_status tco_study_tornado(const tco_study *self, const tco_tornado *request,
                             tco_sensitivity **result, tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (result != NULL)
        *result = NULL;
    if (self == NULL || request == NULL || result == NULL || request->size != sizeof *request)
        return tco__error_set(err, TCO_E_ARGUMENT,
                              "NULL in a question of sensitivity, or one not initialised");
    tco_arena *arena = tco__arena_new(), *scratch = tco__arena_new();
    tco_sensitivity *made = arena != NULL ? TCO_ARENA_NEW(arena, tco_sensitivity) : NULL;
    tco_status status = TCO_E_NOMEM;
    if (made != NULL && scratch != NULL) {
        made->arena = arena;
        status = fill(self, request, made, scratch, err);
    }
    tco__arena_free(scratch);
    if (status != TCO_OK) {
        tco__arena_free(arena);
        return tco__error_set(err, status, "%s", tco_status_text(status));
    }
    *result = made;
    return TCO_OK;
}
