# Functions the library must not call: it never prints, ends the process, reads environment,
# clock or locale, and takes memory in one place only.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

everywhere='v?f?printf|v?dprintf|f?puts|f?putc|putchar|perror|exit|_exit|_Exit|quick_exit|atexit
abort|assert|s?rand|random|srandom|time|clock|clock_gettime|gettimeofday|localtime(_r)?|gmtime
setlocale|localeconv|newlocale|uselocale|signal|sigaction|raise|longjmp|setjmp|system|popen|fork
(secure_)?getenv|setenv|putenv|strtok|strerror|v?sprintf|strcpy|strcat|gets|atoi|atol|atoll|atof
s?scanf|fscanf|alloca|fesetround|fesetenv|feholdexcept|feenableexcept|strcoll
cJSON_InitHooks|cJSON_Minify|cJSON_Compare|cJSONUtils_[A-Za-z]+|gsl_set_error_handler(_off)?
gsl_rng_env_setup'
memory='malloc|calloc|realloc|free|aligned_alloc|posix_memalign|strdup|strndup'
number='strtod|strtof|strtold'

scan() { # pattern of names; why
    names=$(printf '%s' "$1" | tr '\n' '|')
    code_of "$file" | awk -v file="$file" -v names="$names" -v why="$2" '
        { line = " " $0 }
        match(line, "[^A-Za-z0-9_.>](" names ")[ \t]*\\(") {
            call = substr(line, RSTART + 1, RLENGTH - 2)
            printf "%s:%d: %s %s\n", file, NR, call, why
        }'
}

for file in $(find libtco/src -name '*.[chi]' | sort); do
    scan "$everywhere" "is banned"
    [ "$file" = libtco/src/base/arena.c ] || scan "$memory" "may be called in base/arena.c only"
    [ "$file" = libtco/src/base/number.c ] || scan "$number" "depends on the locale: use base/number.h"
done >"$tmp/found"
verdict "$tmp/found" "the library calls a banned function" "no banned call in libtco/src"
