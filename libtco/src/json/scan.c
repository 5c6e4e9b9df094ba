/* Strict JSON scanner: walks a document without recursion and lists its values.
 * It must not know what a study is. A loop over an explicit stack stands for the nesting;
 * duplicate names are found at the end by sorting, which no choice of names can slow down. */
#include "json/scan.h"

#include <string.h>

#include "base/utf8.h"
#include "json/scan_state.h"

static void skip_blanks(tco__scan_state *self)
{
    while (self->at < self->size) {
        char c = self->text[self->at];
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
            return;
        self->at++;
    }
}

static char peek(const tco__scan_state *self)
{
    return self->at < self->size ? self->text[self->at] : '\0';
}

static int is_nul(const tco__scan_state *self)
{
    return self->at < self->size && self->text[self->at] == '\0';
}

/* Not what is wanted at this place; a NUL byte is a class of its own. */
static int fail_here(tco__scan_state *self, tco__scan_class fault, tco__scan_want want)
{
    return tco__fault_unexpected(self, is_nul(self) ? TCO__SCAN_NUL : fault, self->at, want);
}

static int fail_memory(tco__scan_state *self)
{
    return tco__fault_raise(self, TCO__SCAN_MEMORY, 0, "memory is gone");
}

/* Line and column of the current place: counts on from the last one asked for. */
static void locate(tco__scan_state *self, int *line, int *column)
{
    tco__fault_place(self, self->mark, self->at, line, column);
    self->mark = self->at;
    self->mark_line = *line;
    self->mark_column = *column;
}

static int open_container(tco__scan_state *self, size_t value, int is_object)
{
    if (self->depth == TCO__SCAN_DEPTH_MAX)
        return tco__fault_raise(self, TCO__SCAN_LIMIT, self->at,
                                "found more than %d nested objects and arrays, allowed are %d",
                                TCO__SCAN_DEPTH_MAX, TCO__SCAN_DEPTH_MAX);
    tco__scan_frame *frame = &self->stack[self->depth++];
    memset(frame, 0, sizeof(*frame));
    frame->value = value;
    frame->is_object = is_object;
    self->at++;
    return 1;
}

static int close_container(tco__scan_state *self)
{
    const tco__scan_frame *frame = &self->stack[--self->depth];
    tco__scan_value *value = &self->scan->values[frame->value];
    self->at++;
    value->size = self->at - value->offset;
    return 1;
}

/* A value at the current place; of a container only its opening bracket. */
static int begin_value(tco__scan_state *self, int key_line, int key_column)
{
    size_t index = self->scan->count++;
    tco__scan_value *value = &self->scan->values[index];
    value->offset = self->at;
    value->key_line = key_line;
    value->key_column = key_column;
    locate(self, &value->line, &value->column);
    size_t unescaped_size;
    int plain, fine;
    char c = peek(self);
    if (c == '{' || c == '[')
        return open_container(self, index, c == '{');
    if (c == '"')
        fine = tco__lexeme_string(self, &unescaped_size, &plain);
    else if (c == 't' || c == 'f' || c == 'n')
        fine = tco__lexeme_literal(self);
    else if (c == '-' || (c >= '0' && c <= '9'))
        fine = tco__lexeme_number(self, &value->number);
    else
        fine = fail_here(self, TCO__SCAN_SYNTAX, TCO__WANT_VALUE);
    value->size = self->at - value->offset;
    return fine;
}

static int count_child(tco__scan_state *self)
{
    if (++self->child_count > TCO__SCAN_VALUES_MAX)
        return tco__fault_raise(self, TCO__SCAN_LIMIT, self->at,
                                "found more than %d members and elements, allowed are %d",
                                TCO__SCAN_VALUES_MAX, TCO__SCAN_VALUES_MAX);
    return 1;
}

static int read_name(tco__scan_state *self, tco__scan_frame *frame)
{
    size_t offset = self->at;
    size_t size;
    int plain;
    if (!tco__lexeme_string(self, &size, &plain))
        return 0;
    tco__scan_key *key = &self->keys[self->key_count];
    key->name = self->text + offset + 1;
    key->size = size;
    key->offset = offset;
    key->object = frame->value;
    if (!plain) {
        char *name = tco__arena_array(self->arena, size, 1);
        if (name == NULL)
            return fail_memory(self);
        tco__lexeme_unescape(self->text + offset, name);
        key->name = name;
    }
    frame->key = self->key_count++;
    frame->inside = 1;
    if (offset == self->twice_at)
        return tco__fault_duplicate(self, key);
    return 1;
}

static int begin_member(tco__scan_state *self, tco__scan_frame *frame)
{
    int key_line, key_column;
    if (peek(self) != '"')
        return fail_here(self, TCO__SCAN_SYNTAX, TCO__WANT_NAME);
    locate(self, &key_line, &key_column);
    if (!read_name(self, frame) || !count_child(self))
        return 0;
    skip_blanks(self);
    if (peek(self) != ':')
        return tco__fault_unexpected(self, TCO__SCAN_SYNTAX, self->at, TCO__WANT_COLON);
    self->at++;
    skip_blanks(self);
    return begin_value(self, key_line, key_column);
}

/* The next step inside the innermost open container: its end, or one more child begun. */
static int step(tco__scan_state *self)
{
    tco__scan_frame *frame = &self->stack[self->depth - 1];
    skip_blanks(self);
    if (peek(self) == (frame->is_object ? '}' : ']'))
        return close_container(self);
    if (frame->index > 0) {
        frame->inside = peek(self) == '%'; /* belongs to the number before it */
        if (peek(self) != ',')
            return fail_here(self, TCO__SCAN_SYNTAX,
                             frame->is_object ? TCO__WANT_OBJECT_END : TCO__WANT_ARRAY_END);
        self->at++;
        skip_blanks(self);
    }
    frame->index++;
    if (frame->is_object)
        return begin_member(self, frame);
    frame->inside = 1;
    return count_child(self) && begin_value(self, 0, 0);
}

static int scan_document(tco__scan_state *self)
{
    self->scan->count = 0;
    self->key_count = 0;
    self->child_count = 0;
    self->depth = 0;
    self->at = self->begin;
    self->mark = self->begin;
    self->mark_line = 1;
    self->mark_column = 1;
    skip_blanks(self);
    if (self->at >= self->full) {
        tco__fault_raise(self, TCO__SCAN_EMPTY, self->at,
                         "found an empty document, expected a value");
        return 0;
    }
    if (!begin_value(self, 0, 0))
        return 0;
    while (self->depth > 0)
        if (!step(self))
            return 0;
    skip_blanks(self);
    if (self->at < self->size)
        return fail_here(self, TCO__SCAN_TRAILING, TCO__WANT_NOTHING);
    return self->size == self->full || tco__fault_encoding(self);
}

/* ---- duplicate names ---- */

static int compare_names(const tco__scan_key *a, const tco__scan_key *b)
{
    if (a->object != b->object)
        return a->object < b->object ? -1 : 1;
    int order = memcmp(a->name, b->name, a->size < b->size ? a->size : b->size);
    if (order != 0)
        return order;
    return a->size < b->size ? -1 : a->size > b->size;
}

static int compare_keys(const tco__scan_key *a, const tco__scan_key *b)
{
    int order = compare_names(a, b);
    if (order != 0)
        return order;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static void sift_down(tco__scan_key *keys, size_t root, size_t count)
{
    tco__scan_key moved = keys[root];
    for (;;) {
        size_t child = 2 * root + 1;
        if (child >= count)
            break;
        if (child + 1 < count && compare_keys(&keys[child], &keys[child + 1]) < 0)
            child++;
        if (compare_keys(&moved, &keys[child]) >= 0)
            break;
        keys[root] = keys[child];
        root = child;
    }
    keys[root] = moved;
}

/* Heap sort: n log n for any input, no memory of its own. */
static void sort_keys(tco__scan_key *keys, size_t count)
{
    for (size_t root = count / 2; root > 0; root--)
        sift_down(keys, root - 1, count);
    for (size_t left = count; left > 1; left--) {
        tco__scan_key largest = keys[0];
        keys[0] = keys[left - 1];
        keys[left - 1] = largest;
        sift_down(keys, 0, left - 1);
    }
}

/* The first name in the document that stands twice in its object: 1 if there is one. */
static int find_duplicate(tco__scan_state *self)
{
    sort_keys(self->keys, self->key_count);
    for (size_t i = 1; i < self->key_count; i++) {
        const tco__scan_key *key = &self->keys[i];
        if (compare_names(&self->keys[i - 1], key) == 0 && key->offset < self->twice_at) {
            self->twice_at = key->offset;
            self->first_at = self->keys[i - 1].offset;
        }
    }
    return self->twice_at != TCO__SCAN_NOWHERE;
}

/* ---- the whole text ---- */

static int looks_like_utf16(const char *text, size_t size)
{
    if (size < 2)
        return 0;
    return memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0 ||
           (text[0] == '\0') != (text[1] == '\0');
}

static size_t well_formed_size(const char *text, size_t size)
{
    size_t at = 0;
    while (at < size) {
        uint32_t code;
        size_t length = tco__utf8_read(text + at, size - at, &code);
        if (length == 0)
            break;
        at += length;
    }
    return at;
}

/* Room for all values and names: each but the first stands behind a bracket or a comma. */
static int make_room(tco__scan_state *self)
{
    size_t room = 1;
    for (size_t i = 0; i < self->size && room <= TCO__SCAN_VALUES_MAX + 1; i++) {
        char c = self->text[i];
        room += c == ',' || c == '{' || c == '[';
    }
    self->scan->values = TCO_ARENA_ARRAY(self->arena, room, tco__scan_value);
    self->keys = TCO_ARENA_ARRAY(self->arena, room, tco__scan_key);
    if (self->scan->values == NULL || self->keys == NULL)
        return fail_memory(self);
    return 1;
}

static int scan_all(tco__scan_state *self)
{
    self->size = self->full;
    if (self->full > TCO__SCAN_BYTES_MAX)
        return tco__fault_raise(self, TCO__SCAN_LIMIT, TCO__SCAN_BYTES_MAX,
                                "found a document of %zu bytes, allowed are %d", self->full,
                                TCO__SCAN_BYTES_MAX);
    if (looks_like_utf16(self->text, self->full)) {
        tco__fault_raise(self, TCO__SCAN_ENCODING, 0,
                         "found text that looks like UTF-16 or UTF-32, allowed is UTF-8");
        tco__error_hint(self->err, "save the file as UTF-8");
        return 0;
    }
    self->size = well_formed_size(self->text, self->full);
    if (!make_room(self))
        return 0;
    int fine = scan_document(self);
    if (self->scan->fault == TCO__SCAN_MEMORY || !find_duplicate(self))
        return fine;
    /* A duplicate stands before any other fault. Scan again up to it, for its path. */
    memset(self->err, 0, sizeof(*self->err));
    return scan_document(self);
}

tco_status tco__scan_text(const char *text, size_t size, tco_arena *arena, tco__scan *scan,
                          tco_error *err)
{
    tco__scan_state state;
    memset(&state, 0, sizeof(state));
    memset(scan, 0, sizeof(*scan));
    memset(err, 0, sizeof(*err));
    state.text = text;
    state.full = size;
    state.begin = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    state.arena = arena;
    state.scan = scan;
    state.err = err;
    state.mark = state.begin;
    state.mark_line = 1;
    state.mark_column = 1;
    state.twice_at = TCO__SCAN_NOWHERE;
    if (scan_all(&state))
        return TCO_OK;
    scan->values = NULL;
    scan->count = 0;
    return err->code;
}
