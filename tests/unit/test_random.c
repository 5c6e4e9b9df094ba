/* Philox against its authors' known answers, and uniforms as functions of seed, sample and
 * variable. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "num/random.h"

/* The three lines "philox4x32 10" of kat_vectors in the Random123 distribution. */
static void test_known_answers(void **unused)
{
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint32_t out[4];
        tco__random_block(known[i].counter, known[i].key, out);
        assert_memory_equal(out, known[i].out, sizeof out);
    }
}

/* The header's recipe, word for word. */
static double by_recipe(uint64_t seed, uint64_t sample, uint32_t variable)
{
    uint64_t number = sample / 16 * 8 + sample % 8;
    uint32_t counter[4] = {(uint32_t)number, (uint32_t)(number >> 32), variable, 0};
    uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)}, out[4];
    tco__random_block(counter, key, out);
    const uint32_t *word = sample % 16 < 8 ? out : out + 2;
    uint64_t k = (((uint64_t)word[1] << 32) | word[0]) >> 12;
    return ldexp((double)(2 * k + 1), -53);
}

static void test_uniforms_are_the_recipe(void **unused)
{
    const uint64_t seeds[] = {0, 1, 0x123456789abcdef0, UINT64_MAX};
    const uint64_t firsts[] = {0, 5, 16, 1000003, (uint64_t)1 << 34, ((uint64_t)1 << 36) - 9};
    (void)unused;
    for (size_t s = 0; s < 4; s++) {
        for (size_t f = 0; f < 6; f++) {
            double u[50];
            tco__random_uniforms(seeds[s], firsts[f], 50, (unsigned)(s + f), u);
            for (size_t i = 0; i < 50; i++)
                assert_true(u[i] == by_recipe(seeds[s], firsts[f] + i, (uint32_t)(s + f)));
        }
    }
}

static void test_chunks_are_parts_of_the_whole(void **unused)
{
    enum { COUNT = 777 };
    static double whole[COUNT], parts[COUNT];
    (void)unused;
    tco__random_uniforms(42, 3, COUNT, 7, whole);
    for (size_t size = 1; size < 70; size += 3) {
        for (size_t at = 0; at < COUNT; at += size) {
            size_t count = COUNT - at < size ? COUNT - at : size;
            tco__random_uniforms(42, 3 + at, count, 7, parts + at);
        }
        assert_memory_equal(parts, whole, sizeof whole);
    }
    tco__random_uniforms(42, 3, 0, 7, NULL);
}

/* Mean 1/2, variance 1/12, no correlation between variables and neighbours: within 5 standard
 * errors. */
static void test_moments(void **unused)
{
    enum { COUNT = 1 << 18 };
    static double u[COUNT], v[COUNT];
    double mean = 0.0, square = 0.0, cross = 0.0, next = 0.0, error = 1.0 / sqrt(COUNT);
    (void)unused;
    tco__random_uniforms(2024, 0, COUNT, 0, u);
    tco__random_uniforms(2024, 0, COUNT, 1, v);
    for (size_t i = 0; i < COUNT; i++) {
        assert_true(u[i] > 0.0 && u[i] < 1.0);
        mean += u[i] - 0.5;
        square += (u[i] - 0.5) * (u[i] - 0.5) - 1.0 / 12.0;
        cross += 12.0 * (u[i] - 0.5) * (v[i] - 0.5);
        next += i > 0 ? 12.0 * (u[i] - 0.5) * (u[i - 1] - 0.5) : 0.0;
    }
    assert_true(fabs(mean / COUNT) < 5.0 * sqrt(1.0 / 12.0) * error);
    assert_true(fabs(square / COUNT) < 5.0 * sqrt(1.0 / 180.0) * error);
    assert_true(fabs(cross / COUNT) < 5.0 * error);
    assert_true(fabs(next / COUNT) < 5.0 * error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_answers),
        cmocka_unit_test(test_uniforms_are_the_recipe),
        cmocka_unit_test(test_chunks_are_parts_of_the_whole),
        cmocka_unit_test(test_moments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
