#!/bin/sh
# Install what is missing to build (`run`) or to build and test (`test`). Debian and Ubuntu;
# elsewhere it says what is missing.
set -eu

purpose=${1:-run}
case $purpose in
run | test) ;;
*)
    echo "usage: sh tools/setup.sh run|test" >&2
    exit 2
    ;;
esac

has() {
    command -v "$1" >/dev/null 2>&1
}

# Can `#include <$1>` be compiled? The header comes with the library.
has_header() {
    has cc && printf '#include <%s>\n' stdarg.h stddef.h setjmp.h stdint.h "$1" |
        cc -x c -fsyntax-only - >/dev/null 2>&1
}

has_module() {
    has python3 && python3 -c "import $1" >/dev/null 2>&1
}

has_python_header() {
    has python3 && [ -f "$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["include"])')/Python.h" ]
}

missing=
want() { # package, then the command that shows it is there
    package=$1
    shift
    "$@" || missing="$missing $package"
}

has_compiler() {
    has cc && has gcc && has make
}

want build-essential has_compiler
want cmake has cmake
want pkg-config has pkg-config
want libcjson-dev has_header cjson/cJSON.h
want libgsl-dev has_header gsl/gsl_version.h
if [ "$purpose" = test ]; then
    want libcmocka-dev has_header cmocka.h
    want clang has clang
    want binutils has readelf
    want valgrind has valgrind
    want python3 has python3
    want python3-venv has_module ensurepip
    want python3-dev has_python_header
    want python3-pytest has_module pytest
    want swig has swig
    # Bits are compared with those of another processor, where its compiler can be had.
    if [ "$(uname -m)" = x86_64 ]; then
        want gcc-aarch64-linux-gnu has aarch64-linux-gnu-gcc
        want libc6-dev-arm64-cross [ -f /usr/aarch64-linux-gnu/include/stdio.h ]
        want qemu-user has qemu-aarch64
    fi
fi

[ -n "$missing" ] || exit 0

if ! has apt-get; then
    echo "These Debian packages, or what they are called here, are missing:$missing" >&2
    echo "Fedora: dnf install -y gcc gcc-c++ make cmake pkgconf cjson-devel gsl-devel libcmocka-devel clang" >&2
    echo "macOS:  brew install cmake pkg-config cjson gsl cmocka" >&2
    exit 1
fi

as_root=
if [ "$(id -u)" != 0 ]; then
    if ! has sudo; then
        echo "Run as root: apt-get install -y$missing" >&2
        exit 1
    fi
    as_root=sudo
fi

echo "installing:$missing" >&2
# shellcheck disable=SC2086 # both are words
{
    $as_root apt-get update -q
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends $missing
} >&2
