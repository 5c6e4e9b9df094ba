/* Single values of a study: numbers, words, texts, series, notes. It must not know which fields
 * exist. */
#include <stdio.h>
#include <string.h>

#include "model/range.h"
#include "json/reader.h"
#include "json/uncertain.h"

enum { NOTE_MAX = 4096 }; /* bytes of a comment or source */

static tco_status read_distribution(tco__reader *self, const tco__frame *frame,
                                    const tco__node *node, const tco_field *field, tco__slot *slot)
{
    TCO_TRY(tco__read_uncertain(self, frame, node, field, &slot->uncertain));
    slot->bad = slot->uncertain == NULL;
    if (slot->bad)
        return TCO_OK;
    slot->number = tco__uncertain_centre(slot->uncertain);
    slot->state = self->state;
    return TCO_OK;
}

tco_status tco__read_number(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco_field *field, tco__slot *slot)
{
    char message[160], hint[112];
    const char *wanted = field->kind == TCO_FIELD_COUNT ? "a whole number" : "a number";
    slot->line = node->line;
    slot->column = node->column;
    slot->uncertain = NULL;
    if (node->kind == TCO__NODE_OBJECT && field->kind == TCO_FIELD_NUMBER)
        return read_distribution(self, frame, node, field, slot);
    if (node->kind != TCO__NODE_NUMBER) {
        const char *help = NULL;
        slot->bad = true;
        if (node->kind == TCO__NODE_OBJECT)
            help = field->kind == TCO_FIELD_COUNT
                       ? "it shapes the study and cannot have a distribution"
                       : "it cannot have a distribution itself";
        if (node->kind == TCO__NODE_TEXT)
            help = "numbers stand without quotes, with a point and without units";
        return tco__reader_fail(self, TCO_E_TYPE, frame, node->line, node->column, help,
                                "%s in place of %s", tco__reader_describe(self, node), wanted);
    }
    if (!tco__field_accepts(field, node->number, message, sizeof message, hint, sizeof hint)) {
        slot->bad = true;
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->line, node->column,
                                hint[0] != '\0' ? hint : NULL, "%s", message);
    }
    slot->bad = false;
    slot->number = node->number;
    slot->state = self->state;
    return TCO_OK;
}

static size_t word_count(const tco_field *field)
{
    size_t count = 0;
    while (field->choices[count] != NULL)
        count++;
    return count;
}

tco_status tco__read_choice(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            const tco_field *field, tco__slot *slot)
{
    char words[160] = "";
    slot->line = node->line;
    slot->column = node->column;
    for (size_t i = 0; field->choices[i] != NULL; i++) {
        size_t used = strlen(words);
        if (node->kind == TCO__NODE_TEXT && strcmp(node->text, field->choices[i]) == 0) {
            slot->bad = false;
            slot->number = (double)i;
            slot->state = self->state;
            return TCO_OK;
        }
        snprintf(words + used, sizeof words - used, "%s\"%s\"", i > 0 ? ", " : "",
                 field->choices[i]);
    }
    slot->bad = true;
    if (node->kind != TCO__NODE_TEXT)
        return tco__reader_fail(self, TCO_E_TYPE, frame, node->line, node->column, NULL,
                                "%s in place of one of %s", tco__reader_describe(self, node),
                                words);
    const char *near = tco__suggest(node->text, field->choices, word_count(field));
    char hint[64] = "";
    if (near != NULL)
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", near);
    return tco__reader_fail(self, TCO_E_RANGE, frame, node->line, node->column,
                            near != NULL ? hint : NULL, "%s is not one of %s",
                            tco__reader_describe(self, node), words);
}

/* A text that is fit to be kept; else the error is reported and *good is false. */
static tco_status text_fits(tco__reader *self, const tco__frame *frame, const tco__node *node,
                            bool empty_allowed, int longest, bool *good)
{
    *good = false;
    if (node->kind != TCO__NODE_TEXT)
        return tco__reader_fail(self, TCO_E_TYPE, frame, node->line, node->column, NULL,
                                "%s in place of a text", tco__reader_describe(self, node));
    if (node->text[0] == '\0' && !empty_allowed)
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->line, node->column, NULL,
                                "an empty text");
    if (strlen(node->text) > (size_t)longest)
        return tco__reader_fail(self, TCO_E_LIMIT, frame, node->line, node->column, NULL,
                                "a text of %zu bytes; at most %d are allowed", strlen(node->text),
                                longest);
    *good = true;
    return TCO_OK;
}

tco_status tco__read_name(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          bool *good)
{
    size_t size = strlen(node->name);
    *good = size > 0 && size <= TCO__NAME_MAX;
    if (size == 0)
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->key_line, node->key_column, NULL,
                                "an empty name");
    if (size > TCO__NAME_MAX)
        return tco__reader_fail(self, TCO_E_LIMIT, frame, node->key_line, node->key_column, NULL,
                                "a name of %zu bytes; at most %d are allowed", size, TCO__NAME_MAX);
    return TCO_OK;
}

static tco_status keep_text(tco__reader *self, const char *text, const char **to)
{
    *to = tco__arena_text(self->arena, text, strlen(text));
    return *to != NULL ? TCO_OK : TCO_E_NOMEM;
}

static bool is_currency(const char *text)
{
    size_t size = strlen(text);
    for (size_t i = 0; i < size; i++)
        if (text[i] < 'A' || text[i] > 'Z')
            return false;
    return size == 3;
}

tco_status tco__read_text(tco__reader *self, const tco__frame *frame, const tco__node *node,
                          const tco_field *field, tco__slot *slot)
{
    bool good;
    slot->line = node->line;
    slot->column = node->column;
    slot->bad = true;
    TCO_TRY(text_fits(self, frame, node, false, TCO__NAME_MAX, &good));
    if (!good)
        return TCO_OK;
    if (strcmp(field->unit, TCO_UNIT_CURRENCY) == 0 && !is_currency(node->text))
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->line, node->column,
                                "ISO 4217, for example CNY, USD or EUR",
                                "%s is not a currency code; three capital letters are allowed",
                                tco__reader_describe(self, node));
    /* The everyday name of a currency, in the shape of a code. */
    if (strcmp(field->unit, TCO_UNIT_CURRENCY) == 0 && strcmp(node->text, "RMB") == 0)
        return tco__reader_fail(self, TCO_E_RANGE, frame, node->line, node->column,
                                "did you mean \"CNY\"?", "%s is not a currency code of ISO 4217",
                                tco__reader_describe(self, node));
    slot->bad = false;
    slot->state = self->state;
    return keep_text(self, node->text, &slot->text);
}

static bool digits(const char *text, int count, int *value)
{
    *value = 0;
    for (int i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *value = *value * 10 + (text[i] - '0');
    }
    return true;
}

/* YYYY, YYYY-MM or YYYY-MM-DD, and a day that exists. */
static bool is_date(const char *text)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day;
    size_t size = strlen(text);
    if ((size != 4 && size != 7 && size != 10) || !digits(text, 4, &year))
        return false;
    if (size == 4)
        return true;
    if (text[4] != '-' || !digits(text + 5, 2, &month) || month < 1 || month > 12)
        return false;
    if (size == 7)
        return true;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return text[7] == '-' && digits(text + 8, 2, &day) && day >= 1 &&
           day <= days[month - 1] + (leap && month == 2 ? 1 : 0);
}

bool tco__read_note(tco__reader *self, const tco__frame *frame, const tco__node *node,
                    const char **notes, tco_status *status)
{
    int note = 0;
    while (note < TCO__NOTE_COUNT && strcmp(node->name, tco__note_names[note]) != 0)
        note++;
    if (note == TCO__NOTE_COUNT)
        return false;
    bool good;
    *status = TCO_OK;
    if (node->kind == TCO__NODE_NULL && self->state == TCO_ORIGIN_SCENARIO) {
        notes[note] = NULL;
        return true;
    }
    *status = text_fits(self, frame, node, note == TCO__NOTE_COMMENT, NOTE_MAX, &good);
    if (*status != TCO_OK || !good)
        return true;
    if (note == TCO__NOTE_AS_OF && !is_date(node->text))
        *status = tco__reader_fail(self, TCO_E_RANGE, frame, node->line, node->column,
                                   "write 2026, 2026-11 or 2026-11-30", "%s is not a date",
                                   tco__reader_describe(self, node));
    else
        *status = keep_text(self, node->text, &notes[note]);
    return true;
}
