# A plain compiler call that finds the installed library by pkg-config.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need pkg-config
pc=$(find "$TCO_SCRATCH_DIR/$1/installed" -name tco.pc)
[ -n "$pc" ] || fail "tco.pc is not installed"
PKG_CONFIG_PATH=$(dirname "$pc")${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export PKG_CONFIG_PATH

static=
[ "$1" = static ] && static=--static
flags=$(pkg-config $static --cflags --libs tco) || fail "pkg-config does not know tco"
echo "flags: $flags"
# shellcheck disable=SC2086 # the flags are words
"$TCO_CC" -std=c11 tests/install/outside/main.c -o "$tmp/outside" $flags ||
    fail "the outside program does not build"
LD_LIBRARY_PATH=$(pkg-config --variable=libdir tco)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} \
    "$tmp/outside" || fail "the outside program does not run"
