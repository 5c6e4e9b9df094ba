/* What the numbers of every cost component must do, old or new: follow money, cost nothing
 * where money is nothing, work over one month, come out the same twice. From the rows of the
 * public field list alone. */
#include "component.h"
#include "registry.h"

enum { MEMBERS = 2, AMOUNT = 100 };

static int checks;

/* Multiply every amount of money inside an object of a class. */
static void scale_money(cJSON *object, size_t class_number, double factor)
{
    cJSON *item = NULL, *entry = NULL;
    cJSON_ArrayForEach(item, object)
    {
        size_t index = 0;
        const tco_field *field = class_find(class_number, item->string, &index);
        assert_non_null(field);
        size_t inner = tco_class_field_class(class_number, index);
        if (field->kind == TCO_FIELD_BLOCK) {
            scale_money(item, inner, factor);
        } else if (field->kind == TCO_FIELD_MAP) {
            cJSON_ArrayForEach(entry, item)
            {
                scale_money(entry, inner, factor);
            }
        } else if (field_is_money(field) && field->kind == TCO_FIELD_SERIES) {
            cJSON_ArrayForEach(entry, item)
            {
                cJSON_SetNumberValue(entry, entry->valuedouble * factor);
            }
        } else if (field_is_money(field)) {
            cJSON_SetNumberValue(item, item->valuedouble * factor);
        }
    }
}

static void check_scaled(const double *one, const double *other, size_t count, double factor,
                         const char *what)
{
    assert_int_equal(one == NULL, other == NULL);
    for (size_t t = 0; one && t < count; t++) {
        if (!same_bits(one[t] * factor, other[t])) {
            fail_msg("%s, month %zu: %.17g, and %.17g with money x %g", what, t, one[t], other[t],
                     factor);
        }
    }
}

/* A power of two keeps every bit of the fraction, so the results are exactly multiplied. */
static void check_results_scaled(const tco_result *one, const tco_result *other, double factor,
                                 const char *what)
{
    size_t count = 0;
    for (int c = 0; c < TCO_CATEGORY_COUNT; c++) {
        tco_category category = (tco_category)c;
        for (int timing = TCO_SPREAD; timing <= TCO_LUMP; timing++) {
            const double *a = tco_result_flow(one, 0, 0, category, (tco_timing)timing, &count);
            check_scaled(a, tco_result_flow(other, 0, 0, category, (tco_timing)timing, &count),
                         count, factor, what);
        }
        const double *a = tco_result_stock(one, 0, 0, category, &count);
        check_scaled(a, tco_result_stock(other, 0, 0, category, &count), count, factor, what);
    }
    const double *a = tco_result_book_value(one, 0, 0, &count);
    check_scaled(a, tco_result_book_value(other, 0, 0, &count), count, factor, what);
    assert_true(same_bits(tco_result_metric(one, 0, 0, TCO_NPV).value * factor,
                          tco_result_metric(other, 0, 0, TCO_NPV).value));
}

static void check_doubling(const component *self, cJSON *json, const char *what)
{
    tco_errors errors = {0};
    tco_study *study = framed_complete(self, json, (frame){1, 30}, &errors);
    if (!study) {
        return; /* this field does not go with the smallest component */
    }
    cJSON *twice = cJSON_Duplicate(json, 1);
    scale_money(twice, self->class_number, 2);
    tco_study *doubled = framed_parse(self, twice, (frame){2, 30}, &errors);
    assert_non_null(doubled);
    tco_result *a = result_of(study), *b = result_of(doubled);
    check_results_scaled(a, b, 2, what);
    tco_result_free(a);
    tco_result_free(b);
    tco_study_free(study);
    tco_study_free(doubled);
    cJSON_Delete(twice);
    checks++;
}

static void visit_money(const component *self, const spot *at, size_t index)
{
    const tco_field *field = tco_class_field(at->class_number, index);
    if (!field_is_money(field)) {
        return;
    }
    cJSON *value = cJSON_CreateNumber(AMOUNT);
    if (field->kind == TCO_FIELD_SERIES) {
        cJSON *series = cJSON_CreateObject();
        cJSON_AddItemToObject(series, "1", value);
        value = series;
    }
    cJSON *json = component_with(self, at, index, value);
    char what[400];
    snprintf(what, sizeof(what), "%s", spot_pointer(self, at, field->name));
    check_doubling(self, json, what);
    cJSON_Delete(json);
}

static void money__doubled_doubles_every_flow(void **state)
{
    (void)state;
    for (size_t index = 0; index < component_count(); index++) {
        for (int member = 0; member < MEMBERS; member++) {
            component self = component_minimal(index, member);
            cJSON *json = cJSON_Duplicate(self.json, 1);
            check_doubling(&self, json, self.name);
            cJSON_Delete(json);
            component_visit(&self, visit_money);
            component_free(&self);
        }
    }
    print_message("%d checks\n", checks);
    assert_true(checks >= 30);
}

/* With every price zero a component is as if it were not there. */
static void money__of_zero_costs_nothing(void **state)
{
    (void)state;
    static const tco_metric metrics[] = {TCO_TOTAL, TCO_GENERALISED, TCO_NPV};
    for (size_t index = 0; index < component_count(); index++) {
        component self = component_minimal(index, 0);
        scale_money(self.json, self.class_number, 0);
        tco_errors errors = {0};
        tco_study *with = framed_parse(&self, self.json, (frame){0, 30}, &errors);
        tco_study *without = framed_parse(&self, NULL, (frame){0, 30}, &errors);
        if (!with || !without) {
            fail_msg("%s: %s", self.name, errors.item[0].message);
        }
        tco_result *a = result_of(with), *b = result_of(without);
        for (size_t m = 0; m < LENGTH(metrics); m++) {
            tco_value x = tco_result_metric(a, 0, 0, metrics[m]);
            tco_value y = tco_result_metric(b, 0, 0, metrics[m]);
            if (x.status != y.status || !same_bits(x.value, y.value) || x.value != 0) {
                fail_msg("%s for nothing: %s is %g", self.name, tco_metric_name(metrics[m]),
                         x.value);
            }
        }
        tco_result_free(a);
        tco_result_free(b);
        tco_study_free(with);
        tco_study_free(without);
        component_free(&self);
    }
}

static void horizon__of_one_month_works(void **state)
{
    (void)state;
    for (size_t index = 0; index < component_count(); index++) {
        component self = component_minimal(index, 0);
        tco_errors errors = {0};
        tco_study *study = framed_parse(&self, self.json, (frame){1, 1}, &errors);
        assert_non_null(study);
        tco_result *result = result_of(study);
        assert_int_equal(tco_result_metric(result, 0, 0, TCO_TOTAL).status, TCO_VALUE_OK);
        size_t count = 0;
        assert_non_null(tco_result_flow(result, 0, 0, TCO_CAPITAL, TCO_LUMP, &count));
        assert_int_equal(count, 2);
        tco_result_free(result);
        tco_study_free(study);
        component_free(&self);
    }
}

static void bits__are_the_same_twice(void **state)
{
    (void)state;
    for (size_t index = 0; index < component_count(); index++) {
        component self = component_minimal(index, 0);
        char *text = framed_text(&self, self.json, (frame){1, 36});
        sink a = json_result_text(text), b = json_result_text(text);
        assert_string_equal(a.text, b.text);
        assert_false(has_not_a_number(a.text));
        sink_free(&a);
        sink_free(&b);
        free(text);
        component_free(&self);
    }
}

/* Every money line of an option names a pointer of the study, inside the component or inside
 * what the component rests on. */
static void lines__name_their_fields(void **state)
{
    (void)state;
    for (size_t index = 0; index < component_count(); index++) {
        component self = component_minimal(index, 0);
        tco_errors errors = {0};
        tco_study *study = framed_parse(&self, self.json, (frame){1, 36}, &errors);
        tco_result *result = result_of(study);
        for (size_t i = 0; i < tco_result_line_count(result, 0, 0); i++) {
            const tco_line *line = tco_result_line(result, 0, 0, i);
            assert_true(line->pointer && line->pointer[0] == '/');
            assert_true(line->first >= 0 && line->last >= line->first);
            assert_true(isfinite(line->amount) && isfinite(line->growth));
            assert_non_null(tco_line_kind_name(line->kind));
            assert_true(line->category && line->category[0]);
        }
        tco_result_free(result);
        tco_study_free(study);
        component_free(&self);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(money__doubled_doubles_every_flow),
        cmocka_unit_test(money__of_zero_costs_nothing),
        cmocka_unit_test(horizon__of_one_month_works),
        cmocka_unit_test(bits__are_the_same_twice),
        cmocka_unit_test(lines__name_their_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
