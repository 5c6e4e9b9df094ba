# Build the library as `shared` or `static` and install it. The installed tree is then moved,
# which must not matter to whoever uses it.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
kind=$1
place=$TCO_SCRATCH_DIR/$kind
[ "$kind" = shared ] && shared=ON || shared=OFF

rm -rf "$place"
mkdir -p "$place"
"$TCO_CMAKE" -S . -B "$place/build" -DCMAKE_C_COMPILER="$TCO_CC" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_INSTALL_PREFIX="$place/before" -DBUILD_SHARED_LIBS=$shared \
    -DTCO_BUILD_TESTS=OFF -DTCO_BUILD_EXAMPLES=OFF >"$place/log" 2>&1 &&
    "$TCO_CMAKE" --build "$place/build" --parallel 2 >>"$place/log" 2>&1 &&
    "$TCO_CMAKE" --install "$place/build" >>"$place/log" 2>&1 || {
    cat "$place/log"
    fail "the $kind library could not be built and installed"
}
mv "$place/before" "$place/installed"
(cd "$place/installed" && find . ! -type d | sort)
