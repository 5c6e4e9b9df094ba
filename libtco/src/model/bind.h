/* From the tree of a study to what components see: bound structs of columns, and a context in
 * which everybody has published. It must not know months or results. */
#ifndef TCO_MODEL_BIND_H
#define TCO_MODEL_BIND_H

#include "model/context.h"
#include "model/line.h"
#include "model/report.h"
#include "model/study.h"

/* The columns that replace single values, for one block of lanes. */
typedef struct tco__columns {
    size_t count;
    const double *const *address; /* of the number in the tree that column i replaces */
    const double *const *column;  /* at the first lane of the block */
} tco__columns;

/* One block with its fields bound. */
typedef struct tco__bound {
    const tco__block *block;
    const void *fields;
} tco__bound;

/* A block and the blocks in it, in the order of their fields. */
typedef struct tco__bound_blocks {
    size_t count;
    tco__bound *item;
} tco__bound_blocks;

/* An option ready to emit. */
typedef struct tco__bound_option {
    tco_context cx;
    tco__bound_blocks blocks;
} tco__bound_option;

/* Bind and publish study, usage and tariff, with lanes, arena, failed, sink and tape of `cx` set.
 * False when memory is gone. */
bool tco__bind_study(tco_context *cx, const tco__columns *columns, const tco__block *root,
                     tco__bound_blocks *bound);
/* Bind and publish one option in a context made by tco__bind_study. */
bool tco__bind_option(const tco_context *cx, const tco__columns *columns, const tco__block *option,
                      tco__bound_option *bound);
/* Run the rules between the fields of what was bound; they report to `report`. */
void tco__bound_check(const tco__bound_blocks *bound, const tco_context *cx, tco_report *report);
/* Let the components of an option write their lines. */
void tco__emit_option(const tco__bound_option *bound, tco_lines *out);

#endif
