/* Numbers from and to text, the same in every locale. It must not know units or studies. */
#ifndef TCO_BASE_NUMBER_H
#define TCO_BASE_NUMBER_H

#include <stddef.h>

enum { TCO__NUMBER_SIZE = 448 }; /* holds any text written here, NUL included */

/* The double nearest to a JSON number lexeme (ties to even); +-infinity beyond the range.
 * `text` must match the grammar of RFC 8259, at most 1100 characters. Locale-free. */
double tco__number_read(const char *text, size_t size);
/* The shortest decimal text that reads back as the same double: "0.1", "1e+22", "-3". Never
 * "-0". `value` must be finite. Returns the length. Locale-free. */
size_t tco__number_write(double value, char text[TCO__NUMBER_SIZE]);
/* Fixed decimals, thousands separated by `separator` unless it is 0: "23,592.00". Never
 * "-0.00". `value` must be finite, |value| < 1e300, 0 <= decimals <= 15. */
size_t tco__number_write_fixed(double value, int decimals, char separator,
                               char text[TCO__NUMBER_SIZE]);

#endif
