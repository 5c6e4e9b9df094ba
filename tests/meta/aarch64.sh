# The same bits on another processor: bits.c here and, under emulation, for aarch64 with NEON.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need aarch64-linux-gnu-gcc
need qemu-aarch64

# Headers of cJSON and GSL say the same for every processor; the rest of the folder does not.
mkdir "$tmp/headers"
for name in cjson gsl; do
    folder=$(echo "#include <$name/$([ $name = gsl ] && echo gsl_version || echo cJSON).h>" |
        "$TCO_CC" -E -x c - | sed -n "s|^# 1 \"\(.*/$name\)/[^/]*\.h\".*|\1|p" | head -n 1)
    [ -n "$folder" ] || skip "the folder of $name's headers is not found"
    ln -s "$folder" "$tmp/headers/$name"
done

"$TCO_CMAKE" -S tests/meta/aarch64 -B "$tmp/build" -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc \
    -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_BUILD_TYPE=Release \
    -DTCO_VERSION="$(sed -n "s/^project(tco VERSION \([0-9.]*\).*/\1/p" CMakeLists.txt)" \
    -DTCO_HEADERS="$tmp/headers" >"$tmp/log" 2>&1 &&
    "$TCO_CMAKE" --build "$tmp/build" --parallel 2 >>"$tmp/log" 2>&1 || {
    cat "$tmp/log"
    fail "bits.c does not build for aarch64"
}

library=$TCO_SCRATCH_DIR/shared/build/libtco
"$TCO_CC" -std=c11 -O2 -Ilibtco/include tests/meta/aarch64/bits.c -o "$tmp/bits" -L"$library" -ltco \
    -Wl,-rpath,"$library"
studies="examples/scenarios.json examples/uncertain.json examples/quick_table.json"
# shellcheck disable=SC2086 # a list of names
"$tmp/bits" $studies >"$tmp/here"
# shellcheck disable=SC2086
qemu-aarch64 "$tmp/build/bits" $studies >"$tmp/there" || fail "bits.c does not run"
diff "$tmp/here" "$tmp/there" >"$tmp/found" || true
verdict "$tmp/found" "other bits on aarch64" "$(wc -l <"$tmp/here") hashes are the same on aarch64"
