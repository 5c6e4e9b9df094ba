"""Compares what tco_example prints with the reference, within the accuracy of doc/model.md.

    python3 compare.py [--exact] PROGRAM FILE...

Money may differ by 1e-12 G, a crossing by 1e-12 (t + G / |monthly change of D|), a word not at
all. G is the sum of absolute ledger cells, as in the ties of section 1.
"""
import json
import multiprocessing
import subprocess
import sys

import tco_components
import tco_reference
from tco_numbers import use_decimals

ALLOWED = 1e-12
TINY = 1e-40  # what 60 digits leave of a difference that is exactly 0


class Report:
    def __init__(self, file):
        self.file, self.where, self.lines, self.checks = file, "", [], 0

    def say(self, member, found, expected, note=""):
        self.lines.append(f"{self.file}: {self.where}: {member}: "
                          f"program {found}, reference {expected} {note}".rstrip())

    def number(self, member, found, expected, scale):
        self.checks += 1
        if isinstance(expected, str) or expected is None or found is None:
            if found != expected:
                self.say(member, found, expected)
            return
        expected, scale = float(expected), float(scale)
        if not abs(found - expected) <= ALLOWED * scale + TINY:
            apart = abs(found - expected) / scale if scale else float("inf")
            self.say(member, found, expected, f"({apart:.2g} of the scale)")

    def word(self, member, found, expected):
        self.checks += 1
        if found != expected:
            self.say(member, found, expected)


def run(program, file, *options):
    done = subprocess.run([program, "--format", "json", *options, file], capture_output=True,
                          check=False)
    if done.returncode:
        raise RuntimeError(f"{file}: exit {done.returncode}: {done.stderr.decode()[:400]}")
    return json.loads(done.stdout)


def compare_metrics(report, got, want, base):
    both = want["scale"] + base.get("scale", 0)
    npv_both = want["npv_scale"] + base.get("npv_scale", 0)
    hours = want["useful_hours"]
    for member, scale in (("total", want["scale"]), ("generalised", want["scale"]),
                          ("npv", want["npv_scale"]), ("useful_hours", hours),
                          ("billed_hours", want["billed_hours"]),
                          ("energy_kwh", want["kwh_scale"])):
        report.number(member, got[member], want[member], scale)
    for member, scale in (("saving", both), ("npv_gain", npv_both),
                          ("cost_per_hour", want["scale"] / hours if hours else 1)):
        if isinstance(want[member], str):
            report.number(member, got[member], None, 1)
            status = "saving_status" if member == "npv_gain" else member + "_status"
            report.word(status, got[status], want[member])
        else:
            report.number(member, got[member], want[member], scale)
    for c in tco_components.CATEGORIES:
        report.number(f"categories/{c}", got["categories"][c], want["categories"][c],
                      want["scale"])


def compare_ledger(report, got, want):
    for c in tco_components.CATEGORIES:
        cells = got["ledger"][c]
        for kind, series in (("spread", want["flow"][c]["spread"]),
                             ("lump", want["flow"][c]["lump"]), ("stock", want["stock"][c])):
            report.word(f"{kind}/{c}/count", len(cells[kind]), len(series))
            for month, (a, b) in enumerate(zip(cells[kind], series)):
                # A cell alone, but sums inside one may cancel: 1e-12 of the month's neighbours.
                scale = max(abs(b), abs(want["scale"]) / len(series))
                report.number(f"{kind}/{c}/{month}", a, b, scale)
    book, wanted = got.get("book_value"), want["book_value"]
    report.word("book_value", book is None, wanted is None)
    if book is not None and wanted is not None:
        for month, (a, b) in enumerate(zip(book, wanted)):
            report.number(f"book_value/{month}", a, b, wanted[0])


def compare_break_even(report, basis, got, want):
    name = "break_even/" + basis
    report.word(name + "/value", got["value"], want["value"])
    if want["value"] != "ok" or got["value"] != "ok":
        return
    d = want["difference"]
    report.word(name + "/status", got["status"], want["status"])
    report.word(name + "/searched_to_months", got["searched_to_months"],
                want["searched_to_months"])
    rooms = {c["month"]: c["room"] for c in want["crossings"]}
    for member in ("first", "durable", "lost", "until"):
        at = want.get(member)
        report.number(f"{name}/{member}", got.get(member), at, rooms.get(at) or at or 0)
    found = [(c["direction"], c["kind"]) for c in got["crossings"]]
    wanted = [(c["direction"], c["kind"]) for c in want["crossings"]]
    report.word(name + "/crossings", found, wanted)
    if found == wanted:
        for a, b in zip(got["crossings"], want["crossings"]):
            report.number(name + "/crossing", a["month"], b["month"], b["room"] or b["month"])
    if want["status"] == "never" and got["status"] == "never":
        compare_closest(report, name, got, want, d)


def compare_closest(report, name, got, want, d):
    month = int(want["closest_month"])
    scale = float(max(d.scale[month], d.scale_left[month]))
    report.number(name + "/closest_gap", got["closest_gap"], want["closest_gap"], scale)
    if got["closest_month"] != want["closest_month"]:
        # Doubles cannot tell apart months whose gaps agree within the accuracy.
        month = min(int(got["closest_month"]), d.months)
        gap = min(d.left[month], d.value[month])
        if month != got["closest_month"] or gap - want["closest_gap"] > ALLOWED * scale:
            report.word(name + "/closest_month", got["closest_month"], float(want["closest_month"]))
        return
    report.checks += 1
    adds = want["adds"]
    if got["reason"] not in adds or adds[want["reason"]] - adds[got["reason"]] > ALLOWED * scale:
        report.word(name + "/reason", got["reason"], want["reason"])


def compare_file(job):
    program, file, exact = job
    use_decimals(not exact)
    report = Report(file)
    try:
        with open(file, encoding="utf-8") as stream:
            wanted = tco_reference.evaluate(stream.read())
        summary, ledger = run(program, file), run(program, file, "--ledger")
    except RuntimeError as error:
        return [str(error)], 0
    for want, got, cells in zip(wanted, summary["scenarios"], ledger["scenarios"]):
        report.where = want["name"]
        for member in ("name", "horizon_months", "baseline"):
            report.word(member, got[member], want[member])
        base = next(o for o in want["options"] if o["name"] == want["baseline"])
        compare_cheapest(report, got["cheapest"], want)
        report.word("options", [o["name"] for o in got["options"]],
                    [o["name"] for o in want["options"]])
        for a, flows, b in zip(got["options"], cells["options"], want["options"]):
            report.where = f"{want['name']}: {b['name']}"
            report.word("status", a["status"], b["status"])
            for basis, answer in b["break_even"].items():
                compare_break_even(report, basis, a["break_even"][basis], answer)
            if a["status"] == "ok" and b["status"] == "ok":
                compare_metrics(report, a, b, base)
                compare_ledger(report, flows, b)
    return report.lines, report.checks


def compare_cheapest(report, found, want):
    """Equal within the accuracy is equal: then either is the cheapest."""
    rows = {o["name"]: o for o in want["options"]}
    report.checks += 1
    if found != want["cheapest"]:
        if found in rows and want["cheapest"] and rows[found]["status"] == "ok":
            more = rows[found]["total"] - rows[want["cheapest"]]["total"]
            if more <= ALLOWED * float(rows[found]["scale"]):
                return
        report.say("cheapest", found, want["cheapest"])


def main(arguments):
    exact = "--exact" in arguments
    program, *files = [a for a in arguments if a != "--exact"]
    bad = checks = 0
    with multiprocessing.Pool() as pool:
        for lines, count in pool.imap(compare_file, [(program, f, exact) for f in files], 4):
            checks += count
            bad += bool(lines)
            for line in lines[:12]:
                print(line)
    print(f"{len(files)} studies, {checks} comparisons, {bad} studies differ")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
