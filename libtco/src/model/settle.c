/* Settling a scenario: what is missing, what excludes each other, defaults, and the rules between
 * fields. It must not know JSON or what any component does. */
#include <stdio.h>
#include <string.h>

#include "model/bind.h"
#include "model/blocks.h"

/* What a walk over one scenario carries. */
typedef struct settler {
    tco_report report;
    const tco__block *root;
} settler;

static void missing(settler *s, const tco__block *block, const char *field, const char *message)
{
    tco_report_place(&s->report, TCO_E_MISSING, block->state, block->pointer, field, block->line,
                     block->column, message, NULL);
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

/* The later of two members that exclude each other is the one at fault. */
static bool later(const tco__slot *a, const tco__slot *b)
{
    return a->line > b->line || (a->line == b->line && a->column > b->column);
}

/* Members of the group that row `first` is the first member of. */
static bool settle_group(settler *s, const tco__block *block, size_t first)
{
    const tco__row *rows = block->type->rows;
    size_t members = 0, at = first, other = first;
    for (size_t i = first; i < block->type->row_count; i++) {
        if (rows[i].field.group != rows[first].field.group || !given(&block->slot[i]))
            continue;
        members++;
        if (members == 1 || later(&block->slot[i], &block->slot[at])) {
            other = at;
            at = i;
        } else {
            other = i;
        }
    }
    char text[160];
    if (members == 0 && rows[first].field.need == TCO_NEED_ONE_OF) {
        list_group(block->type, rows[first].field.group, text, sizeof text);
        missing(s, block, rows[first].field.name, text);
        return false;
    }
    if (members < 2)
        return true;
    snprintf(text, sizeof text, "%s excludes %s; give one of them", rows[at].field.name,
             rows[other].field.name);
    tco_report_place(&s->report, TCO_E_CONFLICT, block->slot[at].state, block->pointer,
                     rows[at].field.name, block->slot[at].line, block->slot[at].column, text, NULL);
    return false;
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
        missing(s, block, field->name, "needed and not given");
        return false;
    }
    bool free_of_input = slot->state == TCO__ABSENT || slot->state == TCO_ORIGIN_DEFAULT;
    if (free_of_input && field->need == TCO_NEED_DEFAULT) {
        slot->state = TCO_ORIGIN_DEFAULT;
        slot->number = field->standard;
    }
    if (field->kind == TCO_FIELD_MAP && slot->state != TCO__ABSENT && slot->count == 0 &&
        !slot->bad) {
        tco_report_place(&s->report, TCO_E_RANGE, slot->state, block->pointer, field->name,
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

/* A need of a component that nobody meets. */
static void settle_needs(settler *s, tco__block *option)
{
    bool tariff = tco__block_slot(s->root, "electricity")->state != TCO__ABSENT;
    bool purchase = given(tco__block_slot(option, "purchase"));
    for (size_t i = 0; i < option->type->row_count; i++) {
        const tco__block *block = option->slot[i].block;
        if (block == NULL)
            continue;
        if ((block->type->needs & TCO_NEEDS_TARIFF) != 0 && !tariff) {
            option->bad = true;
            tco_report_place(&s->report, TCO_E_MISSING, block->state, "/electricity",
                             "price_per_kwh", block->line, block->column,
                             "needed by power and not given", "give electricity a price_per_kwh");
        }
        if ((block->type->needs & TCO_NEEDS_PURCHASE) != 0 && !purchase) {
            char text[96];
            option->bad = true;
            snprintf(text, sizeof text, "needed by %s and not given", block->type->name);
            tco_report_place(&s->report, TCO_E_MISSING, block->state, option->pointer, "purchase",
                             block->line, block->column, text, NULL);
        }
    }
}

/* The search reaches to the horizon at least, and never less when it is said. */
static void settle_search(settler *s, tco__block *root)
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
    snprintf(text, sizeof text, "%d is below horizon_months, which is %d", (int)search->number,
             (int)horizon->number);
    tco_report_place(&s->report, TCO_E_RANGE, search->state, root->pointer, "search_months",
                     search->line, search->column, text, NULL);
    root->bad = true;
}

static void settle_baseline(settler *s, const tco__block *root)
{
    const tco__slot *baseline = tco__block_slot(root, "baseline");
    const tco__slot *options = tco__block_slot(root, "options");
    if (baseline->state == TCO__ABSENT || baseline->bad ||
        tco__map_find(options, baseline->text) != NULL)
        return;
    const char *names[64];
    size_t count = 0;
    for (; count < options->count && count < 64; count++)
        names[count] = options->child[count].name;
    const char *near = tco__suggest(baseline->text, names, count);
    char hint[112] = "";
    if (near != NULL)
        snprintf(hint, sizeof hint, "did you mean \"%.90s\"?", near);
    tco_report_place(&s->report, TCO_E_UNKNOWN, baseline->state, root->pointer, "baseline",
                     baseline->line, baseline->column, "names no option",
                     near != NULL ? hint : NULL);
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
    if (!tco__bind_study(&cx, &none, s->root, &s->report))
        return TCO_E_NOMEM;
    for (size_t i = 0; i < options->count; i++) {
        tco__bound_option bound;
        const tco__block *option = options->child[i].block;
        if (option->bad)
            continue;
        if (!tco__bind_option(&cx, &none, option, &s->report, &bound))
            return TCO_E_NOMEM;
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
        status = settle_rules(&s, arena);
    }
    tco__arena_free(arena);
    return status != TCO_OK ? status : s.report.found;
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
