/* The field list through the public header: complete, well named, consistent, and what the
 * schema and the reference that are written from it hold. */
#include <cjson/cJSON.h>

#include "registry.h"

static int well_named(const char *name)
{
    return name && name[0] && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name);
}

static void check_default(const char *class_name, const tco_field *field)
{
    if (field->need != TCO_NEED_DEFAULT) {
        return;
    }
    if (field->kind == TCO_FIELD_CHOICE) {
        size_t count = 0;
        while (field->choices[count]) {
            count++;
        }
        assert_true(field->standard >= 0 && field->standard < (double)count);
        return;
    }
    if (!(field->standard >= field->minimum && field->standard <= field->maximum)) {
        fail_msg("%s/%s: the default is outside its range", class_name, field->name);
    }
    assert_true(field->kind != TCO_FIELD_COUNT || field->standard == floor(field->standard));
}

static void check_field(size_t class_number, size_t index, const tco_field *field)
{
    const char *class_name = tco_class_name(class_number);
    int is_object = field->kind == TCO_FIELD_BLOCK || field->kind == TCO_FIELD_MAP;
    if (!well_named(field->name) || !field->help || strlen(field->help) < 10) {
        fail_msg("%s/%s: no good name or no help", class_name, field->name);
    }
    for (size_t i = 0; i < index; i++) {
        assert_string_not_equal(field->name, tco_class_field(class_number, i)->name);
    }
    size_t inner = tco_class_field_class(class_number, index);
    assert_true(is_object ? inner < tco_class_count() : inner == tco_class_count());
    if (field->kind == TCO_FIELD_NUMBER || field->kind == TCO_FIELD_COUNT ||
        field->kind == TCO_FIELD_SERIES) {
        assert_true(field->unit && field->unit[0]);
        assert_true(isfinite(field->minimum) && isfinite(field->maximum));
        assert_true(field->minimum <= field->maximum);
    }
    if (field->kind == TCO_FIELD_COUNT) {
        assert_true(field->minimum == floor(field->minimum));
        assert_true(field->maximum == floor(field->maximum));
    }
    if (field->kind == TCO_FIELD_CHOICE) {
        assert_non_null(field->choices);
        assert_non_null(field->choices[0]);
        for (size_t i = 0; field->choices[i]; i++) {
            assert_true(well_named(field->choices[i]));
        }
    }
    check_default(class_name, field);
}

/* A group with one member would be a plain required or optional field. */
static void check_groups(size_t class_number)
{
    const tco_field *field = NULL;
    for (size_t i = 0; (field = tco_class_field(class_number, i)) != NULL; i++) {
        if (field->need != TCO_NEED_ONE_OF && field->need != TCO_NEED_AT_MOST_ONE) {
            continue;
        }
        int members = 0;
        const tco_field *other = NULL;
        for (size_t j = 0; (other = tco_class_field(class_number, j)) != NULL; j++) {
            int grouped = other->need == TCO_NEED_ONE_OF || other->need == TCO_NEED_AT_MOST_ONE;
            if (grouped && other->group == field->group) {
                assert_int_equal(other->need, field->need);
                members++;
            }
        }
        if (members < 2) {
            fail_msg("%s/%s is alone in its group", tco_class_name(class_number), field->name);
        }
    }
}

static void fields__every_row_is_complete(void **state)
{
    (void)state;
    size_t rows = 0;
    assert_true(tco_class_count() >= 10);
    for (size_t c = 0; c < tco_class_count(); c++) {
        const char *name = tco_class_name(c), *help = tco_class_help(c);
        assert_true(name && name[0]);
        assert_true(help && strlen(help) > 5);
        for (size_t other = 0; other < c; other++) {
            assert_string_not_equal(name, tco_class_name(other));
        }
        size_t field = 0;
        for (; tco_class_field(c, field); field++) {
            check_field(c, field, tco_class_field(c, field));
            rows++;
        }
        assert_true(field > 0);
        assert_null(tco_class_field(c, SIZE_MAX));
        check_groups(c);
    }
    print_message("%zu classes, %zu rows\n", tco_class_count(), rows);
    assert_true(rows >= 70);
}

static void fields__nonsense_gets_neutral_answers(void **state)
{
    (void)state;
    size_t past = tco_class_count();
    assert_null(tco_class_name(past));
    assert_null(tco_class_help(past));
    assert_null(tco_class_field(past, 0));
    assert_null(tco_class_name(SIZE_MAX));
    assert_int_equal(tco_class_field_class(past, 0), past);
    assert_int_equal(tco_class_field_class(0, SIZE_MAX), past);
}

static void fields__pointers_lead_to_rows(void **state)
{
    (void)state;
    const tco_field *field = field_at("/options/any/power/load_kw");
    assert_non_null(field);
    assert_true(field->minimum == 0 && field->maximum == 200);
    assert_int_equal(field_at("/usage/hours_steps/12")->kind, TCO_FIELD_SERIES);
    assert_int_equal(field_at("/options")->kind, TCO_FIELD_MAP);
    assert_int_equal(field_at("/horizon_months")->need, TCO_NEED_REQUIRED);
    assert_true(field_is_money(field_at("/scenarios/x/electricity/price_per_kwh")));
    assert_null(field_at("/electricty"));
    assert_null(field_at("/options/any"));
}

static void schema__is_json_and_names_every_field(void **state)
{
    (void)state;
    sink text = {0};
    tco_error err = {0};
    assert_int_equal(tco_schema_write(sink_write, &text, &err), TCO_OK);
    cJSON *tree = cJSON_ParseWithOpts(text.text, NULL, 1);
    assert_non_null(tree);
    const cJSON *draft = cJSON_GetObjectItemCaseSensitive(tree, "$schema");
    assert_true(cJSON_IsString(draft) && strstr(draft->valuestring, "2020-12"));
    cJSON_Delete(tree);
    sink fields = {0};
    assert_int_equal(tco_fields_write(sink_write, &fields, &err), TCO_OK);
    for (size_t c = 0; c < tco_class_count(); c++) {
        for (size_t f = 0; tco_class_field(c, f); f++) {
            char quoted[100];
            const char *name = tco_class_field(c, f)->name;
            snprintf(quoted, sizeof(quoted), "\"%s\"", name);
            if (!strstr(text.text, quoted) || !strstr(fields.text, name)) {
                fail_msg("%s is not in the schema or not in the reference", name);
            }
        }
    }
    sink_free(&text);
    sink_free(&fields);
}

static void schema_and_fields__statuses(void **state)
{
    (void)state;
    tco_error err = {0};
    assert_int_equal(tco_schema_write(NULL, NULL, &err), TCO_E_ARGUMENT);
    assert_int_equal(err.code, TCO_E_ARGUMENT);
    assert_int_equal(tco_fields_write(NULL, NULL, NULL), TCO_E_ARGUMENT);
    assert_int_equal(tco_schema_write(sink_write, &(sink){.fail_at = 1}, &err), TCO_E_IO);
    assert_int_equal(err.code, TCO_E_IO);
    assert_int_equal(tco_fields_write(sink_write, &(sink){.fail_at = 1}, NULL), TCO_E_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields__every_row_is_complete),
        cmocka_unit_test(fields__nonsense_gets_neutral_answers),
        cmocka_unit_test(fields__pointers_lead_to_rows),
        cmocka_unit_test(schema__is_json_and_names_every_field),
        cmocka_unit_test(schema_and_fields__statuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
