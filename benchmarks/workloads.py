"""The library behind ctypes, and the columns of the workloads.

W1 is the closed form on nine columns, W2 a study of two options over 60 months on eleven
columns, W3 the same study with eight uncertain numbers, W3S the Sobol indices of those.
"""

import ctypes
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
DOUBLES = ctypes.POINTER(ctypes.c_double)

# Pointer, low, high: the order is that of the peers.
W2 = (
    ("/options/owned/purchase/price", 5e3, 6e4),
    ("/options/rented/rent/price_per_hour", 0.5, 6.0),
    ("/options/rented/rent/price_drift_annual", -0.35, 0.0),
    ("/usage/hours_per_day", 2.0, 24.0),
    ("/options/owned/power/load_kw", 0.2, 1.2),
    ("/electricity/price_per_kwh", 0.3, 1.2),
    ("/electricity/price_drift_annual", 0.0, 0.08),
    ("/options/rented/operation/internet_per_month", 0.0, 200.0),
    ("/options/owned/operation/maintenance_per_year", 0.0, 2000.0),
    ("/options/owned/resale/retention_annual", 0.5, 0.9),
    ("/discount_rate_annual", 0.0, 0.12),
)
TEN_RATES = W2 + (
    ("/options/rented/storage/price_drift_annual", -0.2, 0.0),
    ("/options/rented/egress/price_drift_annual", -0.2, 0.0),
    ("/options/rented/operation/cost_drift_annual", 0.0, 0.08),
    ("/options/owned/storage/price_drift_annual", -0.2, 0.0),
    ("/options/owned/egress/price_drift_annual", -0.2, 0.0),
    ("/options/owned/operation/cost_drift_annual", 0.0, 0.08),
    ("/options/owned/repair/cost_drift_annual", 0.0, 0.08),
)
THREE_RATES = W2
W1 = ((5e3, 6e4), (0.5, 6.0), (2.0, 24.0), (0.2, 1.2), (0.3, 1.2), (0.0, 200.0), (0.0, 2000.0),
      (0.0, 0.4), (12.0, 73.0))
ISAS = ("best", "plain", "vector", "avx2", "avx512")


def columns(ranges, lanes):
    """Even in their ranges; horizons are whole months."""
    random = np.random.default_rng(12345)
    made = [random.uniform(r[-2], r[-1], lanes) for r in ranges]
    if ranges is W1:
        made[8] = np.floor(made[8])
    return made


def addresses(arrays, kind=DOUBLES):
    made = (kind * len(arrays))(*(a.ctypes.data_as(kind) for a in arrays))
    made.arrays = arrays  # they must live as long as their addresses
    return made


class Library:
    """libtco and the peers in C, from one shared object."""

    def __init__(self, path):
        self.c = ctypes.CDLL(str(path))
        self.c.bench_study.restype = ctypes.c_void_p
        self.c.limit_multiply_add.restype = ctypes.c_double

    def study(self, name):
        handle = self.c.bench_study((HERE / "studies" / name).read_bytes())
        if not handle:
            raise SystemExit(f"{name}: not a study")
        return ctypes.c_void_p(handle)

    def available(self, isa):
        return bool(self.c.bench_available(ISAS.index(isa)))

    def batch(self, name, fields, cols, bases=1):
        """A function of threads and isa that runs the batch, and its outputs."""
        lanes, study = len(cols[0]), self.study(name)
        out = [np.zeros(lanes) for _ in range(2 + bases)]
        status = [np.zeros(lanes, np.uint8) for _ in out]
        pointers = (ctypes.c_char_p * len(fields))(*(f[0].encode() for f in fields))
        values, results = addresses(cols), addresses(out)
        marks = addresses(status, ctypes.POINTER(ctypes.c_ubyte))

        def run(threads=1, isa="best"):
            if self.c.bench_batch(study, ctypes.c_size_t(lanes), len(fields), pointers, values, bases,
                                  results, marks, threads, ISAS.index(isa)):
                raise SystemExit("the batch failed")
        return run, out

    def static(self, cols):
        lanes = len(cols[0])
        out = [np.zeros(lanes) for _ in range(5)]
        values, results = addresses(cols), addresses(out)

        def run(threads=1, isa="best"):
            if self.c.bench_static(ctypes.c_size_t(lanes), values, results, threads, ISAS.index(isa)):
                raise SystemExit("the closed form failed")
        return run, out

    def monte_carlo(self, name, samples, sampling="sobol", replicates=16):
        study, figures = self.study(name), np.zeros(8)

        def run(threads=1, isa="best", seed=1):
            if self.c.bench_monte_carlo(study, ctypes.c_size_t(samples), ("sobol", "random").index(sampling),
                                        replicates, ctypes.c_uint64(seed), threads, ISAS.index(isa),
                                        figures.ctypes.data_as(DOUBLES)):
                raise SystemExit("the Monte Carlo run failed")
        return run, figures

    def indices(self, name, samples):
        """The figures are four columns: first and total index, and their standard errors."""
        study, figures = self.study(name), np.zeros((64, 4))

        def run(threads=1, isa="best", seed=1):
            if self.c.bench_indices(study, ctypes.c_size_t(samples), 16, ctypes.c_uint64(seed), threads,
                                    ISAS.index(isa), figures.ctypes.data_as(DOUBLES)):
                raise SystemExit("the indices failed")
        return run, figures

    def months(self, cols, with_pow):
        out = [np.zeros(len(cols[0])) for _ in range(3)]
        values, results = addresses(cols), addresses(out)
        return (lambda: self.c.peer_months(ctypes.c_size_t(len(cols[0])), values, results, with_pow)), out

    def gsl(self, samples):
        figures = np.zeros(8)
        return (lambda: self.c.peer_gsl(ctypes.c_size_t(samples), ctypes.c_ulong(1),
                                        figures.ctypes.data_as(DOUBLES))), figures

    def triad(self, n):
        a, b, c = addresses([np.ones(n) for _ in range(3)])
        return lambda: self.c.limit_triad(ctypes.c_size_t(n), a, b, c)

    def multiply_add(self, rounds):
        total = ctypes.c_double(0)
        return lambda: self.c.limit_multiply_add(ctypes.c_long(rounds), ctypes.byref(total))
