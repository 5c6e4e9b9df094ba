/* Reading and writing numbers: against strtod in the C locale, and against fixed texts.
 * It must not know how either is done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum { LEXEMES = 60000, PATTERNS = 200000, LEXEME_ROOM = 1400 };

static uint64_t next_random(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static int random_below(uint64_t *state, int limit)
{
    return (int)(next_random(state) % (uint64_t)limit);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

static double random_double(uint64_t *state, int subnormal)
{
    for (;;) {
        uint64_t bits = next_random(state);
        if (subnormal)
            bits &= UINT64_C(0x800FFFFFFFFFFFFF) >> random_below(state, 52);
        double value;
        memcpy(&value, &bits, sizeof(value));
        if (isfinite(value))
            return value;
    }
}

/* Bit for bit, except that the sign of zero is not asked for. */
static void check_read(const char *text)
{
    double mine = tco__number_read(text, strlen(text));
    double theirs = strtod(text, NULL);
    if (bits_of(mine) != bits_of(theirs)) {
        print_error("\"%s\" reads as %a, strtod gives %a\n", text, mine, theirs);
        fail();
    }
}

static void test_read_prints_of_doubles(void **state)
{
    (void)state;
    char text[LEXEME_ROOM];
    uint64_t random = 1;
    for (int i = 0; i < LEXEMES; i++) {
        double value = random_double(&random, i % 4 == 0);
        snprintf(text, sizeof(text), "%.*e", random_below(&random, 26), value);
        check_read(text);
    }
}

static void add_digits(char *text, size_t *size, uint64_t *random, int count)
{
    for (int i = 0; i < count; i++)
        text[(*size)++] = (char)('0' + random_below(random, 10));
}

static void random_lexeme(char *text, uint64_t *random, int digits_max, int exponent_max)
{
    size_t size = 0;
    if (random_below(random, 3) == 0)
        text[size++] = '-';
    if (random_below(random, 3) == 0) {
        text[size++] = '0';
    } else {
        text[size++] = (char)('1' + random_below(random, 9));
        add_digits(text, &size, random, random_below(random, digits_max));
    }
    if (random_below(random, 3) != 0) {
        text[size++] = '.';
        for (int i = random_below(random, 5) == 0 ? random_below(random, 40) : 0; i > 0; i--)
            text[size++] = '0';
        add_digits(text, &size, random, 1 + random_below(random, digits_max));
    }
    text[size] = '\0';
    if (random_below(random, 3) != 0)
        snprintf(text + size, LEXEME_ROOM - size, "%c%s%d", random_below(random, 2) ? 'e' : 'E',
                 random_below(random, 2) ? "+" : "", random_below(random, exponent_max));
    if (random_below(random, 2) != 0 && strchr(text, '+') != NULL)
        *strchr(text, '+') = '-';
}

static void test_read_random_lexemes(void **state)
{
    (void)state;
    char text[LEXEME_ROOM];
    uint64_t random = 2;
    for (int i = 0; i < 2 * LEXEMES; i++) {
        random_lexeme(text, &random, 25, i % 2 ? 30 : 345);
        check_read(text);
    }
}

static void test_read_long_lexemes(void **state)
{
    (void)state;
    char text[LEXEME_ROOM];
    uint64_t random = 3;
    for (int i = 0; i < LEXEMES / 4; i++) {
        random_lexeme(text, &random, 500, 700);
        check_read(text);
    }
}

/* Exactly between two doubles, one digit above it, and one below. */
static void check_halfway(long double half)
{
    char text[LEXEME_ROOM];
    snprintf(text, sizeof(text), "%.780Le", half);
    check_read(text);
    char *exponent = strchr(text, 'e');
    exponent[-1] = '1';
    check_read(text);
    char tail[16];
    snprintf(tail, sizeof(tail), "%s", exponent);
    char *end = exponent - 1;
    while (end[-1] == '0')
        end--;
    snprintf(end, sizeof(tail), "%s", tail);
    check_read(text);
    if (end[-1] > '1') {
        end[-1]--;
        snprintf(end, 32, "999%s", tail);
        check_read(text);
    }
}

static void test_read_halfway(void **state)
{
    (void)state;
#if LDBL_MANT_DIG > DBL_MANT_DIG
    uint64_t random = 4;
    for (int i = 0; i < LEXEMES / 4; i++) {
        double low = fabs(random_double(&random, i % 3 == 0));
        double high = nextafter(low, (double)INFINITY);
        if (isfinite(high))
            check_halfway(((long double)low + (long double)high) / 2);
    }
    check_halfway((long double)DBL_MAX + (long double)DBL_MAX / ((UINT64_C(1) << 54) - 2));
    check_halfway((long double)5e-324 / 2);
#else
    print_message("skip: long double is too short to hold a halfway point\n");
    skip();
#endif
}

static void test_read_fixed(void **state)
{
    (void)state;
    static const char *const texts[] = {"0",
                                        "-0",
                                        "0.0",
                                        "-0e5",
                                        "0e999999999999999999999",
                                        "1",
                                        "10",
                                        "0.1",
                                        "123e-2",
                                        "9007199254740992",
                                        "9007199254740993",
                                        "9007199254740994",
                                        "1e22",
                                        "1e23",
                                        "5e-324",
                                        "2.4703282292062327208e-324",
                                        "2.4703282292062328e-324",
                                        "2.47e-324",
                                        "2.2250738585072014e-308",
                                        "2.2250738585072011e-308",
                                        "2.2250738585072012e-308",
                                        "1.7976931348623157e308",
                                        "1.7976931348623158e308",
                                        "1.7976931348623159e308",
                                        "1e308",
                                        "1e309",
                                        "-1e309",
                                        "1e999",
                                        "1e-999",
                                        "-1e-999",
                                        "0.000001e314",
                                        "1000000000000000e293",
                                        "1000000000000000e294",
                                        "99999999999999999999999",
                                        "8.5",
                                        "72057594037927945",
                                        "72057594037927944",
                                        "6.631236846766476e-316",
                                        "3.2378839133029012895883524125015321748630094837e-319"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        check_read(texts[i]);
}

static void test_read_huge_exponents(void **state)
{
    (void)state;
    char text[LEXEME_ROOM];
    memset(text, '9', sizeof(text));
    memcpy(text, "1e", 2);
    assert_true(tco__number_read(text, 402) > DBL_MAX);
    text[2] = '-';
    assert_true(bits_of(tco__number_read(text, 402)) == 0);
    memcpy(text, "0e", 2);
    text[2] = '9';
    assert_true(bits_of(tco__number_read(text, 402)) == 0);
    memset(text, '0', sizeof(text));
    text[1] = '.';
    memcpy(text + 1000, "1e1000", 7);
    check_read(text);
    memset(text, '0', sizeof(text));
    text[0] = '1';
    memcpy(text + 1000, "e-999", 6);
    check_read(text);
}

static void check_round_trip(double value)
{
    char text[TCO__NUMBER_SIZE], wide[64];
    size_t size = tco__number_write(value, text);
    assert_int_equal(size, strlen(text));
    if (bits_of(strtod(text, NULL)) != bits_of(value)) {
        print_error("%a is written as \"%s\"\n", value, text);
        fail();
    }
    /* no text with one digit less reads back */
    size_t digits = 0;
    int nonzero = 0, zeros = 0;
    for (const char *c = text; *c != '\0' && *c != 'e'; c++) {
        if (*c < '0' || *c > '9')
            continue;
        nonzero |= *c != '0';
        digits += (size_t)nonzero;
        zeros = *c == '0' ? zeros + 1 : 0;
    }
    digits -= (size_t)zeros;
    assert_in_range(digits, 1, 17);
    if (digits > 1) {
        snprintf(wide, sizeof(wide), "%.*e", (int)digits - 2, value);
        assert_true(bits_of(strtod(wide, NULL)) != bits_of(value));
    }
}

static void test_write_round_trip(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (int i = 0; i < PATTERNS; i++) {
        double value = random_double(&random, i % 8 == 0);
        if (value < 0 || value > 0)
            check_round_trip(value);
    }
    for (int i = -1074; i < 1024; i++) {
        check_round_trip(ldexp(1, i));
        check_round_trip(nextafter(ldexp(1, i), 0) > 0 ? nextafter(ldexp(1, i), 0) : 1);
    }
    for (int i = 1; i < 20000; i++)
        check_round_trip(i / 100.0);
}

static void test_write_fixed_texts(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0, "0"},
                {-0.0, "0"},
                {1, "1"},
                {-3, "-3"},
                {0.1, "0.1"},
                {2.58, "2.58"},
                {-0.36, "-0.36"},
                {100, "100"},
                {23592, "23592"},
                {1e-5, "0.00001"},
                {1.5e-5, "0.000015"},
                {1e-6, "1e-06"},
                {-1.25e-7, "-1.25e-07"},
                {1e20, "100000000000000000000"},
                {123456789012345680000.0, "123456789012345680000"},
                {1e21, "1e+21"},
                {1e22, "1e+22"},
                {1234567890123460, "1234567890123460"},
                {9007199254740993.0, "9007199254740992"},
                {1.0 / 3, "0.3333333333333333"},
                {0.1 + 0.2, "0.30000000000000004"},
                {5e-324, "5e-324"},
                        {DBL_MIN, "2.2250738585072014e-308"},
                {DBL_MAX, "1.7976931348623157e+308"},
                        {(double)INFINITY, "null"},
                {(double)NAN, "null"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[TCO__NUMBER_SIZE];
        assert_int_equal(tco__number_write(rows[i].value, text), strlen(rows[i].text));
        assert_string_equal(text, rows[i].text);
    }
}

static void test_write_fixed_decimals(void **state)
{
    (void)state;
    static const struct {
        double value;
        int decimals;
        char separator;
        const char *text;
    } rows[] = {{23592, 2, ',', "23,592.00"},
                {23592, 2, 0, "23592.00"},
                {-1234567.891, 1, ',', "-1,234,567.9"},
                {-0.001, 2, ',', "0.00"},
                {-0.0, 0, 0, "0"},
                {-0.4, 0, 0, "0"},
                {-0.6, 0, 0, "-1"},
                {999.995, 2, ',', "1,000.00"},
                {999, 0, ',', "999"},
                {1000, 0, ' ', "1 000"},
                {0.5, 0, 0, "0"},
                {1.5, 0, 0, "2"},
                {0.125, 2, 0, "0.12"},
                {0.1, 15, 0, "0.100000000000000"},
                {0.1, 99, 0, "0.100000000000000"},
                {12.5, -1, 0, "12"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[TCO__NUMBER_SIZE];
        size_t size =
            tco__number_write_fixed(rows[i].value, rows[i].decimals, rows[i].separator, text);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(size, strlen(text));
    }
    char text[TCO__NUMBER_SIZE];
    assert_int_equal(tco__number_write_fixed(-9e299, 15, ',', text), 1 + 300 + 99 + 1 + 15);
    tco__number_write_fixed(1e300, 2, ',', text);
    assert_string_equal(text, "1e+300");
}

/* Any locale whose radix character is no point, where the machine has one. */
static void test_comma_locale(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "ps_AF.UTF-8", "de_DE"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && found == NULL; i++)
        found = setlocale(LC_ALL, names[i]);
    if (found == NULL) {
        print_message("skip: no locale with a decimal comma is installed\n");
        skip();
    }
    char text[TCO__NUMBER_SIZE];
    tco__number_write(2.58, text);
    double again = tco__number_read("2.58", 4);
    char fixed[TCO__NUMBER_SIZE];
    tco__number_write_fixed(1234.5, 2, ',', fixed);
    setlocale(LC_ALL, "C");
    assert_string_equal(text, "2.58");
    assert_string_equal(fixed, "1,234.50");
    assert_true(bits_of(again) == bits_of(2.58));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read_prints_of_doubles),
        cmocka_unit_test(test_read_random_lexemes),
        cmocka_unit_test(test_read_long_lexemes),
        cmocka_unit_test(test_read_halfway),
        cmocka_unit_test(test_read_fixed),
        cmocka_unit_test(test_read_huge_exponents),
        cmocka_unit_test(test_write_round_trip),
        cmocka_unit_test(test_write_fixed_texts),
        cmocka_unit_test(test_write_fixed_decimals),
        cmocka_unit_test(test_comma_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
