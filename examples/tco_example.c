/* tco_example: studies in, answers out. It uses the public header only and computes nothing. */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tco/tco.h"

enum { EXIT_IO = 1, EXIT_USAGE = 2, EXIT_STUDY = 3, INPUT_MAX = (1 << 20) + 1 };
enum { CHECK = 256, SCHEMA, FIELDS, LEDGER, LINES };

static const char help[] =
    "usage: tco_example [options] FILE...\n"
    "Rent or buy computing power: what each option of a study (JSON) costs, when buying pays\n"
    "back, and why. FILE - is standard input.\n\n"
    "  -f, --format FORMAT  table (default), csv, json or markdown\n"
    "  -l, --lang LANGUAGE  en (default) or zh; csv and json do not depend on it\n"
    "      --check          only check the files\n"
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

typedef struct request {
    tco_format format;
    tco_section section;
    tco_language language;
    int check;
} request;

static int failure; /* errno of the first write that failed */

static int to_stream(void *user, const char *text, size_t size)
{
    if (fwrite(text, 1, size, user) == size)
        return 0;
    failure = failure == 0 ? errno : failure;
    return 1;
}

/* Closing tells what buffering hid: a full disk must not look like success. */
static int finish(int code)
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

static int answer(const char *name, const request *wanted)
{
    static tco_errors errs;
    int input = strcmp(name, "-") == 0;
    tco_study *study = NULL;
    tco_result *result = NULL;
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    tco_status status = input ? read_input(&study, &errs) : tco_study_load(name, &study, &errs);
    if (status != TCO_OK)
        return complain(input ? "standard input" : name, &errs, status);
    if (!wanted->check)
        status = tco_study_evaluate(study, &result, &err);
    if (status == TCO_OK && !wanted->check)
        status = tco_result_write(result, wanted->format, wanted->section, wanted->language,
                                  to_stream, stdout, &err);
    if (status != TCO_OK && status != TCO_E_IO) /* output is judged in the end */
        tco_error_write(&err, name, to_stream, stderr);
    tco_result_free(result);
    tco_study_free(study);
    return status == TCO_OK ? 0 : EXIT_IO;
}

/* The exit code of what ends the program at once, or -1 to go on. */
static int take_option(int option, request *wanted)
{
    tco_status known = TCO_OK;
    switch (option) {
    case 'f': known = tco_format_from_name(optarg, &wanted->format); break;
    case 'l': known = tco_language_from_name(optarg, &wanted->language); break;
    case CHECK: wanted->check = 1; break;
    case LEDGER: wanted->section = TCO_SECTION_LEDGER; break;
    case LINES: wanted->section = TCO_SECTION_LINES; break;
    case SCHEMA: tco_schema_write(to_stream, stdout, NULL); return 0;
    case FIELDS: tco_fields_write(to_stream, stdout, NULL); return 0;
    case 'h': fputs(help, stdout); return 0;
    case 'V': printf("tco_example %s\n", tco_version()); return 0;
    default: return EXIT_USAGE;
    }
    if (known == TCO_OK)
        return -1;
    fprintf(stderr, "tco_example: --format is table, csv, json or markdown; --lang is en or zh\n");
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"format", required_argument, NULL, 'f'}, {"lang", required_argument, NULL, 'l'},
        {"check", no_argument, NULL, CHECK},      {"ledger", no_argument, NULL, LEDGER},
        {"lines", no_argument, NULL, LINES},      {"schema", no_argument, NULL, SCHEMA},
        {"fields", no_argument, NULL, FIELDS},    {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'V'},      {NULL, 0, NULL, 0}};
    request wanted = {TCO_FORMAT_TABLE, TCO_SECTION_SUMMARY, TCO_ENGLISH, 0};
    int code = 0, option;
    signal(SIGPIPE, SIG_IGN); /* a reader that leaves ends the writing, not the program */
    while ((option = getopt_long(argc, argv, "f:l:hV", options, NULL)) != -1) {
        code = take_option(option, &wanted);
        if (code >= 0)
            return finish(code);
    }
    if (optind == argc)
        fprintf(stderr, "tco_example: no file given; --help tells more\n");
    code = optind == argc ? EXIT_USAGE : 0;
    for (int i = optind; i < argc; i++) {
        int one = answer(argv[i], &wanted);
        code = one > code ? one : code;
    }
    return finish(code);
}
