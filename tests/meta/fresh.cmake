# FILE must hold exactly what PROGRAM prints for OPTION.
execute_process(COMMAND ${PROGRAM} ${OPTION}
  OUTPUT_FILE fresh${OPTION}.txt RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ${OPTION} ended with ${code}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files fresh${OPTION}.txt ${FILE}
  RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
if(differs)
  message(FATAL_ERROR "${FILE} is out of date. Renew it with:\n"
    "  ${PROGRAM} ${OPTION} > ${FILE}")
endif()
message(STATUS "${FILE} is what ${OPTION} prints")
