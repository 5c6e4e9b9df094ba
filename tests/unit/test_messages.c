/* Texts of reports: every unit of the field list has a word in every language. */
#include "test.h"

#include "report/messages.h"

/* Every unit of the field list has a word in Chinese reports, or is a symbol. */
static void unit__has_a_word_in_every_language(void **state)
{
    (void)state;
    static const char *const symbols[] = {"", "GB", "kW"};
    for (size_t c = 0; c < tco_class_count(); c++) {
        for (size_t f = 0; tco_class_field(c, f) != NULL; f++) {
            const tco_field *field = tco_class_field(c, f);
            int symbol = field->kind != TCO_FIELD_NUMBER && field->kind != TCO_FIELD_COUNT;
            for (size_t i = 0; i < LENGTH(symbols); i++)
                symbol = symbol || strcmp(field->unit, symbols[i]) == 0;
            const char *chinese = tco__message_unit(field->unit, TCO_CHINESE);
            assert_string_equal(tco__message_unit(field->unit, TCO_ENGLISH), field->unit);
            if (!symbol && strcmp(chinese, field->unit) == 0) {
                fail_msg("%s %s: no Chinese word for \"%s\"", tco_class_name(c), field->name,
                         field->unit);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unit__has_a_word_in_every_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
