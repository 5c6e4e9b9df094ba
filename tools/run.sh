#!/bin/sh
# Install what is missing, build, and answer the question of the README:
#   sh tools/run.sh                 evaluates examples/scenarios.json
#   sh tools/run.sh arguments...    runs tco_example with these arguments instead
set -eu

here=$(pwd)
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/run
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

sh "$root/tools/setup.sh" run

mkdir -p "$build"
{
    cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DTCO_BUILD_TESTS=OFF \
        -DTCO_BUILD_EXAMPLES=ON && cmake --build "$build" --parallel "$jobs"
} >"$build/log" 2>&1 || {
    cat "$build/log" >&2
    exit 1
}

if [ $# -gt 0 ]; then
    cd "$here"
else
    cd "$root"
    set -- examples/scenarios.json
fi
exec "$build/tco_example" "$@"
