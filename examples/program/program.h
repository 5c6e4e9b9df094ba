/* What the parts of tco_example share: what was asked for, and how output and complaints leave.
 * The program uses the public header only and computes nothing. */
#ifndef TCO_EXAMPLE_PROGRAM_H
#define TCO_EXAMPLE_PROGRAM_H

#include "tco/tco.h"

enum { EXIT_IO = 1, EXIT_USAGE = 2, EXIT_STUDY = 3 };

typedef struct request {
    tco_format format;
    tco_section section;
    tco_language language;
    int check;
} request;

/* Take the options; the files are argv[*first] and after. -1 to go on, else the exit code of what
 * ends the program at once. */
int arguments_take(int argc, char **argv, request *wanted, int *first);

/* Answer for one file, "-" being standard input. The exit code. */
int answer(const char *name, const request *wanted);

/* A tco_write_fn for the stream `user`. */
int to_stream(void *user, const char *text, size_t size);
/* Close standard output, which tells what buffering hid: a full disk must not look like success.
 * The exit code, `code` if all went well. */
int finish(int code);

#endif
