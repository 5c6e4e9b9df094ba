/* Batches over full_study for the tests of the public interface. */
#include "lanes.h"

const lane_range full_ranges[] = {
    {"/options/cloud/rent/price_per_gpu_hour", 0.1, 5},
    {"/options/cloud/rent/price_steps/18", 0.1, 5},
    {"/usage/hours_per_day", 0, 24},
    {"/usage/hours_drift_annual", -0.2, 0.3},
    {"/electricity/price_steps/24", 0, 2},
    {"/discount_rate_annual", -0.1, 0.3},
    {"/options/workstation/purchase/parts/gpu/price", 1000, 40000},
    {"/options/workstation/resale/retention_annual", 0.3, 1.1},
    {"/options/workstation/resale/parts/gpu/age_table/24", 0.1, 1},
    {"/options/workstation/depreciation/salvage_value", 0, 1500},
    {"/options/workstation/operation/cost_drift_annual", -0.1, 0.2},
    {"/options/server/power/pue", 1, 2},
    {"/options/cloud/egress/price_drift_annual", -0.3, 0.3},
    {"/options/cloud/storage/volumes/data/size_gb", 0, 5000},
    {"/days_per_year", 360, 366},
};

const char *const full_pointers[] = {
    "/options/cloud/rent/price_per_gpu_hour",
    "/options/cloud/rent/price_steps/18",
    "/usage/hours_per_day",
    "/usage/hours_drift_annual",
    "/electricity/price_steps/24",
    "/discount_rate_annual",
    "/options/workstation/purchase/parts/gpu/price",
    "/options/workstation/resale/retention_annual",
    "/options/workstation/resale/parts/gpu/age_table/24",
    "/options/workstation/depreciation/salvage_value",
    "/options/workstation/operation/cost_drift_annual",
    "/options/server/power/pue",
    "/options/cloud/egress/price_drift_annual",
    "/options/cloud/storage/volumes/data/size_gb",
    "/days_per_year",
};

const size_t full_range_count = LENGTH(full_ranges);

static const char *const options[] = {"cloud", "workstation", "server"};

static int needs_basis(int metric)
{
    return metric == TCO_BREAK_EVEN_FIRST || metric == TCO_BREAK_EVEN_DURABLE;
}

lanes lanes_new(size_t count, const char *const *pointers, size_t column_count)
{
    enum { PER_OPTION = TCO_METRIC_COUNT - 2 + 2 * TCO_BASIS_COUNT };
    lanes self = {count, column_count, LENGTH(options) * PER_OPTION, pointers, NULL, NULL, NULL,
                  NULL,  NULL};
    size_t cells = count * self.output_count + 1;
    self.columns = calloc(column_count + 1, sizeof(double *));
    for (size_t i = 0; i < column_count; i++) {
        self.columns[i] = calloc(count + 1, sizeof(double));
    }
    self.outputs = calloc(self.output_count, sizeof(tco_output));
    self.values = calloc(cells, sizeof(double));
    self.status = malloc(cells);
    self.break_even = malloc(cells);
    memset(self.status, 0xAA, cells);
    memset(self.break_even, 0xAA, cells);
    size_t next = 0;
    for (size_t option = 0; option < LENGTH(options); option++) {
        for (int metric = 0; metric < TCO_METRIC_COUNT; metric++) {
            for (int basis = 0; basis < (needs_basis(metric) ? TCO_BASIS_COUNT : 1); basis++) {
                tco_output output = {options[option],
                                     (tco_metric)metric,
                                     (tco_basis)basis,
                                     self.values + next * count,
                                     self.status + next * count,
                                     self.break_even + next * count};
                self.outputs[next++] = output;
            }
        }
    }
    assert_int_equal(next, self.output_count);
    return self;
}

lanes lanes_random(size_t count, uint64_t seed)
{
    lanes self = lanes_new(count, full_pointers, full_range_count);
    for (size_t i = 0; i < full_range_count; i++) {
        assert_string_equal(full_ranges[i].pointer, full_pointers[i]);
    }
    for (size_t lane = 0; lane < count; lane++) {
        for (size_t i = 0; i < full_range_count; i++) {
            self.columns[i][lane] = random_in(&seed, full_ranges[i].low, full_ranges[i].high);
        }
    }
    return self;
}

void lanes_free(lanes *self)
{
    for (size_t i = 0; i < self->column_count; i++) {
        free(self->columns[i]);
    }
    free(self->columns);
    free(self->outputs);
    free(self->values);
    free(self->status);
    free(self->break_even);
}

tco_batch lanes_request(const lanes *self, const char *scenario)
{
    tco_batch request = TCO_BATCH_INIT;
    request.scenario = scenario;
    request.lanes = self->count;
    request.column_count = self->column_count;
    request.pointers = self->pointers;
    request.columns = (const double *const *)self->columns;
    request.output_count = self->output_count;
    request.outputs = self->outputs;
    return request;
}

void lanes_run(lanes *self, const tco_study *study, const char *scenario)
{
    tco_batch request = lanes_request(self, scenario);
    tco_error err = {0};
    tco_status status = tco_study_batch(study, &request, &err);
    if (status != TCO_OK) {
        fail_msg("batch: %s %s: %s", tco_status_name(status), err.path, err.message);
    }
}

void lanes_compare(const lanes *self, size_t lane, const tco_result *result, size_t scenario)
{
    for (size_t i = 0; i < self->output_count; i++) {
        const tco_output *out = &self->outputs[i];
        size_t option = option_index(result, scenario, out->option);
        tco_value want = metric_on(result, scenario, option, out->metric, out->basis);
        const tco_break_even *found = tco_result_break_even(result, scenario, option, out->basis);
        int break_even = found->value == TCO_VALUE_OK ? (int)found->status : 255;
        double value = want.status == TCO_VALUE_OK ? want.value : NAN;
        if (out->status[lane] != want.status || !same_bits(out->values[lane], value) ||
            out->break_even[lane] != break_even) {
            fail_msg(
                "lane %zu, %s %s %s: status %d, %.17g, break-even %d; single run %d, %.17g, %d",
                lane, out->option, tco_metric_name(out->metric), tco_basis_name(out->basis),
                out->status[lane], out->values[lane], out->break_even[lane], want.status, value,
                break_even);
        }
    }
}

int lanes_same(const lanes *one, size_t a, const lanes *other, size_t b)
{
    for (size_t i = 0; i < one->output_count; i++) {
        const tco_output *x = &one->outputs[i], *y = &other->outputs[i];
        if (x->status[a] != y->status[b] || x->break_even[a] != y->break_even[b] ||
            !same_bits(x->values[a], y->values[b])) {
            return 0;
        }
    }
    return 1;
}
