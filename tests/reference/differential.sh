# The program against the independent reference on random studies: every figure, status and
# crossing. The reference was written from doc/model.md by somebody who had not seen the code.
#   differential.sh [studies [seed]]
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need python3

studies=${1:-400}
seed=${2:-1}
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
python3 tests/reference/random_studies.py "$studies" "$seed" "$tmp/studies"
python3 tests/reference/compare.py "$TCO_PROGRAM" "$tmp"/studies/*.json >"$tmp/log" 2>&1 || {
    tail -n 40 "$tmp/log"
    fail "the program and the reference differ"
}
tail -n 1 "$tmp/log"
grep -q "^$studies studies, [1-9][0-9]* comparisons, 0 studies differ\$" "$tmp/log" ||
    fail "the comparison did not take place"
python3 tests/reference/check_cases.py --decimals >"$tmp/cases" 2>&1 || {
    tail -n 40 "$tmp/cases"
    fail "a case disagrees with the reference"
}
tail -n 1 "$tmp/cases"
