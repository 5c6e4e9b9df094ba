#!/bin/sh
# test_readme.sh must fail where a README is wrong: each time one thing is changed in a copy of
# both, and the check that this should trip has to be the one that fails.
set -eu
here=$TCO_SOURCE_DIR/tests/readme
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
count=0
failed=0

report() { # status, name
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $count - $2"
    else
        failed=$((failed + 1))
        echo "not ok $count - $2"
    fi
}

bites() { # what is wrong, file, sed script, pattern of the check that must fail
    cp "$TCO_SOURCE_DIR/README.md" "$TCO_SOURCE_DIR/README.zh-CN.md" "$tmp"
    sed "$3" "$TCO_SOURCE_DIR/$2" >"$tmp/$2"
    if cmp -s "$tmp/$2" "$TCO_SOURCE_DIR/$2"; then
        report 1 "$1: the change changes nothing"
        return
    fi
    sh "$here/test_readme.sh" "$tmp" >"$tmp/log" 2>&1 && status=0 || status=$?
    if [ "$status" -ne 0 ] && grep -qE "^not ok .*$4" "$tmp/log"; then status=0; else status=1; fi
    report "$status" "$1"
}

# These checks skip where there is no Python with dvtco.
bites_python() {
    if [ -n "${DVTCO_PYTHON:-}" ]; then
        bites "$@"
    else
        report 0 "$1 # skip: DVTCO_PYTHON does not name a Python with dvtco"
    fi
}

bites "a digit of an output" README.md 's/28,322\.40/28,322.41/' 'output as shown'
bites "a digit of a Chinese output" README.zh-CN.md 's/28,322\.40/28,322.41/' 'output as shown'
bites "a digit of a month" README.md 's/58\.230/58.231/' 'output as shown'
bites "a digit of the study" README.md 's/"price": 23592/"price": 23593/' 'scenarios\.json'
bites "a misspelt key" README.zh-CN.md 's/"load_kw": /"load_kv": /' 'a valid study'
bites "an error in C" README.md 's/tco_study_free(study)/tco_study_fre(study)/' 'compiles'
bites "another rent in C" README.zh-CN.md 's/1\.88, 2\.58}/1.89, 2.58}/' 'agree in block'
bites "an unknown option" README.md 's/--ledger/--legder/' 'options are those'
bites "a broken command" README.md 's/--format markdown/--format markdwn/' 'tco_example'
bites "a dead link" README.zh-CN.md 's|(libtco/doc/model\.md)|(libtco/doc/modell.md)|' 'links lead'
bites "a third command" README.md 's|^\./demo|sh tools/run.sh --version|' 'two commands'
bites "a block less" README.zh-CN.md '/^```json/,/^```$/d' 'same kinds'
bites "no link to the twin" README.md '1s/README/REDME/' 'first line'
bites "a package of another name" README.md 's/libcjson-dev /libcjson-devel /' 'in tools/setup\.sh'
bites "no output below Python" README.zh-CN.md '/^error: .usage/,/^```$/d' 'output below it|blocks'
bites_python "a digit of Python's output" README.md 's/2\.1554 an/2.1555 an/' 'python: output as shown'
bites_python "an error in Python" README.zh-CN.md 's/study\.evaluate()/study.evaluat()/' 'Python run'
[ "$failed" -eq 0 ]
