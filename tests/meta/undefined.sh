# The shared library needs nothing that prints, ends the process or reads its surroundings.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"
need nm

library=$(ls "$TCO_SCRATCH_DIR"/shared/build/libtco/libtco.so)
# Fortified forms count as the function itself: __printf_chk is printf.
nm -D --undefined-only "$library" | awk '{ print $NF }' |
    sed -e 's/@.*//' -e 's/^__\(.*\)_chk$/\1/' | LC_ALL=C sort -u >"$tmp/undefined"
grep -xE 'abort|exit|_exit|_Exit|v?f?printf|sprintf|vsprintf|puts|fputs|putchar|perror|s?rand|time|setlocale|signal|system|(secure_)?getenv|strtok|localtime|strcpy|strcat|stdout|stderr|__assert_fail|__longjmp|longjmp' \
    "$tmp/undefined" >"$tmp/found" || true
verdict "$tmp/found" "the library uses these" "$(wc -l <"$tmp/undefined") symbols needed, none banned"
