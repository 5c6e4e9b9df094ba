/* Near names of mistyped keys, and the walk over all classes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "model/field.h"

static const char *const names[] = {"price_per_hour", "price_drift_annual", "idle_kw", "load_kw",
                                    "pue"};

/* `wanted` is "" where nothing should be suggested. */
static void suggests(const char *typed, const char *wanted)
{
    const char *got = tco__suggest(typed, names, sizeof names / sizeof names[0]);
    if (strcmp(got != NULL ? got : "", wanted) != 0)
        fail_msg("%s: got \"%s\", wanted \"%s\"", typed, got != NULL ? got : "", wanted);
}

static void suggest__finds_slips_of_the_hand(void **state)
{
    (void)state;
    suggests("price_per_huor", "price_per_hour");
    suggests("prise_per_hour", "price_per_hour");
    suggests("Load_KW", "load_kw");
    suggests("laod_kw", "load_kw");
    suggests("price_per_hour_cny", "price_per_hour");
}

static void suggest__says_nothing_about_strangers(void **state)
{
    (void)state;
    suggests("colour", "");
    suggests("x", "");
    suggests("", "");
    suggests("pq", "");
}

static void suggest__is_bounded(void **state)
{
    (void)state;
    char longest[500];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    suggests(longest, "");
}

static void class_at__ends_and_never_repeats(void **state)
{
    (void)state;
    size_t count = 0;
    while (tco__class_at(count) != NULL)
        count++;
    assert_true(count > 10);
    assert_null(tco__class_at(count + 7));
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            assert_ptr_not_equal(tco__class_at(i), tco__class_at(j));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suggest__finds_slips_of_the_hand),
        cmocka_unit_test(suggest__says_nothing_about_strangers),
        cmocka_unit_test(suggest__is_bounded),
        cmocka_unit_test(class_at__ends_and_never_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
