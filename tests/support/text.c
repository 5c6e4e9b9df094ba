/* Growing text, files and random numbers for the tests. */
#include "test.h"

#include <dirent.h>

int sink_write(void *user, const char *text, size_t size)
{
    sink *self = user;
    self->calls++;
    if (self->calls == self->fail_at) {
        return 1;
    }
    if (self->size + size + 1 > self->room) {
        size_t room = (self->size + size + 1) * 2;
        char *grown = realloc(self->text, room);
        if (!grown) {
            return 1;
        }
        self->text = grown;
        self->room = room;
    }
    memcpy(self->text + self->size, text, size);
    self->size += size;
    self->text[self->size] = '\0';
    return 0;
}

void sink_free(sink *self)
{
    free(self->text);
    memset(self, 0, sizeof(*self));
}

void sink_format(sink *self, const char *format, ...)
{
    char text[2048];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(text, sizeof(text), format, list);
    va_end(list);
    assert_true(size >= 0 && (size_t)size < sizeof(text));
    assert_int_equal(sink_write(self, text, (size_t)size), 0);
}

int sink_equal(const sink *a, const sink *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->text, b->text, a->size) == 0);
}

char *file_read(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    if (!file) {
        fail_msg("cannot read %s", name);
        return NULL;
    }
    sink content = {0};
    char piece[4096];
    size_t got = 0;
    while ((got = fread(piece, 1, sizeof(piece), file)) > 0) {
        sink_write(&content, piece, got);
    }
    fclose(file);
    sink_write(&content, "", 0);
    if (size) {
        *size = content.size;
    }
    return content.text;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **files_list(const char *folder, const char *ending)
{
    size_t count = 0;
    char **names = calloc(1, sizeof(char *));
    DIR *open = opendir(folder);
    struct dirent *entry = NULL;
    while (open && (entry = readdir(open)) != NULL) {
        size_t size = strlen(entry->d_name), tail = strlen(ending);
        if (entry->d_name[0] == '.' || size < tail ||
            strcmp(entry->d_name + size - tail, ending) != 0) {
            continue;
        }
        names = realloc(names, (count + 2) * sizeof(char *));
        names[count] = malloc(size + 1);
        memcpy(names[count], entry->d_name, size + 1);
        names[++count] = NULL;
    }
    if (open) {
        closedir(open);
    }
    qsort(names, count, sizeof(char *), compare_names);
    return names;
}

void files_free(char **names)
{
    for (size_t i = 0; names && names[i]; i++) {
        free(names[i]);
    }
    free(names);
}

/* SplitMix64, public domain: https://prng.di.unimi.it/splitmix64.c */
uint64_t random_next(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

int random_below(uint64_t *state, int limit)
{
    return (int)(random_next(state) % (uint64_t)limit);
}

double random_in(uint64_t *state, double low, double high)
{
    return low + (high - low) * ((double)(random_next(state) >> 11) * 0x1p-53);
}

int random_chance(uint64_t *state, int n)
{
    return random_below(state, n) == 0;
}

uint64_t bits_of(double value)
{
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

int same_bits(double a, double b)
{
    return bits_of(a) == bits_of(b) || (isnan(a) && isnan(b));
}
