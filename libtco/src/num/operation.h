/* Arithmetic on whole columns, one operation after the other: what follows from the inputs of a
 * study in every lane alike. It must not know what the columns mean. */
#ifndef TCO_NUM_OPERATION_H
#define TCO_NUM_OPERATION_H

#include <stddef.h>

typedef enum tco__operation_kind {
    TCO__ADD,
    TCO__SUBTRACT,
    TCO__MULTIPLY,
    TCO__DIVIDE,
    TCO__POSITIVE, /* a where it is above 0, else 0 */
    TCO__EXP,
    TCO__LOG,
    TCO__MONTHLY /* the monthly factor of a yearly one */
} tco__operation_kind;

typedef struct tco__operation {
    tco__operation_kind kind;
    double *to;
    const double *a, *b; /* b is NULL where there is one operand */
} tco__operation;

/* Run operations in their order, in plain C; kernels have the same in vectors. */
void tco__operations_run(const tco__operation *operation, size_t count, size_t lanes);

#endif
