/* Lists: arrays of numbers. It must not know which fields are lists. */
#include "base/number.h"
#include "json/reader.h"

static tco_status read_item(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco_field *field, tco__slot *slot, int key)
{
    tco_field number = *field;
    tco__slot value = {.state = TCO__ABSENT};
    number.kind = TCO_FIELD_CONSTANT;
    TCO_TRY(tco__read_number(self, frame, node, &number, &value));
    if (value.bad) {
        slot->bad = true;
        return TCO_OK;
    }
    tco__entry *entry = tco__series_add(self->arena, slot, key);
    if (entry == NULL)
        return TCO_E_NOMEM;
    *entry = (tco__entry){key, self->state, value.line, value.column, value.number, NULL};
    return TCO_OK;
}

/* A patch gives a new list: the values of the old one go. */
tco_status tco__read_list(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          const tco_field *field, tco__slot *slot)
{
    char name[TCO__NUMBER_SIZE];
    int key = 0;
    slot->line = node->line;
    slot->column = node->column;
    slot->bad = true;
    slot->count = 0;
    if (node->kind != TCO__NODE_ARRAY)
        return tco__reader_fail(self, TCO_E_TYPE, frame, node->line, node->column,
                                "write [1.5, 2, 3]", "%s in place of an array of numbers",
                                tco__reader_describe(self, node));
    if (node->count == 0)
        return tco__reader_fail(self, TCO_E_MISSING, frame, node->line, node->column, NULL,
                                "an empty array; at least one number is needed");
    if (node->count > TCO__LIST_MAX)
        return tco__reader_fail(self, TCO_E_LIMIT, frame, node->line, node->column, NULL,
                                "%zu values; at most %d are allowed", node->count, TCO__LIST_MAX);
    slot->bad = false;
    slot->state = self->state;
    for (const tco__node *child = node->child; child != NULL; child = child->next, key++) {
        tco__number_write(key, name);
        tco__frame here = {frame, name};
        TCO_TRY(read_item(self, &here, child, field, slot, key));
    }
    return TCO_OK;
}
