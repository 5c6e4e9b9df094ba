# The public header and each of its parts compile alone, in every language version promised.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

for part in libtco/include/tco/*.h; do
    echo "#include \"tco/${part##*/}\"" >"$tmp/alone_${part##*/}"
done
warnings='-Wall -Wextra -Wpedantic -Werror'

for standard in c99 c11 c17; do
    "$TCO_CC" -x c -std=$standard $warnings -fsyntax-only -Ilibtco/include "$tmp"/alone_* ||
        fail "a public header does not compile as $standard"
done
echo 'int main() { return 0; }' >"$tmp/probe"
"$TCO_CC" -x c++ -fsyntax-only "$tmp/probe" 2>/dev/null ||
    skip "C99, C11 and C17 are fine; $TCO_CC has no C++ compiler beside it"
for standard in c++11 c++17; do
    "$TCO_CC" -x c++ -std=$standard $warnings -fsyntax-only -Ilibtco/include "$tmp"/alone_* ||
        fail "a public header does not compile as $standard"
done
echo "ok: the public headers compile alone as C99, C11, C17, C++11 and C++17"
