# Checks of the source tree and of the built library: tests/meta/<name>.sh, each a ctest entry
# meta_<name>. What they need to know is passed in the environment.
set(TCO_SCRIPT_ENVIRONMENT
  "TCO_SOURCE_DIR=${PROJECT_SOURCE_DIR}"
  "TCO_BUILD_DIR=${PROJECT_BINARY_DIR}"
  "TCO_SCRATCH_DIR=${CMAKE_CURRENT_BINARY_DIR}/scratch"
  "TCO_PROGRAM=$<TARGET_FILE:tco_example>"
  "TCO_CC=${CMAKE_C_COMPILER}"
  "TCO_CMAKE=${CMAKE_COMMAND}"
  "TCO_CTEST=${CMAKE_CTEST_COMMAND}"
  "LC_ALL=C")

# tco_script_test(<folder> <name> <script> [arguments...])
function(tco_script_test folder name script)
  add_test(NAME ${folder}_${name}
    COMMAND sh ${PROJECT_SOURCE_DIR}/tests/${folder}/${script}.sh ${ARGN})
  set_tests_properties(${folder}_${name} PROPERTIES
    ENVIRONMENT "${TCO_SCRIPT_ENVIRONMENT}" LABELS ${folder}
    SKIP_RETURN_CODE 77 TIMEOUT 600)
endfunction()

foreach(name layers banned sizes header_alone words registered)
  tco_script_test(meta ${name} ${name})
endforeach()

# These look at the shared or static release build that install_shared_build and
# install_static_build make.
foreach(name exports undefined hardening contraction instructions aarch64)
  tco_script_test(meta ${name} ${name})
  set_tests_properties(meta_${name} PROPERTIES FIXTURES_REQUIRED tco_shared)
endforeach()
tco_script_test(meta writable_data writable_data)
set_tests_properties(meta_writable_data PROPERTIES FIXTURES_REQUIRED tco_static)

# Generated files are what the program prints today.
foreach(pair "fields=fields.md" "schema=study.schema.json")
  string(REPLACE "=" ";" pair ${pair})
  list(GET pair 0 option)
  list(GET pair 1 file)
  add_test(NAME meta_fresh_${option}
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:tco_example> -D OPTION=--${option}
      -D FILE=${PROJECT_SOURCE_DIR}/libtco/doc/${file}
      -P ${CMAKE_CURRENT_SOURCE_DIR}/meta/fresh.cmake)
  set_tests_properties(meta_fresh_${option} PROPERTIES LABELS meta TIMEOUT 60)
endforeach()

# The independent reference; skips where there is no Python.
tco_script_test(reference differential differential)
tco_script_test(cli golden golden)
tco_script_test(cli test_cli test_cli)
