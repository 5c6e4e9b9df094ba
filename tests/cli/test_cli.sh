#!/bin/sh
# The program as a user meets it: options, exit statuses, input and output that go wrong,
# locales, hostile names. TCO_PROGRAM is the program; prints one line for each check.
set -u
: "${TCO_PROGRAM:?is the program to be tested}"
LC_ALL=C
export LC_ALL
tmp=$(mktemp -d) || exit 1
trap 'chmod -R u+rw "$tmp" 2>/dev/null; rm -rf "$tmp"' EXIT
count=0
failed=0

# A call that would hang is ended, and fails.
limit=
command -v timeout >/dev/null 2>&1 && limit="timeout 20"

pass() { # name
    count=$((count + 1))
    printf 'ok %s - %s\n' "$count" "$1"
}

fail() { # name, reason
    count=$((count + 1))
    failed=$((failed + 1))
    printf 'not ok %s - %s: %s\n' "$count" "$1" "$2"
}

verdict() { # status of a check, name, reason
    if [ "$1" -eq 0 ]; then
        pass "$2"
    else
        fail "$2" "$3"
    fi
}

run() { # arguments: leaves $tmp/out, $tmp/err and $status
    $limit "$TCO_PROGRAM" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
}

expect() { # wanted exit status, name, arguments
    wanted=$1
    name=$2
    shift 2
    run "$@"
    [ "$status" -eq "$wanted" ]
    verdict $? "$name" "exit status $status, not $wanted; $(head -n 3 "$tmp/err")"
}

holds() { # name, pattern, file
    grep -q -e "$2" "$3"
    verdict $? "$1" "no line with $2"
}

holds_not() { # name, pattern, file
    ! grep -q -e "$2" "$3"
    verdict $? "$1" "a line with $2: $(grep -e "$2" "$3" | head -n 1)"
}

empty() { # name, file
    [ ! -s "$2" ]
    verdict $? "$1" "$(head -n 2 "$2")"
}

same() { # name, file, file
    cmp -s "$2" "$3"
    verdict $? "$1" "$(diff "$2" "$3" | head -n 5)"
}

study() { # name of the bought option, as JSON text
    cat <<END
{
  "currency": "CNY", "horizon_months": 36,
  "usage": { "hours_per_day": 2 },
  "electricity": { "price_per_kwh": 0.60 },
  "options": {
    "cloud": { "rent": { "price_per_hour": 2.58 } },
    "$1": { "purchase": { "price": 23592 }, "power": { "load_kw": 0.6 },
      "depreciation": { "method": "straight_line", "life_years": 5 } }
  },
  "scenarios": { "base": {}, "busy": { "usage": { "hours_per_day": 18 } } }
}
END
}

good=$tmp/good.json
bad=$tmp/bad.json
study workstation >"$good"
cat >"$bad" <<'END'
{
  "currency": "CNY", "horizon_months": 36,
  "usage": { "hours_per_day": 24.5 },
  "electricty_price": 0.6,
  "options": { "cloud": { "rent": { "price_per_hour": 2.58 } } }
}
END

# ---- options and exit statuses
expect 0 "a good study" "$good"
empty "a good study says nothing on stderr" "$tmp/err"
cp "$tmp/out" "$tmp/table"
expect 0 "--format table" --format table "$good"
same "table is the default" "$tmp/table" "$tmp/out"
for format in csv json markdown; do
    expect 0 "--format $format" --format $format "$good"
    [ -s "$tmp/out" ] && ! cmp -s "$tmp/out" "$tmp/table"
    verdict $? "--format $format is another text" "empty or the same"
done
for section in --ledger --lines; do
    for format in table csv json markdown; do
        expect 0 "$section --format $format" $section --format $format "$good"
        [ -s "$tmp/out" ] && ! cmp -s "$tmp/out" "$tmp/table"
        verdict $? "$section --format $format is another text" "empty or the same"
    done
done
expect 0 "--lang en" --lang en "$good"
same "English is the default" "$tmp/table" "$tmp/out"
expect 0 "--lang zh" --lang zh "$good"
holds "--lang zh is Chinese" "$(printf '[\344-\351][\200-\277][\200-\277]')" "$tmp/out"
expect 0 "--help" --help
for option in --format --check --schema --fields --ledger --lines --lang --help --version --monte-carlo \
    --solve --tornado --sobol --scenario --option --metric --basis --target --month --fraction --seed --sampling; do
    holds "--help tells of $option" "$option" "$tmp/out"
done
expect 0 "--version" --version
holds "--version is a version" '[0-9][0-9]*\.[0-9][0-9]*\.[0-9]' "$tmp/out"
expect 0 "--schema" --schema
holds "--schema is a JSON Schema" '2020-12' "$tmp/out"
expect 0 "--fields" --fields
holds "--fields tells of a field" 'price_per_gpu_hour' "$tmp/out"
expect 0 "--check of a good study" --check "$good"
empty "--check of a good study says nothing on stderr" "$tmp/err"
empty "--check of a good study says nothing at all" "$tmp/out"
expect 3 "--check of a bad study" --check "$bad"
expect 2 "no file"
holds "no file: a message" '[a-z]' "$tmp/err"
empty "no file: nothing on stdout" "$tmp/out"
expect 2 "an unknown option" --frmat csv "$good"
expect 2 "a format that is missing" --format
expect 2 "an unknown format" --format xml "$good"
holds "an unknown format says which option it is" \
    '^tco_example: --format "xml": table, csv, json or markdown is allowed$' "$tmp/err"
expect 2 "an unknown language" --lang fr "$good"
holds "an unknown language says which option it is" '^tco_example: --lang "fr": en or zh is allowed$' "$tmp/err"
empty "usage errors print nothing on stdout" "$tmp/out"

# ---- questions
for format in table csv json markdown; do
    for question in "--monte-carlo 32" "--solve /usage/hours_per_day" --tornado; do
        # shellcheck disable=SC2086 # a word and its argument
        expect 0 "$question --format $format" $question --format $format "$good"
        [ -s "$tmp/out" ] && ! cmp -s "$tmp/out" "$tmp/table"
        verdict $? "$question --format $format is another text" "empty or the same"
        cp "$tmp/out" "$tmp/once"
        # shellcheck disable=SC2086
        run $question --format $format --lang en "$good"
        same "$question --format $format twice" "$tmp/once" "$tmp/out"
    done
done
# 23,592 / (3 x 365 x 2.22) hours a day; the price at which the saving is 0, of 18 hours a day.
expect 0 "--solve for hours" --solve /usage/hours_per_day --scenario busy --option workstation "$good"
holds "--solve gives the closed form" 'is 9.705048 hours; it is better' "$tmp/out"
expect 0 "--solve for a break-even" --solve /options/workstation/purchase/price --scenario busy \
    --metric break_even_first --target 12 --basis cash "$good"
holds "--solve meets the target" '14,585.4 CNY; it is better below that.$' "$tmp/out"
expect 0 "--tornado by ten percent" --tornado --fraction 0.1 --format csv --scenario busy --month 24 "$good"
holds "--tornado moves by the fraction" '^/options/workstation/purchase/price,money,21232.8,23592,25951.2,' "$tmp/out"
expect 0 "random samples" --monte-carlo 100 --sampling random --seed 18446744073709551615 --format json "$good"
holds "a seed of 64 bits is kept" '"seed":18446744073709551615,' "$tmp/out"
expect 3 "indices without an uncertain number" --sobol 1024 "$good"
holds "indices without an uncertain number: what to do" 'uniform' "$tmp/err"
sed 's/"hours_per_day": 2/"hours_per_day": {"uniform": [1, 3]}/' "$good" >"$tmp/unsure.json"
for format in table csv json markdown; do
    expect 0 "--sobol 256 --format $format" --sobol 256 --format $format "$tmp/unsure.json"
    holds "--sobol 256 --format $format names the field" '/usage/hours_per_day' "$tmp/out"
done
expect 3 "a scenario that is not there" --solve /usage/hours_per_day --scenario nowhere "$good"
holds "a scenario that is not there is named" 'nowhere' "$tmp/err"
expect 3 "an option that is not there" --tornado --option none "$good"
expect 3 "a field that is not there" --solve /usage/hours_per_dya "$good"
holds "a field that is not there has a suggestion" 'did you mean "hours_per_day"' "$tmp/err"
expect 3 "samples that Sobol points cannot have" --monte-carlo 1000 "$good"
holds "samples that Sobol points cannot have: what to do" 'the next is 1024' "$tmp/err"
for wrong in "--monte-carlo x" "--monte-carlo -5" "--seed 1.5" "--sampling dice" "--metric gain" "--basis gold" \
    "--target much" "--month 0x" "--fraction nan" "--solve /a --tornado" "--check --monte-carlo 32"; do
    # shellcheck disable=SC2086
    expect 2 "$wrong" $wrong "$good"
    holds "$wrong: what is allowed" 'allowed$' "$tmp/err"
done

# ---- errors of a study
expect 3 "a bad study" "$bad"
empty "a bad study prints nothing on stdout" "$tmp/out"
[ "$(grep -c . "$tmp/err")" -eq 2 ] &&
    [ "$(grep -c "^$bad:[0-9][0-9]*:[0-9][0-9]*: error: /" "$tmp/err")" -eq 2 ]
verdict $? "each error is one line FILE:line:column: error: pointer" "$(cat "$tmp/err")"
holds "an error has its place" "^$bad:3:31: error: /usage/hours_per_day: " "$tmp/err"
holds "a misspelt key has a suggestion" '4:3: error: /electricty_price: .*electricity' "$tmp/err"
: >"$tmp/empty.json"
expect 3 "an empty file" "$tmp/empty.json"
holds "an empty file: place 1:1" "empty.json:1:1: error" "$tmp/err"

# ---- several files, standard input
$limit "$TCO_PROGRAM" - <"$good" >"$tmp/out" 2>"$tmp/err"
verdict $? "- is standard input" "exit status, $(head -n 1 "$tmp/err")"
same "standard input gives the same text" "$tmp/table" "$tmp/out"
$limit "$TCO_PROGRAM" - <"$bad" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 3 ]
verdict $? "a bad study on standard input" "another exit status"
holds "standard input: errors have a place" ':3:31: error: ' "$tmp/err"
expect 0 "two files" "$good" "$good"
[ "$(grep -c workstation "$tmp/out")" -gt "$(grep -c workstation "$tmp/table")" ]
verdict $? "two files give two reports" "not more than one"
expect 3 "a good file and a bad one" "$good" "$bad"
holds "the bad one is named" "^$bad:" "$tmp/err"
expect 3 "a bad file and a good one" "$bad" "$good"
expect 1 "a good file and a missing one" "$good" "$tmp/missing.json"

# ---- input that cannot be read
expect 1 "a missing file" "$tmp/missing.json"
holds "a missing file is named" 'missing.json' "$tmp/err"
empty "a missing file prints nothing on stdout" "$tmp/out"
expect 1 "a directory" "$tmp"
expect 1 "an endless device" /dev/zero
mkfifo "$tmp/fifo"
expect 1 "a FIFO without a writer" "$tmp/fifo"
if [ "$(id -u)" -ne 0 ]; then
    cp "$good" "$tmp/closed.json"
    chmod 0 "$tmp/closed.json"
    expect 1 "an unreadable file" "$tmp/closed.json"
fi
$limit "$TCO_PROGRAM" - </dev/zero >"$tmp/out" 2>"$tmp/err"
status=$?
[ "$status" -eq 1 ] || [ "$status" -eq 3 ]
verdict $? "endless standard input ends" "exit status $status"
$limit "$TCO_PROGRAM" - <&- >"$tmp/out" 2>"$tmp/err"
status=$?
[ "$status" -eq 1 ] || [ "$status" -eq 3 ]
verdict $? "closed standard input" "exit status $status"

# ---- output that cannot be written
for arguments in "$good" "--ledger --format csv $good" --schema --fields --help --version; do
    if [ -w /dev/full ]; then
        # shellcheck disable=SC2086
        $limit "$TCO_PROGRAM" $arguments >/dev/full 2>"$tmp/err"
        status=$?
        [ "$status" -eq 1 ] && [ -s "$tmp/err" ]
        verdict $? "full device: ${arguments##*/}" "exit status $status, $(cat "$tmp/err")"
    fi
    # shellcheck disable=SC2086
    $limit "$TCO_PROGRAM" $arguments >&- 2>"$tmp/err"
    status=$?
    [ "$status" -eq 1 ] && [ -s "$tmp/err" ]
    verdict $? "closed stdout: ${arguments##*/}" "exit status $status, $(cat "$tmp/err")"
done
{
    sleep 1
    $limit "$TCO_PROGRAM" --ledger "$good" "$good" 2>"$tmp/err"
    echo $? >"$tmp/status"
} | true
status=$(cat "$tmp/status")
[ "$status" -eq 1 ] || [ "$status" -eq 141 ]
verdict $? "a pipe whose reader left" "exit status $status"

# ---- locales: a comma locale is made where the system can make one
mkdir "$tmp/locale"
localedef -i de_DE -f UTF-8 "$tmp/locale/de_DE.UTF-8" >/dev/null 2>&1 || true
for format in table csv json markdown; do
    run --format $format "$good"
    cp "$tmp/out" "$tmp/plain"
    LC_ALL=de_DE.UTF-8 LOCPATH="$tmp/locale" $limit "$TCO_PROGRAM" --format $format "$good" \
        >"$tmp/out" 2>"$tmp/err"
    same "de_DE gives the same $format" "$tmp/plain" "$tmp/out"
    (
        unset LC_ALL LANG
        $limit "$TCO_PROGRAM" --format $format "$good" >"$tmp/out" 2>"$tmp/err"
    )
    same "no locale gives the same $format" "$tmp/plain" "$tmp/out"
done

# ---- names: three Chinese characters take the columns of six letters
study "工作站" >"$tmp/wide.json"
study "abcdef" >"$tmp/narrow.json"
for section in --format --ledger --lines; do
    [ "$section" = --format ] && section=
    # shellcheck disable=SC2086
    run $section --format table "$tmp/wide.json"
    sed 's/工作站/abcdef/g' "$tmp/out" >"$tmp/swapped"
    # shellcheck disable=SC2086
    run $section --format table "$tmp/narrow.json"
    same "Chinese names are aligned ${section:-summary}" "$tmp/swapped" "$tmp/out"
done

# ---- hostile names: no control byte but LF leaves the program
for name in '\u001b[31mX' 'a\r\nb' 'a\tb' '\u0007\u0008' '\u007f\u009b1m' '\u202e\u200b'; do
    study "$name" >"$tmp/hostile.json"
    for format in table csv json markdown; do
        bytes=0
        for section in "" --ledger --lines; do
            # shellcheck disable=SC2086
            run $section --format $format "$tmp/hostile.json"
            [ "$status" -eq 0 ] || bytes=none
            found=$(tr -d '\n' <"$tmp/out" | tr -dc '\000-\037' | wc -c)
            [ "$found" -eq 0 ] || bytes=$found
            case $format in
            table | markdown)
                grep -q -e "$(printf '\177')" -e "$(printf '\302[\200-\237]')" \
                    -e "$(printf '\342\200[\213\256]')" "$tmp/out" && bytes=invisible
                ;;
            esac
        done
        [ "$bytes" = 0 ]
        verdict $? "name $name in $format" "$bytes control bytes"
    done
    sed 's/"load_kw": 0.6/"load_kw": -1/' "$tmp/hostile.json" >"$tmp/wrong.json"
    run "$tmp/wrong.json"
    [ "$status" -eq 3 ] && [ "$(tr -d '\n' <"$tmp/err" | tr -dc '\000-\037\177' | wc -c)" -eq 0 ] &&
        [ "$(grep -c . "$tmp/err")" -eq 1 ]
    verdict $? "name $name in an error" "$(cat "$tmp/err")"
done

# ---- CSV: text that a spreadsheet would run is disarmed, numbers stay numbers
for name in '=1+1' '+x' '-x' '@x'; do
    study "$name" >"$tmp/formula.json"
    for section in "" --ledger --lines; do
        # shellcheck disable=SC2086
        run $section --format csv "$tmp/formula.json"
        holds_not "CSV ${section:-summary}: $name does not start a cell" \
            "\\(^\\|,\\)\"*$name" "$tmp/out"
        holds_not "CSV ${section:-summary}: numbers have no quote" "'-[0-9.]" "$tmp/out"
    done
    run --format csv "$tmp/formula.json"
    holds "CSV: $name is kept behind a quote" "'$name" "$tmp/out"
    holds "CSV: negative numbers are there" ',-[0-9]' "$tmp/out"
done
study 'a,\"b\"' >"$tmp/quoted.json"
run --format csv "$tmp/quoted.json"
holds "CSV: commas and quotes are quoted" '"a,""b"""' "$tmp/out"
study 'a|b`<i>' >"$tmp/cell.json"
run --format markdown "$tmp/cell.json"
holds_not "Markdown: a bar does not end a cell" 'a|b' "$tmp/out"
holds_not "Markdown: no raw tag" '<i>' "$tmp/out"
study '%n%s%d' >"$tmp/percent.json"
run "$tmp/percent.json"
holds "percent signs are printed as they are" '%n%s%d' "$tmp/out"

echo "1..$count"
[ "$failed" -eq 0 ] || echo "$failed of $count failed"
[ "$failed" -eq 0 ]
