/* The place where a function of one number changes its sign. It must not know what the function
 * is. */
#ifndef TCO_NUM_ROOT_H
#define TCO_NUM_ROOT_H

/* Relative width of a bracket that is narrow enough. */
#define TCO__ROOT_TOLERANCE 1e-12

/* A value, or NaN where there is none. */
typedef double (*tco__root_fn)(double x, void *user);

/* Two places low < high where a function is f_low and f_high, one below and one above zero. */
typedef struct tco__bracket {
    double low, high, f_low, f_high;
} tco__bracket;

typedef enum tco__root_status {
    TCO__ROOT_FOUND,
    TCO__ROOT_LOST, /* no value at *x: the bracket holds more than one piece */
    TCO__ROOT_NONE  /* the bracket is none: equal signs, ends out of order, not finite */
} tco__root_status;

/* Brent's method (R. P. Brent, Algorithms for Minimization without Derivatives, 1973, chapter 4;
 * GSL's gsl_root_fsolver_brent) until the bracket is TCO__ROOT_TOLERANCE of the root wide. A jump
 * through zero is found like a root: whoever asks must tell them apart. */
tco__root_status tco__root_find(tco__root_fn fn, void *user, const tco__bracket *bracket,
                                double *x);

#endif
