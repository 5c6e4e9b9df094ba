"""Reads a study for the reference: JSON, scenario patches, defaults left to the model.

Written from doc/model.md and the field list alone; it shares nothing with the library. It
expects a valid study: refusing bad input is not its job.
"""
import copy
import json
import math
import statistics

# Members of one group exclude each other: a patch that gives one removes the others.
GROUPS = {
    "usage": [("hours_per_day", "hours_per_week", "hours_per_month"),
              ("hours_drift_annual", "hours_steps")],
    "electricity": [("price_drift_annual", "price_steps")],
    "purchase": [("price", "parts")],
    "rent": [("price_per_hour", "price_per_gpu_hour"), ("price_drift_annual", "price_steps")],
    "volume": [("price_per_gb_day", "price_per_gb_month")],
    "power": [("pue", "cooling_cop")],
    "operation": [("maintenance_per_year", "maintenance_frac_per_year"),
                  ("insurance_per_year", "insurance_frac_per_year")],
    "resale": [("retention_annual", "age_table")],
    "resale part": [("retention_annual", "age_table")],
}

# The class of a child object: class of the parent, key of the child ("*": any name).
CHILD = {
    ("study", "usage"): "usage",
    ("study", "electricity"): "electricity",
    ("study", "options"): "option map",
    ("option map", "*"): "option",
    ("option", "purchase"): "purchase",
    ("option", "rent"): "rent",
    ("option", "storage"): "storage",
    ("option", "power"): "power",
    ("option", "operation"): "operation",
    ("option", "resale"): "resale",
    ("storage", "volumes"): "volume map",
    ("volume map", "*"): "volume",
    ("resale", "parts"): "resale part map",
    ("resale part map", "*"): "resale part",
}


# The least values of fields at which the centre of a law is cut; only those that cases need.
LEAST = {"pue": 1.0}


def centre(law, given):
    """What a plain run takes of a distribution: doc/model.md, section 8."""
    if law == "point":
        return given
    if law == "uniform":
        return given[0] + (given[1] - given[0]) / 2
    if law in ("triangular", "pert"):
        return given[1]
    if law == "normal":
        return given["mean"] if "mean" in given else given["p10"] + (given["p90"] - given["p10"]) / 2
    if law == "lognormal":
        if "p10" in given:
            return math.sqrt(given["p10"] * given["p90"])
        return given["mean"] / math.sqrt(1 + (given["sd"] / given["mean"]) ** 2)
    if law == "beta":
        part = given["alpha"] / (given["alpha"] + given["beta"])
        return given["minimum"] + (given["maximum"] - given["minimum"]) * part
    if law == "discrete":
        return given["values"][given["weights"].index(max(given["weights"]))]
    return statistics.median(given)


LAWS = ("point", "uniform", "triangular", "pert", "normal", "lognormal", "beta", "discrete",
        "empirical")


def plain(value, key=""):
    """The study with every distribution replaced by its centre."""
    if not isinstance(value, dict):
        return value
    if len(value) == 1 and next(iter(value)) in LAWS:
        law, given = next(iter(value.items()))
        if law != "point" or not isinstance(given, dict):
            return max(centre(law, given), LEAST.get(key, -math.inf))
    return {name: plain(inner, name) for name, inner in value.items()}


def child_class(parent, key):
    return CHILD.get((parent, key)) or CHILD.get((parent, "*"))


def merge(target, patch, name):
    """RFC 7396 merge of `patch` into `target`, an object of class `name`, in place."""
    for group in GROUPS.get(name, ()):
        if any(patch.get(key) is not None for key in group):
            for key in group:
                if patch.get(key) is None:
                    target.pop(key, None)
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        elif isinstance(value, dict):
            if not isinstance(target.get(key), dict):
                target[key] = {}
            merge(target[key], value, child_class(name, key))
        else:
            target[key] = value


def read(text):
    """The scenarios of a study file: a list of (name, study with the patch applied)."""
    study = plain(json.loads(text))
    scenarios = study.pop("scenarios", None) or {"base": {}}
    result = []
    for name, patch in scenarios.items():
        patched = copy.deepcopy(study)
        merge(patched, {k: v for k, v in patch.items() if k not in ("$comment", "as_of", "source")},
              "study")
        result.append((name, patched))
    return result
