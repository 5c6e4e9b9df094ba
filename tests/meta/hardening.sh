# What the shared library is linked with, as the loader will see it.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need readelf

library=$(ls "$TCO_SCRATCH_DIR"/shared/build/libtco/libtco.so)
readelf -W -d -l "$library" >"$tmp/elf"
{
    grep -qE 'BIND_NOW|FLAGS.*NOW' "$tmp/elf" || echo "no BIND_NOW"
    grep -q GNU_RELRO "$tmp/elf" || echo "no GNU_RELRO"
    awk '$1 == "GNU_STACK" { seen = 1; if ($0 ~ /RWE/) print "executable stack" }
         END { if (!seen) print "no GNU_STACK header" }' "$tmp/elf"
    grep -E '\((RPATH|RUNPATH|TEXTREL)\)' "$tmp/elf" || true
} >"$tmp/found"
verdict "$tmp/found" "libtco.so is not hardened" "BIND_NOW, RELRO, no executable stack, RPATH or TEXTREL"
