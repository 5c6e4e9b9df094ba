/* What the parts of tco_example share: what was asked for, and how output and complaints leave.
 * The program uses the public header only and computes nothing. */
#ifndef TCO_EXAMPLE_PROGRAM_H
#define TCO_EXAMPLE_PROGRAM_H

#include "tco/tco.h"

enum { EXIT_IO = 1, EXIT_USAGE = 2, EXIT_STUDY = 3 };

/* What is wanted of a study. */
typedef enum mode { ANSWER, ONLY_CHECK, MONTE_CARLO, SOLVE, TORNADO, INDICES, SWEEP } mode;

enum { AXES_MAX = 8 };

/* A sweep of the study by name, or axes of the command line. */
typedef struct sweep_request {
    const char *name;
    tco_axis axis[AXES_MAX];
    double *values[AXES_MAX]; /* of the axes */
    tco_sweep sweep;
} sweep_request;

typedef struct request {
    mode mode;
    tco_format format;
    tco_section section;
    tco_language language;
    tco_monte_carlo monte_carlo;
    tco_solve solve;
    tco_tornado tornado;
    tco_sobol sobol;
    sweep_request sweep;
    int metric_given;
} request;

extern const char program_help[];

/* Take the options; the files are argv[*first] and after. -1 to go on, else the exit code of what
 * ends the program at once. */
int arguments_take(int argc, char **argv, request *wanted, int *first);

/* Answer for one file, "-" being standard input. The exit code. */
int answer(const char *name, const request *wanted);

/* Answer the question that is wanted, on standard output. */
tco_status question_answer(const tco_study *study, const request *wanted, tco_error *err);

/* Take the argument of --sweep, which is kept. -1, or the exit code. */
int sweep_take(sweep_request *wanted, char *argument);
void sweep_forget(sweep_request *wanted);
/* Evaluate and write the sweep that is wanted. */
tco_status sweep_answer(const tco_study *study, const request *wanted, tco_error *err);

/* A tco_write_fn for the stream `user`. */
int to_stream(void *user, const char *text, size_t size);
/* Close standard output, which tells what buffering hid: a full disk must not look like success.
 * The exit code, `code` if all went well. */
int finish(int code);

#endif
