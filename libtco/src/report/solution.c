/* Where a metric meets its target: a sentence, and every root and jump with what lies beside it. */
#include <string.h>

#include "base/number.h"
#include "model/field.h"
#include "report/members.h"
#include "report/report.h"

static const tco__grid_column passed[] = {
    {"value", TCO__M_VALUE, TCO__RIGHT},        {"kind", TCO__M_KIND, TCO__LEFT},
    {"better", TCO__M_S_SIDE, TCO__LEFT},       {"left", TCO__M_S_LEFT, TCO__RIGHT},
    {"left_status", TCO__M_S_LEFT, TCO__LEFT},  {"right", TCO__M_S_RIGHT, TCO__RIGHT},
    {"right_status", TCO__M_S_RIGHT, TCO__LEFT}};

enum { VALUE_DIGITS = 6 };

static const char *number(tco__printer *p, double value)
{
    char text[TCO__NUMBER_SIZE];
    const char *kept = tco__arena_text(p->arena, text, tco__number_write(value, text));
    return kept != NULL ? kept : "";
}

static const char *message(const tco__printer *p, tco__message id)
{
    return tco__message_text(id, p->language);
}

/* A value of the field as people read it: 19,447.2, 9.705048. */
static const char *shown(tco__printer *p, double value)
{
    tco_text text;
    tco__text_init(&text, p->arena);
    tco__text_add_fixed(&text, value, VALUE_DIGITS, ',');
    while (!text.failed && text.data[text.size - 1] == '0')
        text.data[--text.size] = '\0';
    if (!text.failed && text.data[text.size - 1] == '.')
        text.data[--text.size] = '\0';
    return tco__report_made(p, &text);
}

/* The field's unit, money by its name. */
static const char *unit_of(tco__printer *p, const tco_unknown *of)
{
    const char *unit = tco__message_unit(of->unit, p->language);
    const char *money = tco__message_unit(TCO_UNIT_MONEY, p->language);
    tco_text text;
    if (strncmp(unit, money, strlen(money)) != 0)
        return unit;
    tco__text_init(&text, p->arena);
    tco__text_add(&text, p->currency);
    tco__text_add(&text, unit + strlen(money));
    return tco__report_made(p, &text);
}

static const char *target_text(tco__printer *p, const tco_subject *subject, const tco_unknown *of)
{
    if (of->equal_to_baseline)
        return message(p, TCO__M_S_BASELINE);
    return tco__report_metric(p, subject->metric, (tco_value){TCO_VALUE_OK, of->target});
}

static const tco_root *first_of(const tco_solution *solution, tco_root_kind kind)
{
    for (size_t i = 0; i < tco_solution_root_count(solution); i++)
        if (tco_solution_root(solution, i)->kind == kind)
            return tco_solution_root(solution, i);
    return NULL;
}

static size_t count_of(const tco_solution *solution, tco_root_kind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < tco_solution_root_count(solution); i++)
        count += tco_solution_root(solution, i)->kind == kind;
    return count;
}

/* The answer in words. */
static void add_sentence(tco__printer *p, const tco_subject *subject, const tco_unknown *of)
{
    const tco_solution *s = p->solution;
    const tco_root *root = first_of(s, TCO_ROOT), *jump = first_of(s, TCO_JUMP);
    tco_solve_status status = tco_solution_status(s);
    const char *unit = unit_of(p, of);
    const char *a[7] = {message(p, tco__message_metric(subject->metric)), subject->option_label,
                        target_text(p, subject, of), of->pointer};
    tco_text text;
    tco__text_init(&text, p->arena);
    if (status == TCO_SOLVE_ONE && root != NULL) {
        a[4] = shown(p, root->value);
        a[5] = unit;
        a[6] = message(p, root->better > 0 ? TCO__M_S_ABOVE : TCO__M_S_BELOW);
        tco__message_add(&text, TCO__M_S_ONE, p->language, 7, a);
    } else if (status == TCO_SOLVE_SEVERAL) {
        const char *b[] = {a[0], a[1], a[2], number(p, (double)count_of(s, TCO_ROOT)), a[3]};
        tco__message_add(&text, TCO__M_S_SEVERAL, p->language, 5, b);
    } else {
        a[4] = number(p, of->from);
        a[5] = number(p, of->to);
        a[6] = unit;
        tco__message_add(&text, TCO__M_S_NONE, p->language, 7, a);
        if (status == TCO_SOLVE_ALWAYS_OWN || status == TCO_SOLVE_ALWAYS_RENT) {
            tco__text_add(&text, " ");
            tco__text_add(&text, message(p, status == TCO_SOLVE_ALWAYS_OWN ? TCO__M_S_BETTER
                                                                           : TCO__M_S_WORSE));
        }
    }
    if (jump != NULL) {
        const char *b[] = {shown(p, jump->value), unit};
        tco__text_add(&text, " ");
        tco__message_add(&text, TCO__M_S_LEAPS, p->language, 2, b);
    }
    tco__report_sentence(p, tco__report_made(p, &text), true);
}

static void add_side(tco__printer *p, tco__grid *grid, const tco_subject *subject, tco_value value)
{
    if (p->format != TCO_FORMAT_CSV) {
        tco__grid_text(grid, tco__report_figure(p, subject->metric, value));
        return;
    }
    if (value.status == TCO_VALUE_OK)
        tco__grid_number(grid, value.value);
    else
        tco__grid_text(grid, NULL);
    tco__grid_text(grid, tco_value_status_name(value.status));
}

static void add_roots(tco__printer *p, const tco_subject *subject)
{
    tco__grid_column column[sizeof passed / sizeof passed[0]];
    bool csv = p->format == TCO_FORMAT_CSV;
    size_t columns = 0, count = tco_solution_root_count(p->solution);
    tco__grid grid;
    for (size_t c = 0; c < sizeof passed / sizeof passed[0]; c++)
        if (csv || (c != 4 && c != 6)) /* statuses are words of their own in data only */
            column[columns++] = passed[c];
    tco__grid_init(&grid, p->arena, column, columns);
    for (size_t i = 0; i < count; i++) {
        const tco_root *root = tco_solution_root(p->solution, i);
        if (csv)
            tco__grid_number(&grid, root->value);
        else
            tco__grid_text(&grid, shown(p, root->value));
        tco__grid_text(&grid,
                       csv ? tco_root_kind_name(root->kind)
                           : message(p, root->kind == TCO_ROOT ? TCO__M_S_ROOT : TCO__M_S_JUMP));
        tco__grid_text(&grid, csv ? (root->better > 0 ? "above" : "below")
                                  : message(p, root->better > 0 ? TCO__M_S_ABOVE : TCO__M_S_BELOW));
        add_side(p, &grid, subject, root->left);
        add_side(p, &grid, subject, root->right);
    }
    if (!csv && count <= 1 && tco_solution_status(p->solution) == TCO_SOLVE_ONE)
        return; /* the sentence has said it all */
    if (!csv && count > 0)
        tco__text_add(p->text, "\n");
    if (csv || count > 0)
        tco__report_grid(p, &grid, true);
}

static void add_json(tco__printer *p, const tco_subject *subject, const tco_unknown *of)
{
    tco_text *t = p->text;
    bool first;
    tco__members_start(t, &first);
    tco__member_subject(t, &first, subject);
    tco__member_text(t, &first, "pointer", of->pointer);
    tco__member_text(t, &first, "unit", of->unit);
    tco__member_number(t, &first, "value", of->value);
    tco__member_number(t, &first, "from", of->from);
    tco__member_number(t, &first, "to", of->to);
    tco__member_maybe(t, &first, "target", !of->equal_to_baseline, of->target);
    tco__member_text(t, &first, "status", tco_solve_status_name(tco_solution_status(p->solution)));
    tco__member_key(t, &first, "roots");
    tco__text_add(t, "[");
    for (size_t i = 0; i < tco_solution_root_count(p->solution); i++) {
        const tco_root *root = tco_solution_root(p->solution, i);
        bool inner = true;
        tco__text_add(t, i > 0 ? ",{" : "{");
        tco__member_number(t, &inner, "value", root->value);
        tco__member_text(t, &inner, "kind", tco_root_kind_name(root->kind));
        tco__member_text(t, &inner, "better", root->better > 0 ? "above" : "below");
        tco__member_value(t, &inner, "left", root->left);
        tco__member_text(t, &inner, "left_status", tco_value_status_name(root->left.status));
        tco__member_value(t, &inner, "right", root->right);
        tco__member_text(t, &inner, "right_status", tco_value_status_name(root->right.status));
        tco__text_add(t, "}");
    }
    tco__text_add(t, "]");
    tco__member_number(t, &first, "evaluations",
                       (double)tco_solution_evaluation_count(p->solution));
    tco__text_add(t, "}\n");
}

void tco__report_solution(tco__printer *p)
{
    const tco_subject *subject = tco_solution_subject(p->solution);
    const tco_unknown *of = tco_solution_unknown(p->solution);
    if (p->format == TCO_FORMAT_JSON) {
        add_json(p, subject, of);
        return;
    }
    if (p->format != TCO_FORMAT_CSV) {
        const char *unit = unit_of(p, of);
        const char *title[] = {
            subject->scenario,         message(p, tco__message_metric(subject->metric)),
            subject->option_label,     of->pointer,
            number(p, subject->month), subject->currency};
        const char *counted[] = {number(p, of->value), unit, number(p, of->from), number(p, of->to),
                                 number(p, (double)tco_solution_evaluation_count(p->solution))};
        tco__report_heading(p, tco__report_say(p, TCO__M_S_TITLE, 6, title));
        add_sentence(p, subject, of);
        tco__report_sentence(p, tco__report_say(p, TCO__M_S_COUNTED, 5, counted), false);
    }
    add_roots(p, subject);
}
