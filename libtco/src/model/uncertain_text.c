/* A distribution as JSON, on one line. */
#include "model/uncertain.h"

static void write_list(tco_text *text, const double *value, size_t count)
{
    tco__text_add(text, "[");
    for (size_t i = 0; i < count; i++) {
        tco__text_add(text, i > 0 ? ", " : "");
        tco__text_add_number(text, value[i]);
    }
    tco__text_add(text, "]");
}

void tco__uncertain_write(tco_text *text, const tco__distribution *law)
{
    const tco__law_form *form = &tco__uncertain_laws[law->kind];
    const char *const *names = law->percentiles ? form->second : form->first;
    tco__text_add_format(text, "{\"%s\": ", form->name);
    switch (form->shape) {
    case TCO__SHAPE_NUMBER: tco__text_add_number(text, law->parameter[0]); break;
    case TCO__SHAPE_LIST:
        write_list(text, form->count > 0 ? law->parameter : law->value,
                   form->count > 0 ? form->count : law->count);
        break;
    case TCO__SHAPE_NAMED:
        for (size_t i = 0; names[i] != NULL; i++) {
            tco__text_add_format(text, "%s\"%s\": ", i > 0 ? ", " : "{", names[i]);
            tco__text_add_number(text, law->parameter[i]);
        }
        tco__text_add(text, "}");
        break;
    case TCO__SHAPE_WEIGHTS:
        tco__text_add(text, "{\"values\": ");
        write_list(text, law->value, law->count);
        tco__text_add(text, ", \"weights\": ");
        write_list(text, law->weight, law->count);
        tco__text_add(text, "}");
        break;
    }
    tco__text_add(text, "}");
}
