/* What every cost component must do, old or new, checked from its rows of the public field
 * list alone. A new component is covered by being registered; nothing here names one but the
 * purchase and the tariff that others may need. */
#include "component.h"
#include "registry.h"

static const frame year = {1, 12};
enum { MEMBERS = 2 }; /* each ONE_OF group is tried with its first and its second member */

static int checks;

static void over_components(field_visit visit)
{
    checks = 0;
    for (size_t index = 0; index < component_count(); index++) {
        for (int member = 0; member < MEMBERS; member++) {
            component self = component_minimal(index, member);
            component_visit(&self, visit);
            component_free(&self);
        }
    }
    print_message("%zu components, %d checks\n", component_count(), checks);
    assert_true(component_count() >= 5 && checks > 0);
}

static void expect_error(const component *self, cJSON *json, tco_status code, const char *pointer,
                         const char *what)
{
    tco_errors errors = {0};
    char wanted[400];
    snprintf(wanted, sizeof(wanted), "%s", pointer);
    tco_study *study = framed_parse(self, json, year, &errors);
    if (study || !errors_have(&errors, code, wanted)) {
        fail_msg("%s: wanted %s at %s, got %s %s: %s", what, tco_status_name(code), wanted,
                 study ? "a study" : tco_status_name(errors.item[0].code), errors.item[0].path,
                 errors.item[0].message);
    }
    cJSON_Delete(json);
    checks++;
}

/* First member of the group of a field: what a missing group is reported as. */
static const char *first_of_group(size_t class_number, const tco_field *field)
{
    const tco_field *other = NULL;
    for (size_t i = 0; (other = tco_class_field(class_number, i)) != NULL; i++) {
        if (other->need == TCO_NEED_ONE_OF && other->group == field->group) {
            return other->name;
        }
    }
    return field->name;
}

static void visit_removal(const component *self, const spot *at, size_t index)
{
    const tco_field *field = tco_class_field(at->class_number, index);
    if (field->need == TCO_NEED_REQUIRED) {
        expect_error(self, component_with(self, at, index, NULL), TCO_E_MISSING,
                     spot_pointer(self, at, field->name), "removed");
    } else if (field->need == TCO_NEED_ONE_OF) {
        const char *first = first_of_group(at->class_number, field);
        expect_error(self, component_with(self, at, index, NULL), TCO_E_MISSING,
                     spot_pointer(self, at, first), "removed group");
    }
}

static void component__needs_each_required_key(void **state)
{
    (void)state;
    over_components(visit_removal);
}

static cJSON *one_number(const tco_field *field, double value)
{
    if (field->kind != TCO_FIELD_SERIES) {
        return cJSON_CreateNumber(value);
    }
    cJSON *series = cJSON_CreateObject();
    cJSON_AddNumberToObject(series, "1", value);
    return series;
}

/* A limit is in range. Other rules may still refuse it (a share that must sum to one, a
 * window without its policy): they must then not say RANGE. */
static void expect_limit(const component *self, const spot *at, size_t index, double limit)
{
    const tco_field *field = tco_class_field(at->class_number, index);
    cJSON *json = component_with(self, at, index, one_number(field, limit));
    tco_errors errors = {0};
    tco_study *study = framed_complete(self, json, year, &errors);
    if (!study && (errors.count == 0 || errors.item[0].code != TCO_E_CONFLICT)) {
        fail_msg("%s = %.17g: %s %s: %s", spot_pointer(self, at, field->name), limit,
                 tco_status_name(errors.item[0].code), errors.item[0].path, errors.item[0].message);
    }
    tco_study_free(study);
    cJSON_Delete(json);
    checks++;
}

static void visit_limits(const component *self, const spot *at, size_t index)
{
    const tco_field *field = tco_class_field(at->class_number, index);
    int whole = field->kind == TCO_FIELD_COUNT;
    if (!whole && field->kind != TCO_FIELD_NUMBER && field->kind != TCO_FIELD_SERIES) {
        return;
    }
    const double outside[] = {whole ? field->minimum - 1 : nextafter(field->minimum, -INFINITY),
                              whole ? field->maximum + 1 : nextafter(field->maximum, INFINITY),
                              -1e300, 1e300};
    char key[100];
    snprintf(key, sizeof(key), field->kind == TCO_FIELD_SERIES ? "%s/1" : "%s", field->name);
    for (size_t i = 0; i < LENGTH(outside); i++) {
        expect_error(self, component_with(self, at, index, one_number(field, outside[i])),
                     TCO_E_RANGE, spot_pointer(self, at, key), "outside");
    }
    if (whole) {
        expect_error(self, component_with(self, at, index, one_number(field, 1.5)), TCO_E_RANGE,
                     spot_pointer(self, at, key), "not whole");
    }
    expect_limit(self, at, index, field->minimum);
    expect_limit(self, at, index, field->maximum);
}

static void component__limits_hold(void **state)
{
    (void)state;
    over_components(visit_limits);
}

static void visit_types(const component *self, const spot *at, size_t index)
{
    static const char *const fragments[] = {"1", "\"x\"", "true", "null", "[]", "{}"};
    const tco_field *field = tco_class_field(at->class_number, index);
    char right = '{';
    if (field->kind == TCO_FIELD_NUMBER || field->kind == TCO_FIELD_COUNT) {
        right = '1';
    } else if (field->kind == TCO_FIELD_CHOICE || field->kind == TCO_FIELD_TEXT) {
        right = '"';
    }
    for (size_t i = 0; i < LENGTH(fragments); i++) {
        if (fragments[i][0] != right) {
            expect_error(self, component_with(self, at, index, cJSON_Parse(fragments[i])),
                         TCO_E_TYPE, spot_pointer(self, at, field->name), fragments[i]);
        }
    }
    if (field->kind == TCO_FIELD_CHOICE) {
        expect_error(self, component_with(self, at, index, cJSON_CreateString("no such word")),
                     TCO_E_RANGE, spot_pointer(self, at, field->name), "word");
    }
}

static void component__types_hold(void **state)
{
    (void)state;
    over_components(visit_types);
}

static void visit_unknown(const component *self, const spot *at, size_t index)
{
    if (index > 0) {
        return;
    }
    component changed = *self;
    changed.json = cJSON_Duplicate(self->json, 1);
    cJSON *object = changed.json;
    for (int i = 0; i < at->depth; i++) {
        object = cJSON_GetObjectItemCaseSensitive(object, at->keys[i]);
    }
    cJSON_AddNumberToObject(object, "no_such_key", 1);
    expect_error(self, changed.json, TCO_E_UNKNOWN, spot_pointer(self, at, "no_such_key"), "key");
}

static void component__unknown_keys_are_refused(void **state)
{
    (void)state;
    over_components(visit_unknown);
}

static void component__every_choice_can_be_given(void **state)
{
    (void)state;
    for (size_t index = 0; index < component_count(); index++) {
        component self = component_minimal(index, 0);
        spot top = {self.class_number, {NULL}, 0};
        const tco_field *field = NULL;
        for (size_t i = 0; (field = tco_class_field(self.class_number, i)) != NULL; i++) {
            for (size_t c = 0; field->kind == TCO_FIELD_CHOICE && field->choices[c]; c++) {
                cJSON *json = component_with(&self, &top, i, cJSON_CreateString(field->choices[c]));
                tco_errors errors = {0};
                tco_study *study = framed_complete(&self, json, year, &errors);
                assert_true(study || errors.item[0].code == TCO_E_CONFLICT);
                tco_study_free(study);
                cJSON_Delete(json);
            }
        }
        component_free(&self);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(component__needs_each_required_key),
        cmocka_unit_test(component__limits_hold),
        cmocka_unit_test(component__types_hold),
        cmocka_unit_test(component__unknown_keys_are_refused),
        cmocka_unit_test(component__every_choice_can_be_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
