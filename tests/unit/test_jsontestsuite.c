/* The scanner against JSONTestSuite, which lives outside the project and may be absent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scan_corpus.h"

static void test_every_file(void **state)
{
    (void)state;
    static const int column[CORPUS_FIELDS] = {0, 1, 2, 3, 4};
    static const char folder[] = TCO_SHARED_DIR "/corpora/jsontestsuite";
    static const char table[] = TCO_SHARED_DIR "/corpora/jsontestsuite/EXPECTED.tsv";
    FILE *file = fopen(table, "r");
    if (file == NULL) {
        print_message("skip: there is no %s\n", table);
        skip();
    } else {
        fclose(file);
    }
    assert_int_equal(corpus_check(folder, table, column, "/test_parsing"), 318);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
