# Instructions that fixed runs take, beside those of benchmarks/instructions.tsv for this compiler: more
# by over three percent is a step back in speed, which no clock on a busy machine would show. With
# --update as an argument the rows of this compiler are counted anew.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need valgrind

counts=benchmarks/instructions.tsv
library=$TCO_SCRATCH_DIR/shared/build/libtco
case $("$TCO_CC" --version) in
*clang*) compiler=clang ;;
*) compiler=gcc ;;
esac
version=$("$TCO_CC" -dumpfullversion 2>/dev/null || "$TCO_CC" -dumpversion)
machine=$(uname -m)
key="$compiler-$version-$machine"
grep -q "^$key	" "$counts" || [ "${1:-}" = --update ] || skip "no counts for $key"

"$TCO_CC" -std=c11 -O2 -Ilibtco/include benchmarks/count.c -o "$tmp/count" -L"$library" -ltco \
    -Wl,-rpath,"$library"
: >"$tmp/found"
grep -v "^$key	" "$counts" >"$tmp/new" || true
for row in "batch w2" "batch ten_rates" "monte_carlo w3"; do
    for isa in vector avx2; do
        status=0
        "$tmp/count" "benchmarks/studies/${row#* }.json" "${row% *}" "$isa" || status=$?
        [ "$status" -eq 77 ] && continue
        now=$(valgrind --tool=callgrind --callgrind-out-file="$tmp/out" --toggle-collect="tco_study_${row% *}" \
            "$tmp/count" "benchmarks/studies/${row#* }.json" "${row% *}" "$isa" 2>&1 |
            sed -n 's/.*Collected : *\([0-9]*\).*/\1/p')
        printf '%s\t%s\t%s\t%s\n' "$key" "$row" "$isa" "$now" >>"$tmp/new"
        awk -F '\t' -v key="$key" -v row="$row" -v isa="$isa" -v now="$now" '
            $1 == key && $2 == row && $3 == isa && now > 1.03 * $4 {
                printf "%s, %s: %d instructions, were %d\n", row, isa, now, $4
            }' "$counts" >>"$tmp/found"
    done
done
[ "${1:-}" = --update ] && LC_ALL=C sort "$tmp/new" >"$counts"
verdict "$tmp/found" "more instructions" "no fixed run takes more instructions than before"
