/* One study in, one answer out. */
#include <stdio.h>
#include <string.h>

#include "program.h"

enum { INPUT_MAX = (1 << 20) + 1 };

static int complain(const char *name, const tco_errors *errs, tco_status status)
{
    for (size_t i = 0; i < errs->count; i++)
        tco_error_write(&errs->item[i], name, to_stream, stderr);
    if (errs->total > errs->count)
        fprintf(stderr, "%s: and %zu more\n", name, errs->total - errs->count);
    return status == TCO_E_IO || status == TCO_E_NOMEM ? EXIT_IO : EXIT_STUDY;
}

static tco_status read_input(tco_study **study, tco_errors *errs)
{
    static char text[INPUT_MAX];
    size_t size = fread(text, 1, sizeof text, stdin);
    if (!ferror(stdin))
        return tco_study_parse(text, size, study, errs);
    *errs = (tco_errors){1, 1, {{TCO_E_IO, 0, 0, "", "cannot be read", ""}}};
    return TCO_E_IO;
}

int answer(const char *name, const request *wanted)
{
    static tco_errors errs;
    int input = strcmp(name, "-") == 0;
    tco_study *study = NULL;
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    tco_status status = input ? read_input(&study, &errs) : tco_study_load(name, &study, &errs);
    name = input ? "standard input" : name;
    if (status != TCO_OK)
        return complain(name, &errs, status);
    status = question_answer(study, wanted, &err);
    tco_study_free(study);
    if (status == TCO_OK)
        return 0;
    if (status != TCO_E_IO) /* output is judged in the end */
        tco_error_write(&err, name, to_stream, stderr);
    return status == TCO_E_IO || status == TCO_E_NOMEM ? EXIT_IO : EXIT_STUDY;
}
