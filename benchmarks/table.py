"""One table: the library beside its peers on the same work, in one process, taking turns.

    python3 table.py LIBRARY [SIZE]

LIBRARY is the shared object of benchmarks/run, SIZE scales the workloads (1 is the full size).
"""

import importlib.util
import sys

import numpy as np

import peers
import workloads
from clock import race

numba = None
if importlib.util.find_spec("numba") is not None:
    import numba

    import peers_numba

MISSING = [name for name in ("numba", "scipy", "SALib") if importlib.util.find_spec(name) is None]


def show(title, items, variants, unit="ns"):
    """Time the variants, the library first, and print a block of the table."""
    medians, ratios, disturbed = race(variants)
    note = f"; {disturbed} of the timings disturbed by others" if disturbed else ""
    print(f"\n{title}{note}")
    for name, seconds in medians.items():
        print(f"  {name:<42} {seconds / items * 1e9:12.2f} {unit} {ratios[name]:9.2f}", flush=True)
    return medians


def same(name, ours, theirs, relative):
    """The peers must do the same work."""
    for a, b in zip(ours, theirs):
        both = np.isfinite(a) & np.isfinite(b)
        if not np.allclose(a[both], b[both], rtol=relative, atol=1e-9) or np.mean(both == np.isfinite(b)) < 0.9999:
            raise SystemExit(f"{name}: another answer")


def with_threads(count, call):
    def run():
        numba.set_num_threads(count)
        call()
    return run


def closed_form(library, lanes):
    cols = workloads.columns(workloads.W1, lanes)
    run, out = library.static(cols)
    plain = [np.empty(lanes) for _ in range(5)]
    triad = library.triad(lanes)
    variants = {"library, 2 threads": lambda: run(2), "library, 1 thread": run}
    for isa in workloads.ISAS[1:]:
        if library.available(isa):
            variants[f"library, 1 thread, {isa}"] = lambda isa=isa: run(1, isa)
    variants["NumPy in chunks"] = lambda: peers.chunked("w1", cols, plain)
    variants["NumPy"] = lambda: peers.w1(cols)
    if numba:
        compiled = [np.empty(lanes) for _ in range(5)]
        for count in (2, 1):
            variants[f"numba, {count} thread{'s' * (count > 1)}"] = with_threads(
                count, lambda: peers_numba.w1(*cols, *compiled))
    variants["triad past the caches, 1 thread"] = triad
    run()
    same("W1", out, peers.chunked("w1", cols, plain), 1e-12)
    medians = show(f"W1: closed form, {lanes:,} rows of 112 bytes, outputs used again", lanes, variants)
    rate = 112e-9 * lanes / medians["library, 1 thread"]
    print(f"  bandwidth: {rate:.1f} GB/s on one thread, {112e-9 * lanes / medians['library, 2 threads']:.1f} on two; "
          f"triad {24e-9 * lanes / medians['triad past the caches, 1 thread']:.1f} on one")


def months(library, lanes):
    cols = workloads.columns(workloads.W2, lanes)
    run, out = library.batch("w2.json", workloads.W2, cols)
    three, _ = library.batch("w2.json", workloads.W2, cols, bases=3)
    power, theirs = library.months(cols, 1)
    recurrence, _ = library.months(cols, 0)
    plain = [np.empty(lanes) for _ in range(3)]
    variants = {"library, 1 thread": run, "library, 2 threads": lambda: run(2)}
    for isa in workloads.ISAS[1:]:
        if library.available(isa):
            variants[f"library, 1 thread, {isa}"] = lambda isa=isa: run(1, isa)
    variants["library, three bases"] = three
    variants["NumPy in chunks"] = lambda: peers.chunked("w2", cols, plain)
    if numba:
        compiled = [np.empty(lanes) for _ in range(3)]
        for count in (1, 2):
            variants[f"numba, {count} thread{'s' * (count > 1)}"] = with_threads(
                count, lambda: peers_numba.w2(*cols, *compiled))
    variants["C, recurrence"] = recurrence
    variants["C, a pow() for every month"] = power
    run()
    power()
    same("W2", out, theirs, 1e-9)
    show(f"W2: 2 + 3 lines, 60 months, {lanes:,} lanes of eleven columns", lanes, variants)


def rates(library, lanes):
    two = workloads.columns(workloads.W2, lanes)
    ten = workloads.columns(workloads.TEN_RATES, lanes)
    base, _ = library.batch("w2.json", workloads.W2, two)
    run, _ = library.batch("ten_rates.json", workloads.TEN_RATES, ten)
    three, _ = library.batch("ten_rates.json", workloads.THREE_RATES, two)
    show(f"4 + 6 geometric lines, 60 months, {lanes:,} lanes, one thread", lanes,
         {"W2": base, "ten rates in columns": run, "three rates in columns": three})


def scaling(library, sizes):
    for lanes in sizes:
        run, _ = library.batch("w2.json", workloads.W2, workloads.columns(workloads.W2, lanes))
        show(f"W2, {lanes:,} lanes", lanes, {"library, 1 thread": run, "library, 2 threads": lambda: run(2)})


def samples(library, count):
    run, figures = library.monte_carlo("w3.json", count)
    random, _ = library.monte_carlo("w3.json", count, "random")
    gsl, theirs = library.gsl(count)
    variants = {"library, 2 threads": lambda: run(2), "library, 1 thread": run,
                "library, 2 threads, random points": lambda: random(2),
                "NumPy in chunks": lambda: peers.monte_carlo(count)}
    if numba:
        for threads in (2, 1):
            variants[f"numba, {threads} thread{'s' * (threads > 1)}"] = with_threads(
                threads, lambda: peers_numba.monte_carlo(count))
    variants["C and GSL, 1 thread"] = gsl
    run()
    gsl()
    same("W3", [figures[:7]], [theirs[:7]], 0.05)
    show(f"W3: eight uncertain numbers, {count:,} samples, exact quantiles", count, variants)
    print(f"  gain {figures[0]:.2f} +- {figures[7]:.2g}; GSL's {theirs[0]:.2f} +- {theirs[1] / count ** 0.5:.2g}")


# Places of the peers' inputs in the order of the study.
ORDER = (7, 3, 5, 1, 2, 0, 4, 6)


def shares(library, points):
    """W3S: base points, ten evaluations each."""
    run, figures = library.indices("w3.json", points)
    variants = {"library, 2 threads": lambda: run(2), "library, 1 thread": run}
    if "scipy" not in MISSING:
        variants["NumPy and SciPy"] = lambda: peers.indices(points, peers.gain_numpy)
        if numba:
            variants["numba, 2 threads, and SciPy"] = with_threads(
                2, lambda: peers.indices(points, peers_numba.gain))
        run()
        first, total = peers.indices(points, peers.gain_numpy)
        same("W3S", [figures[:8, 1]], [total[list(ORDER)]], 0.1)
    if "SALib" not in MISSING and "scipy" not in MISSING:
        variants["SALib, 100 bootstraps"] = lambda: salib(points)
    show(f"W3S: Sobol indices of eight numbers, {points:,} base points, ten evaluations each", 10 * points, variants)


def salib(points):
    from SALib.analyze import sobol as analyse
    from SALib.sample import sobol as sample
    problem = {"num_vars": 8, "names": list("abcdefgh"), "bounds": [[0, 1]] * 8}
    u = sample.sample(problem, points, calc_second_order=False, seed=1)
    u = np.clip(u, 2.0 ** -54, 1.0 - 2.0 ** -53)
    analyse.analyze(problem, peers.gain_numpy(peers.inverses(u.T)), calc_second_order=False, seed=1)


def latency(library):
    cols = workloads.columns(workloads.W2, 1)
    run, _ = library.batch("w2.json", workloads.W2, cols)
    show("One lane of W2, request to outputs", 1, {"library": run})


def main():
    library = workloads.Library(sys.argv[1])
    size = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    print("variant, time an item, and its ratio to the first of its block"
          + (f"\nnot installed here: {', '.join(MISSING)}" if MISSING else ""))
    closed_form(library, int(10_000_000 * size))
    months(library, int(262_144 * size))
    rates(library, int(131_072 * size))
    scaling(library, [int(n * size) for n in (10_000, 100_000, 1_000_000)])
    samples(library, 2 ** round(np.log2(1_048_576 * size)))
    shares(library, 2 ** max(8, round(np.log2(16384 * size))))
    latency(library)
    flops = library.multiply_add(4_000_000)
    show("12 chains of 8 multiply-adds, one thread", 4_000_000 * 192, {"limit": flops})


if __name__ == "__main__":
    main()
