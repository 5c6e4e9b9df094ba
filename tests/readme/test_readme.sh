#!/bin/sh
# The two READMEs are true: every command they show is run in a scratch folder and gives the
# output shown below it, and so do the lines of Python where the environment's DVTCO_PYTHON names
# a Python with dvtco; C compiles, JSON is a valid study, links lead somewhere, and both languages
# have the same blocks. Prints one line a check. An argument is the folder to take the READMEs
# from instead of the project.
set -u
: "${TCO_SOURCE_DIR:?is the project}" "${TCO_BUILD_DIR:?is where it was built}"
: "${TCO_PROGRAM:?is the program}"
readmes=${1:-$TCO_SOURCE_DIR}
LC_ALL=C
export LC_ALL
unset TCO_LANG LANGUAGE
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
count=0
failed=0

pass() { # name
    count=$((count + 1))
    echo "ok $count - $1"
}

skip() { # name, reason
    pass "$1 # skip: $2"
}

fail() { # name, file with what is wrong
    count=$((count + 1))
    failed=$((failed + 1))
    echo "not ok $count - $1"
    sed 's/^/    /' "$2"
}

# Is the file with what is wrong empty?
verdict() { # name, file
    if [ -s "$2" ]; then fail "$1" "$2"; else pass "$1"; fi
}

same() { # name, shown, real
    diff "$2" "$3" >"$tmp/wrong" 2>&1
    verdict "$1" "$tmp/wrong"
}

# Every fenced block becomes a file NN.<language>, in document order.
split() { # README, folder
    mkdir -p "$2"
    awk -v folder="$2" '
        /^```/ && inside { inside = 0; close(file); next }
        /^```/ {
            inside = 1
            file = sprintf("%s/%02d.%s", folder, ++n, substr($0, 4) == "" ? "none" : substr($0, 4))
            printf "" > file
            next
        }
        inside { print > file }
        END {
            if (inside) { print "a block is not closed" }
            if (!n) { print "there is no block" }
        }' "$1"
}

# What a reader has: the project with a build in build/run, and the program on the PATH.
scratch() { # folder
    mkdir -p "$1/build" "$1/bin"
    ln -s "$TCO_SOURCE_DIR/examples" "$TCO_SOURCE_DIR/libtco" "$1"
    ln -s "$TCO_BUILD_DIR" "$1/build/run"
    ln -s "$TCO_PROGRAM" "$1/bin/tco_example"
    # By its path: by its name it would find itself.
    # By its path: this cc stands first on the PATH and would find itself.
    printf '#!/bin/sh\nexec "%s" "$@"\n' "$(command -v "${TCO_CC:-cc}")" >"$1/bin/cc"
    chmod +x "$1/bin/cc"
}

# Why the C program cannot be linked here; nothing if it can.
no_linking() {
    if ! command -v "${TCO_CC:-cc}" >/dev/null 2>&1; then
        echo "no C compiler"
    elif [ -n "${TCO_SANITIZE:-}" ]; then
        echo "the library is built with sanitizers"
    elif [ ! -e "$TCO_BUILD_DIR/libtco/libtco.so" ]; then
        echo "no shared library was built"
    fi
}

# Why the lines of Python cannot be run here; nothing if they can.
no_python() {
    [ -n "${DVTCO_PYTHON:-}" ] || echo "DVTCO_PYTHON does not name a Python with dvtco"
}

is_install() { # block
    [ "$(cat "$1")" = "sh tools/run.sh" ] || [ "$(cat "$1")" = "sh tools/test.sh" ]
}

run_block() { # name, block, the block after it or nothing, scratch folder
    (cd "$4" && PATH="$4/bin:$PATH" sh -eu "$2") >"$tmp/out" 2>&1 </dev/null
    status=$?
    # A study that is shown to be wrong ends with 3.
    wanted=0
    case $3 in
    *.text)
        grep -q ': error: ' "$3" && wanted=3
        same "$1: output as shown" "$3" "$tmp/out"
        ;;
    esac
    if [ "$status" -eq "$wanted" ]; then : >"$tmp/wrong"; else
        echo "exit status $status, not $wanted" | cat - "$tmp/out" >"$tmp/wrong"
    fi
    verdict "$1: $(head -n 1 "$2")" "$tmp/wrong"
}

# An installation by hand is not run: pip may need the network. Its packages are those of setup.sh.
by_hand() { # name, block
    sed -n 's/^apt-get install -y //p' "$2" | tr ' ' '\n' | while read -r package; do
        grep -q "^ *want $package " "$TCO_SOURCE_DIR/tools/setup.sh" || echo "$package"
    done >"$tmp/wrong"
    verdict "$1: its packages are in tools/setup.sh" "$tmp/wrong"
}

# All blocks of Python are one session. Outputs go into the scratch folder.
python_session() { # language, scratch folder
    if [ -n "$(no_python)" ]; then
        skip "$1: the lines of Python run" "$(no_python)"
        return
    fi
    (cd "$2" && "$DVTCO_PYTHON" "$TCO_SOURCE_DIR/tests/readme/session.py" "$2" "$tmp/$1"/*.python) \
        >"$tmp/wrong" 2>&1 </dev/null && : >"$tmp/wrong"
    verdict "$1: the lines of Python run" "$tmp/wrong"
}

python_block() { # name, the block after it or nothing, what it printed
    case $2 in
    *.text)
        if [ -n "$(no_python)" ]; then
            skip "$1: output as shown" "$(no_python)"
        else
            same "$1: output as shown" "$2" "$3"
        fi
        ;;
    *)
        echo "no output below it" >"$tmp/wrong"
        fail "$1" "$tmp/wrong"
        ;;
    esac
}

c_block() { # name, block, scratch folder
    file=$(sed -n '1s|^/\* \([a-z_]*\.c\):.*|\1|p' "$2")
    if [ -z "$file" ]; then
        echo "the first line does not name the file" >"$tmp/wrong"
        fail "$1" "$tmp/wrong"
        return
    fi
    cp "$2" "$3/$file"
    if ! command -v "${TCO_CC:-cc}" >/dev/null 2>&1; then
        skip "$1: $file compiles" "no C compiler"
        return
    fi
    "$3/bin/cc" -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -I "$TCO_SOURCE_DIR/libtco/include" "$3/$file" >"$tmp/wrong" 2>&1
    verdict "$1: $file compiles without warnings" "$tmp/wrong"
}

blocks() { # language
    scratch "$tmp/$1.run"
    python_session "$1" "$tmp/$1.run"
    before=
    for block in "$tmp/$1"/*; do
        number=$(basename "$block")
        name="$1 block $number"
        next=$(find "$tmp/$1" -name "$(printf '%02d' $((1${number%%.*} - 99))).*")
        case $number in
        *.sh)
            if is_install "$block"; then
                : # counted below
            elif grep -q 'pip install' "$block"; then
                by_hand "$name" "$block"
            elif grep -q '^cc ' "$block" && [ -n "$(no_linking)" ]; then
                skip "$name: $(head -n 1 "$block")" "$(no_linking)"
            else
                run_block "$name" "$block" "$next" "$tmp/$1.run"
            fi
            ;;
        *.c) c_block "$name" "$block" "$tmp/$1.run" ;;
        *.python) python_block "$name" "$next" "$tmp/$1.run/${number%%.*}.out" ;;
        *.json)
            "$TCO_PROGRAM" --check - <"$block" >"$tmp/wrong" 2>&1
            verdict "$name: a valid study" "$tmp/wrong"
            ;;
        *.text)
            case $before in *.sh | *.python) ;; *) echo "no command above it" >"$tmp/wrong" &&
                fail "$name" "$tmp/wrong" ;; esac
            ;;
        *)
            echo "this kind of block is not tested" >"$tmp/wrong"
            fail "$name" "$tmp/wrong"
            ;;
        esac
        before=$number
    done
}

document() { # language, README
    split "$2" "$tmp/$1" >"$tmp/wrong" 2>&1
    verdict "$1: blocks" "$tmp/wrong"
    blocks "$1"

    printf 'sh tools/run.sh\nsh tools/test.sh\n' >"$tmp/two"
    grep -hE '(^|[ /])tools/' "$tmp/$1"/* >"$tmp/commands"
    same "$1: exactly the two commands of tools/" "$tmp/two" "$tmp/commands"
    same "$1: the first study is examples/scenarios.json" "$TCO_SOURCE_DIR/examples/scenarios.json" \
        "$(find "$tmp/$1" -name '*.json' | sort | head -n 1)"

    grep -oE '\]\([^)]*\)' "$2" | sed 's/^](//; s/)$//' | grep -vE '^(https?:|#)' >"$tmp/links"
    while read -r link; do
        [ -e "$TCO_SOURCE_DIR/${link%%#*}" ] || [ -e "$readmes/${link%%#*}" ] || echo "$link"
    done <"$tmp/links" >"$tmp/wrong"
    [ -s "$tmp/links" ] || echo "there is no link" >"$tmp/wrong"
    verdict "$1: relative links lead to a file" "$tmp/wrong"
    for example in "$TCO_SOURCE_DIR"/examples/*.json; do
        grep -qx "examples/$(basename "$example")" "$tmp/links" || echo "$example"
    done >"$tmp/wrong"
    verdict "$1: every example is linked" "$tmp/wrong"

    # What cmake and pkg-config are told is not for the program.
    grep -vE 'cmake|pkg-config' "$2" | grep -oE -e '--[a-z][a-z-]*' | sort -u >"$tmp/told"
    "$TCO_PROGRAM" --help | grep -oE -e '--[a-z][a-z-]*' | sort -u >"$tmp/help"
    same "$1: the options are those of --help" "$tmp/told" "$tmp/help"
}

# A block without what may differ between languages.
neutral() { # block
    case $1 in
    *.c) sed 's|/\*.*\*/||' "$1" ;;
    *.sh | *.python) sed 's/ --lang zh//; s/ *#.*//' "$1" ;;
    *.text)
        if [ -n "$translated" ]; then echo "translated"; else cat "$1"; fi
        ;;
    *) cat "$1" ;;
    esac
}

twins() {
    (cd "$tmp/en" && ls) >"$tmp/en.list"
    (cd "$tmp/zh" && ls) >"$tmp/zh.list"
    same "both languages have the same kinds of blocks" "$tmp/en.list" "$tmp/zh.list"
    translated=
    while read -r number; do
        [ -e "$tmp/zh/$number" ] || continue
        neutral "$tmp/en/$number" >"$tmp/en.block"
        neutral "$tmp/zh/$number" >"$tmp/zh.block"
        same "both languages agree in block $number" "$tmp/en.block" "$tmp/zh.block"
        translated=$(grep -e '--lang zh' "$tmp/zh/$number")
    done <"$tmp/en.list"
    {
        head -n 1 "$readmes/README.md" | grep -qF '](README.zh-CN.md)' || echo README.md
        head -n 1 "$readmes/README.zh-CN.md" | grep -qF '](README.md)' || echo README.zh-CN.md
    } >"$tmp/wrong"
    verdict "the first line links the other language" "$tmp/wrong"
    grep -hc '^## ' "$readmes/README.md" >"$tmp/en.block"
    grep -hc '^## ' "$readmes/README.zh-CN.md" >"$tmp/zh.block"
    same "both languages have as many sections" "$tmp/en.block" "$tmp/zh.block"
}

document en "$readmes/README.md"
document zh "$readmes/README.zh-CN.md"
twins
echo "$count checks, $failed failed"
[ "$failed" -eq 0 ]
