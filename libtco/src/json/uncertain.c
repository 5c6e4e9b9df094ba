/* Distributions in place of numbers: {"pert": [1.67, 2.58, 3.2]}. It must not know which fields
 * exist. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "model/range.h"
#include "json/reader.h"
#include "json/uncertain.h"

/* One distribution while it is read. */
typedef struct law_reader {
    tco__reader *reader;
    const tco__law_form *form;
    const tco_field *field;
    tco__distribution *to;
    double *value, *weight; /* room of its lists */
    bool good;
} law_reader;

static tco_status fail(law_reader *l, tco_status code, const tco__frame *frame,
                       const tco__node *node, const char *message)
{
    char hint[128];
    l->good = false;
    snprintf(hint, sizeof hint, "for example %s", l->form->example);
    return tco__reader_fail(l->reader, code, frame, node->line, node->column,
                            code == TCO_E_RANGE ? NULL : hint, "%s", message);
}

/* Whether a parameter is a value of the field itself, whose range it must keep. Normal and lognormal
 * laws are cut at its limits. */
static bool is_value(const law_reader *l, size_t index)
{
    return l->to->kind != TCO__DISTRIBUTION_NORMAL && l->to->kind != TCO__DISTRIBUTION_LOGNORMAL &&
           !(l->to->kind == TCO__DISTRIBUTION_BETA && index < 2);
}

static tco_status read_value(law_reader *l, const tco__frame *frame, const tco__node *node,
                             bool ranged, double *to)
{
    char message[160], hint[112];
    tco_field number = *l->field;
    number.kind = TCO_FIELD_NUMBER;
    if (node->kind != TCO__NODE_NUMBER) {
        snprintf(message, sizeof message, "%s in place of a number",
                 tco__reader_describe(l->reader, node));
        return fail(l, TCO_E_TYPE, frame, node, message);
    }
    *to = node->number;
    if (!ranged ||
        tco__field_accepts(&number, node->number, message, sizeof message, hint, sizeof hint))
        return TCO_OK;
    l->good = false;
    return tco__reader_fail(l->reader, TCO_E_RANGE, frame, node->line, node->column,
                            hint[0] != '\0' ? hint : NULL, "%s", message);
}

/* The numbers of an array, into `to`, which has room for `room` of them. */
static tco_status read_list(law_reader *l, const tco__frame *frame, const tco__node *node,
                            size_t room, bool ranged, double *to)
{
    char message[96], name[TCO__NUMBER_SIZE];
    size_t i = 0;
    if (node->kind != TCO__NODE_ARRAY) {
        snprintf(message, sizeof message, "%s in place of an array of numbers",
                 tco__reader_describe(l->reader, node));
        return fail(l, TCO_E_TYPE, frame, node, message);
    }
    for (const tco__node *item = node->child; item != NULL && i < room; item = item->next, i++) {
        tco__number_write((double)i, name);
        tco__frame here = {frame, name};
        TCO_TRY(read_value(l, &here, item, ranged, &to[i]));
    }
    if (l->good && (node->count != room || room == 0)) {
        snprintf(message, sizeof message, room == 0 ? "an empty array" : "%zu of %zu numbers",
                 node->count, room);
        return fail(l, node->count < room || room == 0 ? TCO_E_MISSING : TCO_E_CONFLICT, frame,
                    node, message);
    }
    return TCO_OK;
}

static const tco__node *member(const tco__node *object, const char *name)
{
    const tco__node *node = object->child;
    while (node != NULL && strcmp(node->name, name) != 0)
        node = node->next;
    return node;
}

static size_t name_at(const char *const *names, const char *name)
{
    size_t i = 0;
    while (names[i] != NULL && strcmp(names[i], name) != 0)
        i++;
    return i;
}

/* The set of names that an object uses: the second if it has the first name of it. */
static const char *const *names_of(const law_reader *l, const tco__node *node)
{
    bool second = l->form->second[0] != NULL && (member(node, l->form->second[0]) != NULL ||
                                                 member(node, l->form->second[1]) != NULL);
    l->to->percentiles = second;
    return second ? l->form->second : l->form->first;
}

/* Every member is known, and every name is there. */
static tco_status check_names(law_reader *l, const tco__frame *frame, const tco__node *node,
                              const char *const *names)
{
    char message[128];
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__frame here = {frame, child->name};
        if (names[name_at(names, child->name)] != NULL)
            continue;
        l->good = false;
        TCO_TRY(tco__reader_fail(l->reader, TCO_E_UNKNOWN, &here, child->key_line,
                                 child->key_column, NULL, "no such key beside %s of a %s law",
                                 names[0], l->form->name));
    }
    for (size_t i = 0; names[i] != NULL; i++) {
        tco__frame here = {frame, names[i]};
        if (member(node, names[i]) != NULL)
            continue;
        snprintf(message, sizeof message, "needed by a %s law", l->form->name);
        TCO_TRY(fail(l, TCO_E_MISSING, &here, node, message));
    }
    return TCO_OK;
}

static tco_status read_named(law_reader *l, const tco__frame *frame, const tco__node *node)
{
    const char *const *names = names_of(l, node);
    TCO_TRY(check_names(l, frame, node, names));
    for (size_t i = 0; names[i] != NULL && l->good; i++) {
        tco__frame here = {frame, names[i]};
        TCO_TRY(read_value(l, &here, member(node, names[i]), is_value(l, i), &l->to->parameter[i]));
    }
    return TCO_OK;
}

static tco_status read_room(law_reader *l, const tco__frame *frame, const tco__node *list)
{
    char message[96];
    size_t count = list->kind == TCO__NODE_ARRAY ? list->count : 0;
    if (count > TCO__VALUES_MAX) {
        snprintf(message, sizeof message, "%zu values; at most %d are allowed", count,
                 TCO__VALUES_MAX);
        return fail(l, TCO_E_LIMIT, frame, list, message);
    }
    l->to->count = count;
    l->to->value = l->value = TCO_ARENA_ARRAY(l->reader->arena, count, double);
    l->to->weight = l->weight = TCO_ARENA_ARRAY(l->reader->arena, count, double);
    return l->value != NULL && l->weight != NULL ? TCO_OK : TCO_E_NOMEM;
}

static tco_status read_weights(law_reader *l, const tco__frame *frame, const tco__node *node)
{
    tco__frame values = {frame, "values"}, weights = {frame, "weights"};
    TCO_TRY(check_names(l, frame, node, l->form->first));
    if (!l->good)
        return TCO_OK;
    TCO_TRY(read_room(l, &values, member(node, "values")));
    if (l->good)
        TCO_TRY(read_list(l, &values, member(node, "values"), l->to->count, true, l->value));
    if (l->good)
        TCO_TRY(read_list(l, &weights, member(node, "weights"), l->to->count, false, l->weight));
    return TCO_OK;
}

/* The numbers of a law, by its shape. */
static tco_status read_law(law_reader *l, const tco__frame *frame, const tco__node *node)
{
    bool named = l->form->shape == TCO__SHAPE_NAMED || l->form->shape == TCO__SHAPE_WEIGHTS;
    if (named && node->kind != TCO__NODE_OBJECT) {
        char message[96];
        snprintf(message, sizeof message, "%s in place of an object",
                 tco__reader_describe(l->reader, node));
        return fail(l, TCO_E_TYPE, frame, node, message);
    }
    switch (l->form->shape) {
    case TCO__SHAPE_NUMBER: return read_value(l, frame, node, true, &l->to->parameter[0]);
    case TCO__SHAPE_NAMED: return read_named(l, frame, node);
    case TCO__SHAPE_WEIGHTS: return read_weights(l, frame, node);
    case TCO__SHAPE_LIST: break;
    }
    if (l->form->count > 0)
        return read_list(l, frame, node, l->form->count, true, l->to->parameter);
    TCO_TRY(read_room(l, frame, node));
    return l->good ? read_list(l, frame, node, l->to->count, true, l->value) : TCO_OK;
}

/* What is impossible, at the number in question: "-2 is below 0". */
static tco_status refuse(law_reader *l, const tco__frame *frame, const tco__node *node,
                         size_t index, const char *message)
{
    char number[TCO__NUMBER_SIZE], text[160];
    const tco__node *item, *list = node;
    tco__frame outer = {frame, NULL}, here = {frame, number};
    if (l->form->shape == TCO__SHAPE_NUMBER)
        return fail(l, TCO_E_RANGE, frame, node, message);
    if (l->form->shape == TCO__SHAPE_NAMED) {
        here.name = (l->to->percentiles ? l->form->second : l->form->first)[index];
        item = member(node, here.name);
    } else {
        if (l->form->shape == TCO__SHAPE_WEIGHTS) {
            bool weight = index >= l->to->count;
            outer.name = weight ? "weights" : "values";
            list = member(node, outer.name);
            index -= weight ? l->to->count : 0;
            here.parent = &outer;
        }
        item = list->child;
        for (size_t i = 0; i < index; i++)
            item = item->next;
        tco__number_write((double)index, number);
    }
    char found[TCO__NUMBER_SIZE];
    tco__number_write(item->number, found);
    bool one = strncmp(message, "is ", 3) == 0;
    bool all = strncmp(message, "are ", 4) == 0;
    snprintf(text, sizeof text, "%.40s %.110s",
             one   ? found
             : all ? "the weights"
                   : "this law",
             message);
    return fail(l, TCO_E_RANGE, &here, item, text);
}

static tco_status unknown_law(tco__reader *self, const tco__frame *frame, const tco__node *node)
{
    const char *names[TCO__LAW_COUNT];
    char hint[96] = "";
    for (int i = 0; i < TCO__LAW_COUNT; i++)
        names[i] = tco__uncertain_laws[i].name;
    const char *near = tco__suggest(node->name, names, TCO__LAW_COUNT);
    if (near != NULL)
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", near);
    return tco__reader_fail(self, TCO_E_UNKNOWN, frame, node->key_line, node->key_column,
                            near != NULL ? hint : NULL,
                            "no such distribution; point, uniform, triangular, pert, normal, "
                            "lognormal, beta, discrete or empirical is allowed");
}

tco_status tco__read_uncertain(tco__reader *self, const tco__frame *frame, const tco__node *node,
                               const tco_field *field, const tco__distribution **to)
{
    size_t index;
    const char *message;
    *to = NULL;
    if (node->count != 1)
        return tco__reader_fail(
            self, TCO_E_TYPE, frame, node->line, node->column, "for example {\"pert\": [1, 2, 4]}",
            "an object with %zu keys in place of a number or a distribution", node->count);
    const tco__node *inner = node->child;
    tco__frame here = {frame, inner->name};
    int law = tco__uncertain_find(inner->name);
    if (law == TCO__LAW_COUNT)
        return unknown_law(self, &here, inner);
    tco__distribution *made = TCO_ARENA_NEW(self->arena, tco__distribution);
    if (made == NULL)
        return TCO_E_NOMEM;
    made->kind = (tco__distribution_kind)law;
    made->least = field->minimum;
    made->most = field->maximum;
    law_reader l = {self, &tco__uncertain_laws[law], field, made, NULL, NULL, true};
    TCO_TRY(read_law(&l, &here, inner));
    if (l.good && !tco__uncertain_possible(made, &index, &message))
        TCO_TRY(refuse(&l, &here, inner, index, message));
    if (l.good)
        *to = made;
    return TCO_OK;
}
