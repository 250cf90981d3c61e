# Debian packages by CPack: "proflint" (program, manual page, completions, schemas, rule reference), "libproflint0.1" (the
# shared library) and "libproflint-dev" (static library, headers, CMake and pkg-config files). Two builds of one commit
# produce the same bytes.
include(${CMAKE_CURRENT_LIST_DIR}/provenance.cmake)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME proflint)
set(CPACK_PACKAGE_VERSION ${PROFLINT_PACKAGE_VERSION})
set(CPACK_PACKAGE_CONTACT "proflint maintainers <maintainers@users.noreply.a-seed-f1d7642d.example>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime development)
set(shared_soname libproflint.so.${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(shared_package libproflint${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # needs the packages file and dpkg-dev
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME proflint)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION devel)
# CPack indents the lines after the first.
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION "lint for profile and coverage files
Identifies and validates profile and coverage files, and shows exactly where a
file is wrong and why that matters: gcov, LLVM, Go, lcov, pprof, perf.data,
callgrind, JaCoCo, Cobertura and others. For pre-commit checks, for CI, and for
vetting untrusted files.")
set(CPACK_DEBIAN_SHARED_PACKAGE_NAME ${shared_package})
set(CPACK_DEBIAN_SHARED_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_SHARED_DESCRIPTION "lint for profile and coverage files - shared library
The checks of proflint as a shared library, which takes the bytes of a file and
returns a report. It does not read files, keep state or throw exceptions.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libproflint-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libfmt-dev, zlib1g-dev, libzstd-dev, libexpat1-dev, libyaml-dev, libssl-dev, libelf-dev, pkg-config")
set(packages proflint libproflint-dev)
if(TARGET proflint_shared)
  list(APPEND CPACK_COMPONENTS_ALL shared)
  list(APPEND packages ${shared_package})
  # What other packages depend on if they are linked with the library. The test of the installation compares its symbols with this list.
  configure_file(tools/install/symbols.in ${CMAKE_CURRENT_BINARY_DIR}/generated/symbols @ONLY)
  set(CPACK_DEBIAN_SHARED_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_BINARY_DIR}/generated/symbols)
  set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
  set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
  string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", ${shared_package} (= ${PROFLINT_PACKAGE_VERSION})")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "lint for profile and coverage files - library for C and C++
The checks of proflint as a static library, which takes the bytes of a file and
returns a report. It does not read files, keep state or throw exceptions.")
# CPack reads this when it runs: file times in packages are then those of the commit.
set(settings ${CMAKE_CURRENT_BINARY_DIR}/generated/CPackSettings.cmake)
file(WRITE ${settings} "if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})\n  set(ENV{SOURCE_DATE_EPOCH} ${PROFLINT_EPOCH})\nendif()\n")
set(CPACK_PROJECT_CONFIG_FILE ${settings})
include(CPack)

# Debian requires a copyright and a changelog for each package.
foreach(package ${packages})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/generated/${package})
  set(PACKAGE ${package})
  configure_file(tools/install/changelog.in ${folder}/changelog @ONLY)
  execute_process(COMMAND gzip -9nkf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
  set(component runtime)
  if(package STREQUAL libproflint-dev)
    set(component development)
  elseif(package STREQUAL shared_package)
    set(component shared)
  endif()
  install(FILES ${folder}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
  install(FILES tools/install/copyright DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package} COMPONENT ${component})
endforeach()
