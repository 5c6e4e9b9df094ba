/* The sweeps that a study asks for by name. It must not know how they are evaluated. */
#ifndef TCO_MODEL_SWEPT_H
#define TCO_MODEL_SWEPT_H

#include "model/report.h"

enum { TCO__SWEEP_POINTS_MAX = 100000000 };

/* Number of values of an axis of a settled study. */
size_t tco__swept_count(const tco__block *axis);
/* Report axes that cannot be swept, values that their fields refuse, and too many points. */
void tco__swept_check(tco_report *report, tco__block *root);

#endif
