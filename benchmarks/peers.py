"""The same work in NumPy, and in numba where it is installed.

W2 and W3 follow the study of studies/w2.json: costs of month t are divided by (1 + r)^(t/12), the
break-even is the first zero of the discounted difference, linear within its month.
"""

import math

import numpy as np

HOURS = 365.0 / 12.0
MONTHS = 60
CHUNK = {"w1": 8192, "w2": 4096}


def w1(cols):
    price, rent, hours, load, tariff, fee, upkeep, residual, months = cols
    hours = hours * HOURS
    rented = rent * hours + fee
    owned = load * hours * tariff + upkeep / 12.0
    saved = rented - owned
    with np.errstate(divide="ignore", invalid="ignore"):
        back = np.where(saved > 0.0, price / saved, np.inf)
    rented = rented * months
    owned = price * (1.0 - residual) + owned * months
    return back, rented, owned, rented - owned, owned / (hours * months)


def w2(cols):
    price, rent, rent_drift, hours, load, tariff, tariff_drift, fee, upkeep, retention, rate = cols
    hours = hours * HOURS
    step = (1.0 + rate) ** (-1.0 / 12.0)
    rented_growth = (1.0 + rent_drift) ** (1.0 / 12.0) * step
    owned_growth = (1.0 + tariff_drift) ** (1.0 / 12.0) * step
    rented_now, owned_now = rent * hours * step, load * hours * tariff * step
    discount, upkeep = step.copy(), upkeep / 12.0
    rented, owned, gap = np.zeros_like(price), price.copy(), price.copy()
    first = np.full_like(price, np.inf)
    for month in range(MONTHS):
        r = rented_now + fee * discount
        o = owned_now + upkeep * discount
        rented += r
        owned += o
        after = gap + (o - r)
        new = (after <= 0.0) & (first == np.inf)
        if new.any():
            first[new] = month + gap[new] / (gap[new] - after[new])
        gap = after
        rented_now = rented_now * rented_growth
        owned_now = owned_now * owned_growth
        discount = discount * step
    left = (retention / (1.0 + rate)) ** (MONTHS / 12.0)
    return rented, owned - price * left, first


def chunked(work, cols, out):
    """The fastest form of plain NumPy: slices that stay in the caches."""
    function, size = {"w1": w1, "w2": w2}[work], CHUNK[work]
    for i in range(0, len(cols[0]), size):
        for column, values in zip(out, function([c[i:i + size] for c in cols])):
            column[i:i + size] = values
    return out


def pert(low, mode, high):
    return 1.0 + 4.0 * (mode - low) / (high - low), 1.0 + 4.0 * (high - mode) / (high - low)


def draw(n, random):
    """The eleven columns of n samples."""
    return [random.triangular(20000.0, 23592.0, 36000.0, n), random.lognormal(math.log(2.58), 0.15, n),
            random.uniform(-0.3, 0.0, n), 6.0 + 14.0 * random.beta(*pert(6.0, 12.0, 20.0), n),
            random.normal(0.6, 0.05, n), random.uniform(0.5, 0.8, n), np.full(n, 0.03), np.full(n, 30.0),
            np.full(n, 500.0), 0.55 + 0.3 * random.beta(*pert(0.55, 0.75, 0.85), n),
            random.normal(0.05, 0.01, n)]


def summary(gain, first):
    low, middle, high = np.quantile(gain, (0.05, 0.5, 0.95))
    return np.array([gain.mean(), gain.std(ddof=1), low, middle, high, np.count_nonzero(gain > 0) / gain.size,
                     np.count_nonzero(first < np.inf) / gain.size])


def monte_carlo(n, seed=1):
    random, size = np.random.default_rng(seed), CHUNK["w2"]
    gain, first = np.empty(n), np.empty(n)
    for i in range(0, n, size):
        count = min(size, n - i)
        rented, owned, first[i:i + count] = w2(draw(count, random))
        gain[i:i + count] = rented - owned
    return summary(gain, first)


def inverses(u):
    """The eleven columns from eight uniforms a sample, by SciPy's inverse distributions."""
    from scipy.special import betaincinv, ndtri
    n, low, mode, high = len(u[0]), 20000.0, 23592.0, 36000.0
    price = np.where(u[0] < (mode - low) / (high - low), low + np.sqrt(u[0] * (high - low) * (mode - low)),
                     high - np.sqrt((1.0 - u[0]) * (high - low) * (high - mode)))
    return [price, 2.58 * np.exp(0.15 * ndtri(u[1])), -0.3 + 0.3 * u[2],
            6.0 + 14.0 * betaincinv(*pert(6.0, 12.0, 20.0), u[3]), 0.6 + 0.05 * ndtri(u[4]), 0.5 + 0.3 * u[5],
            np.full(n, 0.03), np.full(n, 30.0), np.full(n, 500.0),
            0.55 + 0.3 * betaincinv(*pert(0.55, 0.75, 0.85), u[6]), 0.05 + 0.01 * ndtri(u[7])]


UNCERTAIN = (0, 1, 2, 3, 4, 5, 9, 10)  # columns of `inverses` that vary


def indices(n, evaluate, seed=1):
    """First and total Sobol indices of the gain; `evaluate` gives it for eleven columns."""
    from scipy.stats import qmc
    u = np.clip(qmc.Sobol(16, scramble=True, seed=seed).random(n), 2.0 ** -54, 1.0 - 2.0 ** -53).T
    a, b = inverses(u[:8]), inverses(u[8:])
    at_a, at_b = evaluate(a), evaluate(b)
    mean = 0.5 * (at_a.mean() + at_b.mean())
    at_a, at_b = at_a - mean, at_b - mean
    variance = 0.5 * ((at_a ** 2).mean() + (at_b ** 2).mean())
    first, total = [], []
    for i in UNCERTAIN:
        mixed = list(a)
        mixed[i] = b[i]
        at = evaluate(mixed) - mean
        first.append((at_b * (at - at_a)).mean() / variance)
        total.append(((at_a - at) ** 2).mean() / (2.0 * variance))
    return np.array(first), np.array(total)


def gain_numpy(cols):
    rented, owned, _ = chunked("w2", cols, [np.empty(len(cols[0])) for _ in range(3)])
    return rented - owned
