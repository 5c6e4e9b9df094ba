/* JSON text as the tests see it: where each value stands, white space removed, one value
 * replaced by other text. Written apart from the library's reader; for valid text only. */
#ifndef TCO_TEST_JSON_TEXT_H
#define TCO_TEST_JSON_TEXT_H

#include "test.h"

typedef enum json_kind { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_WORD } json_kind;

typedef struct json_value {
    char pointer[400]; /* RFC 6901 */
    json_kind kind;
    size_t start, end; /* bytes of the value in the text */
    int line, column;  /* 1-based, columns in code points */
} json_value;

/** All values in document order; *count of them, to be freed. */
json_value *json_values(const char *text, size_t *count);
/** Text with the value replaced by `fragment`, to be freed. */
char *json_replace(const char *text, const json_value *value, const char *fragment);
/** Text without white space outside strings, to be freed. Bad JSON is fine. */
char *json_strip(const char *text, size_t size, size_t *stripped_size);
/** Is `pointer` `start` itself or something inside it? */
int pointer_inside(const char *pointer, const char *start);
/** What follows "/scenarios/NAME" in a pointer; the pointer itself if it does not start so. */
const char *pointer_in_study(const char *pointer);

#endif
