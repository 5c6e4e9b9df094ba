"""Break-even of the reference, section 5 of doc/model.md."""
from tco_components import CATEGORIES
from tco_numbers import number, power, tie

MONEY = [c for c in CATEGORIES if c != "time"]
BASES = ("cash", "discounted", "liquidation")


def sign(value, scale):
    if abs(value) <= tie() * scale:
        return 0
    return 1 if value > 0 else -1


class Difference:
    """D(t) of one basis: for each month the left limit, the value, and the scale G of both."""

    def __init__(self, option, baseline, basis, months, rate):
        self.months = months
        self.by_category = {c: ([], []) for c in MONEY}
        zero = number(0)
        scale = zero
        self.left, self.value, self.scale_left, self.scale, self.jump = [], [], [], [], []
        total = {c: zero for c in MONEY}
        for t in range(months + 1):
            factor = 1 / power(1 + number(rate), t, 12) if basis == "discounted" else 1
            left_sum = value_sum = stocks = stocks_left = zero
            for c in MONEY:
                cells = (option.spread[c][t], option.lump[c][t], baseline.spread[c][t],
                         baseline.lump[c][t])
                scale += sum(abs(cell) for cell in cells) * factor
                left = total[c] + (cells[0] - cells[2]) * factor
                total[c] = value = left + (cells[1] - cells[3]) * factor
                if basis == "liquidation":
                    left += option.stock_left[c][t] - baseline.stock_left[c][t]
                    value += option.stock[c][t] - baseline.stock[c][t]
                    stocks += abs(option.stock[c][t]) + abs(baseline.stock[c][t])
                    stocks_left += abs(option.stock_left[c][t]) + abs(baseline.stock_left[c][t])
                self.by_category[c][0].append(left)
                self.by_category[c][1].append(value)
                left_sum += left
                value_sum += value
            self.left.append(left_sum)
            self.value.append(value_sum)
            self.scale.append(scale + stocks)
            self.scale_left.append(scale + stocks_left)
            self.jump.append(left_sum != value_sum)

    def signs(self, t):
        return sign(self.left[t], self.scale_left[t]), sign(self.value[t], self.scale[t])


class Piece:
    """A maximal interval with D <= 0."""

    def __init__(self, start, kind, negative):
        self.start, self.start_kind, self.negative = start, kind, negative
        self.start_scale = self.end_scale = None
        self.end = self.end_kind = None
        self.to_end = False

    def ahead(self):
        return self.negative or self.to_end


def intervals(d, last):
    """The maximal intervals with D <= 0 on [0, last]."""
    found = []
    now = None
    before = d.signs(0)[1]
    if before <= 0:
        now = Piece(number(0), None, before < 0)
    for t in range(1, last + 1):
        low, after = d.signs(t)
        if now and before < 0 < low or not now and low < 0:
            a, b = d.value[t - 1], d.left[t]
            at = t - 1 + a / (a - b)
            room = at + d.scale_left[t] / abs(a - b)
            if now:
                now.end, now.end_kind, now.end_scale = at, "smooth", room
                found.append(now)
                now = None
            else:
                now = Piece(at, "smooth", True)
                now.start_scale = room
        elif now and before == 0 < low:
            now.end, now.end_kind = number(t - 1), "smooth"
            found.append(now)
            now = None
        if now and (low < 0 or after < 0):
            now.negative = True
        kind = "jump" if d.jump[t] else "smooth"
        if now and after > 0:
            now.end, now.end_kind = number(t), kind
            found.append(now)
            now = None
        elif not now and after <= 0:
            now = Piece(number(t), kind, after < 0)
        before = after
    if now:
        now.end, now.to_end = number(last), True
        found.append(now)
    return found


def crossings(pieces):
    listed = []
    for piece in pieces:
        if not piece.ahead():
            listed.append((piece.start, "touch", piece.start_kind or "smooth", piece.start_scale))
            continue
        if piece.start_kind:
            listed.append((piece.start, "ahead", piece.start_kind, piece.start_scale))
        if not piece.to_end:
            listed.append((piece.end, "behind", piece.end_kind, piece.end_scale))
    return listed


def closest(d):
    """Month, gap, side (0 left, 1 at) and category of the closest approach."""
    best = (number(0), d.value[0], 1)
    for t in range(1, d.months + 1):
        for side, gap in ((0, d.left[t]), (1, d.value[t])):
            if gap < best[1] - tie() * (d.scale if side else d.scale_left)[t]:
                best = (number(t), gap, side)
    month, gap, side = best
    if month == 0:
        adds = {c: d.by_category[c][1][-1] - d.by_category[c][1][0] for c in MONEY}
    else:
        adds = {c: d.by_category[c][side][int(month)] for c in MONEY}
    reason = max(MONEY, key=lambda c: (adds[c], -MONEY.index(c)))
    return month, gap, reason, adds


def break_even(d, horizon):
    """The typed answer as a dictionary of numbers and words."""
    searched = intervals(d, d.months)
    judged = [p for p in intervals(d, horizon) if p.ahead()]
    answer = {"value": "ok", "searched_to_months": d.months, "crossings": [
        {"month": at, "direction": way, "kind": kind, "room": room}
        for at, way, kind, room in crossings(searched)]}
    if judged and judged[-1].to_end:
        first = judged[0]
        everywhere = first.to_end and first.start_kind is None
        answer["status"] = "already" if everywhere else "reached"
        answer["first"] = first.start
        answer["durable"] = judged[-1].start
        holding = [p for p in searched if p.start <= horizon <= p.end][-1]
        if not holding.to_end:
            answer["until"] = holding.end
        return answer
    if judged:
        answer["status"] = "relapsed"
        answer["first"] = judged[0].start
        answer["lost"] = judged[-1].end
        return answer
    later = [p for p in searched if p.start > horizon]
    if later:
        answer["status"] = "beyond_horizon"
        answer["first"] = later[0].start
        return answer
    month, gap, reason, adds = closest(d)
    answer.update(status="never", closest_month=month, closest_gap=gap, reason=reason, adds=adds)
    return answer
