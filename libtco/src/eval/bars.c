/* Bars in their order, and the accessors of what holds them. */
#include <stdbool.h>

#include "eval/tornado.h"

/* A field that decides whether there is a break-even at all is ahead of all numbers. */
static int rank(const tco_bar *bar)
{
    if (bar->swing.status == TCO_VALUE_OK)
        return 1;
    return bar->swing.status == TCO_VALUE_NONE && bar->at_low.status != bar->at_high.status ? 0 : 2;
}

static bool goes_before(const tco_bar *a, const tco_bar *b)
{
    if (rank(a) != rank(b))
        return rank(a) < rank(b);
    if (rank(a) == 1 && (a->swing.value < b->swing.value || a->swing.value > b->swing.value))
        return a->swing.value > b->swing.value;
    return a->index < b->index;
}

/* Shell's sort: in place, and no two bars are equal. */
void tco__bars_sort(tco_bar *bar, size_t count)
{
    for (size_t gap = count / 2; gap > 0; gap /= 2) {
        for (size_t i = gap; i < count; i++) {
            tco_bar moved = bar[i];
            size_t k = i;
            for (; k >= gap && goes_before(&moved, &bar[k - gap]); k -= gap)
                bar[k] = bar[k - gap];
            bar[k] = moved;
        }
    }
}

void tco_sensitivity_free(tco_sensitivity *self)
{
    if (self != NULL)
        tco__arena_free(self->arena);
}

const tco_subject *tco_sensitivity_subject(const tco_sensitivity *self)
{
    return self != NULL ? &self->subject : NULL;
}

tco_value tco_sensitivity_base(const tco_sensitivity *self)
{
    return self != NULL ? self->base : (tco_value){TCO_VALUE_INVALID, 0.0};
}

size_t tco_sensitivity_bar_count(const tco_sensitivity *self)
{
    return self != NULL ? self->bar_count : 0;
}

const tco_bar *tco_sensitivity_bar(const tco_sensitivity *self, size_t index)
{
    return self != NULL && index < self->bar_count ? &self->bar[index] : NULL;
}
