/* JSON laid out for people. */
#include "json/pretty.h"

void tco__pretty_open(tco__pretty *self)
{
    tco__text_add(self->text, "{");
    self->depth++;
    self->first = true;
}

void tco__pretty_key(tco__pretty *self, const char *name)
{
    tco__text_add(self->text, self->first ? "\n" : ",\n");
    tco__text_add_repeat(self->text, ' ', 2 * (size_t)self->depth);
    tco__text_add_json_data(self->text, name);
    tco__text_add(self->text, ": ");
    self->first = false;
}

void tco__pretty_close(tco__pretty *self)
{
    self->depth--;
    if (!self->first) {
        tco__text_add(self->text, "\n");
        tco__text_add_repeat(self->text, ' ', 2 * (size_t)self->depth);
    }
    tco__text_add(self->text, "}");
    self->first = false;
}

static void object(tco__pretty *self, const tco__node *node)
{
    tco__pretty_open(self);
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__pretty_key(self, child->name);
        tco__pretty_node(self, child);
    }
    tco__pretty_close(self);
}

static void array(tco__pretty *self, const tco__node *node)
{
    tco__text_add(self->text, "[");
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__text_add(self->text, child != node->child ? ", " : "");
        tco__pretty_node(self, child);
    }
    tco__text_add(self->text, "]");
}

/* The depth is bounded by the scanner. */
void tco__pretty_node(tco__pretty *self, const tco__node *node)
{
    switch (node->kind) {
    case TCO__NODE_NULL: tco__text_add(self->text, "null"); break;
    case TCO__NODE_BOOL: tco__text_add(self->text, node->number > 0.0 ? "true" : "false"); break;
    case TCO__NODE_NUMBER: tco__text_add_number(self->text, node->number); break;
    case TCO__NODE_TEXT: tco__text_add_json_data(self->text, node->text); break;
    case TCO__NODE_ARRAY: array(self, node); break;
    case TCO__NODE_OBJECT: object(self, node); break;
    }
}
