/* Every instruction set, every number of threads and every choice of outputs give the same bits. */
#include "lanes.h"

enum { LANES = 3000 };

/* FNV-1a over the bits of all outputs, bytes in a stated order so that machines agree. */
static uint64_t hash_of(const lanes *batch)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < batch->count * batch->output_count; i++) {
        uint64_t bits;
        memcpy(&bits, &batch->values[i], sizeof(bits));
        if (batch->status[i] != TCO_VALUE_OK) {
            bits = 0; /* the bits of a NaN are nobody's business */
        }
        for (int byte = 0; byte < 8; byte++) {
            hash = (hash ^ (bits >> (8 * byte) & 0xff)) * 1099511628211u;
        }
        hash = (hash ^ batch->status[i]) * 1099511628211u;
        hash = (hash ^ batch->break_even[i]) * 1099511628211u;
    }
    return hash;
}

static uint64_t hash_with(const tco_study *study, tco_isa isa, unsigned threads)
{
    lanes batch = lanes_random(LANES, 20);
    tco_batch request = lanes_request(&batch, NULL);
    tco_error err = {0};
    request.isa = isa;
    request.threads = threads;
    if (tco_study_batch(study, &request, &err) != TCO_OK) {
        fail_msg("%s, %u threads: %s", tco_isa_name(isa), threads, err.message);
    }
    uint64_t hash = hash_of(&batch);
    lanes_free(&batch);
    return hash;
}

/* One number for all compilers, processors and threads. It changes only when computed numbers do,
 * which CHANGELOG.md then lists. */
static const uint64_t expected = 0xac66460692504643u;

static void kernels__give_the_same_bits(void **state)
{
    (void)state;
    static const unsigned threads[] = {1, 2, 3, 8, 0};
    tco_study *study = study_of(full_study);
    for (int isa = 0; isa < TCO_ISA_COUNT; isa++) {
        if (!tco_isa_available((tco_isa)isa)) {
            print_message("note: %s is not available here\n", tco_isa_name((tco_isa)isa));
            continue;
        }
        for (size_t i = 0; i < LENGTH(threads); i++) {
            uint64_t hash = hash_with(study, (tco_isa)isa, threads[i]);
            if (hash != expected) {
                fail_msg("%s, %u threads: 0x%llx", tco_isa_name((tco_isa)isa), threads[i],
                         (unsigned long long)hash);
            }
        }
    }
    tco_study_free(study);
}

static void plain_c__is_always_there(void **state)
{
    (void)state;
    assert_int_equal(tco_isa_available(TCO_ISA_BEST), 1);
    assert_int_equal(tco_isa_available(TCO_ISA_PLAIN), 1);
    assert_int_equal(tco_isa_available((tco_isa)TCO_ISA_COUNT), 0);
    assert_int_equal(tco_isa_available((tco_isa)-1), 0);
}

static void an_unavailable_set__is_an_error(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    lanes batch = lanes_random(3, 1);
    tco_batch request = lanes_request(&batch, NULL);
    tco_error err = {0};
    request.isa = (tco_isa)TCO_ISA_COUNT;
    assert_int_equal(tco_study_batch(study, &request, &err), TCO_E_ARGUMENT);
    assert_non_null(strstr(err.message, "instruction set"));
    lanes_free(&batch);
    tco_study_free(study);
}

/* What else is asked for decides what is computed, never what comes out. */
static void outputs__do_not_depend_on_each_other(void **state)
{
    (void)state;
    tco_study *study = study_of(full_study);
    lanes whole = lanes_random(200, 4), one = lanes_random(200, 4);
    lanes_run(&whole, study, NULL);
    for (size_t i = 0; i < one.output_count; i++) {
        tco_batch request = lanes_request(&one, NULL);
        tco_output alone = one.outputs[i];
        if (alone.metric != TCO_BREAK_EVEN_FIRST && alone.metric != TCO_BREAK_EVEN_DURABLE) {
            alone.break_even = NULL;
            memcpy(one.break_even + i * one.count, whole.break_even + i * one.count, one.count);
        }
        request.outputs = &alone;
        request.output_count = 1;
        assert_int_equal(tco_study_batch(study, &request, NULL), TCO_OK);
    }
    assert_true(hash_of(&one) == hash_of(&whole));
    lanes_free(&whole);
    lanes_free(&one);
    tco_study_free(study);
}

/* A gap that is zero but for rounding just when a purchase jumps: what counts as rounding is the
 * tie rule, and it is the same in a batch, alone and with neighbours, as in a single run. */
static void near_ties__are_judged_as_in_single_runs(void **state)
{
    (void)state;
    static const char text[] =
        "{\"currency\":\"CNY\",\"horizon_months\":240,\"usage\":{\"hours_per_month\":30},"
        "\"options\":{\"a\":{\"rent\":{\"price_per_hour\":1,\"price_steps\":{\"0\":2,\"6\":5}}},"
        "\"b\":{\"rent\":{\"price_per_hour\":4},\"purchase\":{\"price\":1200,\"month\":12}}}}";
    static const char *const pointer[] = {"/options/a/rent/price_steps/0"};
    enum { COUNT = 512 };
    static double column[COUNT], value[COUNT];
    static unsigned char status[COUNT], reached[COUNT];
    const double *columns[] = {column};
    tco_study *study = study_of(text);
    tco_output output = {"b", TCO_BREAK_EVEN_FIRST, TCO_CASH, value, status, reached};
    tco_batch request = TCO_BATCH_INIT;
    for (size_t i = 0; i < COUNT; i++) {
        column[i] = 3.0 + 1e-13 * (double)(i + 1);
    }
    request.lanes = COUNT;
    request.column_count = 1;
    request.pointers = pointer;
    request.columns = columns;
    request.output_count = 1;
    request.outputs = &output;
    assert_int_equal(tco_study_batch(study, &request, NULL), TCO_OK);
    for (size_t i = 0; i < COUNT; i++) {
        tco_study *single = NULL;
        assert_int_equal(tco_study_copy(study, &single, NULL), TCO_OK);
        assert_int_equal(tco_study_put(single, pointer[0], column[i], NULL), TCO_OK);
        tco_result *result = result_of(single);
        tco_value first = tco_result_metric(result, 0, 1, TCO_BREAK_EVEN_FIRST);
        assert_int_equal(first.status, status[i]);
        assert_memory_equal(&first.value, &value[i], sizeof(double));
        tco_result_free(result);
        tco_study_free(single);
    }
    assert_true(value[0] > value[COUNT - 1]); /* both sides of the tie are there */
    tco_study_free(study);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels__give_the_same_bits),
        cmocka_unit_test(plain_c__is_always_there),
        cmocka_unit_test(an_unavailable_set__is_an_error),
        cmocka_unit_test(outputs__do_not_depend_on_each_other),
        cmocka_unit_test(near_ties__are_judged_as_in_single_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
