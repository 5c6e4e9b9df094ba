# kernel.c once for each instruction set that the compiler knows; kernels.c chooses at run time.
# Each of them is a vector width of num/simd.h and the flags for it.
set(TCO_KERNEL_OBJECTS)
set(TCO_KERNEL_SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/src/eval/kernel.c)

# Zeroing what is written next takes half of the time of a month.
tco_known_flags(TCO_KERNEL_FLAGS -ftrivial-auto-var-init=uninitialized)
if(TCO_SANITIZE)
  set(TCO_KERNEL_FLAGS)
endif()

function(tco_kernel name bytes)
  add_library(tco_kernel_${name} OBJECT ${TCO_KERNEL_SOURCE})
  target_include_directories(tco_kernel_${name} PRIVATE include src)
  target_compile_definitions(tco_kernel_${name} PRIVATE TCO_SIMD_BYTES=${bytes})
  tco_compile_settings(tco_kernel_${name})
  # Optimised in every build, so that tests of all sets stay quick.
  target_compile_options(tco_kernel_${name} PRIVATE ${ARGN} -O3 ${TCO_KERNEL_FLAGS})
  string(TOUPPER ${name} upper)
  target_compile_definitions(tco_objects PRIVATE TCO_HAS_${upper})
  set(TCO_KERNEL_OBJECTS ${TCO_KERNEL_OBJECTS} $<TARGET_OBJECTS:tco_kernel_${name}> PARENT_SCOPE)
endfunction()

if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  tco_kernel(vector 16)
endif()
tco_known_flags(TCO_AVX2_FLAGS -mavx2)
tco_known_flags(TCO_AVX512_FLAGS -mavx512f -mavx512dq -mprefer-vector-width=512)
if(TCO_AVX2_FLAGS)
  tco_kernel(avx2 32 ${TCO_AVX2_FLAGS})
endif()
if("-mavx512dq" IN_LIST TCO_AVX512_FLAGS)
  tco_kernel(avx512 64 ${TCO_AVX512_FLAGS})
endif()
