/* What the answer to a question about one option is about. Part of tco.h. */
#ifndef TCO_SUBJECT_H
#define TCO_SUBJECT_H

#include "tco/result.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What was asked, with names filled in. Texts live as long as the answer. */
typedef struct tco_subject {
    const char *currency, *scenario;
    const char *option, *option_label; /* asked about; the label is the name where there is none */
    const char *baseline, *baseline_label;
    tco_metric metric;
    tco_basis basis; /* of break-even metrics */
    int month;       /* at which the metric is judged: the horizon, if no other was asked for */
} tco_subject;

#ifdef __cplusplus
}
#endif
#endif
