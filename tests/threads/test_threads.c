/* One const study, many threads at once: evaluated, batched, copied, written, with the same
 * bytes from each. Run it under the thread sanitizer to prove that nothing is shared. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "lanes.h"

enum { THREADS = 8, ROUNDS = 20, LANES = 130 };

typedef struct worker {
    const tco_study *study;
    const tco_result *result; /* a shared result, read by all */
    pthread_barrier_t *start;
    sink study_text, result_text, shared_text, schema;
    lanes batch;
    int failures; /* cmocka's assertions belong to the main thread */
} worker;

static void keep_or_compare(worker *self, sink *first, sink *now)
{
    if (!first->text) {
        *first = *now;
        return;
    }
    self->failures += !sink_equal(first, now);
    sink_free(now);
}

static void one_round(worker *self, int round)
{
    sink text = {0};
    tco_error err = {0};
    self->failures += tco_study_write(self->study, sink_write, &text, &err) != TCO_OK;
    keep_or_compare(self, &self->study_text, &text);

    tco_result *result = NULL;
    self->failures += tco_study_evaluate(self->study, &result, &err) != TCO_OK;
    text = (sink){0};
    self->failures += tco_result_write(result, TCO_FORMAT_JSON, TCO_SECTION_SUMMARY, TCO_ENGLISH,
                                       sink_write, &text, &err) != TCO_OK;
    keep_or_compare(self, &self->result_text, &text);
    tco_result_free(result);

    text = (sink){0};
    self->failures += tco_result_write(self->result, TCO_FORMAT_TABLE, TCO_SECTION_LEDGER,
                                       TCO_CHINESE, sink_write, &text, &err) != TCO_OK;
    keep_or_compare(self, &self->shared_text, &text);

    tco_batch request = lanes_request(&self->batch, round % 2 ? "busy" : NULL);
    self->failures += tco_study_batch(self->study, &request, &err) != TCO_OK;

    tco_study *copy = NULL;
    self->failures += tco_study_copy(self->study, &copy, &err) != TCO_OK;
    self->failures += tco_study_put(copy, "/usage/hours_per_day", round, &err) != TCO_OK;
    tco_study_free(copy);

    tco_study *parsed = NULL;
    static const char bad[] = "{\"currency\": \"CNY\", \"a\": [1, ";
    tco_errors errors;
    self->failures += tco_study_parse(bad, sizeof(bad) - 1, &parsed, &errors) != TCO_E_SYNTAX;

    text = (sink){0};
    self->failures += tco_schema_write(sink_write, &text, &err) != TCO_OK;
    keep_or_compare(self, &self->schema, &text);
}

static void *work(void *user)
{
    worker *self = user;
    pthread_barrier_wait(self->start);
    for (int round = 0; round < ROUNDS; round++) {
        one_round(self, round);
    }
    return NULL;
}

static void compare_workers(const worker *a, const worker *b)
{
    assert_true(sink_equal(&a->study_text, &b->study_text));
    assert_true(sink_equal(&a->result_text, &b->result_text));
    assert_true(sink_equal(&a->shared_text, &b->shared_text));
    assert_true(sink_equal(&a->schema, &b->schema));
    for (size_t lane = 0; lane < LANES; lane++) {
        assert_true(lanes_same(&a->batch, lane, &b->batch, lane));
    }
}

static void threads__share_a_const_study(void **state)
{
    (void)state;
    pthread_barrier_t start;
    pthread_t threads[THREADS];
    worker workers[THREADS];
    tco_study *study = study_of(full_study);
    tco_result *result = result_of(study);
    memset(workers, 0, sizeof(workers));
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; i++) {
        workers[i].study = study;
        workers[i].result = result;
        workers[i].start = &start;
        workers[i].batch = lanes_random(LANES, 9);
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(workers[i].failures, 0);
    }
    sink alone = study_text(study);
    assert_true(sink_equal(&alone, &workers[0].study_text));
    sink_free(&alone);
    for (int i = 1; i < THREADS; i++) {
        compare_workers(&workers[0], &workers[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        sink_free(&workers[i].study_text);
        sink_free(&workers[i].result_text);
        sink_free(&workers[i].shared_text);
        sink_free(&workers[i].schema);
        lanes_free(&workers[i].batch);
    }
    tco_result_free(result);
    tco_study_free(study);
    pthread_barrier_destroy(&start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads__share_a_const_study),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
