/* Scanner first, then cJSON: it only sees documents that were found strict, and its tree pairs
 * one to one with the scanner's records, which have what it lacks: places, and numbers that do
 * not depend on the locale. The only file that includes cJSON. */
#include "json/tree.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <string.h>

#include "base/error.h"
#include "json/scan.h"

enum { CJSON_NUMBER_MAX = 60 }; /* older releases cut a number at 63 characters */

/* A copy of the text in which long numbers are short: their values come from the records. */
static char *short_numbers(const char *json, size_t size, tco_arena *arena, const tco__scan *scan)
{
    char *text = tco__arena_text(arena, json, size);
    for (size_t i = 0; text != NULL && i < scan->count; i++) {
        const tco__scan_value *value = &scan->values[i];
        char first = json[value->offset];
        if (value->size > CJSON_NUMBER_MAX && (first == '-' || (first >= '0' && first <= '9'))) {
            memset(text + value->offset, ' ', value->size);
            text[value->offset] = '0';
        }
    }
    return text;
}

static tco__node_kind kind_of(const cJSON *from)
{
    if (cJSON_IsObject(from))
        return TCO__NODE_OBJECT;
    if (cJSON_IsArray(from))
        return TCO__NODE_ARRAY;
    if (cJSON_IsString(from))
        return TCO__NODE_TEXT;
    if (cJSON_IsNumber(from))
        return TCO__NODE_NUMBER;
    return cJSON_IsBool(from) ? TCO__NODE_BOOL : TCO__NODE_NULL;
}

typedef struct pairing {
    tco_arena *arena;
    const tco__scan *scan;
    size_t next; /* record of the next value in pre-order */
    bool torn;   /* the trees do not pair: a fault of ours or of cJSON */
} pairing;

static const char *kept(pairing *p, const char *text)
{
    return text != NULL ? tco__arena_text(p->arena, text, strlen(text)) : NULL;
}

/* NULL when memory is gone. The depth is bounded by the scanner. */
static tco__node *pair(pairing *p, const cJSON *from)
{
    tco__node *node = TCO_ARENA_NEW(p->arena, tco__node);
    if (node == NULL)
        return NULL;
    if (p->next >= p->scan->count) {
        p->torn = true;
        return node;
    }
    const tco__scan_value *place = &p->scan->values[p->next++];
    node->kind = kind_of(from);
    node->name = kept(p, from->string);
    node->text = node->kind == TCO__NODE_TEXT ? kept(p, from->valuestring) : NULL;
    node->number = node->kind == TCO__NODE_BOOL ? (double)cJSON_IsTrue(from) : place->number;
    node->line = place->line;
    node->column = place->column;
    node->key_line = place->key_line;
    node->key_column = place->key_column;
    if ((from->string != NULL && node->name == NULL) ||
        (node->kind == TCO__NODE_TEXT && node->text == NULL))
        return NULL;
    tco__node **last = &node->child;
    for (const cJSON *child = from->child; child != NULL; child = child->next) {
        *last = pair(p, child);
        if (*last == NULL)
            return NULL;
        last = &(*last)->next;
        node->count++;
    }
    return node;
}

tco_status tco__tree_parse(const char *json, size_t size, tco_arena *arena, tco__node **root,
                           tco_error *err)
{
    tco__scan scan;
    TCO_TRY(tco__scan_text(json, size, arena, &scan, err));
    char *text = short_numbers(json, size, arena, &scan);
    if (text == NULL)
        return tco__error_set(err, TCO_E_NOMEM, "%s", tco_status_text(TCO_E_NOMEM));
    /* cJSON skips a byte-order mark only at the start of a NUL-terminated text. */
    cJSON *tree = cJSON_ParseWithLengthOpts(text, size + 1, NULL, 1);
    if (tree == NULL)
        return tco__error_set(err, TCO_E_NOMEM, "%s", tco_status_text(TCO_E_NOMEM));
    pairing p = {arena, &scan, 0, false};
    *root = pair(&p, tree);
    cJSON_Delete(tree);
    if (*root == NULL)
        return tco__error_set(err, TCO_E_NOMEM, "%s", tco_status_text(TCO_E_NOMEM));
    if (p.torn || p.next != scan.count)
        return tco__error_set(err, TCO_E_SYNTAX, "two readings of the document differ");
    return TCO_OK;
}
