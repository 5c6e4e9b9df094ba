/* The plain-C width of the vector forms. */
#include "num/operation.h"

#include "num/operation_v.h"

void tco__operations_run(const tco__operation *operation, size_t count, size_t lanes)
{
    v_operations(operation, count, lanes);
}
