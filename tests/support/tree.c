/* JSON trees: exact printing, pointers, scaling by unit, shuffled members. */
#include "tree.h"

#include "registry.h"

static void print_item(const cJSON *item, sink *out)
{
    if (cJSON_IsNumber(item)) {
        sink_format(out, "%.17g", item->valuedouble);
        return;
    }
    if (!cJSON_IsObject(item) && !cJSON_IsArray(item)) {
        char *text = cJSON_PrintUnformatted(item);
        sink_write(out, text, strlen(text));
        cJSON_free(text);
        return;
    }
    int is_object = cJSON_IsObject(item);
    const cJSON *child = NULL;
    sink_format(out, is_object ? "{" : "[");
    cJSON_ArrayForEach(child, item)
    {
        if (child != item->child) {
            sink_format(out, ",");
        }
        if (is_object) {
            cJSON *key = cJSON_CreateString(child->string);
            print_item(key, out);
            cJSON_Delete(key);
            sink_format(out, ":");
        }
        print_item(child, out);
    }
    sink_format(out, is_object ? "}" : "]");
}

char *tree_text(const cJSON *tree)
{
    sink out = {0};
    print_item(tree, &out);
    return out.text;
}

/* The object that holds the last key of a pointer, and that key. */
static cJSON *holder_of(cJSON *tree, const char *pointer, const char **key)
{
    const char *at = pointer + 1;
    for (const char *slash = NULL; tree && (slash = strchr(at, '/')) != NULL; at = slash + 1) {
        char name[200];
        snprintf(name, sizeof(name), "%.*s", (int)(slash - at), at);
        tree = cJSON_GetObjectItemCaseSensitive(tree, name);
    }
    *key = at;
    return tree;
}

cJSON *tree_at(cJSON *tree, const char *pointer)
{
    const char *key = NULL;
    cJSON *holder = holder_of(tree, pointer, &key);
    return holder ? cJSON_GetObjectItemCaseSensitive(holder, key) : NULL;
}

void tree_set(cJSON *tree, const char *pointer, double value)
{
    const char *key = NULL;
    cJSON *holder = holder_of(tree, pointer, &key);
    assert_non_null(holder);
    cJSON *old = cJSON_GetObjectItemCaseSensitive(holder, key);
    if (old) {
        cJSON_SetNumberValue(old, value);
    } else {
        cJSON_AddNumberToObject(holder, key, value);
    }
}

static void walk_numbers(cJSON *item, const char *pointer,
                         void (*visit)(cJSON *number, const char *pointer, void *user), void *user)
{
    if (cJSON_IsNumber(item)) {
        visit(item, pointer, user);
        return;
    }
    cJSON *child = NULL;
    cJSON_ArrayForEach(child, item)
    {
        char below[400];
        snprintf(below, sizeof(below), "%.300s/%.90s", pointer, child->string);
        walk_numbers(child, below, visit, user);
    }
}

void tree_numbers(cJSON *tree, void (*visit)(cJSON *number, const char *pointer, void *user),
                  void *user)
{
    walk_numbers(tree, "", visit, user);
}

typedef struct scaling {
    const char *unit;
    double factor;
} scaling;

static void scale_number(cJSON *number, const char *pointer, void *user)
{
    const scaling *by = user;
    const tco_field *field = field_at(pointer);
    assert_non_null(field);
    if (strncmp(field->unit, by->unit, strlen(by->unit)) == 0) {
        cJSON_SetNumberValue(number, number->valuedouble * by->factor);
    }
}

void tree_scale(cJSON *tree, const char *unit, double factor)
{
    scaling by = {unit, factor};
    tree_numbers(tree, scale_number, &by);
}

void tree_shuffle(cJSON *tree, uint64_t *seed, int all)
{
    enum { MEMBERS_MAX = 64 };
    cJSON *members[MEMBERS_MAX], *child = NULL;
    int count = 0, keep = 0;
    if (!cJSON_IsObject(tree)) {
        return;
    }
    if (!all && tree->string) {
        keep = strcmp(tree->string, "parts") == 0 || strcmp(tree->string, "volumes") == 0;
    }
    cJSON_ArrayForEach(child, tree)
    {
        tree_shuffle(child, seed, all);
        count++;
    }
    assert_true(count <= MEMBERS_MAX);
    for (int i = 0; !keep && i < count; i++) {
        members[i] = cJSON_DetachItemViaPointer(tree, tree->child);
    }
    for (int i = keep ? 0 : count; i > 0; i--) {
        int pick = random_below(seed, i);
        cJSON_AddItemToObject(tree, members[pick]->string, members[pick]);
        members[pick] = members[i - 1];
    }
}

run run_of(const cJSON *tree)
{
    char *text = tree_text(tree);
    run self = {study_of(text), NULL};
    self.result = result_of(self.study);
    free(text);
    return self;
}

void run_free(run *self)
{
    tco_result_free(self->result);
    tco_study_free(self->study);
}
