/* A recursive reader of valid JSON text that notes where each value stands. */
#include "json_text.h"

#include <ctype.h>

typedef struct walk {
    const char *text;
    size_t at, count, room;
    json_value *values;
} walk;

static void walk_value(walk *self, const char *pointer);

static void skip_blank(walk *self)
{
    while (self->text[self->at] && strchr(" \t\r\n", self->text[self->at])) {
        self->at++;
    }
}

static void skip_string(walk *self)
{
    assert_int_equal(self->text[self->at], '"');
    for (self->at++; self->text[self->at] != '"'; self->at++) {
        self->at += self->text[self->at] == '\\';
    }
    self->at++;
}

/* Names of the test files hold no escapes, so a key is copied as it stands. */
static void walk_members(walk *self, const char *pointer)
{
    skip_blank(self);
    while (self->text[self->at] != '}') {
        size_t key = self->at + 1;
        skip_string(self);
        char child[400];
        size_t size = strlen(pointer);
        assert_true(size + 2 * (self->at - key) + 4 < sizeof(child));
        memcpy(child, pointer, size);
        child[size++] = '/';
        for (; key + 1 < self->at; key++) {
            char c = self->text[key];
            if (c == '~' || c == '/') {
                child[size++] = '~';
                c = c == '~' ? '0' : '1';
            }
            child[size++] = c;
        }
        child[size] = '\0';
        skip_blank(self);
        assert_int_equal(self->text[self->at++], ':');
        walk_value(self, child);
        skip_blank(self);
        self->at += self->text[self->at] == ',';
        skip_blank(self);
    }
    self->at++;
}

static void walk_items(walk *self, const char *pointer)
{
    skip_blank(self);
    for (int index = 0; self->text[self->at] != ']'; index++) {
        char child[400];
        snprintf(child, sizeof(child), "%.380s/%d", pointer, index);
        walk_value(self, child);
        skip_blank(self);
        self->at += self->text[self->at] == ',';
        skip_blank(self);
    }
    self->at++;
}

static void place_of(const char *text, json_value *value)
{
    value->line = value->column = 1;
    for (size_t i = 0; i < value->start; i++) {
        if (text[i] == '\n') {
            value->line++;
            value->column = 1;
        } else if ((text[i] & 0xC0) != 0x80) {
            value->column++;
        }
    }
}

static void walk_value(walk *self, const char *pointer)
{
    skip_blank(self);
    if (self->count == self->room) {
        self->room = self->room ? self->room * 2 : 64;
        self->values = realloc(self->values, self->room * sizeof(json_value));
        assert_non_null(self->values);
    }
    size_t index = self->count++;
    json_value value = {"", JSON_WORD, self->at, 0, 1, 1};
    snprintf(value.pointer, sizeof(value.pointer), "%s", pointer);
    place_of(self->text, &value);
    char first = self->text[self->at];
    if (first == '{') {
        value.kind = JSON_OBJECT;
        self->at++;
        walk_members(self, pointer);
    } else if (first == '[') {
        value.kind = JSON_ARRAY;
        self->at++;
        walk_items(self, pointer);
    } else if (first == '"') {
        value.kind = JSON_STRING;
        skip_string(self);
    } else {
        value.kind = first == '-' || isdigit((unsigned char)first) ? JSON_NUMBER : JSON_WORD;
        self->at += strcspn(self->text + self->at, ",]} \t\r\n");
    }
    value.end = self->at;
    self->values[index] = value;
}

json_value *json_values(const char *text, size_t *count)
{
    walk self = {text, 0, 0, 0, NULL};
    walk_value(&self, "");
    *count = self.count;
    return self.values;
}

char *json_replace(const char *text, const json_value *value, const char *fragment)
{
    sink changed = {0};
    sink_write(&changed, text, value->start);
    sink_write(&changed, fragment, strlen(fragment));
    sink_write(&changed, text + value->end, strlen(text + value->end));
    return changed.text;
}

char *json_strip(const char *text, size_t size, size_t *stripped_size)
{
    char *stripped = malloc(size + 1);
    assert_non_null(stripped);
    size_t kept = 0;
    int inside = 0;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (!inside && memchr(" \t\r\n", c, 4)) {
            continue;
        }
        stripped[kept++] = c;
        if (inside && c == '\\' && i + 1 < size) {
            stripped[kept++] = text[++i];
        } else if (c == '"') {
            inside = !inside;
        }
    }
    stripped[kept] = '\0';
    *stripped_size = kept;
    return stripped;
}

int pointer_inside(const char *pointer, const char *start)
{
    size_t size = strlen(start);
    return strncmp(pointer, start, size) == 0 && (pointer[size] == '\0' || pointer[size] == '/');
}

const char *pointer_in_study(const char *pointer)
{
    static const char scenarios[] = "/scenarios/";
    if (strncmp(pointer, scenarios, sizeof(scenarios) - 1) != 0) {
        return pointer;
    }
    const char *name = pointer + sizeof(scenarios) - 1;
    return name + strcspn(name, "/");
}
