/* tco_example: studies in, answers out. */
#include <signal.h>

#include "program.h"

int main(int argc, char **argv)
{
    request wanted = {.monte_carlo = TCO_MONTE_CARLO_INIT,
                      .solve = TCO_SOLVE_INIT,
                      .tornado = TCO_TORNADO_INIT,
                      .sobol = TCO_SOBOL_INIT,
                      .sweep = {.sweep = TCO_SWEEP_INIT}};
    int first, code;
    signal(SIGPIPE, SIG_IGN); /* a reader that leaves ends the writing, not the program */
    code = arguments_take(argc, argv, &wanted, &first);
    if (code < 0) {
        code = 0;
        for (int i = first; i < argc; i++) {
            int one = answer(argv[i], &wanted);
            code = one > code ? one : code;
        }
    }
    sweep_forget(&wanted.sweep);
    return finish(code);
}
