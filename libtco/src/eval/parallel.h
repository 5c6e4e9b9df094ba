/* Chunks of work shared by threads that are created and joined within one call: nothing outlives it,
 * so a process may fork between calls. It must not know what the work is. */
#ifndef TCO_EVAL_PARALLEL_H
#define TCO_EVAL_PARALLEL_H

#include <stddef.h>

#include "tco/tco.h"

/* Do chunk `chunk` as worker `worker`: chunks come in any order, workers never meet. */
typedef tco_status (*tco__work_fn)(void *user, unsigned worker, size_t chunk);

typedef struct tco__crew {
    unsigned workers; /* worker 0 is the caller's thread */
    size_t chunks;
    tco__work_fn work;
    tco_status (*finish)(void *user, unsigned worker); /* when no chunk is left; may be NULL */
    void *user;
    int (*tick)(void *user, double fraction); /* as in tco_batch */
    void *tick_user;
} tco__crew;

/* Workers for `chunks` chunks that take about `nanoseconds` together, `threads` at most (0: one
 * for each processor): one below about a millisecond, since threads cost time to start. */
unsigned tco__parallel_workers(unsigned threads, size_t chunks, double nanoseconds);
/* Returns the status of a chunk that failed, CANCELLED, or OK when all are done. */
tco_status tco__parallel_run(const tco__crew *crew);

#endif
