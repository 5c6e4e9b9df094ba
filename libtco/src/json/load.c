/* tco_study_parse and tco_study_load: text, base, scenarios, rules, in this order. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 200809L
#include <sys/stat.h>
#endif

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "json/pretty.h"
#include "json/reader.h"
#include "json/scan.h"
#include "json/text_of.h"

enum { PATCH_DEPTH = 2 }; /* of a patch in the file */

static const tco__node *member(const tco__node *root, const char *name)
{
    for (const tco__node *child = root->child; child != NULL; child = child->next)
        if (strcmp(child->name, name) == 0)
            return child;
    return NULL;
}

static tco_status read_schema(tco__reader *reader, const tco__node *root, tco_study *study)
{
    const tco__node *node = member(root, "$schema");
    tco__frame frame = {NULL, "$schema"};
    tco__slot slot = {.state = TCO__ABSENT};
    if (node == NULL)
        return TCO_OK;
    tco_field field = {.name = "$schema", .kind = TCO_FIELD_TEXT, .unit = ""};
    TCO_TRY(tco__read_text(reader, &frame, node, &field, &slot));
    study->schema = slot.text;
    return TCO_OK;
}

static tco_status read_scenario(tco__reader *reader, const tco__frame *frame, const tco__node *node,
                                const tco__block *base, tco__scenario *to)
{
    to->name = tco__arena_text(reader->arena, node->name, strlen(node->name));
    to->root = tco__block_copy(reader->arena, base);
    to->line = node->line;
    to->column = node->column;
    if (to->name == NULL || to->root == NULL)
        return TCO_E_NOMEM;
    bool good;
    TCO_TRY(tco__read_name(reader, frame, node, &good));
    if (!good)
        return TCO_OK;
    tco_text patch;
    tco__text_init(&patch, reader->arena);
    tco__pretty_node(&(tco__pretty){&patch, PATCH_DEPTH, true}, node);
    to->patch = patch.data;
    return patch.failed ? TCO_E_NOMEM : tco__read_root(reader, frame, node, to->root);
}

static tco_status read_scenarios(tco__reader *reader, const tco__node *node, tco_study *study)
{
    tco__frame frame = {NULL, "scenarios"};
    if (node->kind != TCO__NODE_OBJECT || node->count == 0)
        return tco__reader_fail(
            reader, node->kind != TCO__NODE_OBJECT ? TCO_E_TYPE : TCO_E_MISSING, &frame, node->line,
            node->column, "leave scenarios out to have one, named base",
            node->kind != TCO__NODE_OBJECT ? "%s in place of an object of patches"
                                           : "%s without members; at least one is needed",
            tco__reader_describe(reader, node));
    if (node->count > TCO__SCENARIOS_MAX)
        return tco__reader_fail(reader, TCO_E_LIMIT, &frame, node->line, node->column, NULL,
                                "%zu scenarios; at most %d are allowed", node->count,
                                TCO__SCENARIOS_MAX);
    size_t options = tco__block_slot(study->root, "options")->count;
    if (options * node->count > TCO__PAIRS_MAX)
        return tco__reader_fail(reader, TCO_E_LIMIT, &frame, node->line, node->column, NULL,
                                "%zu scenarios of %zu options; at most %d pairs are allowed",
                                node->count, options, TCO__PAIRS_MAX);
    study->scenario = TCO_ARENA_ARRAY(reader->arena, node->count, tco__scenario);
    if (study->scenario == NULL)
        return TCO_E_NOMEM;
    reader->state = TCO_ORIGIN_SCENARIO;
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__frame here = {&frame, child->name};
        TCO_TRY(read_scenario(reader, &here, child, study->root,
                              &study->scenario[study->scenario_count++]));
    }
    return TCO_OK;
}

/* Without scenarios there is one, named base. */
static tco_status imply_scenario(tco_study *study)
{
    study->implicit = true;
    study->scenario = TCO_ARENA_NEW(study->arena, tco__scenario);
    if (study->scenario == NULL)
        return TCO_E_NOMEM;
    study->scenario[0].name = "base";
    study->scenario[0].root = tco__block_copy(study->arena, study->root);
    study->scenario_count = 1;
    return study->scenario[0].root != NULL ? TCO_OK : TCO_E_NOMEM;
}

/* Amounts of different currencies cannot stand in one study. */
static tco_status one_currency(tco__reader *reader, const tco_study *study)
{
    for (size_t i = 0; i < study->scenario_count; i++) {
        const tco__scenario *scenario = &study->scenario[i];
        const tco__slot *slot = tco__block_slot(scenario->root, "currency");
        tco__frame scenarios = {NULL, "scenarios"}, name = {&scenarios, scenario->name};
        tco__frame frame = {&name, "currency"};
        if (slot->state == TCO_ORIGIN_SCENARIO)
            TCO_TRY(tco__reader_fail(reader, TCO_E_CONFLICT, &frame, slot->line, slot->column, NULL,
                                     "a study has one currency; it cannot change by scenario"));
    }
    return TCO_OK;
}

/* Take note of what settling found; NOMEM ends the reading. */
static tco_status settled(tco__reader *reader, tco_status status)
{
    if (status == TCO_E_NOMEM)
        return status;
    if (status != TCO_OK && !reader->found) {
        reader->found = true;
        reader->first = status;
    }
    return TCO_OK;
}

/* What evaluating will take grows with options x scenarios x months, which the size of a file does
 * not bound. `months` is a whole field of the study. */
static tco_status bounded(tco__reader *reader, const tco_study *study, const char *months, int most)
{
    const tco__slot *at = tco__block_slot(study->root, months);
    tco__frame frame = {NULL, months};
    double size = 0.0;
    for (size_t i = 0; i < study->scenario_count; i++) {
        const tco__block *root = study->scenario[i].root;
        size +=
            tco__block_slot(root, months)->number * (double)tco__block_slot(root, "options")->count;
    }
    if (size <= most)
        return TCO_OK;
    return tco__reader_fail(
        reader, TCO_E_LIMIT, &frame, at->line, at->column, "fewer months, options or scenarios",
        "options times %s, summed over the scenarios, is above %d", months, most);
}

static tco_status read_study(tco__reader *reader, const tco__node *root, tco_study *study)
{
    const tco__node *scenarios;
    study->root = tco__block_new(study->arena, &tco__study_class, "");
    if (study->root == NULL)
        return TCO_E_NOMEM;
    study->root->state = TCO_ORIGIN_STUDY;
    TCO_TRY(tco__read_root(reader, NULL, root, study->root));
    if (root->kind != TCO__NODE_OBJECT)
        return TCO_OK;
    TCO_TRY(read_schema(reader, root, study));
    scenarios = member(root, "scenarios");
    if (scenarios != NULL)
        TCO_TRY(read_scenarios(reader, scenarios, study));
    if (study->scenario_count == 0)
        TCO_TRY(imply_scenario(study));
    TCO_TRY(one_currency(reader, study));
    TCO_TRY(settled(reader, tco__base_settle(study, reader->errs)));
    for (size_t i = 0; i < study->scenario_count; i++)
        TCO_TRY(settled(reader, tco__scenario_settle(study, &study->scenario[i], reader->errs)));
    TCO_TRY(bounded(reader, study, "horizon_months", TCO__CASES_MAX));
    return bounded(reader, study, "search_months", TCO__STEPS_MAX);
}

/* Report what has no place in the study itself. */
static tco_status give_up(tco_errors *errs, tco_status status, const char *message)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    tco__error_set(&err, status, "%s", message);
    tco__errors_add(errs, &err);
    return status;
}

/* The canonical text must be readable too. Numbers and layout make it at most six times as long as
 * the text it came from, so a short one need not be tried. */
static tco_status rereadable(tco__reader *reader, const tco_study *study, const tco__node *root,
                             size_t size)
{
    tco_text text;
    if (size <= TCO__SCAN_BYTES_MAX / 8)
        return TCO_OK;
    tco__text_init(&text, reader->scratch);
    tco__study_text(&text, study);
    if (text.failed)
        return TCO_E_NOMEM;
    if (text.size <= TCO__SCAN_BYTES_MAX)
        return TCO_OK;
    return tco__reader_fail(reader, TCO_E_LIMIT, NULL, root->line, root->column, NULL,
                            "laid out canonically it has %zu bytes; at most %d are allowed",
                            text.size, TCO__SCAN_BYTES_MAX);
}

static tco_status parse(const char *json, size_t size, tco_study *study, tco_arena *scratch,
                        tco_errors *errs)
{
    tco_error err = {TCO_OK, 0, 0, "", "", ""};
    tco__node *root = NULL;
    tco__reader reader = {study->arena, scratch, errs, TCO_ORIGIN_STUDY, false, TCO_OK};
    tco_status status = tco__tree_parse(json, size, scratch, &root, &err);
    if (status != TCO_OK) {
        tco__errors_add(errs, &err);
        return status;
    }
    status = read_study(&reader, root, study);
    if (status == TCO_OK && !reader.found)
        status = rereadable(&reader, study, root, size);
    if (status != TCO_OK)
        return give_up(errs, status, tco_status_text(status));
    /* The status is that of the error listed first. */
    return reader.found ? errs->item[0].code : TCO_OK;
}

tco_status tco_study_parse(const char *json, size_t size, tco_study **study, tco_errors *errs)
{
    tco_errors unseen; /* the status does not depend on who listens */
    errs = errs != NULL ? errs : &unseen;
    memset(errs, 0, sizeof *errs);
    if (study != NULL)
        *study = NULL;
    if (study == NULL || (json == NULL && size > 0))
        return give_up(errs, TCO_E_ARGUMENT, "NULL in place of a text or a study");
    tco_arena *scratch = tco__arena_new();
    tco_study *made = tco__study_new();
    tco_status status = TCO_E_NOMEM;
    if (made != NULL && scratch != NULL) {
        status = parse(json != NULL ? json : "", size, made, scratch, errs);
    } else {
        give_up(errs, status, tco_status_text(status));
    }
    tco__arena_free(scratch);
    if (status != TCO_OK) {
        tco_study_free(made);
        return status;
    }
    *study = made;
    return TCO_OK;
}

/* At most one byte more than a document may have, so that a longer one is seen to be longer. */
static tco_status load_text(FILE *file, tco_arena *arena, char **text, size_t *size)
{
    size_t room = TCO__SCAN_BYTES_MAX + 1;
    *text = tco__arena_array(arena, room, 1);
    if (*text == NULL)
        return TCO_E_NOMEM;
    *size = fread(*text, 1, room, file);
    return ferror(file) ? TCO_E_IO : TCO_OK;
}

/* What a name stands for if not for a regular file: opening a pipe could wait for ever, and a
 * device may never end. NULL if it is one, or if that cannot be told. */
static const char *not_regular(const char *filename)
{
#if defined(S_ISREG) && defined(S_ISDIR)
    struct stat info;
    if (stat(filename, &info) != 0 || S_ISREG(info.st_mode))
        return NULL;
    return S_ISDIR(info.st_mode) ? "a directory, not a file" : "not a regular file";
#else
    (void)filename;
    return NULL;
#endif
}

tco_status tco_study_load(const char *filename, tco_study **study, tco_errors *errs)
{
    if (errs != NULL)
        memset(errs, 0, sizeof *errs);
    if (study != NULL)
        *study = NULL;
    if (filename == NULL || study == NULL)
        return give_up(errs, TCO_E_ARGUMENT, "NULL in place of a file name or a study");
    errno = 0;
    const char *odd = not_regular(filename);
    FILE *file = odd == NULL ? fopen(filename, "rb") : NULL;
    if (file == NULL)
        return give_up(errs, TCO_E_IO,
                       odd != NULL       ? odd
                       : errno == ENOENT ? "no such file"
                       : errno == EACCES ? "no permission to read the file"
                                         : "the file cannot be opened");
    tco_arena *arena = tco__arena_new();
    char *text = NULL;
    size_t size = 0;
    tco_status status = arena != NULL ? load_text(file, arena, &text, &size) : TCO_E_NOMEM;
    fclose(file);
    if (status == TCO_OK)
        status = tco_study_parse(text, size, study, errs);
    else
        give_up(errs, status,
                status == TCO_E_NOMEM ? tco_status_text(status) : "the file cannot be read");
    tco__arena_free(arena);
    return status;
}
