/* Series: objects whose keys are whole numbers (months, years, ages) and whose values are numbers.
 * It must not know which fields are series. */
#include <string.h>

#include "model/range.h"
#include "json/reader.h"

/* A key as people and other programs write whole numbers: no sign, no leading zero. */
static bool key_read(const char *name, int *key)
{
    size_t size = strlen(name);
    *key = 0;
    if (size == 0 || size > 6 || (size > 1 && name[0] == '0'))
        return false;
    for (size_t i = 0; i < size; i++) {
        if (name[i] < '0' || name[i] > '9')
            return false;
        *key = *key * 10 + (name[i] - '0');
    }
    return true;
}

static tco_status read_entry(tco__reader *self, const tco__frame *frame, const tco__node *node,
                             const tco__row *row, tco__slot *slot)
{
    const tco_field *keys = &row->inner->rows[0].field;
    char message[160], hint[112];
    int key;
    if (!key_read(node->name, &key)) {
        slot->bad = true;
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->key_line, node->key_column,
                                "write it like \"12\"", "a key that is not a whole number of %s",
                                keys->unit);
    }
    if (!tco__field_accepts(keys, key, message, sizeof message, hint, sizeof hint)) {
        slot->bad = true;
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->key_line, node->key_column, NULL,
                                "%s", message);
    }
    if (node->kind == TCO__NODE_NULL && self->state == TCO_ORIGIN_SCENARIO) {
        tco__series_remove(slot, key);
        return TCO_OK;
    }
    tco__slot value = {.state = TCO__ABSENT};
    tco_field number = row->field;
    number.kind = TCO_FIELD_NUMBER;
    TCO_TRY(tco__read_number(self, frame, node, &number, &value));
    if (value.bad) {
        slot->bad = true;
        return TCO_OK;
    }
    tco__entry *entry = tco__series_find(slot, key);
    if (entry == NULL && slot->count == TCO__SERIES_MAX) {
        slot->bad = true;
        return tco__reader_fail(self, TCO_E_LIMIT, frame, node->key_line, node->key_column, NULL,
                                "one of more than %d values", TCO__SERIES_MAX);
    }
    if (entry == NULL)
        entry = tco__series_add(self->arena, slot, key);
    if (entry == NULL)
        return TCO_E_NOMEM;
    *entry =
        (tco__entry){key, self->state, value.line, value.column, value.number, value.uncertain};
    return TCO_OK;
}

tco_status tco__read_series(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco__row *row, tco__slot *slot)
{
    if (node->kind != TCO__NODE_OBJECT) {
        slot->bad = true;
        return tco__reader_fail(self, TCO_E_TYPE, frame, node->line, node->column,
                                "write {\"12\": 1.5} for 1.5 from 12 on",
                                "%s in place of an object of numbers",
                                tco__reader_describe(self, node));
    }
    slot->state = slot->state == TCO__ABSENT ? self->state : slot->state;
    slot->line = node->line;
    slot->column = node->column;
    for (const tco__node *child = node->child; child != NULL; child = child->next) {
        tco__frame here = {frame, child->name};
        TCO_TRY(read_entry(self, &here, child, row, slot));
    }
    if (slot->count > 0 || slot->bad)
        return TCO_OK;
    slot->bad = true;
    return tco__reader_fail(self, TCO_E_MISSING, frame, node->line, node->column, NULL,
                            "an empty object; at least one number is needed");
}
