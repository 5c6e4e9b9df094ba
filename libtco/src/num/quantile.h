/* Tables of quantile functions: pieces of degree 5 on segments that halve towards both ends, so a
 * value costs one look-up for any law. It must not know laws. */
#ifndef TCO_NUM_QUANTILE_H
#define TCO_NUM_QUANTILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* Halves of tables begin at 2^-54 as a rule: one minus a double is no nearer to it. */
enum { TCO__QUANTILE_OCTAVES = 53, TCO__QUANTILE_TERMS = 6 };

typedef struct tco__quantile_table {
    const double *row; /* of TCO__QUANTILE_TERMS, lowest power first */
    unsigned octaves;  /* of a half, up to 1/2; nearer to 0 or 1 counts as the end of the last */
    unsigned bits;     /* 2^bits segments in an octave */
    size_t upper;      /* first row of the upper half; 0: the lower one with its sign changed */
} tco__quantile_table;

/* The quantile of v and its two derivatives by v. Called for rising v from the least one to
 * 1/2, so that the state may remember the last one. */
typedef void tco__quantile_node(void *state, double v, double value[3]);

/* Fill rows 0 ... octaves * 2^bits of one half by the polynomials that agree with the nodes in value
 * and two derivatives. Returns an estimate of the largest error. */
double tco__quantile_half(double *row, unsigned octaves, unsigned bits, tco__quantile_node *node,
                          void *state);
/* The polynomial on [0, 1] with these values and two derivatives at the ends of a segment of width h
 * (quintic Hermite interpolation), lowest power first. */
void tco__quantile_fit(const double left[3], const double right[3], double h, double *term);
/* Rows of one half. */
size_t tco__quantile_rows(unsigned octaves, unsigned bits);

#endif
