# A CMake project that finds the installed library by find_package(tco).
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
place=$TCO_SCRATCH_DIR/$1

"$TCO_CMAKE" -S tests/install/outside -B "$tmp/build" -DCMAKE_C_COMPILER="$TCO_CC" \
    -DCMAKE_PREFIX_PATH="$place/installed" -DCMAKE_BUILD_TYPE=Release ||
    fail "find_package(tco) does not find the $1 library"
"$TCO_CMAKE" --build "$tmp/build" || fail "the outside program does not build"
"$tmp/build/outside" || fail "the outside program does not run"
