# The shared library exports exactly the functions that the parts of tco.h mark TCO_API.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need nm

library=$(ls "$TCO_SCRATCH_DIR"/shared/build/libtco/libtco.so)
for part in libtco/include/tco/*.h; do code_of "$part"; done | grep -v '^[ \t]*#' | tr '\n' ' ' | tr ';' '\n' |
    sed -n 's/.*TCO_API[^(]*[^A-Za-z0-9_(]\([A-Za-z0-9_]*\)(.*/\1/p' | LC_ALL=C sort >"$tmp/header"
nm -D --defined-only "$library" | awk '{ print $NF }' | LC_ALL=C sort >"$tmp/library"

[ -s "$tmp/header" ] || fail "no TCO_API function found in tco.h"
{
    LC_ALL=C comm -23 "$tmp/header" "$tmp/library" | sed 's/$/: in tco.h, not exported/'
    LC_ALL=C comm -13 "$tmp/header" "$tmp/library" | sed 's/$/: exported, not in tco.h/'
    grep -v '^tco_[a-z]' "$tmp/library" | sed 's/$/: does not start with tco_/' || true
} >"$tmp/found"
verdict "$tmp/found" "exports and header differ" "$(wc -l <"$tmp/header") functions exported"
