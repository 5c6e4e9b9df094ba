# Prints C source with comments and the insides of string and character literals left out;
# every line stays a line. #include lines keep their name.
{
    line = $0
    out = ""
    keep = (!inside && line ~ /^[ \t]*#[ \t]*include/)
    while (line != "") {
        if (inside) {
            end = index(line, "*/")
            if (!end) {
                break
            }
            line = substr(line, end + 2)
            inside = 0
            out = out " "
            continue
        }
        two = substr(line, 1, 2)
        one = substr(line, 1, 1)
        if (two == "/*") {
            inside = 1
            line = substr(line, 3)
        } else if (two == "//") {
            break
        } else if ((one == "\"" || one == "'") && !keep) {
            line = substr(line, 2)
            while (line != "" && substr(line, 1, 1) != one) {
                line = substr(line, substr(line, 1, 1) == "\\" ? 3 : 2)
            }
            line = substr(line, 2)
            out = out one one
        } else {
            out = out one
            line = substr(line, 2)
        }
    }
    print out
}
