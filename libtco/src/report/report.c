/* Everything that is written: one text in memory, handed to the caller in one piece. */
#include "report/report.h"

#include <string.h>

#include "base/lookup.h"

const char *tco_format_name(tco_format format)
{
    switch (format) {
    case TCO_FORMAT_TABLE: return "table";
    case TCO_FORMAT_CSV: return "csv";
    case TCO_FORMAT_JSON: return "json";
    case TCO_FORMAT_MARKDOWN: return "markdown";
    }
    return NULL;
}

const char *tco_section_name(tco_section section)
{
    switch (section) {
    case TCO_SECTION_SUMMARY: return "summary";
    case TCO_SECTION_LEDGER: return "ledger";
    case TCO_SECTION_LINES: return "lines";
    }
    return NULL;
}

const char *tco_language_name(tco_language language)
{
    switch (language) {
    case TCO_ENGLISH: return "en";
    case TCO_CHINESE: return "zh";
    }
    return NULL;
}

TCO__FROM_NAME(format, TCO_FORMAT_COUNT)
TCO__FROM_NAME(section, TCO_SECTION_COUNT)
TCO__FROM_NAME(language, TCO_LANGUAGE_COUNT)

static void add_report(tco_text *text, const void *from)
{
    tco__printer p = *(const tco__printer *)from;
    p.text = text;
    p.arena = text->arena;
    if (p.format == TCO_FORMAT_JSON)
        p.language = TCO_ENGLISH; /* data do not depend on the reader's language */
    if (p.uncertainty != NULL)
        tco__report_uncertainty(&p);
    else if (p.solution != NULL)
        tco__report_solution(&p);
    else if (p.sensitivity != NULL)
        tco__report_sensitivity(&p);
    else if (p.indices != NULL)
        tco__report_indices(&p);
    else if (p.sweep != NULL)
        tco__report_sweep(&p);
    else if (p.format == TCO_FORMAT_JSON)
        tco__report_json(&p);
    else if (p.section == TCO_SECTION_LEDGER)
        tco__report_ledger(&p);
    else if (p.section == TCO_SECTION_LINES)
        tco__report_lines(&p);
    else
        tco__report_summary(&p);
}

static tco_status write_report(const tco__printer *p, tco_write_fn write, void *user,
                               tco_error *err)
{
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (p->currency == NULL || (unsigned)p->format >= TCO_FORMAT_COUNT ||
        (unsigned)p->section >= TCO_SECTION_COUNT || (unsigned)p->language >= TCO_LANGUAGE_COUNT)
        return tco__error_set(err, TCO_E_ARGUMENT, "no such result, format, section or language");
    return tco__text_write(add_report, p, write, user, err);
}

tco_status tco_result_write(const tco_result *self, tco_format format, tco_section section,
                            tco_language language, tco_write_fn write, void *user, tco_error *err)
{
    tco__printer p = {.result = self,
                      .currency = tco_result_currency(self),
                      .format = format,
                      .section = section,
                      .language = language};
    return write_report(&p, write, user, err);
}

tco_status tco_uncertainty_write(const tco_uncertainty *self, tco_format format,
                                 tco_language language, tco_write_fn write, void *user,
                                 tco_error *err)
{
    tco__printer p = {.uncertainty = self,
                      .currency = tco_uncertainty_currency(self),
                      .format = format,
                      .language = language};
    return write_report(&p, write, user, err);
}

tco_status tco_solution_write(const tco_solution *self, tco_format format, tco_language language,
                              tco_write_fn write, void *user, tco_error *err)
{
    const tco_subject *subject = tco_solution_subject(self);
    tco__printer p = {.solution = self,
                      .currency = subject != NULL ? subject->currency : NULL,
                      .format = format,
                      .language = language};
    return write_report(&p, write, user, err);
}

tco_status tco_sensitivity_write(const tco_sensitivity *self, tco_format format,
                                 tco_language language, tco_write_fn write, void *user,
                                 tco_error *err)
{
    const tco_subject *subject = tco_sensitivity_subject(self);
    tco__printer p = {.sensitivity = self,
                      .currency = subject != NULL ? subject->currency : NULL,
                      .format = format,
                      .language = language};
    return write_report(&p, write, user, err);
}

tco_status tco_indices_write(const tco_indices *self, tco_format format, tco_language language,
                             tco_write_fn write, void *user, tco_error *err)
{
    const tco_subject *subject = tco_indices_subject(self);
    tco__printer p = {.indices = self,
                      .currency = subject != NULL ? subject->currency : NULL,
                      .format = format,
                      .language = language};
    return write_report(&p, write, user, err);
}

tco_status tco_sweep_write(const tco_study *self, const tco_sweep *request, tco_format format,
                           tco_language language, tco_write_fn write, void *user, tco_error *err)
{
    const tco__scenario *scenario;
    if (err != NULL)
        memset(err, 0, sizeof *err);
    if (self == NULL || tco_sweep_points(request) == 0)
        return tco__error_set(err, TCO_E_ARGUMENT, "no study, or a sweep without points");
    TCO_TRY(tco__scenario_find(self, request->scenario, &scenario, err));
    for (size_t o = 0; o < request->output_count; o++) {
        const tco_output *output = &request->outputs[o];
        if (output->option == NULL || output->values == NULL || output->status == NULL ||
            tco__map_find(tco__block_slot(scenario->root, "options"), output->option) == NULL)
            return tco__error_set(err, TCO_E_UNKNOWN, "no such option, or no columns of it");
    }
    tco__printer p = {.sweep = request,
                      .swept = scenario,
                      .currency = tco__block_slot(scenario->root, "currency")->text,
                      .format = format,
                      .language = language};
    return write_report(&p, write, user, err);
}
