/* Chunks are taken from an atomic counter. A thread that cannot be started is one fewer. */
#if defined(__unix__) || defined(__APPLE__)
#define _POSIX_C_SOURCE 200809L
#define HAS_THREADS
#endif
#include "eval/parallel.h"

#include <stdatomic.h>
#include <stdbool.h>

#ifdef HAS_THREADS
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#endif

enum { WORKERS_MAX = 64 };
static const double worth_threads = 1e6; /* nanoseconds */

typedef struct shared {
    const tco__crew *crew;
    atomic_size_t next;
    atomic_int status; /* of the first that failed */
} shared;

static bool stopped(const shared *s)
{
    return atomic_load_explicit(&s->status, memory_order_relaxed) != TCO_OK;
}

static void stop(shared *s, tco_status status)
{
    int none = TCO_OK;
    atomic_compare_exchange_strong(&s->status, &none, (int)status);
}

static void work(shared *s, unsigned worker)
{
    const tco__crew *crew = s->crew;
    while (!stopped(s)) {
        size_t chunk = atomic_fetch_add_explicit(&s->next, 1, memory_order_relaxed);
        if (chunk >= crew->chunks)
            break;
        if (worker == 0 && crew->tick != NULL &&
            crew->tick(crew->tick_user, (double)chunk / (double)crew->chunks) != 0) {
            stop(s, TCO_E_CANCELLED);
            return;
        }
        tco_status status = crew->work(crew->user, worker, chunk);
        if (status != TCO_OK)
            stop(s, status);
    }
    if (stopped(s) || crew->finish == NULL)
        return;
    tco_status status = crew->finish(crew->user, worker);
    if (status != TCO_OK)
        stop(s, status);
}

#ifdef HAS_THREADS
typedef struct member {
    shared *shared;
    unsigned worker;
    pthread_t thread;
} member;

static void *member_work(void *argument)
{
    member *self = argument;
    work(self->shared, self->worker);
    return NULL;
}

/* Signals are for the threads of the host. */
static unsigned start(shared *s, member *members)
{
    sigset_t all, before;
    unsigned count = 0;
    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0)
        return 0;
    for (unsigned w = 1; w < s->crew->workers; w++) {
        members[count].shared = s;
        members[count].worker = w;
        if (pthread_create(&members[count].thread, NULL, member_work, &members[count]) == 0)
            count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return count;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)(count < WORKERS_MAX ? count : WORKERS_MAX) : 1;
}
#else
static unsigned processors(void)
{
    return 1;
}
#endif

unsigned tco__parallel_workers(unsigned threads, size_t chunks, double nanoseconds)
{
    unsigned workers = threads != 0 ? threads : processors();
    if (workers > WORKERS_MAX)
        workers = WORKERS_MAX;
    if (workers > chunks)
        workers = chunks > 0 ? (unsigned)chunks : 1;
    return nanoseconds < worth_threads ? 1 : workers;
}

tco_status tco__parallel_run(const tco__crew *crew)
{
    shared s = {.crew = crew};
    atomic_init(&s.next, 0);
    atomic_init(&s.status, TCO_OK);
#ifdef HAS_THREADS
    member members[WORKERS_MAX];
    unsigned count = start(&s, members);
    work(&s, 0);
    for (unsigned i = 0; i < count; i++)
        pthread_join(members[i].thread, NULL);
#else
    work(&s, 0);
#endif
    return (tco_status)atomic_load(&s.status);
}
