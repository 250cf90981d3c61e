# The files of `cmake --install`. packages.cmake builds Debian packages from them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The library for other projects: the objects of the validators under a public name.
add_library(proflint_library STATIC $<TARGET_OBJECTS:proflint_validators>)
add_dependencies(proflint_library proflint_validators)
set_target_properties(proflint_library PROPERTIES OUTPUT_NAME proflint EXPORT_NAME proflint LINKER_LANGUAGE CXX)
# A program linked by the C compiler does not link the C++ library and the mathematics library by itself.
target_link_libraries(proflint_library INTERFACE $<INSTALL_INTERFACE:$<$<LINK_LANGUAGE:C>:stdc++$<SEMICOLON>m>>)
# The same as a shared library, if its objects are relocatable. It exports only the two interfaces, so the libraries inside
# it cannot clash with those of the program. Before 1.0 every minor version has a SONAME of its own.
set(pc_private "")
set(pc_libs " -lstdc++ -lm")
if(PROFLINT_HARDENED AND NOT PROFLINT_STATIC)
  set(pc_private ".private")
  set(pc_libs "")
  set(exports ${CMAKE_CURRENT_LIST_DIR}/exports.map)
  add_library(proflint_shared SHARED $<TARGET_OBJECTS:proflint_validators>)
  set_target_properties(proflint_shared PROPERTIES OUTPUT_NAME proflint EXPORT_NAME proflint_shared LINKER_LANGUAGE CXX
                        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINK_DEPENDS ${exports})
  target_link_options(proflint_shared PRIVATE -Wl,--version-script=${exports} -Wl,--no-undefined)
  add_library(proflint::proflint_shared ALIAS proflint_shared)
endif()
# Projects that include the sources with add_subdirectory() have the same target and headers.
add_library(proflint::proflint ALIAS proflint_library)
foreach(header proflint.h proflint_c.h)
  configure_file(validators/engine/${header} ${CMAKE_CURRENT_BINARY_DIR}/include/proflint/${header} COPYONLY)
endforeach()
foreach(library proflint_library proflint_shared)
  if(TARGET ${library})
    target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/include>
                                                    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    target_link_libraries(${library} PRIVATE ${PROFLINT_FMT} ZLIB::ZLIB OpenSSL::Crypto PkgConfig::LIBELF PkgConfig::LIBZSTD
                                             PkgConfig::EXPAT PkgConfig::LIBYAML)
  endif()
endforeach()

# Texts that the program generates.
set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})
function(generate name)
  add_custom_command(OUTPUT ${generated}/${name} DEPENDS proflint VERBATIM
                     COMMAND proflint ${ARGN} --output ${generated}/${name})
  set_property(GLOBAL APPEND PROPERTY PROFLINT_GENERATED ${generated}/${name})
endfunction()
generate(proflint.1 manual)
generate(proflint-rules.7 manual rules)
foreach(page proflint.1 proflint-rules.7)
  add_custom_command(OUTPUT ${generated}/${page}.gz DEPENDS ${generated}/${page}
                     COMMAND gzip -9nkf ${generated}/${page} VERBATIM)
  set_property(GLOBAL APPEND PROPERTY PROFLINT_GENERATED ${generated}/${page}.gz)
endforeach()
generate(proflint.bash completion bash)
generate(_proflint completion zsh)
generate(proflint.fish completion fish)
generate(rules.json rules --format json)
get_property(generated_files GLOBAL PROPERTY PROFLINT_GENERATED)
add_custom_target(proflint_texts ALL DEPENDS ${generated_files})

install(TARGETS proflint RUNTIME COMPONENT runtime)
install(FILES ${generated}/proflint.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT runtime)
install(FILES ${generated}/proflint-rules.7.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man7 COMPONENT runtime)
install(FILES ${generated}/proflint.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME proflint COMPONENT runtime)
# zsh searches different folders for files of the distribution and for local ones.
install(CODE "
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
    set(folder vendor-completions)
  endif()
  file(INSTALL \"${generated}/_proflint\"
       DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")" COMPONENT runtime)
install(FILES ${generated}/proflint.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT runtime)
install(FILES ${generated}/rules.json tools/docs/rules.md DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT runtime)
install(DIRECTORY tools/docs/rules DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT runtime)
install(DIRECTORY tools/schema tools/ci DESTINATION ${CMAKE_INSTALL_DATADIR}/proflint COMPONENT runtime USE_SOURCE_PERMISSIONS)

# Units of systemd, which are not enabled by installation. The service has the final path of the program, because
# packages are staged in a different folder.
install(FILES tools/install/systemd/proflint-vet.socket DESTINATION lib/systemd/system COMPONENT runtime)
install(CODE "
  set(prefix \"\${CMAKE_INSTALL_PREFIX}\")
  if(prefix MATCHES \"/usr$\")
    set(prefix /usr)
  endif()
  set(PROFLINT_PROGRAM \${prefix}/${CMAKE_INSTALL_BINDIR}/proflint)
  set(unit \"${generated}/proflint-vet@.service\")
  configure_file(\"${CMAKE_CURRENT_SOURCE_DIR}/tools/install/systemd/proflint-vet@.service.in\" \"\${unit}\" @ONLY)
  file(INSTALL \"\${unit}\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/systemd/system\")" COMPONENT runtime)

install(TARGETS proflint_library EXPORT proflintTargets ARCHIVE COMPONENT development)
if(TARGET proflint_shared)
  install(TARGETS proflint_shared EXPORT proflintTargets LIBRARY COMPONENT shared NAMELINK_COMPONENT development)
endif()
install(FILES validators/engine/proflint.h validators/engine/proflint_c.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proflint
        COMPONENT development)
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/proflint)
install(EXPORT proflintTargets NAMESPACE proflint:: DESTINATION ${config_dir} COMPONENT development)
configure_package_config_file(tools/install/proflintConfig.cmake.in ${generated}/proflintConfig.cmake
                              INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${generated}/proflintConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# A folder that pkg-config searches on any architecture, and the relative path from it to the root of the installation.
set(pc_dir ${CMAKE_INSTALL_DATAROOTDIR}/pkgconfig)
file(RELATIVE_PATH pc_to_prefix /${pc_dir} /)
configure_file(tools/install/proflint.pc.in ${generated}/proflint.pc @ONLY)
install(FILES ${generated}/proflintConfig.cmake ${generated}/proflintConfigVersion.cmake DESTINATION ${config_dir}
        COMPONENT development)
install(FILES ${generated}/proflint.pc DESTINATION ${pc_dir} COMPONENT development)

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_CURRENT_BINARY_DIR}
                                    -P ${CMAKE_CURRENT_SOURCE_DIR}/tools/install/uninstall.cmake VERBATIM)
include(tools/install/packages.cmake)
