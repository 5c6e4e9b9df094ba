/* The functions of finance for Python: one table of them, called with numbers or, element by
 * element, with buffers of numbers. It must not compute. */
#include <math.h>
#include <string.h>

#include "core.h"
#include "text.h"

enum {
    NUMBERS_MAX = 7,
    LANES_A_CHECK = 1024 /* between two looks at the signals */
};

/* What a function may be given. */
typedef struct call {
    const double *values;
    const int32_t *days;
    size_t count;
    int choice; /* number of the word that was given */
    double a[NUMBERS_MAX];
} call;

typedef tco_finance_status (*one_fn)(const call *c, double *to);
typedef tco_finance_status (*list_fn)(const call *c, double *to, size_t capacity, size_t *count);

#define ONE(name, ...)                                             \
    static tco_finance_status of_##name(const call *c, double *to) \
    {                                                              \
        return tco_finance_##name(__VA_ARGS__, to);                \
    }
#define LIST(name, ...)                                                                            \
    static tco_finance_status of_##name(const call *c, double *to, size_t capacity, size_t *count) \
    {                                                                                              \
        return tco_finance_##name(__VA_ARGS__, to, capacity, count);                               \
    }
/* The last argument of these tells how many rates there are, which a list tells better. */
#define ONE_OF_MANY(name, ...)                                     \
    static tco_finance_status of_##name(const call *c, double *to) \
    {                                                              \
        return tco_finance_##name(__VA_ARGS__, to, NULL);          \
    }

#define A1 c->a[0]
#define A2 A1, c->a[1]
#define A3 A2, c->a[2]
#define A4 A3, c->a[3]
#define A5 A4, c->a[4]
#define FLOWS c->values, c->count
#define DATED c->values, c->days, c->count, (tco_finance_basis)c->choice
#define ANNUITY                         \
    &(const tco_annuity)                \
    {                                   \
        A5, (tco_finance_when)c->choice \
    }
#define MACHINE                  \
    &(const tco_finance_machine) \
    {                            \
        A5, c->a[5], c->a[6]     \
    }
#define DECLINING                  \
    &(const tco_finance_declining) \
    {                              \
        A4, c->a[4] > 0.0          \
    }

ONE(npv, c->a[0], FLOWS, c->a[1])
ONE(npv_mid, c->a[0], FLOWS)
ONE(xnpv, c->a[0], DATED)
ONE(mirr, FLOWS, &(const tco_finance_mirr_rates){A2})
ONE(payback, FLOWS, c->a[0])
ONE_OF_MANY(irr, FLOWS, c->a[0])
ONE_OF_MANY(xirr, DATED, c->a[0])
LIST(irr_all, FLOWS)
LIST(xirr_all, DATED)
ONE(pmt, ANNUITY)
ONE(pv, ANNUITY)
ONE(fv, ANNUITY)
ONE(nper, ANNUITY)
ONE(rate, ANNUITY, c->a[5])
ONE(ipmt, ANNUITY, c->a[5])
ONE(ppmt, ANNUITY, c->a[5])
ONE(cumipmt, ANNUITY, c->a[5], c->a[6])
ONE(cumprinc, ANNUITY, c->a[5], c->a[6])
ONE(capital_recovery_factor, A2)
ONE(sinking_fund_factor, A2)
ONE(equivalent_annual_cost, A3)
ONE(monthly_amortization, A3)
ONE(levelized_cost_per_hour, MACHINE)
ONE(static_breakeven_months, &(const tco_finance_static){A5})
ONE(effective_rate, A2)
ONE(nominal_rate, A2)
ONE(real_to_nominal, A2)
ONE(nominal_to_real, A2)
ONE(sln, A3)
ONE(syd, A4)
ONE(db, A5)
ONE(ddb, A5)
ONE(vdb, DECLINING, c->a[5], c->a[6])
LIST(declining_schedule, DECLINING, c->a[5])
LIST(macrs_table, c->a[0], c->a[1], (tco_finance_convention)c->choice, c->a[2])

static const struct function {
    const char *name;
    Py_ssize_t numbers;
    one_fn one;
    list_fn list;
} functions[] = {
#define ROW(name, numbers)              \
    {                                   \
#name, numbers, of_##name, NULL \
    }
#define ROW_LIST(name, numbers)         \
    {                                   \
#name, numbers, NULL, of_##name \
    }
    ROW(npv, 2),
    ROW(npv_mid, 1),
    ROW(xnpv, 1),
    ROW(mirr, 2),
    ROW(payback, 1),
    ROW(irr, 1),
    ROW(xirr, 1),
    ROW_LIST(irr_all, 0),
    ROW_LIST(xirr_all, 0),
    ROW(pmt, 5),
    ROW(pv, 5),
    ROW(fv, 5),
    ROW(nper, 5),
    ROW(rate, 6),
    ROW(ipmt, 6),
    ROW(ppmt, 6),
    ROW(cumipmt, 7),
    ROW(cumprinc, 7),
    ROW(capital_recovery_factor, 2),
    ROW(sinking_fund_factor, 2),
    ROW(equivalent_annual_cost, 3),
    ROW(monthly_amortization, 3),
    ROW(levelized_cost_per_hour, 7),
    ROW(static_breakeven_months, 5),
    ROW(effective_rate, 2),
    ROW(nominal_rate, 2),
    ROW(real_to_nominal, 2),
    ROW(nominal_to_real, 2),
    ROW(sln, 3),
    ROW(syd, 4),
    ROW(db, 5),
    ROW(ddb, 5),
    ROW(vdb, 7),
    ROW_LIST(declining_schedule, 6),
    ROW_LIST(macrs_table, 3)};

static const struct function *function_named(PyObject *name, PyObject *numbers, bool one)
{
    const char *word = dvtco_text_of(name, "name");
    for (size_t i = 0; word != NULL && i < sizeof functions / sizeof functions[0]; i++) {
        const struct function *f = &functions[i];
        if (strcmp(f->name, word) == 0 && PyTuple_Check(numbers) &&
            PyTuple_Size(numbers) == f->numbers && (f->one != NULL || !one))
            return f;
    }
    if (PyErr_Occurred() == NULL)
        PyErr_SetString(PyExc_TypeError, "no such function of so many numbers");
    return NULL;
}

/* Buffers held for a call, each of `size` bytes an item; an absent one is None. */
typedef struct buffers {
    Py_buffer view[NUMBERS_MAX + 3];
    int count;
} buffers;

static void *hold(buffers *held, PyObject *object, size_t size, int flags, size_t *count)
{
    Py_buffer *view = &held->view[held->count];
    if (PyObject_GetBuffer(object, view, flags | PyBUF_C_CONTIGUOUS) != 0)
        return NULL;
    held->count++;
    size_t found = (size_t)view->len / size;
    if ((size_t)view->itemsize != size || (*count != 0 && found != *count)) {
        PyErr_SetString(PyExc_ValueError, "lists must have equal lengths");
        return NULL;
    }
    *count = found;
    return view->buf != NULL ? view->buf : held; /* of no items: nothing is read there */
}

static void release(buffers *held)
{
    while (held->count > 0)
        PyBuffer_Release(&held->view[--held->count]);
}

/* The flows and their days, where there are any, and the word. */
static int take_flows(call *c, buffers *held, PyObject *values, PyObject *days, int choice)
{
    memset(c, 0, sizeof *c);
    c->choice = choice;
    if (values != Py_None && (c->values = hold(held, values, sizeof(double), 0, &c->count)) == NULL)
        return 0;
    size_t count = 0;
    if (days != Py_None && (c->days = hold(held, days, sizeof(int32_t), 0, &count)) == NULL)
        return 0;
    if (days != Py_None && count != c->count) {
        PyErr_SetString(PyExc_ValueError, "there must be as many dates as values");
        return 0;
    }
    return 1;
}

static PyObject *list_of(const double *values, size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *item = PyFloat_FromDouble(values[i]);
        if (item == NULL || PyList_SetItem(list, (Py_ssize_t)i, item) != 0)
            Py_CLEAR(list);
    }
    return list;
}

/* Asks how many there are first. */
static PyObject *run_list(const struct function *f, const call *c, tco_finance_status *status)
{
    size_t count = 0;
    *status = f->list(c, NULL, 0, &count);
    if (*status != TCO_FINANCE_OK)
        return Py_NewRef(Py_None);
    double *room = PyMem_Calloc(count + 1, sizeof *room);
    if (room == NULL)
        return PyErr_NoMemory();
    *status = f->list(c, room, count, &count);
    PyObject *list = list_of(room, count);
    PyMem_Free(room);
    return list;
}

PyObject *finance(PyObject *name, PyObject *numbers, PyObject *values, PyObject *days, int choice)
{
    call c;
    buffers held = {.count = 0};
    PyObject *result = NULL;
    tco_finance_status status = TCO_FINANCE_OK;
    const struct function *f = function_named(name, numbers, false);
    if (f != NULL && take_flows(&c, &held, values, days, choice)) {
        double value = 0.0;
        for (Py_ssize_t i = 0; i < f->numbers; i++)
            c.a[i] = PyFloat_AsDouble(PyTuple_GetItem(numbers, i));
        if (PyErr_Occurred() == NULL && f->list != NULL) {
            result = run_list(f, &c, &status);
        } else if (PyErr_Occurred() == NULL) {
            status = f->one(&c, &value);
            result = PyFloat_FromDouble(value);
        }
    }
    release(&held);
    if (result != NULL && status == TCO_FINANCE_NOMEM) {
        Py_DECREF(result);
        return PyErr_NoMemory();
    }
    if (result == NULL)
        return NULL;
    return Py_BuildValue("(Nzs)", result,
                         status == TCO_FINANCE_OK ? NULL : tco_finance_status_name(status),
                         tco_finance_status_text(status));
}

/* NaN where there is no number. */
static void run_lanes(one_fn one, call *c, const double *const *column, Py_ssize_t numbers,
                      size_t first, size_t end, double *to)
{
    for (size_t lane = first; lane < end; lane++) {
        for (Py_ssize_t i = 0; i < numbers; i++)
            if (column[i] != NULL)
                c->a[i] = column[i][lane];
        if (one(c, &to[lane]) != TCO_FINANCE_OK)
            to[lane] = (double)NAN;
    }
}

static int run_each(const struct function *f, call *c, const double *const *column, size_t lanes,
                    double *to)
{
    for (size_t first = 0, end; first < lanes; first = end) {
        end = lanes - first < LANES_A_CHECK ? lanes : first + LANES_A_CHECK;
        Py_BEGIN_ALLOW_THREADS run_lanes(f->one, c, column, f->numbers, first, end, to);
        Py_END_ALLOW_THREADS if (PyErr_CheckSignals() != 0) return 0;
    }
    return 1;
}

PyObject *finance_each(PyObject *name, PyObject *numbers, PyObject *values, PyObject *days,
                       int choice, PyObject *out)
{
    call c;
    buffers held = {.count = 0};
    const double *column[NUMBERS_MAX] = {NULL};
    size_t lanes = 0;
    int fine = 0;
    const struct function *f = function_named(name, numbers, true);
    if (f != NULL && take_flows(&c, &held, values, days, choice)) {
        double *to = hold(&held, out, sizeof(double), PyBUF_WRITABLE, &lanes);
        fine = to != NULL;
        for (Py_ssize_t i = 0; fine && i < f->numbers; i++) {
            PyObject *item = PyTuple_GetItem(numbers, i);
            if (PyObject_CheckBuffer(item))
                fine = (column[i] = hold(&held, item, sizeof(double), 0, &lanes)) != NULL;
            else
                fine = (c.a[i] = PyFloat_AsDouble(item), PyErr_Occurred() == NULL);
        }
        fine = fine && run_each(f, &c, column, lanes, to);
    }
    release(&held);
    return fine ? Py_NewRef(Py_None) : NULL;
}
