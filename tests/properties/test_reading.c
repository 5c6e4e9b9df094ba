/* Properties over seeded random studies: fields put, batched, written and read again, errors
 * in any order, values from the ends of their ranges. Numbers in brackets count the
 * properties of the reliability list. */
#include "json_text.h"
#include "registry.h"
#include "tree.h"

enum { STUDIES = 1000, FIELDS_MAX = 200 };

/* Numbers of a study that may vary: NUMBER and SERIES fields of the base. */
typedef struct varying {
    size_t count;
    char pointers[FIELDS_MAX][120];
    double values[FIELDS_MAX];
} varying;

static void collect(cJSON *number, const char *pointer, void *user)
{
    varying *self = user;
    const tco_field *field = field_at(pointer);
    assert_non_null(field);
    if (!pointer_inside(pointer, "/scenarios") && field->kind != TCO_FIELD_COUNT) {
        assert_true(self->count < FIELDS_MAX);
        snprintf(self->pointers[self->count], sizeof(self->pointers[0]), "%.119s", pointer);
        self->values[self->count++] = number->valuedouble;
    }
}

static double nearby(const char *pointer, double value, uint64_t *seed)
{
    const tco_field *field = field_at(pointer);
    double moved = value * random_in(seed, 0.8, 1.25);
    return fmin(fmax(moved, field->minimum), field->maximum);
}

/* The only output of a request against a single run with the values of one lane, put one by
 * one; lane 0 holds the values of the study. */
static void check_lane(const tco_study *study, const tco_batch *request, size_t lane)
{
    const tco_output *output = request->outputs;
    tco_study *single = NULL;
    int refused = 0;
    assert_int_equal(tco_study_copy(study, &single, NULL), TCO_OK);
    for (size_t c = 0; c < request->column_count; c++) {
        refused +=
            tco_study_put(single, request->pointers[c], request->columns[c][lane], NULL) != TCO_OK;
    }
    assert_true(lane > 0 || !refused);
    tco_result *result = result_of(single);
    tco_value want = metric_on(result, 0, option_index(result, 0, output->option), output->metric,
                               output->basis);
    want.status = refused ? TCO_VALUE_INVALID : want.status;
    double value = want.status == TCO_VALUE_OK ? want.value : NAN;
    if (output->status[lane] != want.status || !same_bits(output->values[lane], value)) {
        fail_msg("%s: lane %zu has %d, %.17g, alone %d, %.17g", tco_metric_name(output->metric),
                 lane, output->status[lane], output->values[lane], want.status, value);
    }
    tco_result_free(result);
    tco_study_free(single);
}

/* [23] A change of nothing changes nothing, and [24] a lane of a batch is a single run. */
static void fields__vary_alike_alone_and_in_a_batch(void **state)
{
    (void)state;
    enum { COLUMNS = 4, LANES = 3 };
    uint64_t seed = 24;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *tree = random_study(&seed, ONE_SCENARIO);
        varying fields = {0, {""}, {0}};
        tree_numbers(tree, collect, &fields);
        run a = run_of(tree);
        double columns[COLUMNS][LANES], values[LANES];
        unsigned char status[LANES], break_even[LANES];
        const char *pointers[COLUMNS];
        const double *column[COLUMNS];
        size_t start = (size_t)random_below(&seed, (int)fields.count);
        for (size_t c = 0; c < COLUMNS; c++) {
            size_t f = (start + c * 3) % fields.count;
            pointers[c] = fields.pointers[f];
            column[c] = columns[c];
            for (size_t lane = 0; lane < LANES; lane++) {
                columns[c][lane] =
                    lane == 0 ? fields.values[f] : nearby(pointers[c], fields.values[f], &seed);
            }
        }
        tco_output output = {"option 1",
                             (tco_metric)random_below(&seed, TCO_METRIC_COUNT),
                             (tco_basis)random_below(&seed, TCO_BASIS_COUNT),
                             values,
                             status,
                             break_even};
        tco_batch request = TCO_BATCH_INIT;
        request.lanes = LANES;
        request.column_count = fields.count < 3 * COLUMNS ? 1 : COLUMNS;
        request.pointers = pointers;
        request.columns = column;
        request.output_count = 1;
        request.outputs = &output;
        assert_int_equal(tco_study_batch(a.study, &request, NULL), TCO_OK);
        for (size_t lane = 0; lane < LANES; lane++) {
            check_lane(a.study, &request, lane);
        }
        run_free(&a);
        cJSON_Delete(tree);
    }
}

/* [23] A field put to the value it has. */
static void put__of_the_same_value_is_the_base(void **state)
{
    (void)state;
    uint64_t seed = 23;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *tree = random_study(&seed, 0);
        varying fields = {0, {""}, {0}};
        tree_numbers(tree, collect, &fields);
        run a = run_of(tree), b = run_of(tree);
        size_t f = (size_t)random_below(&seed, (int)fields.count);
        assert_int_equal(tco_study_put(b.study, fields.pointers[f], fields.values[f], NULL),
                         TCO_OK);
        tco_result_free(b.result);
        b.result = result_of(b.study);
        outcomes_same(&a, &b, 1, 0, "put of the same value");
        run_free(&a);
        run_free(&b);
        cJSON_Delete(tree);
    }
}

/* [25] Canonical text reads back as the same study and is written as the same bytes. */
static void canonical__text_is_stable(void **state)
{
    (void)state;
    uint64_t seed = 25;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *tree = random_study(&seed, 0);
        run a = run_of(tree);
        sink first = study_text(a.study);
        run b = {study_of(first.text), NULL};
        b.result = result_of(b.study);
        sink second = study_text(b.study);
        assert_string_equal(first.text, second.text);
        outcomes_same(&a, &b, 1, 0, "canonical text");
        sink_free(&first);
        sink_free(&second);
        run_free(&a);
        run_free(&b);
        cJSON_Delete(tree);
    }
}

static void list_objects(cJSON *item, cJSON **objects, int *count, int room)
{
    cJSON *child = NULL;
    if (cJSON_IsObject(item) && *count < room) {
        objects[(*count)++] = item;
    }
    cJSON_ArrayForEach(child, item)
    {
        list_objects(child, objects, count, room);
    }
}

/* Spoil a few members: another type, a value far outside, an unknown key. */
static void spoil(cJSON *tree, uint64_t *seed)
{
    enum { OBJECTS_MAX = 200 };
    cJSON *objects[OBJECTS_MAX];
    for (int i = 0; i <= random_below(seed, 3); i++) {
        int count = 0;
        list_objects(tree, objects, &count, OBJECTS_MAX);
        cJSON *object = objects[random_below(seed, count)];
        int size = cJSON_GetArraySize(object);
        cJSON *member = size ? cJSON_GetArrayItem(object, random_below(seed, size)) : NULL;
        switch (member ? random_below(seed, 4) : 3) {
        case 0:
            cJSON_ReplaceItemInObjectCaseSensitive(object, member->string, cJSON_CreateTrue());
            break;
        case 1:
            if (cJSON_IsNumber(member)) {
                cJSON_SetNumberValue(member, -1e15);
            }
            break;
        case 2: cJSON_Delete(cJSON_DetachItemViaPointer(object, member)); break;
        default:
            if (!cJSON_HasObjectItem(object, "no_such_key")) {
                cJSON_AddNumberToObject(object, "no_such_key", 1);
            }
        }
    }
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted codes and pointers of the errors of a tree; *count of them. */
static char **error_list(const cJSON *tree, size_t *count)
{
    char *text = tree_text(tree);
    tco_study *study = NULL;
    tco_errors errors = {0};
    tco_study_parse(text, strlen(text), &study, &errors);
    tco_study_free(study);
    free(text);
    *count = errors.count;
    char **lines = calloc(errors.count + 1, sizeof(char *));
    for (size_t i = 0; i < errors.count; i++) {
        lines[i] = malloc(640);
        snprintf(lines[i], 640, "%s %s %s", tco_status_name(errors.item[i].code),
                 errors.item[i].path, errors.item[i].message);
    }
    qsort(lines, errors.count, sizeof(char *), compare_lines);
    return lines;
}

/* [27] The same errors whatever the order of the keys. */
static void errors__do_not_depend_on_order(void **state)
{
    (void)state;
    uint64_t seed = 27;
    size_t refused = 0;
    for (int i = 0; i < STUDIES; i++) {
        cJSON *tree = random_study(&seed, 0);
        spoil(tree, &seed);
        cJSON *other = cJSON_Duplicate(tree, 1);
        tree_shuffle(other, &seed, 1);
        size_t a_count = 0, b_count = 0;
        char **a = error_list(tree, &a_count), **b = error_list(other, &b_count);
        refused += a_count > 0;
        for (size_t k = 0; k < a_count || k < b_count; k++) {
            const char *x = k < a_count ? a[k] : "nothing", *y = k < b_count ? b[k] : "nothing";
            if (a_count < TCO_ERRORS_MAX && strcmp(x, y) != 0) {
                fail_msg("in another order %s\n is %s", x, y);
            }
        }
        files_free(a);
        files_free(b);
        cJSON_Delete(tree);
        cJSON_Delete(other);
    }
    assert_true(refused > STUDIES / 2);
}

static void go_wild(cJSON *number, const char *pointer, void *user)
{
    uint64_t *seed = user;
    const tco_field *field = field_at(pointer);
    double value = number->valuedouble;
    switch (random_below(seed, 8)) {
    case 0: value = field->minimum; break;
    case 1: value = field->maximum; break;
    case 2:
        value = field->minimum + (field->maximum - field->minimum) * random_in(seed, 0, 1);
        break;
    case 3:
        value = field->minimum + ldexp(field->maximum - field->minimum, -random_below(seed, 60));
        break;
    default: break;
    }
    cJSON_SetNumberValue(number, field->kind == TCO_FIELD_COUNT ? floor(value) : value);
}

static void check_finite(const tco_result *result)
{
    for (size_t s = 0; s < tco_result_scenario_count(result); s++) {
        for (size_t o = 0; o < tco_result_option_count(result, s); o++) {
            for (int m = 0; m < TCO_METRIC_COUNT; m++) {
                tco_value value = tco_result_metric(result, s, o, (tco_metric)m);
                assert_true(isfinite(value.value));
                assert_true(value.status == TCO_VALUE_OK || value.value == 0);
                assert_non_null(tco_value_status_name(value.status));
            }
            for (int b = 0; b < TCO_BASIS_COUNT; b++) {
                const tco_break_even *found = tco_result_break_even(result, s, o, (tco_basis)b);
                assert_true(isfinite(found->first) && isfinite(found->durable));
                assert_true(isfinite(found->lost) && isfinite(found->until));
                assert_true(isfinite(found->closest_month) && isfinite(found->closest_gap));
            }
        }
    }
}

/* [28] What is accepted gives finite numbers or a named status, in every report. */
static void wild__values_give_numbers_or_statuses(void **state)
{
    (void)state;
    uint64_t seed = 28;
    int accepted = 0;
    for (int i = 0; accepted < STUDIES && i < 20 * STUDIES; i++) {
        cJSON *tree = random_study(&seed, 0);
        tree_numbers(tree, go_wild, &seed);
        char *text = tree_text(tree);
        tco_study *study = NULL;
        if (tco_study_parse(text, strlen(text), &study, NULL) == TCO_OK) {
            tco_result *result = result_of(study);
            check_finite(result);
            for (int f = 0; f < TCO_FORMAT_COUNT; f++) {
                sink out = report_text(result, (tco_format)f, TCO_SECTION_SUMMARY);
                assert_false(has_not_a_number(out.text));
                sink_free(&out);
            }
            tco_result_free(result);
            accepted++;
        }
        tco_study_free(study);
        free(text);
        cJSON_Delete(tree);
    }
    assert_int_equal(accepted, STUDIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields__vary_alike_alone_and_in_a_batch),
        cmocka_unit_test(put__of_the_same_value_is_the_base),
        cmocka_unit_test(canonical__text_is_stable),
        cmocka_unit_test(errors__do_not_depend_on_order),
        cmocka_unit_test(wild__values_give_numbers_or_statuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
