# Shared by the script tests: to be sourced.
set -eu
cd "$TCO_SOURCE_DIR"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

fail() {
    echo "FAIL: $*"
    exit 1
}

skip() {
    echo "skip: $*"
    exit 77
}

need() {
    command -v "$1" >/dev/null 2>&1 || skip "$1 is not installed"
}

# Files of the project, without what builds and tools leave behind.
project_files() {
    find . \( -name .git -o -name build -o -name 'build-*' -o -name .cache -o -name .venv \
        -o -name __pycache__ \) -prune -o -type f -print | LC_ALL=C sort
}

# A C file with comments and the insides of literals blanked, line by line.
code_of() {
    awk -f tests/meta/code.awk "$1"
}

# Prints what a check found and fails, or says that all is well.
verdict() { # file with findings, one a line; what is wrong; what is fine
    if [ -s "$1" ]; then
        cat "$1"
        fail "$2"
    fi
    echo "ok: $3"
}
