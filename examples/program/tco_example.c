/* tco_example: studies in, answers out. */
#include <signal.h>

#include "program.h"

int main(int argc, char **argv)
{
    request wanted = {TCO_FORMAT_TABLE, TCO_SECTION_SUMMARY, TCO_ENGLISH, 0};
    int first, code;
    signal(SIGPIPE, SIG_IGN); /* a reader that leaves ends the writing, not the program */
    code = arguments_take(argc, argv, &wanted, &first);
    if (code >= 0)
        return finish(code);
    code = 0;
    for (int i = first; i < argc; i++) {
        int one = answer(argv[i], &wanted);
        code = one > code ? one : code;
    }
    return finish(code);
}
