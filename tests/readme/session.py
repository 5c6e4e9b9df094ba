"""Run blocks of Python as one session: session.py <folder for outputs> <block>...

What block NN.python prints goes into NN.out. The first block that fails ends the session.
"""

import contextlib
import pathlib
import sys
import traceback


def main() -> int:
    folder, *blocks = map(pathlib.Path, sys.argv[1:])
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks:
        code = block.read_text(encoding="utf-8")
        with open(folder / f"{block.stem}.out", "w", encoding="utf-8") as out:
            try:
                with contextlib.redirect_stdout(out):
                    exec(compile(code, block.name, "exec"), names)
            except Exception:
                traceback.print_exc()
                return 1
    return 0


sys.exit(main())
