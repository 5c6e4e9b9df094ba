"""The workloads as loops compiled by numba: scalar, fused, in parallel, with relaxed arithmetic."""

import math

import numpy as np
from numba import njit, prange

from peers import HOURS, MONTHS, pert, summary

# All of fast-math but the promise that nothing is infinite: "never" is.
RELAXED = {"nnan", "nsz", "arcp", "contract", "afn", "reassoc"}
LOG_RENT, HOURS_AB, RETENTION_AB = math.log(2.58), pert(6.0, 12.0, 20.0), pert(0.55, 0.75, 0.85)


@njit(inline="always")
def path(price, rent, rent_drift, hours, load, tariff, tariff_drift, fee, upkeep, retention, rate):
    step = (1.0 + rate) ** (-1.0 / 12.0)
    rented_growth = (1.0 + rent_drift) ** (1.0 / 12.0) * step
    owned_growth = (1.0 + tariff_drift) ** (1.0 / 12.0) * step
    month_hours = hours * HOURS
    rented_now = rent * month_hours * step
    owned_now = load * month_hours * tariff * step
    discount, month_upkeep = step, upkeep * (1.0 / 12.0)
    rented, owned, gap, first, found = 0.0, price, price, math.inf, False
    for month in range(MONTHS):
        r = rented_now + fee * discount
        o = owned_now + month_upkeep * discount
        rented += r
        owned += o
        after = gap + (o - r)
        if (not found) and after <= 0.0:
            first = month + gap / (gap - after)
            found = True
        gap = after
        rented_now *= rented_growth
        owned_now *= owned_growth
        discount *= step
    left = (retention / (1.0 + rate)) ** (MONTHS / 12.0)
    return rented, owned - price * left, first


@njit(parallel=True, fastmath=RELAXED)
def w1(price, rent, hours, load, tariff, fee, upkeep, residual, months, back, rented, owned, saving, per_hour):
    for i in prange(price.size):
        month_hours = hours[i] * HOURS
        r = rent[i] * month_hours + fee[i]
        o = load[i] * month_hours * tariff[i] + upkeep[i] * (1.0 / 12.0)
        back[i] = price[i] / (r - o) if r - o > 0.0 else math.inf
        rented[i] = r * months[i]
        owned[i] = price[i] * (1.0 - residual[i]) + o * months[i]
        saving[i] = rented[i] - owned[i]
        per_hour[i] = owned[i] / (month_hours * months[i])


@njit(parallel=True, fastmath=RELAXED)
def w2(price, rent, rent_drift, hours, load, tariff, tariff_drift, fee, upkeep, retention, rate, rented, owned,
       first):
    for i in prange(price.size):
        rented[i], owned[i], first[i] = path(price[i], rent[i], rent_drift[i], hours[i], load[i], tariff[i],
                                             tariff_drift[i], fee[i], upkeep[i], retention[i], rate[i])


@njit(parallel=True, fastmath=RELAXED)
def samples(gain, first):
    for i in prange(gain.size):
        rented, owned, first[i] = path(
            np.random.triangular(20000.0, 23592.0, 36000.0), np.random.lognormal(LOG_RENT, 0.15),
            np.random.uniform(-0.3, 0.0), 6.0 + 14.0 * np.random.beta(HOURS_AB[0], HOURS_AB[1]),
            np.random.normal(0.6, 0.05), np.random.uniform(0.5, 0.8), 0.03, 30.0, 500.0,
            0.55 + 0.3 * np.random.beta(RETENTION_AB[0], RETENTION_AB[1]), np.random.normal(0.05, 0.01))
        gain[i] = rented - owned


def monte_carlo(n):
    gain, first = np.empty(n), np.empty(n)
    samples(gain, first)
    return summary(gain, first)


def gain(cols):
    out = [np.empty(len(cols[0])) for _ in range(3)]
    w2(*(np.ascontiguousarray(c) for c in cols), *out)
    return out[0] - out[1]
