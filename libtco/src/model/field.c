/* Finding rows and classes by name, and the near name of a mistyped one. It must not know what
 * any field means. */
#include "model/field.h"

#include <stdbool.h>
#include <string.h>

#define KEY_CLASS(kind, unit, minimum, maximum, help)                                       \
    static const tco__row kind##_rows[] = {                                                 \
        {{"key", TCO_FIELD_COUNT, unit, minimum, maximum, REQUIRED, NULL, help}, 0, NULL}}; \
    const tco__class tco__keys_##kind = {#kind, help, kind##_rows, 1, 0, TCO_NEEDS_NOTHING, \
                                         NULL,  NULL, NULL};

KEY_CLASS(month, "months", 0, TCO_MONTHS_MAX,
          "Month at whose end the value takes effect; 0 is the start.")
KEY_CLASS(year, "years", 1, 100, "Year of life, counted from 1.")
KEY_CLASS(age, "months", 0, TCO_MONTHS_MAX, "Age in months.")

enum {
    NAME_MAX = 64,      /* longer names are not compared */
    CANDIDATES_MAX = 64 /* nor more names than this */
};

const tco__row *tco__class_find(const tco__class *self, const char *name, size_t size)
{
    for (size_t i = 0; i < self->row_count; i++) {
        const char *row = self->rows[i].field.name;
        if (strlen(row) == size && memcmp(row, name, size) == 0)
            return &self->rows[i];
    }
    return NULL;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Edit distance with transposition of neighbours (optimal string alignment), case ignored. */
static size_t distance(const char *a, const char *b)
{
    size_t row[3][NAME_MAX + 1];
    size_t n = strlen(a), m = strlen(b);
    for (size_t j = 0; j <= m; j++)
        row[1][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *above2 = row[(i + 2) % 3], *above = row[i % 3], *here = row[(i + 1) % 3];
        here[0] = i;
        for (size_t j = 1; j <= m; j++) {
            bool same = lower(a[i - 1]) == lower(b[j - 1]);
            size_t best = smaller(above[j] + 1, here[j - 1] + 1);
            best = smaller(best, above[j - 1] + (same ? 0 : 1));
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
                lower(a[i - 2]) == lower(b[j - 1]))
                best = smaller(best, above2[j - 2] + 1);
            here[j] = best;
        }
    }
    return row[(n + 1) % 3][m];
}

/* Distance of the best part of a longer name or typed text, if it is nearly the same: people
 * leave words off or add some. */
static size_t part_distance(const char *typed, const char *name)
{
    char head[NAME_MAX + 1];
    size_t n = strlen(typed), m = strlen(name), best = NAME_MAX;
    const char *longer = n > m ? typed : name, *shorter = n > m ? name : typed;
    size_t size = strlen(shorter);
    if (size < 4)
        return NAME_MAX;
    if (strstr(longer, shorter) != NULL)
        return 0;
    for (size_t cut = size - 1; cut <= size + 1 && cut <= strlen(longer); cut++) {
        memcpy(head, longer, cut);
        head[cut] = '\0';
        best = smaller(best, distance(head, shorter));
    }
    return best;
}

/* How far a name is from what was typed; a name of which a part is near counts as near too. */
static size_t farness(const char *typed, const char *name)
{
    if (strlen(name) > NAME_MAX)
        return NAME_MAX;
    size_t far = distance(typed, name), part = part_distance(typed, name);
    return part <= 1 ? smaller(far, 2 + part) : far;
}

const char *tco__suggest(const char *name, const char *const *names, size_t count)
{
    const char *best = NULL;
    size_t best_far = 4;
    if (strlen(name) > NAME_MAX || strlen(name) < 2)
        return NULL;
    for (size_t i = 0; i < count && i < CANDIDATES_MAX; i++) {
        size_t far = farness(name, names[i]);
        /* A short name may not be rewritten altogether. */
        if (far < best_far && 2 * far <= strlen(name) + 1) {
            best = names[i];
            best_far = far;
        }
    }
    return best;
}

const char *tco__class_suggest(const tco__class *self, const char *name)
{
    const char *names[CANDIDATES_MAX];
    size_t count = 0;
    for (; count < self->row_count && count < CANDIDATES_MAX; count++)
        names[count] = self->rows[count].field.name;
    return tco__suggest(name, names, count);
}

/* Depth-first walk; `left` counts down to the class looked for. */
static const tco__class *walk(const tco__class *self, size_t *left)
{
    if (*left == 0)
        return self;
    --*left;
    for (size_t i = 0; i < self->row_count; i++) {
        tco_field_kind kind = self->rows[i].field.kind;
        if (kind != TCO_FIELD_BLOCK && kind != TCO_FIELD_MAP)
            continue;
        const tco__class *found = walk(self->rows[i].inner, left);
        if (found != NULL)
            return found;
    }
    return NULL;
}

const tco__class *tco__class_at(size_t index)
{
    return walk(&tco__study_class, &index);
}
