/* What the two halves of the command line share. */
#ifndef TCO_EXAMPLE_ARGUMENTS_H
#define TCO_EXAMPLE_ARGUMENTS_H

#include "program.h"

enum {
    CHECK = 256,
    SCHEMA,
    FIELDS,
    LEDGER,
    LINES,
    BY_SAMPLES,
    BY_SOLVING,
    BY_TORNADO,
    BY_INDICES,
    BY_SWEEP,
    SCENARIO,
    OPTION,
    METRIC,
    BASIS,
    TARGET,
    MONTH,
    FRACTION,
    SEED,
    SAMPLING,
    STREAMING
};

/* Say what is allowed for an option in place of optarg. The exit code. */
int refuse(const char *option, const char *allowed);
/* One thing at a time is asked. -1, or the exit code. */
int ask(request *wanted, mode wish);
/* Take an option of a question. -1, or the exit code. */
int take_question(int option, request *wanted);

#endif
