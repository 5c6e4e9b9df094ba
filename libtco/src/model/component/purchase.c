/* What is paid to own the machine:
 *   cost = paid - recoverable part of the tax in it, a lump at `month`   (doc/model.md, 3)
 * with paid = p (1+v), tax = p v for net prices and paid = p, tax = p v/(1+v) for gross ones. */
#include "model/component.h"

#define TREATMENTS(X) X(ADDED, "added") X(INCLUDED, "included")
enum { TREATMENTS(TCO_WORD_ENUM) };
static const char *const treatments[] = {TREATMENTS(TCO_WORD_NAME) NULL};

/* clang-format off */
#define SELF tco_purchase_part
#define FIELDS(X)                                                                                \
  X(NUMBER, price, "money", 0, TCO_MONEY_MAX, REQUIRED, "Price of one piece.")                   \
  X(NUMBER, quantity, "pieces", 0, 1e6, DEFAULT(1), "How many pieces.")
/* clang-format on */
typedef struct tco_purchase_part {
    FIELDS(TCO_MEMBER)
} tco_purchase_part;
TCO_INNER_CLASS(part_class, "purchase part", "One part of a machine, by name.")
#undef SELF
#undef FIELDS

/* clang-format off */
#define SELF tco_purchase
#define FIELDS(X)                                                                                \
  X(NUMBER, price, "money", 0, TCO_MONEY_MAX, ONE_OF(1), "Price of the whole machine.")          \
  X(MAP,    parts, &part_class, ONE_OF(1), "Parts by name, in place of one price.")              \
  X(NUMBER, assembly, "money", 0, TCO_MONEY_MAX, DEFAULT(0),                                     \
    "Assembly, set-up and test: a service, not part of what can be resold.")                     \
  X(NUMBER, shipping, "money", 0, TCO_MONEY_MAX, DEFAULT(0), "Shipping: a service.")             \
  X(NUMBER, tax_rate, "fraction", 0, 1, DEFAULT(0), "Value added or sales tax, 0.13 for 13 %.")  \
  X(CHOICE, tax_treatment, treatments, OPTIONAL,                                                 \
    "Whether the tax is added to the prices or included in them; needed with a tax_rate.")       \
  X(NUMBER, tax_recoverable_frac, "fraction", 0, 1, DEFAULT(0), "Part of the tax that is paid back.") \
  X(COUNT,  month, "months", 0, TCO_MONTHS_MAX, DEFAULT(0), "Month at whose end it is bought.")
/* clang-format on */
typedef struct tco_purchase {
    FIELDS(TCO_MEMBER)
} tco_purchase;

/* Cost of something priced `price` (times `quantity`, NULL: 1) after tax and its recovery. */
static const double *cost_of(const tco_purchase *f, const tco_context *cx, const double *price,
                             const double *quantity)
{
    const double *listed = quantity != NULL ? tco_column_multiply(cx, price, quantity) : price;
    if (!tco_column_any(cx, f->tax_rate))
        return listed;
    const double *tax = tco_column_multiply(cx, listed, f->tax_rate), *paid = listed;
    if (f->tax_treatment == INCLUDED)
        tax =
            tco_column_divide(cx, tax, tco_column_add(cx, tco_column_number(cx, 1.0), f->tax_rate));
    if (f->tax_treatment == ADDED)
        paid = tco_column_add(cx, listed, tax);
    return tco_column_subtract(cx, paid, tco_column_multiply(cx, f->tax_recoverable_frac, tax));
}

static void publish(const void *self, tco_context *cx)
{
    const tco_purchase *f = self;
    int count = f->price != NULL ? 1 : f->parts.count;
    tco_part *part = tco_context_array(cx, (size_t)count, sizeof *part);
    const double *base = NULL;
    if (part == NULL)
        return;
    for (int p = 0; p < count; p++) {
        const tco_purchase_part *one = f->price != NULL ? NULL : f->parts.fields[p];
        part[p].name = one != NULL ? f->parts.name[p] : NULL;
        part[p].cost = one != NULL ? cost_of(f, cx, one->price, one->quantity)
                                   : cost_of(f, cx, f->price, NULL);
        base = base != NULL ? tco_column_add(cx, base, part[p].cost) : part[p].cost;
    }
    if (base == NULL)
        base = tco_column_number(cx, 0.0);
    cx->purchase = (tco_purchase_facts){true, f->month, count, part, base};
}

static void check(const void *self, const tco_context *cx, tco_report *report)
{
    const tco_purchase *f = self;
    for (size_t i = 0; f->tax_treatment < 0 && tco_column_any(cx, f->tax_rate) && i < cx->lanes;
         i++)
        if (f->tax_rate[i] > 0.0)
            tco_report_add(report, i, TCO_E_MISSING, NULL, "tax_treatment",
                           "needed with a tax_rate, \"added\" or \"included\" is allowed",
                           "say whether the prices are before or after tax");
}

static void emit(const void *self, const tco_context *cx, tco_lines *out)
{
    const tco_purchase *f = self;
    for (int p = 0; p < cx->purchase.part_count; p++) {
        const tco_part *part = &cx->purchase.part[p];
        const char *field = part->name == NULL ? "price" : NULL;
        tco_lines_at(out, part->name == NULL ? NULL : f->parts.pointer[p]);
        tco_lines_event(out, TCO_CAPITAL, field, f->month, part->cost);
    }
    tco_lines_at(out, NULL);
    if (tco_column_any(cx, f->assembly))
        tco_lines_event(out, TCO_CAPITAL, "assembly", f->month, cost_of(f, cx, f->assembly, NULL));
    if (tco_column_any(cx, f->shipping))
        tco_lines_event(out, TCO_CAPITAL, "shipping", f->month, cost_of(f, cx, f->shipping, NULL));
}

TCO_COMPONENT(purchase, TCO_NEEDS_NOTHING, publish, check, emit,
              "What is paid to own the machine, at one month.")
