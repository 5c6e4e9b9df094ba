/* A group of lanes of the net run: two vectors, whose operations overlap. Part of kernel.c. */
#ifndef TCO_EVAL_KERNEL_GROUP_H
#define TCO_EVAL_KERNEL_GROUP_H

#include "num/elementary_v.h"

typedef struct vg {
    vd a, b;
} vg;

enum { G_LANES = 2 * V_LANES };

V_INLINE vg g_load(const double *from)
{
    return (vg){v_load(from), v_load(from + V_LANES)};
}

V_INLINE void g_store(double *to, vg x)
{
    v_store(to, x.a);
    v_store(to + V_LANES, x.b);
}

V_INLINE vg g_zero(void)
{
    return (vg){v_set(0.0), v_set(0.0)};
}

V_INLINE vg g_add(vg x, vg y)
{
    return (vg){x.a + y.a, x.b + y.b};
}

V_INLINE vg g_subtract(vg x, vg y)
{
    return (vg){x.a - y.a, x.b - y.b};
}

V_INLINE vg g_multiply(vg x, vg y)
{
    return (vg){x.a * y.a, x.b * y.b};
}

/* Not 0 where a lane is below zero. */
V_INLINE unsigned g_below_zero(vg x)
{
    return v_lanes_of(v_less(x.a, v_set(0.0))) | v_lanes_of(v_less(x.b, v_set(0.0)));
}

V_INLINE vg g_abs(vg x)
{
    return (vg){v_abs(x.a), v_abs(x.b)};
}

#endif
