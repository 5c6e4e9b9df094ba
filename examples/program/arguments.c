/* From the command line to what is wanted. */
#include <getopt.h>
#include <stdio.h>

#include "program.h"

enum { CHECK = 256, SCHEMA, FIELDS, LEDGER, LINES };

static const char help[] =
    "usage: tco_example [options] FILE...\n"
    "Rent or buy computing power: what each option of a study (JSON) costs, when buying pays\n"
    "back, and why. FILE - is standard input.\n\n"
    "  -f, --format FORMAT  table (default), csv, json or markdown\n"
    "  -l, --lang LANGUAGE  en (default) or zh; csv, json and errors do not depend on it\n"
    "      --check          only check the files; silent where they are right\n"
    "      --ledger         month by month instead of the summary\n"
    "      --lines          the cost lines that the components made of their fields\n"
    "      --schema         print the JSON Schema of study files\n"
    "      --fields         print the reference of all fields\n"
    "  -h, --help           print this\n"
    "  -V, --version        print the version\n\n"
    "examples:\n"
    "  tco_example examples/scenarios.json\n"
    "  tco_example --format csv --ledger study.json > ledger.csv\n"
    "  tco_example --check - < study.json\n\n"
    "exit status: 0 done, 1 input or output failed, 2 wrong usage, 3 a study is invalid\n";

static int refuse(const char *option, const char *allowed)
{
    fprintf(stderr, "tco_example: %s \"%s\": %s is allowed\n", option, optarg, allowed);
    return EXIT_USAGE;
}

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
    case CHECK: wanted->check = 1; return -1;
    case LEDGER: wanted->section = TCO_SECTION_LEDGER; return -1;
    case LINES: wanted->section = TCO_SECTION_LINES; return -1;
    case SCHEMA: tco_schema_write(to_stream, stdout, NULL); return 0;
    case FIELDS: tco_fields_write(to_stream, stdout, NULL); return 0;
    case 'h': fputs(help, stdout); return 0;
    case 'V': printf("tco_example %s\n", tco_version()); return 0;
    default: return EXIT_USAGE;
    }
}

int arguments_take(int argc, char **argv, request *wanted, int *first)
{
    static const struct option options[] = {
        {"format", required_argument, NULL, 'f'}, {"lang", required_argument, NULL, 'l'},
        {"check", no_argument, NULL, CHECK},      {"ledger", no_argument, NULL, LEDGER},
        {"lines", no_argument, NULL, LINES},      {"schema", no_argument, NULL, SCHEMA},
        {"fields", no_argument, NULL, FIELDS},    {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'V'},      {NULL, 0, NULL, 0}};
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
