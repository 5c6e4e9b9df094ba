"""Compares every tests/cases/ok/*/expect.json with the reference: a check of both.

    python3 check_cases.py [--decimals] [FOLDER...]
"""
import json
import pathlib
import sys

import tco_reference

OK = pathlib.Path(__file__).resolve().parent.parent / "cases" / "ok"
PLAIN = ("total", "generalised", "npv", "useful_hours", "cost_per_hour", "saving", "npv_gain",
         "energy_kwh", "billed_hours")


def near(found, expected, tolerance):
    if isinstance(expected, str) or isinstance(found, str) or found is None:
        return found == expected
    return abs(float(found) - expected) <= tolerance * max(1, abs(expected))


def members(row, expected):
    """(name, found, expected) of every member of one option."""
    for key, value in expected.items():
        if key in PLAIN:
            yield key, row[key], value
        elif key == "categories":
            for c, amount in value.items():
                yield f"{key}/{c}", row.get(key, {}).get(c, "infeasible"), amount
        elif key == "book_value":
            for month, amount in value.items():
                yield f"{key}/{month}", row[key][int(month)], amount
        elif key == "flow":
            for c, months in value.items():
                for month, (spread, lump) in months.items():
                    yield f"{key}/{c}/{month}/spread", row[key][c]["spread"][int(month)], spread
                    yield f"{key}/{c}/{month}/lump", row[key][c]["lump"][int(month)], lump
        elif key == "stock":
            for c, months in value.items():
                for month, amount in months.items():
                    yield f"{key}/{c}/{month}", row[key][c][int(month)], amount
        elif key == "break_even":
            for basis, answer in value.items():
                found = row[key][basis]
                for name, member in answer.items():
                    if name != "crossings":
                        yield f"{key}/{basis}/{name}", found.get(name), member
                        continue
                    yield f"{key}/{basis}/count", len(found[name]), len(member)
                    for i, (a, b) in enumerate(zip(found[name], member)):
                        for part in b:
                            yield f"{key}/{basis}/{name}/{i}/{part}", a[part], b[part]
        else:
            yield key, "no such member", value


def check(folder):
    with open(folder / "scenarios.json", encoding="utf-8") as stream:
        result = {s["name"]: s for s in tco_reference.evaluate(stream.read())}
    with open(folder / "expect.json", encoding="utf-8") as stream:
        wanted = json.load(stream)
    tolerance = wanted.get("tolerance", 1e-12)
    count = bad = 0
    for scenario, options in wanted["scenarios"].items():
        rows = {row["name"]: row for row in result[scenario]["options"]}
        for option, expected in options.items():
            for name, found, value in members(rows[option], expected):
                count += 1
                if not near(found, value, tolerance):
                    bad += 1
                    shown = found if isinstance(found, str) or found is None else float(found)
                    print(f"{folder.name}: {scenario}: {option}: {name}: "
                          f"reference {shown}, expected {value}")
    return count, bad


def main(arguments):
    tco_reference.use_decimals("--decimals" in arguments)
    folders = [pathlib.Path(a) for a in arguments if a != "--decimals"] or sorted(OK.iterdir())
    results = [check(folder) for folder in folders]
    bad = sum(b for _, b in results)
    print(f"{len(results)} cases, {sum(c for c, _ in results)} members, {bad} differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
