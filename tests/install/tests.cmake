# Install the library and use it from outside: shared and static, by CMake and by pkg-config.
foreach(kind shared static)
  tco_script_test(install ${kind}_build build ${kind})
  set_tests_properties(install_${kind}_build PROPERTIES FIXTURES_SETUP tco_${kind})
  foreach(way cmake pkgconfig)
    tco_script_test(install ${kind}_${way} use_${way} ${kind})
    set_tests_properties(install_${kind}_${way} PROPERTIES FIXTURES_REQUIRED tco_${kind})
  endforeach()
endforeach()
