# The public header compiles alone, in every language version it promises.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

echo '#include "tco/tco.h"' >"$tmp/alone"
warnings='-Wall -Wextra -Wpedantic -Werror'

for standard in c99 c11 c17; do
    "$TCO_CC" -x c -std=$standard $warnings -fsyntax-only -Ilibtco/include "$tmp/alone" ||
        fail "tco.h does not compile as $standard"
done
echo 'int main() { return 0; }' >"$tmp/probe"
"$TCO_CC" -x c++ -fsyntax-only "$tmp/probe" 2>/dev/null ||
    skip "C99, C11 and C17 are fine; $TCO_CC has no C++ compiler beside it"
for standard in c++11 c++17; do
    "$TCO_CC" -x c++ -std=$standard $warnings -fsyntax-only -Ilibtco/include "$tmp/alone" ||
        fail "tco.h does not compile as $standard"
done
echo "ok: tco.h compiles alone as C99, C11, C17, C++11 and C++17"
