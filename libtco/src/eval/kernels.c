/* Which kernel runs: the widest that both this build and this processor have, or the one that a
 * request forces. All give the same bits. */
#include "eval/kernel.h"

extern const tco__kernel tco__kernel_plain;
#ifdef TCO_HAS_VECTOR
extern const tco__kernel tco__kernel_vector;
#endif
#ifdef TCO_HAS_AVX2
extern const tco__kernel tco__kernel_avx2;
#endif
#ifdef TCO_HAS_AVX512
extern const tco__kernel tco__kernel_avx512;
#endif

static const tco__kernel *avx512(void)
{
#ifdef TCO_HAS_AVX512
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return &tco__kernel_avx512;
#endif
    return NULL;
}

static const tco__kernel *avx2(void)
{
#ifdef TCO_HAS_AVX2
    if (__builtin_cpu_supports("avx2"))
        return &tco__kernel_avx2;
#endif
    return NULL;
}

static const tco__kernel *vector(void)
{
#ifdef TCO_HAS_VECTOR
    return &tco__kernel_vector;
#else
    return NULL;
#endif
}

const tco__kernel *tco__kernel_find(tco_isa isa)
{
    switch (isa) {
    case TCO_ISA_PLAIN: return &tco__kernel_plain;
    case TCO_ISA_VECTOR: return vector();
    case TCO_ISA_AVX2: return avx2();
    case TCO_ISA_AVX512: return avx512();
    case TCO_ISA_BEST: break;
    default: return NULL;
    }
    const tco__kernel *best = avx512();
    if (best == NULL)
        best = avx2();
    if (best == NULL)
        best = vector();
    return best != NULL ? best : &tco__kernel_plain;
}

int tco_isa_available(tco_isa isa)
{
    return tco__kernel_find(isa) != NULL;
}
