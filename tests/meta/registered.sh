# Every test file is a ctest entry: one with another kind of name would never run.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

(cd "$TCO_BUILD_DIR" && "$TCO_CTEST" -N) >"$tmp/entries"
for file in tests/*/*.c; do
    [ -e "$file" ] || continue
    folder=$(basename "$(dirname "$file")")
    [ "$folder" = support ] && continue
    grep -q ": ${folder}_$(basename "$file" .c)\$" "$tmp/entries" ||
        echo "$file: not run; a test file is named tests/<folder>/test_<name>.c"
done >"$tmp/found"
for file in tests/meta/*.sh; do
    name=$(basename "$file" .sh)
    [ "$name" = lib ] || grep -q ": meta_$name\$" "$tmp/entries" ||
        echo "$file: not run; add it to tests/meta/tests.cmake"
done >>"$tmp/found"
verdict "$tmp/found" "a test is never run" "every test file is a ctest entry"
