# What the program prints for one small study, byte for byte, in every format, section and
# language. Figures are checked elsewhere: this guards layout, wording and escaping.
#   golden.sh            compares
#   golden.sh --update   writes the files anew, to be read before they are committed
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

golden=tests/cli/golden
study=$golden/study.json
update=${1:-}
count=0

check() { # file, arguments...
    file=$golden/$1
    shift
    "$TCO_PROGRAM" "$@" "$study" >"$tmp/got"
    [ "$update" = --update ] && cp "$tmp/got" "$file"
    cmp -s "$tmp/got" "$file" || {
        diff "$file" "$tmp/got" || true
        fail "$file is not what is printed now"
    }
    count=$((count + 1))
}

for section in summary ledger lines; do
    option=--$section
    [ "$section" = summary ] && option=--format=table
    for format in table csv json markdown; do
        check "$section.$format" "$option" --format "$format"
    done
    check "$section.zh.table" "$option" --format table --lang zh
    check "$section.zh.markdown" "$option" --format markdown --lang zh
done
echo "ok: $count outputs are as they were read"
