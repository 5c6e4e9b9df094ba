/* From the command line to what is wanted. */
#include <getopt.h>
#include <stdio.h>

#include "arguments.h"

/* As arguments_take, for one option. */
static int take(int option, request *wanted)
{
    switch (option) {
    case 'f':
        if (tco_format_from_name(optarg, &wanted->format) != TCO_OK)
            return refuse("--format", "table, csv, json or markdown");
        return -1;
    case 'l':
        if (tco_language_from_name(optarg, &wanted->language) != TCO_OK)
            return refuse("--lang", "en or zh");
        return -1;
    case CHECK: return ask(wanted, ONLY_CHECK);
    case LEDGER: wanted->section = TCO_SECTION_LEDGER; return -1;
    case LINES: wanted->section = TCO_SECTION_LINES; return -1;
    case SCHEMA: tco_schema_write(to_stream, stdout, NULL); return 0;
    case FIELDS: tco_fields_write(to_stream, stdout, NULL); return 0;
    case 'h': fputs(program_help, stdout); return 0;
    case 'V': printf("tco_example %s\n", tco_version()); return 0;
    default: return take_question(option, wanted);
    }
}

int arguments_take(int argc, char **argv, request *wanted, int *first)
{
    static const struct option options[] = {{"format", 1, NULL, 'f'},
                                            {"lang", 1, NULL, 'l'},
                                            {"check", 0, NULL, CHECK},
                                            {"ledger", 0, NULL, LEDGER},
                                            {"lines", 0, NULL, LINES},
                                            {"schema", 0, NULL, SCHEMA},
                                            {"fields", 0, NULL, FIELDS},
                                            {"monte-carlo", 1, NULL, BY_SAMPLES},
                                            {"solve", 1, NULL, BY_SOLVING},
                                            {"tornado", 0, NULL, BY_TORNADO},
                                            {"sobol", 1, NULL, BY_INDICES},
                                            {"sweep", 1, NULL, BY_SWEEP},
                                            {"scenario", 1, NULL, SCENARIO},
                                            {"option", 1, NULL, OPTION},
                                            {"metric", 1, NULL, METRIC},
                                            {"basis", 1, NULL, BASIS},
                                            {"target", 1, NULL, TARGET},
                                            {"month", 1, NULL, MONTH},
                                            {"fraction", 1, NULL, FRACTION},
                                            {"seed", 1, NULL, SEED},
                                            {"sampling", 1, NULL, SAMPLING},
                                            {"streaming", 0, NULL, STREAMING},
                                            {"help", 0, NULL, 'h'},
                                            {"version", 0, NULL, 'V'},
                                            {NULL, 0, NULL, 0}};
    int option, code = -1;
    while (code < 0 && (option = getopt_long(argc, argv, "f:l:hV", options, NULL)) != -1)
        code = take(option, wanted);
    *first = optind;
    if (code < 0 && optind == argc) {
        fprintf(stderr, "tco_example: no file given; --help tells more\n");
        code = EXIT_USAGE;
    }
    return code;
}
