# No fused multiply-add in the library: it rounds once where two operations round twice, and not every
# processor has it.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need objdump

library=$(ls "$TCO_SCRATCH_DIR"/shared/build/libtco/libtco.so)
objdump -d --no-show-raw-insn "$library" >"$tmp/code"
grep -cE '[[:space:]](mulsd|vmulpd|fmul)[[:space:]]' "$tmp/code" >"$tmp/count" ||
    fail "no multiplication found: is this a disassembly?"
grep -E '[[:space:]](v?fn?m(add|sub)[0-9]|fn?m(add|sub)[[:space:]]|fml[as])' "$tmp/code" >"$tmp/found" || true
verdict "$tmp/found" "fused multiply-adds" "$(cat "$tmp/count") multiplications looked at"
