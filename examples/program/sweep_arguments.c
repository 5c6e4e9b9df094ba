/* --sweep: a sweep of the study by name, or axes given on the command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

/* "4:24:6" or "1.67,1.88,2.58"; how many values, 0 for neither. The values are the caller's to free. */
static size_t read_values(const char *text, double **values)
{
    char *end;
    size_t count = 1;
    double from = strtod(text, &end);
    for (const char *c = text; *c != '\0'; c++)
        count += *c == ',';
    if (end != text && *end == ':') {
        const char *next = end + 1;
        double to = strtod(next, &end);
        unsigned long long many = end != next && *end == ':' ? strtoull(end + 1, &end, 10) : 0;
        count = *end == '\0' && many <= 100000000 ? (size_t)many : 0;
        *values = count > 0 ? malloc(count * sizeof **values) : NULL;
        return *values != NULL && tco_axis_even(from, to, count, *values) == TCO_OK ? count : 0;
    }
    *values = malloc(count * sizeof **values);
    for (size_t i = 0; *values != NULL && i < count; i++, text = end + 1) {
        (*values)[i] = strtod(text, &end);
        if (end == text || *end != (i + 1 < count ? ',' : '\0'))
            return 0;
    }
    return *values != NULL ? count : 0;
}

int sweep_take(sweep_request *wanted, char *argument)
{
    char *values = argument[0] == '/' ? strrchr(argument, '=') : NULL;
    if (values == NULL) {
        wanted->name = argument;
        return -1;
    }
    if (wanted->sweep.axis_count == AXES_MAX) {
        fprintf(stderr, "tco_example: at most %d axes are allowed\n", AXES_MAX);
        return EXIT_USAGE;
    }
    size_t at = wanted->sweep.axis_count++;
    tco_axis *axis = &wanted->axis[at];
    *values = '\0';
    axis->pointer = argument;
    axis->count = read_values(values + 1, &wanted->values[at]);
    axis->values = wanted->values[at];
    if (axis->count > 0)
        return -1;
    fprintf(stderr, "tco_example: --sweep %s=%s: values such as 1.5,2,3 or 4:24:6 are allowed\n",
            argument, values + 1);
    return EXIT_USAGE;
}

void sweep_forget(sweep_request *wanted)
{
    for (size_t a = 0; a < wanted->sweep.axis_count; a++)
        free(wanted->values[a]);
}
