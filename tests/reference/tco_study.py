"""Reads a study for the reference: JSON, scenario patches, defaults left to the model.

Written from doc/model.md and the field list alone; it shares nothing with the library. It
expects a valid study: refusing bad input is not its job.
"""
import copy
import json

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
    study = json.loads(text)
    scenarios = study.pop("scenarios", None) or {"base": {}}
    result = []
    for name, patch in scenarios.items():
        patched = copy.deepcopy(study)
        merge(patched, {k: v for k, v in patch.items() if k not in ("$comment", "as_of", "source")},
              "study")
        result.append((name, patched))
    return result
