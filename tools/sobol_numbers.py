#!/usr/bin/env python3
"""Prints libtco/src/num/sobol_numbers.h from the data file of an installed SciPy:

    python3 tools/sobol_numbers.py > libtco/src/num/sobol_numbers.h
"""
import pathlib
import sys

import numpy
import scipy.stats

DIMENSIONS = 1024
HALF = 46  # bits of a dimension in each of its two words

HEAD = """\
/* Direction numbers of Sobol points, printed by tools/sobol_numbers.py from SciPy's copy of the
 * file new-joe-kuo-6.21201: S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better
 * two-dimensional projections", SIAM J. Sci. Comput. 30 (2008). Their licence:
 *
 * Copyright (c) 2008, Frances Y. Kuo and Stephen Joe. All rights reserved.
 *
 * Redistribution and use in source and binary forms, with or without modification, are permitted
 * provided that the following conditions are met:
 * - Redistributions of source code must retain the above copyright notice, this list of conditions
 *   and the following disclaimer.
 * - Redistributions in binary form must reproduce the above copyright notice, this list of
 *   conditions and the following disclaimer in the documentation and/or other materials provided
 *   with the distribution.
 * - Neither the names of the copyright holders nor the names of the University of New South Wales
 *   and the University of Waikato and its contributors may be used to endorse or promote products
 *   derived from this software without specific prior written permission.
 *
 * THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
 * INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
 * PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDERS BE LIABLE FOR ANY
 * DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
 * LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR
 * BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT
 * LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
 * SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE. */
#ifndef TCO_NUM_SOBOL_NUMBERS_H
#define TCO_NUM_SOBOL_NUMBERS_H

#include <stdint.h>

enum { TCO__SOBOL_DIMENSIONS = %d, TCO__SOBOL_POLYNOMIAL = %d, TCO__SOBOL_HALF = %d };

/* Of each dimension two words of TCO__SOBOL_HALF bits, lower one first. From the lowest bit on:
 * TCO__SOBOL_POLYNOMIAL bits of its primitive polynomial, of degree s; then for i = 2 ... s the
 * i - 1 upper bits of the odd number m_i < 2^i. m_1 is 1, and so are all numbers of dimension 0,
 * whose polynomial is 1. */
/* clang-format off */
static const uint64_t tco__sobol_numbers[2 * TCO__SOBOL_DIMENSIONS] = {"""
TAIL = """\
};
/* clang-format on */

#endif"""


def packed(polynomial: int, numbers: list[int], width: int) -> int:
    word, at = polynomial, width
    for i, m in enumerate(numbers, start=1):
        assert m % 2 == 1 and m < 1 << i
        word |= (m >> 1) << at
        at += i - 1
    assert word < 1 << (2 * HALF)
    return word


def main() -> None:
    data = numpy.load(pathlib.Path(scipy.stats.__file__).with_name("_sobol_direction_numbers.npz"))
    polynomials = [int(p) for p in data["poly"][:DIMENSIONS]]
    width = max(polynomials).bit_length()
    words = []
    for polynomial, row in zip(polynomials, data["vinit"]):
        degree = polynomial.bit_length() - 1
        word = packed(polynomial, [int(m) for m in row[:degree]], width)
        words += [word & ((1 << HALF) - 1), word >> HALF]
    print(HEAD % (DIMENSIONS, width, HALF))
    for at in range(0, len(words), 6):
        print("    " + " ".join(f"0x{word:x}," for word in words[at:at + 6]))
    print(TAIL)


if __name__ == "__main__":
    sys.exit(main())
