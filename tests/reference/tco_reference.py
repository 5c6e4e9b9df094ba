"""Independent reference of doc/model.md: prints every number of a study as JSON.

    python3 tco_reference.py [--decimals] FILE...

Standard library only. It shares no code with the library and is written from the model page:
where the two differ, one of them, or the page, is wrong.
"""
import json
import sys

import tco_break_even as be
import tco_components as parts
import tco_study
from tco_numbers import number, path, power, tie, use_decimals


def search_end(study):
    horizon = int(study["horizon_months"])
    return int(study.get("search_months", max(600, horizon)))


def useful_hours(usage, days):
    if "hours_per_day" in usage:
        unit, factor = "hours_per_day", days / 12
    elif "hours_per_week" in usage:
        unit, factor = "hours_per_week", days / 84
    else:
        unit, factor = "hours_per_month", number(1)
    hours = path(usage[unit], usage.get("hours_drift_annual"), usage.get("hours_steps"))
    return lambda month: hours(month) * factor


def set_hours(ledger, study, option, days):
    """Fill the hours; the first month in which they do not fit, or None."""
    hours = useful_hours(study["usage"], days)
    speed = number(option.get("perf", 1)) * int(option.get("gpus", 1))
    rent = option.get("rent")
    beside = number(0)
    if rent is not None:
        beside = (number(rent.get("idle_hold_hours_per_day", 0)) * days / 12
                  + number(rent.get("set_up_hours_per_month", 0)))
    too_many = None
    for month in ledger.running():
        ledger.useful[month] = hours(month)
        ledger.machine[month] = ledger.useful[month] / speed
        if rent is not None:
            ledger.billed[month] = ledger.machine[month] + beside
        most = max(ledger.machine[month], ledger.billed[month])
        if too_many is None and most > 2 * days * (1 + tie()):
            too_many = month
    return too_many


def evaluate_option(study, option):
    """Ledger of one option to the end of the search, and its first infeasible month."""
    days = number(study.get("days_per_year", 365))
    ledger = parts.Ledger(search_end(study))
    too_many = set_hours(ledger, study, option, days)
    bought = parts.Purchase(option["purchase"]) if "purchase" in option else None
    if bought:
        parts.purchase(ledger, bought)
    if "rent" in option:
        parts.rent(ledger, option["rent"], int(option.get("gpus", 1)))
    if "storage" in option:
        parts.storage(ledger, option["storage"], days, "rent" in option)
    if "egress" in option:
        parts.egress(ledger, option["egress"])
    if "power" in option:
        parts.power_use(ledger, option["power"], study["electricity"], days)
    if "operation" in option:
        parts.operation(ledger, option["operation"], bought)
    if "repair" in option:
        parts.repair(ledger, option["repair"])
    if "depreciation" in option:
        parts.depreciation(ledger, option["depreciation"], bought)
    if "resale" in option:
        parts.resale(ledger, option["resale"], bought)
    return ledger, too_many


def option_result(study, ledger):
    """Metrics of a feasible option that need no baseline."""
    horizon = int(study["horizon_months"])
    rate = number(study.get("discount_rate_annual", 0))
    row = {"status": "ok", "categories": {}, "flow": {}, "stock": {}}
    npv = scale = npv_scale = number(0)
    for c in parts.CATEGORIES:
        spread = ledger.spread[c][:horizon + 1]
        lump = ledger.lump[c][:horizon + 1]
        stock = ledger.stock[c][:horizon + 1]
        row["categories"][c] = sum(spread) + sum(lump) + stock[horizon]
        row["flow"][c] = {"spread": spread, "lump": lump}
        row["stock"][c] = stock
        scale += sum(abs(x) for x in spread + lump) + abs(stock[horizon])
        if c != "time":
            npv_scale += sum((abs(a) + abs(b)) / power(1 + rate, t, 12)
                             for t, (a, b) in enumerate(zip(spread, lump)))
            npv_scale += abs(stock[horizon]) / power(1 + rate, horizon, 12)
            npv += sum((a + b) / power(1 + rate, t, 12)
                       for t, (a, b) in enumerate(zip(spread, lump)))
            npv += stock[horizon] / power(1 + rate, horizon, 12)
    row["generalised"] = sum(row["categories"].values())
    row["total"] = row["generalised"] - row["categories"]["time"]
    row["npv"] = npv
    row["scale"], row["npv_scale"] = scale, npv_scale
    row["useful_hours"] = sum(ledger.useful[:horizon + 1])
    row["billed_hours"] = sum(ledger.billed[:horizon + 1])
    row["kwh_scale"] = sum(abs(k) for k in ledger.kwh[:horizon + 1])
    row["energy_kwh"] = sum(ledger.kwh[:horizon + 1])
    row["cost_per_hour"] = row["total"] / row["useful_hours"] if row["useful_hours"] else "no_use"
    row["book_value"] = ledger.book[:horizon + 1] if ledger.book else None
    return row


INFEASIBLE_METRICS = ("total", "generalised", "npv", "useful_hours", "billed_hours", "energy_kwh",
                      "cost_per_hour")


def compare_rows(row, base_row, is_baseline):
    """Saving and gain of an option against the baseline, or the reason why there is none."""
    reason = None
    if row["status"] != "ok":
        reason = "infeasible"
    elif is_baseline:
        reason = "baseline"
    elif base_row["status"] != "ok":
        reason = "baseline_infeasible"
    row["saving"] = reason or base_row["total"] - row["total"]
    row["npv_gain"] = reason or base_row["npv"] - row["npv"]
    return reason


def scenario_result(name, study):
    horizon = int(study["horizon_months"])
    names = list(study["options"])
    baseline = study.get("baseline", names[0])
    ledgers = {n: evaluate_option(study, study["options"][n]) for n in names}
    rows = {}
    for n, (ledger, too_many) in ledgers.items():
        if too_many is not None and too_many <= horizon:
            rows[n] = {"status": "infeasible", **{m: "infeasible" for m in INFEASIBLE_METRICS}}
        else:
            rows[n] = option_result(study, ledger)
    feasible = [n for n in names if rows[n]["status"] == "ok"]
    for n in names:
        rows[n]["name"] = n
        reason = compare_rows(rows[n], rows[baseline], n == baseline)
        rows[n]["break_even"] = {}
        ends = [search_end(study)] + [ledgers[x][1] - 1 for x in (n, baseline) if ledgers[x][1]]
        for basis in be.BASES:
            if reason:
                rows[n]["break_even"][basis] = {"value": reason}
                continue
            d = be.Difference(ledgers[n][0], ledgers[baseline][0], basis, min(ends),
                              study.get("discount_rate_annual", 0))
            rows[n]["break_even"][basis] = be.break_even(d, horizon)
            rows[n]["break_even"][basis]["difference"] = d
    return {"name": name, "horizon_months": horizon, "baseline": baseline,
            "cheapest": min(feasible, key=lambda n: rows[n]["total"]) if feasible else None,
            "options": [rows[n] for n in names]}


def evaluate(text):
    """Everything about a study text; numbers stay exact (fractions or decimals)."""
    return [scenario_result(name, study) for name, study in tco_study.read(text)]


def plain(value):
    """The same with doubles, ready for JSON."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()
                if k not in ("difference", "adds", "room", "scale", "npv_scale",
                         "kwh_scale")}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, (str, int)) or value is None:
        return value
    return float(value)


def main(arguments):
    use_decimals("--decimals" in arguments)
    for file in arguments:
        if file != "--decimals":
            with open(file, encoding="utf-8") as stream:
                json.dump({"scenarios": plain(evaluate(stream.read()))}, sys.stdout, indent=1)
            print()


if __name__ == "__main__":
    main(sys.argv[1:])
