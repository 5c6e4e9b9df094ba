/* Grids. Tables use ASCII rules and two-space gutters, since wider line characters are drawn in
 * two columns by many terminals of East Asia. */
#include "report/grid.h"

#include <string.h>

#include "base/number.h"

void tco__grid_init(tco__grid *self, tco_arena *arena, const tco__grid_column *column,
                    size_t columns)
{
    *self = (tco__grid){.arena = arena, .column = column, .columns = columns};
}

static bool grow(tco__grid *self)
{
    size_t room = self->room == 0 ? 16 : 2 * self->room, old = self->rows * self->columns;
    const char **cell = TCO_ARENA_ARRAY(self->arena, room * self->columns, const char *);
    bool *number = TCO_ARENA_ARRAY(self->arena, room * self->columns, bool);
    if (cell == NULL || number == NULL)
        return false;
    if (old > 0) {
        memcpy(cell, self->cell, old * sizeof *cell);
        memcpy(number, self->number, old * sizeof *number);
    }
    self->cell = cell;
    self->number = number;
    self->room = room;
    return true;
}

static void add(tco__grid *self, const char *text, bool number)
{
    bool new_row = self->at == self->rows * self->columns;
    if (self->failed || text == NULL || (new_row && self->rows == self->room && !grow(self))) {
        self->failed = true;
        return;
    }
    if (new_row)
        self->rows++;
    self->cell[self->at] = text;
    self->number[self->at++] = number;
}

void tco__grid_text(tco__grid *self, const char *text)
{
    add(self, text == NULL ? "" : tco__arena_text(self->arena, text, strlen(text)), false);
}

void tco__grid_message(tco__grid *self, tco__message id, tco_language language)
{
    add(self, tco__message_text(id, language), false);
}

void tco__grid_number(tco__grid *self, double value)
{
    char text[TCO__NUMBER_SIZE];
    add(self, tco__arena_text(self->arena, text, tco__number_write(value, text)), true);
}

void tco__grid_fixed(tco__grid *self, double value, int decimals)
{
    char text[TCO__NUMBER_SIZE];
    size_t size = tco__number_write_fixed(value, decimals, ',', text);
    add(self, tco__arena_text(self->arena, text, size), true);
}

static void add_padded(tco_text *to, const char *text, size_t width, tco__align align, bool last)
{
    size_t used = tco__text_width(text), gap = width > used ? width - used : 0;
    if (align == TCO__RIGHT)
        tco__text_add_repeat(to, ' ', gap);
    tco__text_add_terminal(to, text);
    if (align == TCO__LEFT && !last)
        tco__text_add_repeat(to, ' ', gap);
}

static const char *heading(const tco__grid *self, size_t column, tco_language language)
{
    if (self->title != NULL && self->title[column] != NULL)
        return self->title[column];
    return tco__message_text(self->column[column].heading, language);
}

static size_t column_width(const tco__grid *self, size_t column, tco_language language)
{
    size_t width = tco__text_width(heading(self, column, language));
    for (size_t row = 0; row < self->rows; row++) {
        size_t cell = tco__text_width(self->cell[row * self->columns + column]);
        width = cell > width ? cell : width;
    }
    return width;
}

void tco__grid_write_table(const tco__grid *self, tco_language language, tco_text *to)
{
    size_t *width = TCO_ARENA_ARRAY(to->arena, self->columns, size_t);
    if (width == NULL || self->failed) {
        to->failed = 1;
        return;
    }
    for (size_t c = 0; c < self->columns; c++)
        width[c] = column_width(self, c, language);
    for (size_t line = 0; line < self->rows + 2; line++) {
        tco__text_add(to, "  ");
        for (size_t c = 0; c < self->columns; c++) {
            bool last = c + 1 == self->columns;
            if (line == 1)
                tco__text_add_repeat(to, '-', width[c]);
            else
                add_padded(to,
                           line == 0 ? heading(self, c, language)
                                     : self->cell[(line - 2) * self->columns + c],
                           width[c], self->column[c].align, last);
            tco__text_add(to, last ? "" : "  ");
        }
        tco__text_trim(to);
        tco__text_add(to, "\n");
    }
}

void tco__grid_write_markdown(const tco__grid *self, tco_language language, tco_text *to)
{
    if (self->failed) {
        to->failed = 1;
        return;
    }
    for (size_t c = 0; c < self->columns; c++) {
        tco__text_add(to, "| ");
        tco__text_add_markdown(to, heading(self, c, language));
        tco__text_add(to, " ");
    }
    tco__text_add(to, "|\n");
    for (size_t c = 0; c < self->columns; c++)
        tco__text_add(to, self->column[c].align == TCO__RIGHT ? "|---:" : "|---");
    tco__text_add(to, "|\n");
    for (size_t row = 0; row < self->rows; row++) {
        for (size_t c = 0; c < self->columns; c++) {
            tco__text_add(to, "| ");
            tco__text_add_markdown(to, self->cell[row * self->columns + c]);
            tco__text_add(to, " ");
        }
        tco__text_add(to, "|\n");
    }
}

void tco__grid_write_csv(const tco__grid *self, bool heading, tco_text *to)
{
    if (self->failed) {
        to->failed = 1;
        return;
    }
    for (size_t c = 0; heading && c < self->columns; c++)
        tco__text_add_format(to, "%s%s", c > 0 ? "," : "", self->column[c].key);
    tco__text_add(to, heading ? "\n" : "");
    for (size_t i = 0; i < self->rows * self->columns; i++) {
        tco__text_add(to, i % self->columns > 0 ? "," : "");
        if (self->number[i])
            tco__text_add(to, self->cell[i]);
        else
            tco__text_add_csv(to, self->cell[i]);
        tco__text_add(to, (i + 1) % self->columns == 0 ? "\n" : "");
    }
}
