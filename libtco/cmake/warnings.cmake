# Compiler and linker settings of our own targets; nothing is set for a parent project.
# A flag the compiler does not know is left out, never an error.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)

# Put into `result` those of the flags that the compiler takes.
function(tco_known_flags result)
  set(known)
  # -Werror=format-security is refused without it.
  set(CMAKE_REQUIRED_FLAGS "${CMAKE_REQUIRED_FLAGS} -Wformat")
  foreach(flag ${ARGN})
    string(MAKE_C_IDENTIFIER "TCO_CC${flag}" has)
    check_c_compiler_flag("${flag}" ${has})
    if(${has})
      list(APPEND known "${flag}")
    endif()
  endforeach()
  set(${result} "${known}" PARENT_SCOPE)
endfunction()

tco_known_flags(TCO_WARNING_FLAGS
  -Wall -Wextra -Wpedantic -Wformat=2 -Wconversion -Wsign-conversion -Wfloat-conversion
  -Wdouble-promotion -Wshadow -Wundef -Wvla -Wstrict-prototypes -Wmissing-prototypes
  -Wimplicit-fallthrough -Wnull-dereference -Wcast-qual -Werror=format-security
  -Werror=implicit -Werror=incompatible-pointer-types -Werror=int-conversion)

# The same bits on every machine and with every compiler: no fused multiply-add, no fast-math.
tco_known_flags(TCO_NUMBER_FLAGS -ffp-contract=off -fno-fast-math)

# Sanitizers look for what these flags define away.
set(TCO_HARDENING_FLAGS)
if(NOT TCO_SANITIZE)
  tco_known_flags(TCO_HARDENING_FLAGS
    -fstack-clash-protection -fstack-protector-strong -fcf-protection=full
    -ftrivial-auto-var-init=zero -fno-delete-null-pointer-checks -fno-strict-overflow)
  # _FORTIFY_SOURCE warns when nothing is optimised.
  list(APPEND TCO_HARDENING_FLAGS
    $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE>
    $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-D_FORTIFY_SOURCE=3>)
endif()

set(TCO_LINK_FLAGS)
foreach(flag -Wl,-z,noexecstack -Wl,-z,relro -Wl,-z,now -Wl,--as-needed)
  string(MAKE_C_IDENTIFIER "TCO_LD${flag}" has)
  check_linker_flag(C "${flag}" ${has})
  if(${has})
    list(APPEND TCO_LINK_FLAGS "${flag}")
  endif()
endforeach()

set(TCO_SANITIZE_FLAGS)
if(TCO_SANITIZE)
  set(TCO_SANITIZE_FLAGS
    -fsanitize=${TCO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
endif()

function(tco_link_settings target)
  target_link_options(${target} PRIVATE ${TCO_LINK_FLAGS} ${TCO_SANITIZE_FLAGS})
endfunction()

# Language, numbers and sanitizers: for library, program and tests alike.
function(tco_language_settings target)
  set_target_properties(${target} PROPERTIES
    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE ${TCO_NUMBER_FLAGS} ${TCO_SANITIZE_FLAGS})
  if(TCO_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  tco_link_settings(${target})
endfunction()

# What the library and the program are compiled with.
function(tco_compile_settings target)
  tco_language_settings(${target})
  target_compile_options(${target} PRIVATE ${TCO_WARNING_FLAGS} ${TCO_HARDENING_FLAGS})
endfunction()
