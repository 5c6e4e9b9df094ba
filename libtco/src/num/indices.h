/* Sums from which first-order and total Sobol indices are estimated, over base points that come one
 * by one: f(A), f(B), and f(AB_i), which is A with input i of B. It must not know what f is. */
#ifndef TCO_NUM_INDICES_H
#define TCO_NUM_INDICES_H

#include <stdbool.h>
#include <stddef.h>

/* All values less `shift`, which should be near their mean: sums of squares cancel less then. */
typedef struct tco__index_sums {
    size_t inputs, count;
    double shift;
    double a, b, squares; /* sums of f(A), of f(B), of the squares of both */
    double *mixed;        /* of f(AB_i), by input */
    double *cross;        /* of f(B) (f(AB_i) - f(A)) */
    double *distance;     /* of (f(A) - f(AB_i))^2 */
} tco__index_sums;

/* One base point; mixed[i] is f(AB_i). */
void tco__index_add(tco__index_sums *self, double a, double b, const double *mixed);
/* Join the sums of other points, taken with the same shift. */
void tco__index_join(tco__index_sums *self, const tco__index_sums *other);

/* Variance over the A and B points; 0 without any. */
double tco__index_variance(const tco__index_sums *self);
double tco__index_mean(const tco__index_sums *self);
/* Indices of input i; 0 without a variance. Sources: Saltelli et al., Comput. Phys. Commun. 181
 * (2010), centred by the mean; Jansen, Comput. Phys. Commun. 117 (1999). */
double tco__index_first(const tco__index_sums *self, size_t input);
double tco__index_total(const tco__index_sums *self, size_t input);

#endif
