/* Where text goes, and what is said when it does not get there. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "program.h"

static int failure; /* errno of the first write that failed */

int to_stream(void *user, const char *text, size_t size)
{
    if (fwrite(text, 1, size, user) == size)
        return 0;
    failure = failure == 0 ? errno : failure;
    return 1;
}

int finish(int code)
{
    int failed = ferror(stdout) != 0;
    if (fclose(stdout) != 0) {
        failure = failure == 0 ? errno : failure;
        failed = 1;
    }
    if (failed && failure != EPIPE)
        fprintf(stderr, "tco_example: standard output: %s\n", strerror(failure));
    return failed && code == 0 ? EXIT_IO : code;
}
