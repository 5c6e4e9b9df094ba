# Who may include what: the table of CONTRIBUTING.md, checked over all #include lines.
. "$TCO_SOURCE_DIR/tests/meta/lib.sh"

for file in $(find libtco/src examples -name '*.[chi]' -o -name '*.def' | sort); do
    code_of "$file" | awk -v file="$file" '
        function bad(what) { printf "%s:%d: %s %s\n", file, NR, name, what }
        BEGIN {
            # may[layer] lists the folders it may include; its own is always allowed.
            may["base"] = " "
            may["num"] = " base "
            may["model"] = " base num "
            may["eval"] = " base num model "
            may["json"] = " base model eval "
            may["report"] = " base model eval "
            split(file, part, "/")
            outside = part[1] != "libtco"
            layer = part[3]
            component = file ~ /^libtco\/src\/model\/component\//
            if (!outside && !(layer in may)) {
                printf "%s: the folder %s is no layer\n", file, layer
            }
        }
        !/^[ \t]*#[ \t]*include/ { next }
        {
            name = $0
            sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
            quoted = name ~ /^"/
            gsub(/["<>\r]|[ \t]+$/, "", name)
        }
        outside {
            if (name ~ /\// && name != "tco/tco.h" && name !~ /^sys\//) {
                bad("is included outside the library: only tco/tco.h may be")
            } else if (quoted && name !~ /^(tco\/tco|program|arguments)\.h$/) {
                bad("is included outside the library: only tco/tco.h may be")
            }
            next
        }
        name ~ /cJSON|cjson/ {
            if (layer != "json") bad("may be included in src/json only")
            next
        }
        name ~ /^gsl/ {
            if (layer != "num") bad("may be included in src/num only")
            next
        }
        component {
            if (quoted ? name != "model/component.h" \
                       : name !~ /^(math|stddef|stdint|string|float|limits)\.h$/) {
                bad("is included by a component: only model/component.h may be")
            }
            next
        }
        name == "tco/tco.h" || !quoted { next }
        {
            if (name !~ /\// || name ~ /\.\.?\//) {
                bad("must be written from src/: \"" layer "/...\"")
                next
            }
            split(name, part, "/")
            if (part[1] != layer && !index(may[layer], " " part[1] " ")) {
                bad("may not be included by " layer)
            }
        }'
done >"$tmp/found"
verdict "$tmp/found" "an #include breaks the layers" "all includes keep to the layers"
