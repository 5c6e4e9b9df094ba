#!/bin/sh
# Install what is missing, then build and test: gcc, Python, clang, gcc with sanitizers. The checks
# of the tree and of the installed library run once, under gcc. The last line counts the single
# tests: a test is counted once and has passed if it passed in every build that ran it.
#   sh tools/test.sh
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
results=$root/build/test-results
failed=0

sh "$root/tools/setup.sh" test || exit 1
mkdir -p "$root/build"
: >"$results" || exit 1

# One line a test from the output of ctest -V: build, entry, test, ok|failed|skipped, reason.
# A cmocka program counts by its tests, any other entry as one test.
collect() { # name of the build; log
    awk -v build="$1" '
        function put(test, state, reason) {
            print build "\t" entry "\t" test "\t" state "\t" reason
        }
        # "    Start 3: unit_test_rate", and "3: ..." for each line it prints.
        $1 == "Start" && $2 ~ /^[0-9]+:$/ { name[$2] = $3; next }
        $1 in name {
            id = $1
            entry = name[id]
            text = $0
            sub(/^[0-9]+: ?/, "", text)
            if (text ~ /^skip: /) { reason[id] = substr(text, 7) }
            if (text ~ /^\[ +(OK|FAILED|SKIPPED) +\] / && text !~ /test\(s\)/) {
                state = text ~ /^\[ +OK/ ? "ok" : text ~ /^\[ +F/ ? "failed" : "skipped"
                sub(/^\[ +[A-Z]+ +\] /, "", text)
                if (!((id, text) in seen)) {
                    put(text, state, state == "skipped" ? reason[id] : "")
                    count[id]++
                    if (state == "failed") { bad[id]++ }
                }
                seen[id, text] = 1
            }
            next
        }
        # " 3/41 Test  #3: unit_test_rate ......   Passed    0.01 sec"
        / Test +#[0-9]+: / {
            id = $0
            sub(/^.* Test +#/, "", id)
            sub(/:.*/, ":", id)
            entry = $0
            sub(/^.* Test +#[0-9]+: +/, "", entry)
            sub(/ .*/, "", entry)
            if ($0 ~ / Passed /) {
                if (!count[id]) { put("-", "ok", "") }
            } else if ($0 ~ /\*\*\*Skipped/) {
                put("-", "skipped", reason[id])
            } else if (!bad[id]) {
                how = $0
                sub(/^.*\*\*\*/, "", how)
                put("-", "failed", how)
            }
        }' "$2"
}

# What the failed entries printed.
show_failures() { # log
    awk '
        FNR == NR {
            if (/ Test +#[0-9]+: .*\*\*\*/ && !/\*\*\*Skipped/) {
                id = $0
                sub(/^.* Test +#/, "", id)
                sub(/:.*/, ":", id)
                show[id] = 1
            }
            next
        }
        $1 == "Start" && ($2 in show) { print }
        $1 in show && !/\[ RUN| OK \]/ { print "  " $0 }' "$1" "$1"
}

# build_and_test <name> <compiler> <labels to leave out> [cmake settings...]
build_and_test() {
    name=$1
    compiler=$2
    without=$3
    shift 3
    build=$root/build/test-$name
    log=$build/test.log

    echo "== $name: build"
    mkdir -p "$build"
    if ! { cmake -S "$root" -B "$build" -DCMAKE_C_COMPILER="$compiler" -DTCO_BUILD_TESTS=ON \
        -DTCO_BUILD_EXAMPLES=ON "$@" &&
        cmake --build "$build" --parallel "$jobs"; } >"$build/build.log" 2>&1; then
        cat "$build/build.log"
        printf '%s\tbuild\t-\tfailed\tdoes not build\n' "$name" >>"$results"
        failed=1
        return
    fi

    echo "== $name: test"
    (cd "$build" && ctest -V --parallel "$jobs" --no-tests=error -LE "$without") >"$log" 2>&1 || {
        show_failures "$log"
        failed=1
    }
    collect "$name" "$log" >>"$results"
    awk -F '\t' -v build="$name" '
        $1 == build { n[$4]++ }
        END {
            printf "   %d ran, %d passed, %d skipped\n", n["ok"] + n["failed"], n["ok"], n["skipped"]
        }' "$results"
}

# The package as pip installs it, into a virtual environment of its own. Where no package index can
# be reached that is said, and the module of plain CMake and SWIG is tested in its place.
install_python() {
    venv=$root/build/venv
    echo "== python: install"
    rm -rf "$venv"
    if python3 -m venv "$venv" >"$root/build/venv.log" 2>&1 &&
        "$venv/bin/pip" install -q "$root[test]" >>"$root/build/venv.log" 2>&1; then
        DVTCO_PYTHON=$venv/bin/python
        export DVTCO_PYTHON
    elif [ -x "$venv/bin/pip" ] && ! "$venv/bin/pip" download -q --no-deps -d "$root/build/index" \
        scikit-build-core >>"$root/build/venv.log" 2>&1; then
        printf 'python\tpip_install\t-\tskipped\tno Python package index can be reached\n' \
            >>"$results"
    else
        cat "$root/build/venv.log"
        printf 'python\tpip_install\t-\tfailed\tdoes not install\n' >>"$results"
        failed=1
    fi
}

# One line a test from the short summary of pytest -rA.
collect_python() { # log
    awk '
        /^(PASSED|FAILED|ERROR) / {
            split($2, at, "::")
            state = $1 == "PASSED" ? "ok" : "failed"
            print "python\t" at[1] "\t" substr($0, index($0, "::") + 2) "\t" state "\t"
        }
        /^SKIPPED / {
            text = $0
            sub(/^SKIPPED \[[0-9]+\] /, "", text)
            split(text, part, ": ")
            print "python\t" part[1] "\t-\tskipped\t" substr(text, length(part[1]) + 3)
        }' "$1"
}

# run_python <log> <python> [variable=value...]: the Python tests, beside the gcc build's program.
run_python() {
    log=$1
    python=$2
    shift 2
    (cd "$root" && env TCO_PROGRAM="$root/build/test-gcc/tco_example" PYTHONDONTWRITEBYTECODE=1 "$@" \
        "$python" -m pytest -q -rA -p no:cacheprovider) >"$log" 2>&1 || {
        sed -n '/= FAILURES =/,$p' "$log" | grep -v '^PASSED' || cat "$log"
        failed=1
    }
    sed -n 's/^info: /   /p' "$log"
    collect_python "$log" >>"$results"
}

# Plain CMake and SWIG, without pip.
build_plain() {
    plain=$root/build/test-python
    cmake -S "$root" -B "$plain" -DTCO_BUILD_PYTHON=ON -DTCO_BUILD_TESTS=OFF \
        -DTCO_BUILD_EXAMPLES=OFF -DPython_EXECUTABLE="$(command -v python3)" \
        >"$root/build/plain.log" 2>&1 &&
        cmake --build "$plain" --parallel "$jobs" >>"$root/build/plain.log" 2>&1
}

test_python() {
    echo "== python: test"
    if build_plain; then
        printf 'python\tplain_build\t-\tok\t\n' >>"$results"
        run_python "$root/build/plain.test.log" python3 \
            PYTHONPATH="$root/build/test-python/bindings/python/package"
    else
        cat "$root/build/plain.log"
        printf 'python\tplain_build\t-\tfailed\tdoes not build\n' >>"$results"
        failed=1
    fi
    [ -z "${DVTCO_PYTHON:-}" ] || run_python "$root/build/python.log" "$DVTCO_PYTHON"
    awk -F '\t' '
        $1 == "python" { n[$4]++ }
        END {
            printf "   %d ran, %d passed, %d skipped\n", n["ok"] + n["failed"], n["ok"], n["skipped"]
        }' "$results"
}

sanitizers=address,undefined,float-divide-by-zero,float-cast-overflow

install_python
build_and_test gcc gcc '^none$' -DCMAKE_BUILD_TYPE=Release -DTCO_WERROR=ON
test_python
build_and_test clang clang '^(meta|install|reference)$' -DCMAKE_BUILD_TYPE=Release -DTCO_WERROR=ON
# Leaks are found through /proc, which a bare chroot lacks.
[ -d /proc/self/task ] || {
    echo "   no /proc here: the sanitizers do not look for leaks"
    export ASAN_OPTIONS=detect_leaks=0
}
build_and_test sanitizers gcc '^(meta|install|reference)$' -DCMAKE_BUILD_TYPE=Debug \
    "-DCMAKE_C_FLAGS_DEBUG=-O1 -g" -DTCO_SANITIZE=$sanitizers

awk -F '\t' -v failed="$failed" '
    {
        test = $2 ($3 == "-" ? "" : ": " $3)
        if ($4 == "skipped") {
            print "skipped in " $1 ": " test " (" ($5 == "" ? "no reason given" : $5) ")"
            next
        }
        if (!(test in state)) { state[test] = "ok"; ran++ }
        if ($4 == "failed") {
            print "FAILED in " $1 ": " test ($5 == "" ? "" : " (" $5 ")")
            state[test] = "failed"
        }
    }
    END {
        for (test in state) { passed += state[test] == "ok" }
        printf "tests: %d ran, %d passed\n", ran, passed
        exit failed || !ran || passed != ran
    }' "$results"
