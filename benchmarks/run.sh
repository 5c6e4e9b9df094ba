#!/bin/sh
# Build the release library and run the benchmark beside its peers, in one process:
#   sh benchmarks/run.sh [lanes]
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/bench

sh "$root/tools/setup.sh" run
mkdir -p "$build"
{
    cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DTCO_BUILD_TESTS=OFF \
        -DTCO_BUILD_EXAMPLES=OFF && cmake --build "$build"
} >"$build/log" 2>&1 || {
    cat "$build/log" >&2
    exit 1
}
for name in bench_batch bench_w2 bench_static bench_monte_carlo; do
    cc -std=c11 -O2 -ffp-contract=off -I"$root/libtco/include" "$root/benchmarks/$name.c" \
        -o "$build/$name" -L"$build/libtco" -ltco -lm -Wl,-rpath,"$build/libtco"
    "$build/$name" "$@"
done
