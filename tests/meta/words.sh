# No file names a folder of somebody's machine.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

# The brackets keep this file from finding itself.
pattern='/[w]ork/|/[r]oot/|/[h]ome/[a-z]|/[U]sers/[a-z]|/[t]mp/[a-z_]+\.|[b]ash_jobs'
project_files | while read -r file; do
    grep -nIE "$pattern" "$file" /dev/null || true
done >"$tmp/found"
verdict "$tmp/found" "a path of one machine" "no machine paths"
