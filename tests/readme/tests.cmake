# The READMEs against the program, and that test against READMEs that are wrong. They look at
# the tree and not at the compiler: like those of meta, once is enough.
foreach(name test_readme teeth)
  tco_script_test(readme ${name} ${name})
  set_tests_properties(readme_${name} PROPERTIES LABELS "readme;meta"
    ENVIRONMENT "${TCO_SCRIPT_ENVIRONMENT};TCO_SANITIZE=${TCO_SANITIZE}")
endforeach()
