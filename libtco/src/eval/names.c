/* Names of enums, as in JSON output. Switches without a default: the compiler finds a gap. */
#include "eval/names.h"

#include <stddef.h>

#include "base/lookup.h"
#include "model/line.h"
#include "tco/tco.h"

const char *tco_category_name(tco_category category)
{
    switch (category) {
    case TCO_CAPITAL: return "capital";
    case TCO_RENT: return "rent";
    case TCO_STORAGE: return "storage";
    case TCO_EGRESS: return "egress";
    case TCO_ENERGY: return "energy";
    case TCO_OPERATION: return "operation";
    case TCO_REPAIR: return "repair";
    case TCO_RESALE: return "resale";
    case TCO_TIME: return "time";
    }
    return NULL;
}

const char *tco_basis_name(tco_basis basis)
{
    switch (basis) {
    case TCO_CASH: return "cash";
    case TCO_DISCOUNTED: return "discounted";
    case TCO_LIQUIDATION: return "liquidation";
    }
    return NULL;
}

const char *tco_metric_name(tco_metric metric)
{
    switch (metric) {
    case TCO_TOTAL: return "total";
    case TCO_GENERALISED: return "generalised";
    case TCO_NPV: return "npv";
    case TCO_USEFUL_HOURS: return "useful_hours";
    case TCO_COST_PER_HOUR: return "cost_per_hour";
    case TCO_SAVING: return "saving";
    case TCO_NPV_GAIN: return "npv_gain";
    case TCO_BREAK_EVEN_FIRST: return "break_even_first";
    case TCO_BREAK_EVEN_DURABLE: return "break_even_durable";
    case TCO_ENERGY_KWH: return "energy_kwh";
    case TCO_BILLED_HOURS: return "billed_hours";
    }
    return NULL;
}

const char *tco_value_status_name(tco_value_status status)
{
    switch (status) {
    case TCO_VALUE_OK: return "ok";
    case TCO_VALUE_BASELINE: return "baseline";
    case TCO_VALUE_INFEASIBLE: return "infeasible";
    case TCO_VALUE_BASELINE_INFEASIBLE: return "baseline_infeasible";
    case TCO_VALUE_NO_USE: return "no_use";
    case TCO_VALUE_NOT_FINITE: return "not_finite";
    case TCO_VALUE_NONE: return "none";
    case TCO_VALUE_INVALID: return "invalid";
    }
    return NULL;
}

const char *tco_break_even_status_name(tco_break_even_status status)
{
    switch (status) {
    case TCO_ALREADY: return "already";
    case TCO_REACHED: return "reached";
    case TCO_RELAPSED: return "relapsed";
    case TCO_BEYOND_HORIZON: return "beyond_horizon";
    case TCO_NEVER: return "never";
    }
    return NULL;
}

const char *tco_sampling_name(tco_sampling sampling)
{
    switch (sampling) {
    case TCO_SAMPLING_SOBOL: return "sobol";
    case TCO_SAMPLING_RANDOM: return "random";
    }
    return NULL;
}

const char *tco_isa_name(tco_isa isa)
{
    switch (isa) {
    case TCO_ISA_BEST: return "best";
    case TCO_ISA_PLAIN: return "plain";
    case TCO_ISA_VECTOR: return "vector";
    case TCO_ISA_AVX2: return "avx2";
    case TCO_ISA_AVX512: return "avx512";
    }
    return NULL;
}

const char *tco_origin_name(tco_origin origin)
{
    switch (origin) {
    case TCO_ORIGIN_DEFAULT: return "default";
    case TCO_ORIGIN_STUDY: return "study";
    case TCO_ORIGIN_SCENARIO: return "scenario";
    }
    return NULL;
}

const char *tco_line_kind_name(tco_line_kind kind)
{
    switch (kind) {
    case TCO_LINE_GEOMETRIC: return "geometric";
    case TCO_LINE_EVENT: return "event";
    case TCO_LINE_SERIES: return "series";
    case TCO_LINE_STOCK: return "stock";
    case TCO_LINE_MEMO: return "memo";
    }
    return NULL;
}

const char *tco_solve_status_name(tco_solve_status status)
{
    switch (status) {
    case TCO_SOLVE_ONE: return "one";
    case TCO_SOLVE_SEVERAL: return "several";
    case TCO_SOLVE_NONE: return "none";
    case TCO_SOLVE_ALWAYS_OWN: return "always_own";
    case TCO_SOLVE_ALWAYS_RENT: return "always_rent";
    }
    return NULL;
}

const char *tco_root_kind_name(tco_root_kind kind)
{
    switch (kind) {
    case TCO_ROOT: return "root";
    case TCO_JUMP: return "jump";
    }
    return NULL;
}

const char *tco_elasticity_status_name(tco_elasticity_status status)
{
    switch (status) {
    case TCO_ELASTICITY_OK: return "ok";
    case TCO_ELASTICITY_FIELD_ZERO: return "field_zero";
    case TCO_ELASTICITY_METRIC_ZERO: return "metric_zero";
    case TCO_ELASTICITY_NO_VALUE: return "no_value";
    case TCO_ELASTICITY_AT_LIMIT: return "at_limit";
    case TCO_ELASTICITY_UNSTEADY: return "unsteady";
    }
    return NULL;
}

const char *tco__target_name(int target)
{
    switch (target) {
    case TCO_MEMO_USEFUL_HOURS: return "useful_hours";
    case TCO_MEMO_BILLED_HOURS: return "billed_hours";
    case TCO_MEMO_ENERGY_KWH: return "energy_kwh";
    case TCO_MEMO_BOOK_VALUE: return "book_value";
    default: return tco_category_name((tco_category)target);
    }
}

TCO__FROM_NAME(category, TCO_CATEGORY_COUNT)
TCO__FROM_NAME(basis, TCO_BASIS_COUNT)
TCO__FROM_NAME(metric, TCO_METRIC_COUNT)
TCO__FROM_NAME(sampling, TCO_SAMPLING_COUNT)
