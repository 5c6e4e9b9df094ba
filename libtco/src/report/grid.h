/* A grid of text cells, and the three ways to write one. It must not know what is in the cells. */
#ifndef TCO_REPORT_GRID_H
#define TCO_REPORT_GRID_H

#include <stdbool.h>

#include "base/text.h"
#include "report/messages.h"

typedef enum tco__align { TCO__LEFT, TCO__RIGHT } tco__align;

/* `key` heads the column in CSV, `heading` elsewhere. Raw text of a cell is data from the study
 * or a number; each writer escapes it in its own way. */
typedef struct tco__grid_column {
    const char *key;
    tco__message heading;
    tco__align align;
} tco__grid_column;

typedef struct tco__grid {
    tco_arena *arena;
    const tco__grid_column *column;
    const char *const *title; /* headings that are data, by column; NULL: none */
    size_t columns, rows, room;
    const char **cell; /* rows * columns */
    bool *number;      /* as long: the cell is a number, which CSV never guards */
    size_t at;         /* next cell */
    bool failed;
} tco__grid;

void tco__grid_init(tco__grid *self, tco_arena *arena, const tco__grid_column *column,
                    size_t columns);
/* Cells row by row, from left to right. NULL is an empty cell. */
void tco__grid_text(tco__grid *self, const char *text);
void tco__grid_message(tco__grid *self, tco__message id, tco_language language);
void tco__grid_number(tco__grid *self, double value);              /* shortest */
void tco__grid_fixed(tco__grid *self, double value, int decimals); /* 23,592.00 */

void tco__grid_write_table(const tco__grid *self, tco_language language, tco_text *to);
void tco__grid_write_markdown(const tco__grid *self, tco_language language, tco_text *to);
/* With `heading`, the line of keys too. */
void tco__grid_write_csv(const tco__grid *self, bool heading, tco_text *to);

#endif
