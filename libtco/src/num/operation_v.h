/* Operations on columns by vectors. `lanes` is a multiple of the vector's. */
#ifndef TCO_NUM_OPERATION_V_H
#define TCO_NUM_OPERATION_V_H

#include <stdbool.h>

#include "num/elementary_v.h"
#include "num/operation.h"
#include "num/units.h"

V_INLINE vd v_operate(tco__operation_kind kind, vd a, vd b)
{
    switch (kind) {
    case TCO__ADD: return a + b;
    case TCO__SUBTRACT: return a - b;
    case TCO__MULTIPLY: return a * b;
    case TCO__DIVIDE: return a / b;
    case TCO__POSITIVE: return v_select(v_less(v_set(0.0), a), a, v_set(0.0));
    case TCO__EXP: return v_exp(a);
    case TCO__LOG: return v_log(a);
    case TCO__MONTHLY: break;
    }
    return v_exp(v_log(a) / v_set((double)TCO__MONTHS_PER_YEAR));
}

/* `kind` and `binary` are constants wherever this is inlined. */
V_INLINE void v_operation(const tco__operation *o, tco__operation_kind kind, bool binary,
                          size_t lanes)
{
    for (size_t i = 0; i < lanes; i += V_LANES) {
        vd a = v_load(o->a + i);
        v_store(o->to + i, v_operate(kind, a, binary ? v_load(o->b + i) : a));
    }
}

V_INLINE void v_operations(const tco__operation *operation, size_t count, size_t lanes)
{
    for (const tco__operation *o = operation; o < operation + count; o++) {
        switch (o->kind) {
        case TCO__ADD: v_operation(o, TCO__ADD, true, lanes); break;
        case TCO__SUBTRACT: v_operation(o, TCO__SUBTRACT, true, lanes); break;
        case TCO__MULTIPLY: v_operation(o, TCO__MULTIPLY, true, lanes); break;
        case TCO__DIVIDE: v_operation(o, TCO__DIVIDE, true, lanes); break;
        case TCO__POSITIVE: v_operation(o, TCO__POSITIVE, false, lanes); break;
        case TCO__EXP: v_operation(o, TCO__EXP, false, lanes); break;
        case TCO__LOG: v_operation(o, TCO__LOG, false, lanes); break;
        case TCO__MONTHLY: v_operation(o, TCO__MONTHLY, false, lanes); break;
        }
    }
}

#endif
