/* Names of what results contain. Each list stands once, in names.c. */
#ifndef TCO_EVAL_NAMES_H
#define TCO_EVAL_NAMES_H

/* Name of a line's target: a category or a memo such as "energy_kwh". */
const char *tco__target_name(int target);

#endif
