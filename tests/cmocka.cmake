# Defines tco_cmocka, by cmocka's own CMake package or by pkg-config. Old packages of cmocka
# give variables instead of a target.
add_library(tco_cmocka INTERFACE)
find_package(cmocka CONFIG QUIET)
if(TARGET cmocka::cmocka)
  target_link_libraries(tco_cmocka INTERFACE cmocka::cmocka)
elseif(cmocka_FOUND AND CMOCKA_LIBRARIES)
  target_link_libraries(tco_cmocka INTERFACE ${CMOCKA_LIBRARIES})
  target_include_directories(tco_cmocka SYSTEM INTERFACE ${CMOCKA_INCLUDE_DIR})
else()
  find_package(PkgConfig QUIET)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(TCO_CMOCKA QUIET IMPORTED_TARGET cmocka)
  endif()
  if(NOT TARGET PkgConfig::TCO_CMOCKA)
    message(FATAL_ERROR "cmocka is missing; the tests need it. Install it with one of:\n"
      "  apt-get install -y libcmocka-dev\n"
      "  dnf install -y libcmocka-devel\n"
      "  brew install cmocka\n"
      "or build without tests: -DTCO_BUILD_TESTS=OFF")
  endif()
  target_link_libraries(tco_cmocka INTERFACE PkgConfig::TCO_CMOCKA)
endif()
