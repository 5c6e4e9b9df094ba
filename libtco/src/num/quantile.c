/* Building quantile tables. */
#include "num/quantile.h"

#include <math.h>

size_t tco__quantile_rows(unsigned octaves, unsigned bits)
{
    return ((size_t)octaves << bits) + 1;
}

void tco__quantile_fit(const double left[3], const double right[3], double h, double *term)
{
    term[0] = left[0];
    term[1] = h * left[1];
    term[2] = 0.5 * h * h * left[2];
    double a = right[0] - term[0] - term[1] - term[2];
    double b = h * right[1] - term[1] - 2.0 * term[2];
    double s = 0.5 * h * h * right[2] - term[2];
    term[3] = 10.0 * a - 4.0 * b + s;
    term[4] = -15.0 * a + 7.0 * b - 2.0 * s;
    term[5] = 6.0 * a - 3.0 * b + s;
}

double tco__quantile_half(double *row, unsigned octaves, unsigned bits, tco__quantile_node *node,
                          void *state)
{
    double left[3], right[3], error = 0.0;
    int lowest = -1 - (int)octaves;
    node(state, ldexp(1.0, lowest), left);
    for (int octave = lowest; octave < -1; octave++) {
        double h = ldexp(1.0, octave - (int)bits);
        for (int s = 1; s <= 1 << bits; s++) {
            node(state, ldexp(1.0, octave) + s * h, right);
            tco__quantile_fit(left, right, h, row);
            /* The sixth derivative from two neighbours; the error of a piece is at most 1/46080 of
             * it times h^6. */
            double change =
                s > 1 ? fabs(row[5] - row[5 - TCO__QUANTILE_TERMS]) * (120.0 / 46080.0) : 0.0;
            error = change > error ? change : error;
            for (int i = 0; i < 3; i++)
                left[i] = right[i];
            row += TCO__QUANTILE_TERMS;
        }
    }
    for (int i = 0; i < TCO__QUANTILE_TERMS; i++)
        row[i] = i == 0 ? left[0] : 0.0;
    return error;
}
