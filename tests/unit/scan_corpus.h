/* Runs the scanner over a folder of files and a table of what it must say about each.
 * Included by the tests of the corpora only; it must not know which corpus it is. */
#ifndef TCO_TESTS_SCAN_CORPUS_H
#define TCO_TESTS_SCAN_CORPUS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/scan.h"

/* Fields of a row, in the order of this enum, at the given columns of the table. */
enum { CORPUS_FILE, CORPUS_VERDICT, CORPUS_CLASS, CORPUS_OFFSET, CORPUS_PLACE, CORPUS_FIELDS };

static const char *corpus_class_name(tco__scan_class fault)
{
    static const char *const names[] = {"",       "empty",     "syntax",   "number",
                                        "string", "nul",       "encoding", "trailing",
                                        "range",  "duplicate", "limit",    "memory"};
    return names[fault];
}

/* The whole file in a heap buffer of exactly its size, so that a sanitizer sees over-reads;
 * NULL if there is no such file. */
static char *corpus_read(const char *folder, const char *name, size_t *size)
{
    char path[4096];
    int path_size = snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *file = path_size < (int)sizeof(path) ? fopen(path, "rb") : NULL;
    if (file == NULL)
        return NULL;
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    /* malloc(0) may give NULL, which means no file here. */
    char *data = length < 0 ? NULL : malloc(length > 0 ? (size_t)length : 1);
    *size = data == NULL ? 0 : fread(data, 1, (size_t)length, file);
    fclose(file);
    return data;
}

static tco_status corpus_status(tco__scan_class fault)
{
    if (fault == TCO__SCAN_OK)
        return TCO_OK;
    if (fault == TCO__SCAN_RANGE)
        return TCO_E_RANGE;
    if (fault == TCO__SCAN_DUPLICATE)
        return TCO_E_DUPLICATE;
    return fault == TCO__SCAN_LIMIT ? TCO_E_LIMIT : TCO_E_SYNTAX;
}

/* What the scanner says about a text, as "verdict class offset line:column". */
static tco_status corpus_say(const char *text, size_t size, char *out, size_t room)
{
    tco_arena *arena = tco__arena_new();
    tco__scan scan;
    tco_error err;
    tco_status status = tco__scan_text(text, size, arena, &scan, &err);
    if (status == TCO_OK)
        snprintf(out, room, "accept");
    else
        snprintf(out, room, "reject %s %zu %d:%d", corpus_class_name(scan.fault), scan.fault_offset,
                 err.line, err.column);
    int odd = status != corpus_status(scan.fault) || err.code != status ||
              (status != TCO_OK && err.message[0] == '\0') || strchr(err.message, '\n') != NULL;
    if (odd)
        snprintf(out, room, "status, code or message does not fit the class");
    tco__arena_free(arena);
    return status;
}

/* Split a line at tabs in place; returns the number of cells. */
static size_t corpus_split(char *line, char *cells[], size_t room)
{
    size_t count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    while (count < room) {
        cells[count++] = line;
        line = strchr(line, '\t');
        if (line == NULL)
            break;
        *line++ = '\0';
    }
    return count;
}

/* Check every row of `table`; returns the number of rows that hold, or -1 after a row that
 * does not. */
static int corpus_check(const char *folder, const char *table_path, const int column[CORPUS_FIELDS],
                        const char *subfolder)
{
    FILE *table = fopen(table_path, "r");
    if (table == NULL)
        return -1;
    char line[4096], files[1024];
    int rows = 0, bad = 0;
    snprintf(files, sizeof(files), "%s%s", folder, subfolder);
    if (fgets(line, sizeof(line), table) == NULL)
        bad++;
    while (fgets(line, sizeof(line), table) != NULL) {
        char *cells[12];
        static char none[] = "";
        size_t count = corpus_split(line, cells, 12);
        for (size_t i = count; i < 12; i++)
            cells[i] = none;
        char want[256], got[256];
        snprintf(want, sizeof(want), "%s", cells[column[CORPUS_VERDICT]]);
        if (strcmp(want, "accept") != 0)
            snprintf(want, sizeof(want), "%s %s %s %s", cells[column[CORPUS_VERDICT]],
                     cells[column[CORPUS_CLASS]], cells[column[CORPUS_OFFSET]],
                     cells[column[CORPUS_PLACE]]);
        size_t size = 0;
        char *data = corpus_read(files, cells[column[CORPUS_FILE]], &size);
        if (data == NULL) {
            snprintf(got, sizeof(got), "no such file");
        } else {
            corpus_say(data, size, got, sizeof(got));
        }
        free(data);
        rows++;
        if (strcmp(want, got) != 0) {
            printf("%s: want \"%s\", got \"%s\"\n", cells[column[CORPUS_FILE]], want, got);
            bad++;
        }
    }
    fclose(table);
    return bad == 0 ? rows : -1;
}

#endif
