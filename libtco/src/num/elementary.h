/* exp and log with the same bits on every processor, also lane by lane in vectors: they stand in
 * for the C library's wherever results must not depend on the machine. */
#ifndef TCO_NUM_ELEMENTARY_H
#define TCO_NUM_ELEMENTARY_H

/* e^x, within one unit in the last place; infinity above 709.78, 0 below -745.14. */
double tco__exp(double x);
/* Natural logarithm of a finite x > 0, within one unit in the last place; -infinity at 0. */
double tco__log(double x);
/* ln(1 + x), x > -1, accurate where x is small. */
double tco__log1p(double x);
/* e^x - 1, accurate where x is small. */
double tco__expm1(double x);

#endif
