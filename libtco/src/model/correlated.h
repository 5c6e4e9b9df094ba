/* Which uncertain numbers of a scenario move together. It must not know how samples are drawn. */
#ifndef TCO_MODEL_CORRELATED_H
#define TCO_MODEL_CORRELATED_H

#include "model/report.h"

enum { TCO__CORRELATED_MAX = 64 }; /* numbers that move together, in one scenario */

typedef struct tco__correlated {
    const char *name;                /* of the correlation */
    const char *pointer[2];          /* as the study says them */
    const tco__distribution *law[2]; /* each belongs to one number alone */
    double spearman;
} tco__correlated;

/* The correlations between numbers that are uncertain in a settled scenario. Fails: NOMEM. */
tco_status tco__correlated_list(tco_arena *arena, tco__block *root, const tco__correlated **list,
                                size_t *count);
/* Report what cannot be correlated. A number that a scenario made certain merely takes no part. */
void tco__correlated_check(tco_report *report, tco__block *root);

#endif
