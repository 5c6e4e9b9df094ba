# A file is read in one sitting, a function on one screen.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
file_max=400
function_max=60
example_max=150

project_files | grep -E '\.([chi]|sh)$' | while read -r file; do
    max=$file_max
    case $file in ./examples/*) max=$example_max ;; esac
    awk -v file="${file#./}" -v max="$max" -v function_max="$function_max" '
        /^\{/ { start = NR }
        /^\}/ {
            size = NR - start + 1
            if (start && size > function_max) {
                printf "%s:%d: a function of %d lines, at most %d\n", file, start, size, function_max
            }
            start = 0
        }
        END { if (NR > max) printf "%s: %d lines, at most %d\n", file, NR, max }' "$file"
done >"$tmp/found"
verdict "$tmp/found" "too large" "no file and no function is too large"
