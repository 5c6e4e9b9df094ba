"""Writes seeded random valid studies that use every component.

    python3 random_studies.py COUNT SEED FOLDER

A third is made of small whole numbers, so that touches, equal costs, jumps onto zero and several
crossings come up; a third of round numbers; a third of arbitrary doubles.
"""
import json
import pathlib
import random
import sys

from tco_components import Purchase


class Maker:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.round = self.r.random() < 0.5
        self.small = self.r.random() < 1 / 3

    def chance(self, probability):
        return self.r.random() < probability

    def value(self, low, high):
        x = self.r.uniform(low, high)
        if self.round:
            step = 10 ** max(-2, len(str(int(high))) - 2)
            x = min(high, max(low, round(x / step) * step))
            return round(x, 2)
        return x

    def drift(self, block, name="price_drift_annual", steps=None, high=None):
        """Maybe a drift or a step path."""
        kind = self.r.randrange(4 if steps else 2)
        if kind == 1:
            block[name] = self.r.choice([-0.3, -0.1, 0.0, 0.05, 0.21, 0.5, self.r.uniform(-0.6, 1)])
        elif kind == 2:
            months = sorted(self.r.sample(range(1, 80), self.r.randrange(1, 4)))
            if self.chance(0.1):
                months[0] = 0
            block[steps] = {str(m): self.value(0, high) for m in months}

    # ---- the parts of a study ----

    def usage(self):
        unit, high = self.r.choice([("hours_per_day", 22), ("hours_per_week", 160),
                                    ("hours_per_month", 700)])
        usage = {unit: 0 if self.chance(0.03) else self.value(0.05 * high, high)}
        if unit == "hours_per_day" and self.chance(0.1):
            usage[unit] = 24
        kind = self.r.randrange(4)
        if kind == 1:
            usage["hours_drift_annual"] = self.r.choice([-0.2, 0.02, 0.1,
                                                         self.r.uniform(-0.4, 0.4)])
        elif kind == 2:
            months = self.r.sample(range(0, 60), self.r.randrange(1, 4))
            usage["hours_steps"] = {str(m): self.r.choice([0, self.value(0, high), high])
                                    for m in sorted(months)}
        return usage

    def rent(self):
        unit = self.r.choice(["price_per_hour", "price_per_gpu_hour"])
        rent = {unit: self.r.choice([0, 2.58, 1.5]) if self.chance(0.3) else self.value(0.1, 6)}
        self.drift(rent, steps="price_steps", high=6)
        if self.chance(0.3):
            rent["idle_hold_hours_per_day"] = self.value(0, 3)
        if self.chance(0.3):
            rent["set_up_hours_per_month"] = self.value(0, 20)
        return rent

    def storage(self):
        volumes = {}
        for name in self.r.sample(["data", "system", "files", "b/~k"], self.r.randrange(1, 4)):
            volume = {"size_gb": self.value(0, 800)}
            if self.chance(0.6):
                volume["free_gb"] = self.value(0, 300)
            if self.chance(0.5):
                volume["price_per_gb_day"] = self.value(0, 1) / 50
            else:
                volume["price_per_gb_month"] = self.value(0, 1)
            if self.chance(0.7):
                volume["billed"] = self.r.choice(["always", "running", "stopped"])
            volumes[name] = volume
        storage = {"volumes": volumes}
        self.drift(storage)
        return storage

    def egress(self):
        egress = {"gb_per_month": self.value(0, 300), "price_per_gb": self.value(0, 1)}
        if self.chance(0.5):
            egress["free_gb_per_month"] = self.value(0, 200)
        self.drift(egress)
        return egress

    def purchase(self):
        if self.chance(0.5):
            names = self.r.sample(["gpu", "board", "cpu", "ram", "disk"], self.r.randrange(1, 5))
            purchase = {"parts": {n: {"price": self.value(0, 9000)} for n in names}}
            for part in purchase["parts"].values():
                if self.chance(0.4):
                    part["quantity"] = self.r.choice([0, 1, 2, 4, 0.5])
        else:
            purchase = {"price": 0 if self.chance(0.05) else self.value(50, 40000)}
        for name in ("assembly", "shipping"):
            if self.chance(0.3):
                purchase[name] = self.value(0, 900)
        if self.chance(0.4):
            purchase["tax_rate"] = self.r.choice([0, 0.13, 0.2, self.r.random()])
            purchase["tax_treatment"] = self.r.choice(["added", "included"])
            if self.chance(0.6):
                purchase["tax_recoverable_frac"] = self.r.choice([0, 0.5, 1, self.r.random()])
        if self.chance(0.35):
            purchase["month"] = self.r.choice([0, 1, 6, 12, 24, 36, 700])
        return purchase

    def power(self):
        power = {"load_kw": self.value(0, 2)}
        policy = self.r.choice([None, "always_on", "window", "off"])
        if policy:
            power["idle_policy"] = policy
            power["idle_kw"] = self.value(0, 1) / 4
            if policy == "window":
                power["window_hours_per_day"] = self.value(0, 24)
        room = self.r.randrange(3)
        if room == 1:
            power["pue"] = self.value(1, 3)
        elif room == 2:
            power["cooling_cop"] = self.value(1, 6)
            if self.chance(0.7):
                power["cooling_months"] = self.r.choice([0, 4, 12, self.r.uniform(0, 12)])
        if self.chance(0.2):
            power["heat_months"] = self.r.choice([0, 3, self.r.uniform(0, 12)])
            power["heat_cop"] = self.value(1, 5)
        return power

    def operation(self, has_purchase):
        operation = {}
        for what in ("maintenance", "insurance"):
            kind = self.r.randrange(3)
            if kind == 1:
                operation[what + "_per_year"] = self.value(0, 900)
            elif kind == 2 and has_purchase:
                operation[what + "_frac_per_year"] = self.value(0, 1) / 10
        for name in ("space_per_month", "internet_per_month"):
            if self.chance(0.4):
                operation[name] = self.value(0, 200)
        if self.chance(0.5):
            operation["administration_hours_per_month"] = self.value(0, 10)
            operation["administration_rate_per_hour"] = self.value(0, 90)
            if self.chance(0.6):
                operation["administration"] = self.r.choice(["own_time", "paid"])
        if self.chance(0.4):
            operation["cost_drift_annual"] = self.r.choice([0.0, 0.03, self.r.uniform(-0.3, 0.4)])
        return operation

    def repair(self):
        repair = {"failures_per_year": self.value(0, 2), "cost_per_failure": self.value(0, 900)}
        if self.chance(0.4):
            repair["cost_drift_annual"] = self.r.uniform(-0.3, 0.4)
        return repair

    def depreciation(self, base):
        method = self.r.choice(["straight_line", "declining", "double_declining", "sum_of_digits",
                                "custom"])
        if method == "declining" and base <= 0:
            method = "straight_line"
        years = self.r.choice([1, 2, 3, 4, 5, 7, 10])
        block = {"method": method, "life_years": years}
        if self.chance(0.6) and base > 0:
            block["salvage_value"] = base * self.r.choice([0.01, 0.05, 0.25, 0.5, 0.9])
        if method == "declining" and (self.chance(0.5) or "salvage_value" not in block):
            block["declining_rate_annual"] = self.r.choice([0, 0.2, 0.5, 1, self.r.random()])
        if method == "custom":
            cuts = sorted(self.r.random() for _ in range(years - 1))
            edges = [0.0] + cuts + [1.0]
            block["custom_fracs"] = {str(k + 1): edges[k + 1] - edges[k] for k in range(years)}
        if self.chance(0.3):
            block["floor_value"] = base * self.r.random() * 1.2
        if self.chance(0.5):
            block["convention"] = self.r.choice(["full_year", "half_year"])
        return block

    def rule(self):
        rule = {}
        if self.chance(0.6):
            rule["retention_annual"] = self.r.choice([1, 0.8, 0.5, 1.1, self.r.uniform(0.01, 1.2)])
        else:
            ages = sorted(self.r.sample(range(0, 90), self.r.randrange(1, 5)))
            rule["age_table"] = {str(a): self.r.choice([1, 0.5, self.r.uniform(0.05, 1.2)])
                                 for a in ages}
        if self.chance(0.4):
            rule["immediate_loss_frac"] = self.value(0, 1)
        if self.chance(0.3):
            rule["age_months"] = self.r.choice([0, 6, 24, 50])
        return rule

    def resale(self, purchase):
        parts = list(purchase.get("parts", {}))
        resale = self.rule() if not parts or self.chance(0.6) else {}
        if parts and (not resale or self.chance(0.5)):
            chosen = self.r.sample(parts, self.r.randrange(1, len(parts) + 1))
            resale["parts"] = {name: self.rule() for name in chosen}
        return resale

    def option(self, tariff, kind):
        option = {}
        if self.chance(0.3):
            option["gpus"] = self.r.choice([1, 2, 4, 8])
        if self.chance(0.3):
            option["perf"] = self.r.choice([0.9, 1.5, 2, self.r.uniform(0.8, 3)])
        if kind == "rent" or self.chance(0.1):
            option["rent"] = self.rent()
        if kind == "own" or self.chance(0.1):
            option["purchase"] = self.purchase()
        if self.chance(0.4):
            option["storage"] = self.storage()
        if self.chance(0.3):
            option["egress"] = self.egress()
        if tariff and ("purchase" in option or self.chance(0.1)):
            option["power"] = self.power()
        if self.chance(0.5):
            option["operation"] = self.operation("purchase" in option)
        if self.chance(0.4):
            option["repair"] = self.repair()
        if "purchase" in option:
            base = float(Purchase(option["purchase"]).base) * (1 - 1e-9)
            if self.chance(0.6):
                option["depreciation"] = self.depreciation(base)
            if self.chance(0.6):
                option["resale"] = self.resale(option["purchase"])
        return option

    # ---- patches ----

    def patch(self, study):
        patch = {}
        kind = self.r.randrange(6)
        if kind == 0:
            patch["usage"] = self.r.choice([{"hours_per_day": self.value(1, 20),
                                             "hours_steps": None},
                                            {"hours_per_week": self.value(1, 140)},
                                            {"hours_drift_annual": 0.1},
                                            {"hours_steps": {"7": 3.5}}])
        elif kind == 1:
            patch["discount_rate_annual"] = self.r.choice([0, 0.05, 0.21])
            patch["baseline"] = self.r.choice(list(study["options"]))
        elif kind == 2 and "electricity" in study:
            patch["electricity"] = self.r.choice([{"price_drift_annual": 0.05},
                                                  {"price_steps": {"5": 0.9, "30": 0}},
                                                  {"price_per_kwh": 0}])
        elif kind == 3:
            name = self.r.choice(list(study["options"]))
            option = study["options"][name]
            loose = [k for k in ("storage", "egress", "repair", "operation", "power", "resale",
                                 "depreciation") if k in option]
            if loose:
                patch["options"] = {name: {self.r.choice(loose): None}}
        elif kind == 4:
            for name, option in study["options"].items():
                if "rent" in option:
                    patch["options"] = {name: {"rent": self.r.choice([
                        {"price_per_hour": 2}, {"price_per_gpu_hour": 1.25},
                        {"price_drift_annual": -0.2}, {"price_steps": {"9": 0.4}}])}}
        else:
            patch["horizon_months"] = max(1, study["horizon_months"] - self.r.randrange(12))
            patch["days_per_year"] = self.r.choice([360, 365, 366, 365.25])
        return patch

    def small_rent(self):
        rent = {"price_per_hour": self.r.randrange(4)}
        if self.chance(0.7):
            months = sorted(self.r.sample(range(1, 20), self.r.randrange(1, 5)))
            rent["price_steps"] = {str(m): self.r.randrange(4) for m in months}
        return rent

    def small_option(self):
        option = {}
        if self.chance(0.8):
            option["rent"] = self.small_rent()
        if self.chance(0.6):
            option["purchase"] = {"price": self.r.choice([0, 1, 2, 4, 6, 8, 12])}
            if self.chance(0.5):
                option["purchase"]["month"] = self.r.randrange(12)
            if self.chance(0.6):
                option["resale"] = {"immediate_loss_frac": self.r.choice([0, 0.25, 0.5])}
                if self.chance(0.5):
                    option["resale"]["retention_annual"] = 1
                else:
                    option["resale"]["age_table"] = {"0": 1, "1": 1, "2": 0.5, "3": 0.5,
                                                     "4": 0.25, "5": 0.25}
        if self.chance(0.3):
            option["operation"] = {"space_per_month": self.r.randrange(3)}
        return option

    def small_study(self):
        horizon = self.r.randrange(1, 20)
        study = {"currency": "CNY", "horizon_months": horizon,
                 "search_months": horizon + self.r.choice([0, 0, 1, 5, 20]),
                 "usage": {"hours_per_month": 1},
                 "options": {n: self.small_option() for n in ("a", "b", "c")}}
        if self.chance(0.2):
            month = str(self.r.randrange(1, 25))
            study["usage"]["hours_steps"] = {month: self.r.choice([0, 2, 800])}
        study["scenarios"] = {"as it is": {}, "turned": {"baseline": "b"}}
        return study

    def study(self):
        if self.small:
            return self.small_study()
        horizon = self.r.choice([1, 6, 12, 24, 36, 48, 60, self.r.randrange(1, 120)])
        study = {"currency": "CNY", "horizon_months": horizon}
        if self.chance(0.5):
            study["discount_rate_annual"] = self.r.choice([0, 0.05, 0.1, 0.21, -0.02,
                                                           self.r.uniform(-0.1, 0.4)])
        if self.chance(0.85):
            study["search_months"] = self.r.choice([horizon, horizon + 12, horizon + 40, 150])
            study["search_months"] = max(horizon, study["search_months"])
        if self.chance(0.2):
            study["days_per_year"] = self.r.choice([360, 365.25, 366])
        study["usage"] = self.usage()
        if self.chance(0.9):
            study["electricity"] = {"price_per_kwh": self.value(0, 1)}
            self.drift(study["electricity"], steps="price_steps", high=1)
        kinds = self.r.choice([["rent", "own"], ["rent", "own", "own"], ["own", "rent"],
                               ["rent", "rent"], ["own", "own"]])
        study["options"] = {f"{kind} {i}": self.option("electricity" in study, kind)
                            for i, kind in enumerate(kinds)}
        names = list(study["options"])
        if self.chance(0.05):
            study["options"][names[1]] = study["options"][names[0]]
        if self.chance(0.2):
            study["baseline"] = self.r.choice(names)
        if self.chance(0.5):
            study["scenarios"] = {"as it is": {}, "patched": self.patch(study)}
        return study


def main(arguments):
    count, seed, folder = int(arguments[0]), int(arguments[1]), pathlib.Path(arguments[2])
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        with open(folder / f"{seed}-{i:05}.json", "w", encoding="utf-8") as stream:
            json.dump(Maker(f"{seed}/{i}").study(), stream, indent=1)


if __name__ == "__main__":
    main(sys.argv[1:])
