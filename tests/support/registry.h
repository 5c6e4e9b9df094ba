/* Finding rows of the public field list: by class name, by JSON Pointer. */
#ifndef TCO_TEST_REGISTRY_H
#define TCO_TEST_REGISTRY_H

#include "test.h"

/** Index of the class of that name; tco_class_count() if there is none. */
size_t class_index(const char *name);
/** Row of a class by its key, NULL if there is none; *index is its place. */
const tco_field *class_find(size_t class_number, const char *key, size_t *index);
/** Row that a pointer into a study or one of its scenario patches leads to; of a value of a
 *  SERIES the row of the series. NULL where there is none, for maps' names as well. */
const tco_field *field_at(const char *pointer);
/** The same as class and place in it; 0 where there is no such row. */
int field_place(const char *pointer, size_t *class_number, size_t *index);
/** A field whose unit is an amount of money, or money per something. */
int field_is_money(const tco_field *field);

#endif
