/* Settling a scenario: what is missing, what excludes each other, defaults, and the rules between
 * fields. It must not know JSON or what any component does. */
#include <stdio.h>
#include <string.h>

#include "model/bind.h"
#include "model/blocks.h"
#include "model/correlated.h"
#include "model/swept.h"

enum { HINT_SIZE = 112 }; /* names above 64 bytes are not suggested */

/* What a walk over one scenario carries. */
typedef struct settler {
    tco_report report;
    const tco__block *root;
} settler;

/* Report a member that is needed, at the object that lacks it, or where a patch removed it. */
static void missing(settler *s, const tco__block *block, const char *field,
                    const tco__slot *removed, const char *message)
{
    bool patched = removed != NULL && removed->line > 0;
    tco_report_place(&s->report, TCO_E_MISSING, patched ? (int)TCO_ORIGIN_SCENARIO : block->state,
                     block->pointer, field, patched ? removed->line : block->line,
                     patched ? removed->column : block->column, message, NULL);
}

/* "one of a, b and c is needed" */
static void list_group(const tco__class *type, int group, char *text, size_t room)
{
    size_t used = 0, left = 0;
    for (size_t i = 0; i < type->row_count; i++)
        left += type->rows[i].field.group == group;
    used += (size_t)snprintf(text, room, "one of ");
    for (size_t i = 0; i < type->row_count && used < room; i++) {
        if (type->rows[i].field.group != group)
            continue;
        left--;
        used += (size_t)snprintf(text + used, room - used, "%s%s", type->rows[i].field.name,
                                 left > 1    ? ", "
                                 : left == 1 ? " and "
                                             : " is needed");
    }
}

static bool given(const tco__slot *slot)
{
    return slot->state != TCO__ABSENT || slot->bad;
}

/* Whose text a slot's place is in: a patch may have given part of what the base has. */
static int place_of(const tco__slot *slot)
{
    return slot->patched ? (int)TCO_ORIGIN_SCENARIO : slot->state;
}

static bool later(const tco__slot *a, const tco__slot *b)
{
    return a->line > b->line || (a->line == b->line && a->column > b->column);
}

/* The first given member of a group in the text, or NULL; `removed` gets one that a patch took
 * away, if any. */
static const tco__slot *group_first(const tco__block *block, int group, const tco__slot **removed)
{
    const tco__slot *first = NULL;
    for (size_t i = 0; i < block->type->row_count; i++) {
        const tco__slot *slot = &block->slot[i];
        if (block->type->rows[i].field.group != group)
            continue;
        if (!given(slot) && slot->line > 0)
            *removed = slot;
        if (given(slot) && (first == NULL || later(first, slot)))
            first = slot;
    }
    return first;
}

/* The group that row `row` is the first member of: one of its members, and the later ones are
 * at fault. */
static bool settle_group(settler *s, const tco__block *block, size_t row)
{
    const tco__row *rows = block->type->rows;
    const tco__slot *removed = NULL;
    const tco__slot *first = group_first(block, rows[row].field.group, &removed);
    bool good = true;
    char text[160];
    if (first == NULL) {
        if (rows[row].field.need != TCO_NEED_ONE_OF)
            return true;
        list_group(block->type, rows[row].field.group, text, sizeof text);
        missing(s, block, rows[row].field.name, removed, text);
        return false;
    }
    for (size_t i = 0; i < block->type->row_count; i++) {
        const tco__slot *slot = &block->slot[i];
        if (rows[i].field.group != rows[row].field.group || !given(slot) || slot == first)
            continue;
        snprintf(text, sizeof text, "%s excludes %s; give one of them", rows[i].field.name,
                 rows[first - block->slot].field.name);
        tco_report_place(&s->report, TCO_E_CONFLICT, place_of(slot), block->pointer,
                         rows[i].field.name, slot->line, slot->column, text, NULL);
        good = false;
    }
    return good;
}

static bool first_of_group(const tco__class *type, size_t row)
{
    for (size_t i = 0; i < row; i++)
        if (type->rows[i].field.group == type->rows[row].field.group)
            return false;
    return type->rows[row].field.group != 0;
}

/* Whether a block and what is inside is complete and free of refused values. */
static bool settle_block(settler *s, tco__block *block);

static bool settle_slot(settler *s, tco__block *block, size_t i)
{
    const tco_field *field = &block->type->rows[i].field;
    tco__slot *slot = &block->slot[i];
    bool good = !slot->bad;
    if (first_of_group(block->type, i))
        good = settle_group(s, block, i) && good;
    if (slot->state == TCO__ABSENT && field->need == TCO_NEED_REQUIRED && !slot->bad) {
        missing(s, block, field->name, slot, "needed and not given");
        return false;
    }
    bool free_of_input = slot->state == TCO__ABSENT || slot->state == TCO_ORIGIN_DEFAULT;
    if (free_of_input && field->need == TCO_NEED_DEFAULT) {
        slot->state = TCO_ORIGIN_DEFAULT;
        slot->number = field->standard;
    }
    if (field->kind == TCO_FIELD_MAP && slot->state != TCO__ABSENT && slot->count == 0 &&
        !slot->bad) {
        tco_report_place(&s->report, TCO_E_MISSING, place_of(slot), block->pointer, field->name,
                         slot->line, slot->column, "an empty object; at least one member is needed",
                         NULL);
        good = false;
    }
    if (slot->block != NULL)
        good = settle_block(s, slot->block) && good;
    for (size_t c = 0; slot->child != NULL && c < slot->count; c++)
        good = settle_block(s, slot->child[c].block) && good;
    return good;
}

static bool settle_block(settler *s, tco__block *block)
{
    bool good = true;
    for (size_t i = 0; i < block->type->row_count; i++)
        good = settle_slot(s, block, i) && good;
    block->bad = !good;
    return good;
}

/* What a component needs and nobody gives, at the component, or where a patch removed it. */
static void settle_need(settler *s, tco__block *option, const tco__block *component,
                        const char *pointer, const char *field, const tco__slot *slot)
{
    char text[96];
    bool patched = slot->line > 0;
    snprintf(text, sizeof text, "needed by %s and not given", component->type->name);
    tco_report_place(&s->report, TCO_E_MISSING,
                     patched ? (int)TCO_ORIGIN_SCENARIO : component->state, pointer, field,
                     patched ? slot->line : component->line,
                     patched ? slot->column : component->column, text, NULL);
    option->bad = true;
}

static void settle_needs(settler *s, tco__block *option)
{
    const tco__slot *tariff = tco__block_slot(s->root, "electricity");
    const tco__slot *purchase = tco__block_slot(option, "purchase");
    for (size_t i = 0; i < option->type->row_count; i++) {
        const tco__block *block = option->slot[i].block;
        if (block == NULL)
            continue;
        if ((block->type->needs & TCO_NEEDS_TARIFF) != 0 && !given(tariff))
            settle_need(s, option, block, "/electricity", "price_per_kwh", tariff);
        if ((block->type->needs & TCO_NEEDS_PURCHASE) != 0 && !given(purchase))
            settle_need(s, option, block, option->pointer, "purchase", purchase);
    }
}

/* The search reaches to the horizon at least, and never less when it is said. */
static void settle_search(settler *s, const tco__block *root)
{
    const tco__slot *horizon = tco__block_slot(root, "horizon_months");
    tco__slot *search = tco__block_slot(root, "search_months");
    if (search->bad || horizon->bad || horizon->state == TCO__ABSENT ||
        search->number >= horizon->number)
        return;
    if (search->state == TCO_ORIGIN_DEFAULT) {
        search->number = horizon->number;
        return;
    }
    char text[96];
    snprintf(text, sizeof text, "search_months is %d, below horizon_months, which is %d",
             (int)search->number, (int)horizon->number);
    bool moved = horizon->state > search->state; /* a scenario raised the horizon */
    const tco__slot *at = moved ? horizon : search;
    tco_report_place(&s->report, TCO_E_RANGE, at->state, root->pointer,
                     moved ? "horizon_months" : "search_months", at->line, at->column, text, NULL);
}

/* "did you mean ...?" in `hint` if `typed` is nearly the name of another option, else false. */
static bool near_option(const tco__slot *options, const char *typed, char *hint, size_t room)
{
    const char *near = tco__map_suggest(options, typed);
    if (near != NULL)
        snprintf(hint, room, "did you mean \"%s\"?", near);
    return near != NULL;
}

static void settle_baseline(settler *s, const tco__block *root)
{
    const tco__slot *baseline = tco__block_slot(root, "baseline");
    const tco__slot *options = tco__block_slot(root, "options");
    char hint[HINT_SIZE];
    if (baseline->state == TCO__ABSENT || baseline->bad ||
        tco__map_find(options, baseline->text) != NULL)
        return;
    bool near = near_option(options, baseline->text, hint, sizeof hint);
    tco_report_place(&s->report, TCO_E_UNKNOWN, baseline->state, root->pointer, "baseline",
                     baseline->line, baseline->column, "names no option", near ? hint : NULL);
}

/* An option that a patch brings, without rent or purchase, and whose name is nearly that of another
 * one: a slip that would win for costing nothing. */
static void settle_new_option(settler *s, const tco__slot *options, const tco__child *option)
{
    const tco__block *block = option->block;
    char hint[HINT_SIZE];
    if (block->state != TCO_ORIGIN_SCENARIO ||
        tco__block_slot(block, "rent")->state != TCO__ABSENT ||
        tco__block_slot(block, "purchase")->state != TCO__ABSENT ||
        !near_option(options, option->name, hint, sizeof hint))
        return;
    tco_report_place(&s->report, TCO_E_UNKNOWN, TCO_ORIGIN_SCENARIO, block->pointer, NULL,
                     block->key_line, block->key_column,
                     "no such option, and a new one would have neither rent nor purchase", hint);
}

/* The rules between fields, option by option, on one lane. */
static tco_status settle_rules(settler *s, tco_arena *arena)
{
    static const tco__columns none = {0, NULL, NULL};
    const tco__slot *options = tco__block_slot(s->root, "options");
    bool failed = false;
    double sink = 0.0;
    tco_context cx;
    memset(&cx, 0, sizeof cx);
    cx.lanes = 1;
    cx.arena = arena;
    cx.failed = &failed;
    cx.sink = &sink;
    for (size_t i = 0; i < s->root->type->row_count; i++) {
        const tco__slot *slot = &s->root->slot[i];
        bool bad = slot->bad || (slot->block != NULL && slot->block->bad);
        if (bad ||
            (slot->state == TCO__ABSENT && s->root->type->rows[i].field.need == TCO_NEED_REQUIRED))
            return TCO_OK; /* said already; nothing can be computed from it */
    }
    tco__bound_blocks study;
    if (!tco__bind_study(&cx, &none, s->root, &study))
        return TCO_E_NOMEM;
    tco__bound_check(&study, &cx, &s->report);
    for (size_t i = 0; i < options->count; i++) {
        tco__bound_option bound;
        const tco__block *option = options->child[i].block;
        if (option->bad)
            continue;
        if (!tco__bind_option(&cx, &none, option, &bound))
            return TCO_E_NOMEM;
        tco__bound_check(&bound.blocks, &bound.cx, &s->report);
    }
    return TCO_OK;
}

tco_status tco__scenario_settle(const tco_study *study, tco__scenario *scenario, tco_errors *errs)
{
    tco_arena *arena = tco__arena_new();
    if (arena == NULL)
        return TCO_E_NOMEM;
    settler s = {{arena, errs, NULL, NULL, NULL, TCO_OK}, scenario->root};
    tco_status status = TCO_OK;
    if (!study->implicit && scenario->name != NULL) {
        s.report.scenario_pointer = tco__pointer_join(arena, "/scenarios", scenario->name);
        if (s.report.scenario_pointer == NULL)
            status = TCO_E_NOMEM;
    }
    if (status == TCO_OK) {
        settle_block(&s, scenario->root);
        settle_search(&s, scenario->root);
        settle_baseline(&s, scenario->root);
        const tco__slot *options = tco__block_slot(scenario->root, "options");
        for (size_t i = 0; i < options->count; i++)
            settle_needs(&s, options->child[i].block);
        for (size_t i = 0; i < options->count; i++)
            settle_new_option(&s, options, &options->child[i]);
        tco__correlated_check(&s.report, scenario->root);
        tco__swept_check(&s.report, scenario->root);
        status = settle_rules(&s, arena);
    }
    tco__arena_free(arena);
    return status != TCO_OK ? status : s.report.found;
}

tco_status tco__base_settle(const tco_study *study, tco_errors *errs)
{
    tco__scenario base = {.name = NULL, .root = study->root};
    return tco__scenario_settle(study, &base, errs);
}

size_t tco__scenario_baseline(const tco__scenario *scenario)
{
    const tco__slot *baseline = tco__block_slot(scenario->root, "baseline");
    const tco__slot *options = tco__block_slot(scenario->root, "options");
    for (size_t i = 0; baseline->state != TCO__ABSENT && i < options->count; i++)
        if (strcmp(options->child[i].name, baseline->text) == 0)
            return i;
    return 0;
}
