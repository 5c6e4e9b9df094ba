"""Numbers of the reference: exact fractions, and decimals of 60 digits where powers need them.

Every double of the study is taken as the exact number that it is. Powers with a fractional
exponent are computed in 60 digits. `use_decimals` switches to decimals throughout: faster,
and still 44 digits better than the ties that the model ignores.
"""
import functools
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
TIE = Fraction(1, 10**12)
_kind = Fraction


def use_decimals(yes):
    global _kind
    _kind = Decimal if yes else Fraction
    power.cache_clear()


def number(value):
    """The exact value of a double or whole number of the study."""
    return _kind(value)


def ratio(top, bottom):
    """Quotient of two whole numbers."""
    return _kind(top) / _kind(bottom)


def tie():
    return ratio(1, 10**12)


@functools.lru_cache(maxsize=200000)
def power(base, top, bottom):
    """base ** (top / bottom) for whole top and bottom."""
    if base == 1 or top == 0:
        return _kind(1)
    if top % bottom == 0 and abs(top // bottom) == 1:
        return base if top > 0 else 1 / base
    if isinstance(base, Fraction):
        decimal = Decimal(base.numerator) / Decimal(base.denominator)
    else:
        decimal = base
    if decimal == 0:
        return _kind(0)
    return _kind(decimal ** (Decimal(top) / Decimal(bottom)))


def growth(rate, months):
    """Factor of an effective yearly rate over whole months."""
    return power(1 + number(rate), months, 12)


def path(plain, drift=None, steps=None):
    """Value in month t >= 1 of a plain value with a yearly drift or with steps."""
    plain = number(plain)
    if steps:
        points = sorted((int(month), number(value)) for month, value in steps.items())

        def stepped(month):
            value = plain
            for start, level in points:
                if start >= month:  # takes effect at time `start`
                    break
                value = level
            return value
        return stepped
    if not drift:
        return lambda month: plain
    return lambda month: plain * growth(drift, month - 1)
