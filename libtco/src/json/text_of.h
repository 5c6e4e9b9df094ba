/* The canonical text of a study, for whoever needs it inside the library. */
#ifndef TCO_JSON_TEXT_OF_H
#define TCO_JSON_TEXT_OF_H

#include "base/text.h"
#include "model/study.h"

/* A tco_fill_text_fn; `study` is a tco_study. */
void tco__study_text(tco_text *text, const void *study);

#endif
