"""Cost components of the reference, section 3 of doc/model.md, one function each.

Each adds to the money an option spends (`Ledger`) from its own fields; months run from 0 to
the end of the search.
"""
from tco_numbers import growth, number, path, power, ratio

CATEGORIES = ("capital", "rent", "storage", "egress", "energy", "operation", "repair", "resale",
              "time")


class Ledger:
    def __init__(self, months):
        zero = number(0)
        self.months = months
        self.spread = {c: [zero] * (months + 1) for c in CATEGORIES}
        self.lump = {c: [zero] * (months + 1) for c in CATEGORIES}
        self.stock = {c: [zero] * (months + 1) for c in CATEGORIES}
        # The stocks just before month t, where one starts at t.
        self.stock_left = {c: [zero] * (months + 1) for c in CATEGORIES}
        self.useful = [zero] * (months + 1)
        self.machine = [zero] * (months + 1)
        self.billed = [zero] * (months + 1)
        self.kwh = [zero] * (months + 1)
        self.book = None

    def running(self):
        return range(1, self.months + 1)


class Purchase:
    """Cost of parts and services; `parts` is None for a bare price."""

    def __init__(self, block):
        self.month = int(block.get("month", 0))
        rate = number(block.get("tax_rate", 0))
        back = number(block.get("tax_recoverable_frac", 0))
        included = block.get("tax_treatment") == "included"

        def cost(price):
            tax = price * rate / (1 + rate) if included else price * rate
            paid = price if included else price + tax
            return paid - back * tax

        self.parts = None
        if "parts" in block:
            self.parts = {name: cost(number(part["price"]) * number(part.get("quantity", 1)))
                          for name, part in block["parts"].items()}
            self.base = sum(self.parts.values(), number(0))
        else:
            self.base = cost(number(block["price"]))
        services = number(block.get("assembly", 0)) + number(block.get("shipping", 0))
        self.cost = self.base + cost(services)


def purchase(ledger, bought):
    if bought.month <= ledger.months:
        ledger.lump["capital"][bought.month] += bought.cost


def rent(ledger, block, gpus):
    if "price_per_hour" in block:
        plain, factor = block["price_per_hour"], number(1)
    else:
        plain, factor = block["price_per_gpu_hour"], number(gpus)
    price = path(plain, block.get("price_drift_annual"), block.get("price_steps"))
    for month in ledger.running():
        ledger.spread["rent"][month] += ledger.billed[month] * price(month) * factor


def storage(ledger, block, days, has_rent):
    running = ledger.billed if has_rent else ledger.machine
    for volume in block["volumes"].values():
        size = max(number(0), number(volume["size_gb"]) - number(volume.get("free_gb", 0)))
        if "price_per_gb_month" in volume:
            price = number(volume["price_per_gb_month"])
        else:
            price = number(volume["price_per_gb_day"]) * days / 12
        state = volume.get("billed", "always")
        for month in ledger.running():
            share = running[month] / (2 * days)
            part = {"always": number(1), "running": share, "stopped": 1 - share}[state]
            ledger.spread["storage"][month] += (
                size * price * part * growth(block.get("price_drift_annual", 0), month - 1))


def egress(ledger, block):
    paid = max(number(0), number(block["gb_per_month"]) - number(block.get("free_gb_per_month", 0)))
    price = path(block["price_per_gb"], block.get("price_drift_annual"))
    for month in ledger.running():
        ledger.spread["egress"][month] += paid * price(month)


def power_use(ledger, block, tariff, days):
    policy = block.get("idle_policy")
    factor = number(1)
    if "pue" in block:
        factor = number(block["pue"])
    elif "cooling_cop" in block:
        factor += number(block.get("cooling_months", 12)) / 12 / number(block["cooling_cop"])
    if block.get("heat_months", 0):
        factor -= number(block["heat_months"]) / 12 / number(block["heat_cop"])
    price = path(tariff["price_per_kwh"], tariff.get("price_drift_annual"),
                 tariff.get("price_steps"))
    for month in ledger.running():
        busy = ledger.machine[month]
        idle = number(0)
        if policy == "always_on":
            idle = 2 * days - busy
        elif policy == "window":
            idle = max(number(0), number(block["window_hours_per_day"]) * days / 12 - busy)
        kwh = (busy * number(block["load_kw"]) + idle * number(block.get("idle_kw", 0))) * factor
        ledger.kwh[month] += kwh
        ledger.spread["energy"][month] += kwh * price(month)


def operation(ledger, block, bought):
    monthly = number(block.get("space_per_month", 0)) + number(block.get("internet_per_month", 0))
    for what in ("maintenance", "insurance"):
        monthly += number(block.get(what + "_per_year", 0)) / 12
        share = block.get(what + "_frac_per_year")
        if share is not None:
            monthly += number(share) * bought.base / 12
    hours = number(block.get("administration_hours_per_month", 0))
    care = hours * number(block.get("administration_rate_per_hour", 0))
    where = "operation" if block.get("administration", "own_time") == "paid" else "time"
    for month in ledger.running():
        level = growth(block.get("cost_drift_annual", 0), month - 1)
        ledger.spread["operation"][month] += monthly * level
        ledger.spread[where][month] += care * level


def repair(ledger, block):
    monthly = number(block["failures_per_year"]) * number(block["cost_per_failure"]) / 12
    for month in ledger.running():
        ledger.spread["repair"][month] += (
            monthly * growth(block.get("cost_drift_annual", 0), month - 1))


def yearly_write_offs(block, base):
    """What is written off in each year of life, before any floor."""
    years = int(block["life_years"])
    salvage = number(block.get("salvage_value", 0))
    half = block.get("convention") == "half_year"
    method = block["method"]
    if method in ("straight_line", "sum_of_digits", "custom"):
        digits = ratio(years * (years + 1), 2)
        share = {
            "straight_line": lambda k: ratio(1, years),
            "sum_of_digits": lambda k: number(years - k + 1) / digits,
            "custom": lambda k: number(block["custom_fracs"][str(k)]),
        }[method]
        full = [(base - salvage) * share(k) for k in range(1, years + 1)]
        if not half:
            return full
        return [(now + before) / 2 for now, before in zip(full + [number(0)], [number(0)] + full)]
    if method == "double_declining":
        rate = ratio(2, years)
    elif "declining_rate_annual" in block:
        rate = number(block["declining_rate_annual"])
    else:
        rate = 1 - power(salvage / base, 1, years)
    last = years + 1 if half else years
    book, amounts = base, []
    for k in range(1, last + 1):
        amount = rate * book
        if method == "double_declining":
            left = number(years - k + 1)
            if half and k > 1:
                left += ratio(1, 2)
            amount = max(amount, (book - salvage) / left)
        if half and k == 1:
            amount /= 2
        amount = book - salvage if k == last else min(amount, book - salvage)
        amounts.append(amount)
        book -= amount
    return amounts


def depreciation(ledger, block, bought):
    amounts = yearly_write_offs(block, bought.base)
    floor = min(number(block.get("floor_value", 0)), bought.base)
    ledger.book = []
    for month in range(ledger.months + 1):
        age = max(0, month - bought.month)
        whole, rest = divmod(age, 12)
        book = bought.base - sum(amounts[:whole], number(0))
        if rest and whole < len(amounts):
            book -= amounts[whole] * rest / 12
        ledger.book.append(max(book, floor))


def value_left(rule, months):
    """Share of the price that is left `months` after the purchase."""
    start = int(rule.get("age_months", 0))
    if "retention_annual" in rule:
        left = power(number(rule["retention_annual"]), months, 12)
    else:
        left = at_age(rule["age_table"], start + months) / at_age(rule["age_table"], start)
    return (1 - number(rule.get("immediate_loss_frac", 0))) * left


def at_age(table, age):
    points = sorted({0: number(1), **{int(k): number(v) for k, v in table.items()}}.items())
    if age == 0:
        return points[0][1]
    for (a, low), (b, high) in zip(points, points[1:]):
        if age <= b:
            return low * power(high / low, age - a, b - a)
    return points[-1][1]


def resale(ledger, block, bought):
    has_rule = "retention_annual" in block or "age_table" in block
    rules = []  # (base, rule)
    if bought.parts is None:
        if has_rule:
            rules.append((bought.base, block))
    else:
        for name, base in bought.parts.items():
            rule = block.get("parts", {}).get(name, block if has_rule else None)
            if rule is not None:
                rules.append((base, rule))
    for month in range(bought.month, ledger.months + 1):
        level = -sum((base * value_left(rule, month - bought.month) for base, rule in rules),
                     number(0))
        ledger.stock["resale"][month] += level
        if month > bought.month:
            ledger.stock_left["resale"][month] += level
