"""Timing on a machine that others use: variants take turns, and a call during which others had more
than an eighth of a core is repeated. Ratios are medians of the ratios of each round."""

import os
import statistics
import time

ROUNDS, TRIES, OTHERS_MAX, SHORTEST = 5, 6, 0.125, 0.05
TICK = os.sysconf("SC_CLK_TCK")


def busy():
    """Seconds in which all cores worked, and those of this process."""
    with open("/proc/stat") as file:
        fields = [int(x) for x in file.readline().split()[1:9]]
    own = os.times()
    return (sum(fields) - fields[3] - fields[4]) / TICK, own.user + own.system


def timed(call):
    """Seconds of one call, and whether others were at work during the measurement."""
    all_before, own_before = busy()
    start = time.perf_counter()
    calls = 0
    while calls == 0 or time.perf_counter() - start < SHORTEST:
        call()
        calls += 1
    elapsed = time.perf_counter() - start
    all_after, own_after = busy()
    others = (all_after - all_before) - (own_after - own_before)
    return elapsed / calls, others > OTHERS_MAX * elapsed + 1.5 / TICK


def race(variants):
    """Medians of seconds by name, ratios to the first variant, and calls that stayed disturbed."""
    seconds = {name: [] for name in variants}
    disturbed = 0
    for call in variants.values():
        call()  # compile, touch the memory
    for _ in range(ROUNDS):
        for name, call in variants.items():
            best, dirty = timed(call)
            for _ in range(TRIES):
                if not dirty:
                    break
                again, dirty = timed(call)
                best = again if not dirty else min(best, again)
            disturbed += dirty
            seconds[name].append(best)
    first = next(iter(seconds.values()))
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    ratios = {name: statistics.median(t / f for t, f in zip(times, first)) for name, times in seconds.items()}
    return medians, ratios, disturbed
