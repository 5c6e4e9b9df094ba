/* A list of operations that only grows, and the set of columns that vary. */
#include "model/tape.h"

#include <stdint.h>
#include <string.h>

enum { LATEST = 64, PLACES_FIRST = 64, ROOM_FIRST = 64 };

/* Where a column is in the set, or the free place for it. */
static size_t place_of(const tco__tape *self, const double *column)
{
    size_t mask = self->place_count - 1;
    size_t at = (size_t)(((uintptr_t)column >> 6) * 0x9e3779b1u) & mask;
    while (self->place[at] != NULL && self->place[at] != column)
        at = (at + 1) & mask;
    return at;
}

bool tco__tape_input(tco__tape *self, tco_arena *arena, const double *column)
{
    if (2 * (self->varying + 1) > self->place_count) {
        tco__tape before = *self;
        self->place_count = before.place_count == 0 ? PLACES_FIRST : 2 * before.place_count;
        self->place = TCO_ARENA_ARRAY(arena, self->place_count, const double *);
        if (self->place == NULL) {
            *self = before;
            return false;
        }
        for (size_t i = 0; i < before.place_count; i++)
            if (before.place[i] != NULL)
                self->place[place_of(self, before.place[i])] = before.place[i];
    }
    size_t at = place_of(self, column);
    self->varying += self->place[at] == NULL;
    self->place[at] = column;
    return true;
}

bool tco__tape_varies(const tco__tape *self, const double *column)
{
    return self->varying > 0 && self->place[place_of(self, column)] != NULL;
}

const double *tco__tape_number(const tco__tape *self, double number)
{
    for (size_t i = 0; i < TCO__TAPE_NUMBERS && i < self->numbers; i++)
        if (memcmp(&self->number[i], &number, sizeof number) == 0)
            return self->number_column[i];
    return NULL;
}

void tco__tape_keep_number(tco__tape *self, double number, const double *column)
{
    size_t at = self->numbers++ % TCO__TAPE_NUMBERS;
    self->number[at] = number;
    self->number_column[at] = column;
}

const double *tco__tape_find(const tco__tape *self, const tco__operation *operation)
{
    size_t oldest = self->count > LATEST ? self->count - LATEST : 0;
    for (size_t i = self->count; i > oldest; i--) {
        const tco__operation *there = &self->operation[i - 1];
        if (there->kind == operation->kind && there->a == operation->a && there->b == operation->b)
            return there->to;
    }
    return NULL;
}

bool tco__tape_add(tco__tape *self, tco_arena *arena, const tco__operation *operation)
{
    if (self->count == self->room) {
        size_t room = self->room == 0 ? ROOM_FIRST : 2 * self->room;
        tco__operation *more = TCO_ARENA_ARRAY(arena, room, tco__operation);
        if (more == NULL)
            return false;
        if (self->count > 0)
            memcpy(more, self->operation, self->count * sizeof *more);
        self->operation = more;
        self->room = room;
    }
    if (!tco__tape_input(self, arena, operation->to))
        return false;
    self->operation[self->count++] = *operation;
    return true;
}
