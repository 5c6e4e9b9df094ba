# No mutable global: the objects of the library have nothing in .data, .bss or their
# thread-local forms. Constants that hold addresses lie in .data.rel.ro, read-only once loaded.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need objdump

library=$(ls "$TCO_SCRATCH_DIR"/static/build/libtco/libtco.a)
objdump -t "$library" >"$tmp/symbols"
grep -q 'tco_version' "$tmp/symbols" || fail "$library: no symbols found"
# Columns: value, seven characters of flags, section, size, name.
awk '
    /file format/ { object = $1; next }
    { split(substr($0, index($0, " ") + 9), column, /[ \t]+/); section = column[1] }
    (section ~ /^\.t?(data|bss)(\.|$)/ && section !~ /^\.data\.rel\.ro(\.|$)/) || section == "*COM*" {
        # Section symbols are listed even for empty sections.
        if ($NF != section) print object " " $NF ": in " section
    }' "$tmp/symbols" >"$tmp/found"
verdict "$tmp/found" "the library keeps writable data" "no writable data"
