/* Every allocation of every public call fails once: the k-th alone, and all from the k-th on.
 * The call must say NOMEM, give all memory back, write no handle and leave the study usable.
 * Solving and sensitivity have a program of their own. */
#define _POSIX_C_SOURCE 200809L
#include "failing_malloc.h"

#include <unistd.h>

#include "test.h"

#ifdef SKIP_REASON
int main(void)
{
    puts("skip: " SKIP_REASON);
    return 0;
}
#else

/* ---- calls under test: each gives its status, and releases what it made --------------- */

typedef struct call_state {
    const tco_study *study;
    const tco_result *result;
    tco_study *made_study;
    tco_result *made_result;
    tco_error err;
    tco_errors errors;
    char file[64];
} call_state;

typedef tco_status (*call)(call_state *state, int variant);

/* Text without an allocation of its own: its size and a sum of its bytes. */
typedef struct digest {
    size_t size;
    uint64_t sum;
} digest;

static int digest_write(void *user, const char *text, size_t size)
{
    digest *self = user;
    self->size += size;
    for (size_t i = 0; i < size; i++) {
        self->sum = self->sum * UINT64_C(1099511628211) + (unsigned char)text[i];
    }
    return 0;
}

static tco_status call_parse(call_state *state, int variant)
{
    const char *text = variant == 0 ? full_study : small_study;
    return tco_study_parse(text, strlen(text), &state->made_study, &state->errors);
}

/* The list of errors is built in memory too; a refused text may be refused for either. */
static tco_status call_parse_bad(call_state *state, int variant)
{
    static const char *const texts[] = {
        "{\"currency\": \"usd\", \"usage\": {\"hours_per_day\": 25}, \"optoins\": {\"a\": {}}}",
        "{\"a\": 1, \"a\": 2}",
        "{\"a\": [1, 2, }",
    };
    const char *text = texts[variant];
    tco_status status = tco_study_parse(text, strlen(text), &state->made_study, &state->errors);
    assert_int_not_equal(status, TCO_OK);
    return status == TCO_E_NOMEM ? status : TCO_OK;
}

static tco_status call_load(call_state *state, int variant)
{
    (void)variant;
    return tco_study_load(state->file, &state->made_study, &state->errors);
}

static tco_status call_copy(call_state *state, int variant)
{
    (void)variant;
    return tco_study_copy(state->study, &state->made_study, &state->err);
}

static tco_status call_evaluate(call_state *state, int variant)
{
    (void)variant;
    return tco_study_evaluate(state->study, &state->made_result, &state->err);
}

static tco_status call_study_write(call_state *state, int variant)
{
    (void)variant;
    digest text = {0, 0};
    return tco_study_write(state->study, digest_write, &text, &state->err);
}

static tco_status call_result_write(call_state *state, int variant)
{
    int format = variant % TCO_FORMAT_COUNT, rest = variant / TCO_FORMAT_COUNT;
    digest text = {0, 0};
    return tco_result_write(
        state->result, (tco_format)format, (tco_section)(rest % TCO_SECTION_COUNT),
        (tco_language)(rest / TCO_SECTION_COUNT), digest_write, &text, &state->err);
}

static tco_status call_list_write(call_state *state, int variant)
{
    digest text = {0, 0};
    return variant == 0 ? tco_schema_write(digest_write, &text, &state->err)
                        : tco_fields_write(digest_write, &text, &state->err);
}

static tco_status call_batch(call_state *state, int variant)
{
    enum { LANES = 70 };
    static double prices[LANES], hours[LANES], values[2][LANES];
    static unsigned char status[2][LANES], break_even[2][LANES];
    static const char *const pointers[] = {"/electricity/price_steps/12", "/usage/hours_per_day"};
    const double *const columns[] = {prices, hours};
    for (int i = 0; i < LANES; i++) {
        prices[i] = i / 50.0;
        hours[i] = i / 4.0;
    }
    const tco_output outputs[] = {
        {"workstation", TCO_BREAK_EVEN_FIRST, TCO_LIQUIDATION, values[0], status[0], break_even[0]},
        {"server", TCO_NPV, TCO_CASH, values[1], status[1], break_even[1]},
    };
    tco_batch request = TCO_BATCH_INIT;
    request.scenario = variant == 0 ? NULL : "busy";
    request.lanes = LANES;
    request.column_count = 2;
    request.pointers = pointers;
    request.columns = columns;
    request.output_count = 2;
    request.outputs = outputs;
    return tco_study_batch(state->study, &request, &state->err);
}

/* ---- the loop ------------------------------------------------------------------------- */

static void release(call_state *state)
{
    tco_study_free(state->made_study);
    tco_result_free(state->made_result);
    state->made_study = NULL;
    state->made_result = NULL;
}

static void check_study(const tco_study *study, digest wanted, const char *name)
{
    digest now = {0, 0};
    assert_int_equal(tco_study_write(study, digest_write, &now, NULL), TCO_OK);
    if (now.size != wanted.size || now.sum != wanted.sum) {
        fail_msg("%s: the study has changed", name);
    }
}

static void check_once(call_state *state, const char *name, call run, int variant, long at)
{
    long before = live;
    memset(&state->err, 0, sizeof(state->err));
    memset(&state->errors, 0, sizeof(state->errors));
    armed = 1;
    tco_status status = run(state, variant);
    armed = 0;
    if (status != TCO_OK) {
        tco_status said = state->errors.count > 0 ? state->errors.item[0].code : state->err.code;
        if (status != TCO_E_NOMEM || said != TCO_E_NOMEM || state->made_study ||
            state->made_result) {
            fail_msg("%s %d, allocation %ld: %s, error %s, a handle: %d", name, variant, at,
                     tco_status_name(status), tco_status_name(said),
                     state->made_study || state->made_result);
        }
    }
    release(state);
    if (live != before) {
        fail_msg("%s %d, allocation %ld: %ld blocks are lost", name, variant, at, live - before);
    }
}

static void run_all(call_state *state, const char *name, call run, int variants)
{
    digest wanted = {0, 0};
    assert_int_equal(tco_study_write(state->study, digest_write, &wanted, NULL), TCO_OK);
    long most = 0;
    for (int variant = 0; variant < variants; variant++) {
        arm(0, 0);
        armed = 0;
        check_once(state, name, run, variant, 0);
        long total = calls;
        most = total > most ? total : most;
        for (int keep_failing = 0; keep_failing < 2; keep_failing++) {
            for (long at = 1; at <= total; at++) {
                arm(at, keep_failing);
                armed = 0;
                check_once(state, name, run, variant, at);
                check_study(state->study, wanted, name);
            }
        }
    }
    print_message("%s: at most %ld allocations\n", name, most);
}

static void allocations__of_reading(void **state)
{
    run_all(*state, "parse", call_parse, 2);
    run_all(*state, "parse of a bad text", call_parse_bad, 3);
    run_all(*state, "load", call_load, 1);
}

static void allocations__of_copy_evaluate_batch(void **state)
{
    run_all(*state, "copy", call_copy, 1);
    run_all(*state, "evaluate", call_evaluate, 1);
    run_all(*state, "batch", call_batch, 2);
}

static void allocations__of_writing(void **state)
{
    run_all(*state, "study write", call_study_write, 1);
    run_all(*state, "result write", call_result_write,
            TCO_FORMAT_COUNT * TCO_SECTION_COUNT * TCO_LANGUAGE_COUNT);
    run_all(*state, "schema and fields", call_list_write, 2);
}

/* put changes its study, so that each try has a copy of its own. */
static long try_put(const tco_study *original, const char *pointer, double value, long at,
                    int keep_failing)
{
    tco_study *study = NULL;
    tco_error err = {0};
    long before = live;
    digest wanted = {0, 0};
    assert_int_equal(tco_study_copy(original, &study, NULL), TCO_OK);
    assert_int_equal(tco_study_write(study, digest_write, &wanted, NULL), TCO_OK);
    arm(at, keep_failing);
    tco_status status = tco_study_put(study, pointer, value, &err);
    armed = 0;
    long total = calls;
    if (status == TCO_OK) {
        double got = 0;
        assert_int_equal(tco_study_get(study, pointer, &got, NULL), TCO_OK);
        assert_true(got == value);
    } else {
        assert_int_equal(status, TCO_E_NOMEM);
        assert_int_equal(err.code, TCO_E_NOMEM);
        check_study(study, wanted, pointer);
        assert_int_equal(tco_study_put(study, pointer, value, NULL), TCO_OK);
    }
    tco_result *result = NULL;
    assert_int_equal(tco_study_evaluate(study, &result, NULL), TCO_OK);
    tco_result_free(result);
    tco_study_free(study);
    assert_int_equal(live, before);
    return total;
}

static void allocations__of_put(void **state)
{
    static const struct {
        const char *pointer;
        double value;
    } puts_made[] = {
        {"/usage/hours_per_day", 9},
        {"/horizon_months", 48},
        {"/electricity/price_steps/12", 0.8},
        {"/options/workstation/purchase/parts/gpu/price", 15000},
    };
    const tco_study *study = ((call_state *)*state)->study;
    for (size_t i = 0; i < LENGTH(puts_made); i++) {
        long total = try_put(study, puts_made[i].pointer, puts_made[i].value, 0, 0);
        for (int keep_failing = 0; keep_failing < 2; keep_failing++) {
            for (long at = 1; at <= total; at++) {
                try_put(study, puts_made[i].pointer, puts_made[i].value, at, keep_failing);
            }
        }
        print_message("put %s: %ld allocations\n", puts_made[i].pointer, total);
    }
}

static void error_write__allocates_nothing(void **state)
{
    (void)state;
    tco_error error = {TCO_E_RANGE, 1, 2, "/a", "b\x1b", "c"};
    digest text = {0, 0};
    arm(1, 1);
    tco_status status = tco_error_write(&error, "f", digest_write, &text);
    armed = 0;
    assert_int_equal(status, TCO_OK);
    assert_int_equal(calls, 0);
}

static int set_up(void **state)
{
    static call_state shared;
    tco_study *study = study_of(full_study);
    shared.study = study;
    shared.result = result_of(study);
    strcpy(shared.file, "/tmp/tco-test-XXXXXX");
    int file = mkstemp(shared.file);
    size_t size = strlen(full_study);
    *state = &shared;
    return file < 0 || write(file, full_study, size) != (ssize_t)size || close(file) != 0;
}

static int tear_down(void **state)
{
    call_state *shared = *state;
    unlink(shared->file);
    tco_result_free((tco_result *)shared->result);
    tco_study_free((tco_study *)shared->study);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations__of_reading),
        cmocka_unit_test(allocations__of_copy_evaluate_batch),
        cmocka_unit_test(allocations__of_writing),
        cmocka_unit_test(allocations__of_put),
        cmocka_unit_test(error_write__allocates_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
#endif
