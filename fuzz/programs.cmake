# The fuzz targets, and a test of each, which replays the inputs packed for it; without a pack, the output of the recipes
# and the real profiles.
add_library(fuzz_entry OBJECT target.cc)
target_link_libraries(fuzz_entry PUBLIC proflint_tools proflint_recipes ZLIB::ZLIB ${PROFLINT_FUZZ_ENGINE})
foreach(name ${own_targets})
  add_executable(fuzz_${name} targets/${name}.cc)
  target_link_libraries(fuzz_${name} PRIVATE fuzz_entry)
endforeach()

# The other formats: one program with many names.
add_executable(fuzz_formats format_target.cc)
target_link_libraries(fuzz_formats PRIVATE fuzz_entry)
foreach(name ${format_targets})
  add_custom_command(TARGET fuzz_formats POST_BUILD
                     COMMAND ${CMAKE_COMMAND} -E create_symlink fuzz_formats ${CMAKE_CURRENT_BINARY_DIR}/fuzz_${name})
  add_custom_target(fuzz_${name} DEPENDS fuzz_formats)
endforeach()

set(seeds ${CMAKE_CURRENT_BINARY_DIR}/seeds)
set(unpacked ${CMAKE_CURRENT_BINARY_DIR}/corpus)
add_test(NAME Fuzz.Seeds COMMAND fuzz_write_seeds ${PROJECT_SOURCE_DIR}/corpus ${seeds})
add_test(NAME Fuzz.Unpack COMMAND fuzz_pack unpack ${CMAKE_CURRENT_SOURCE_DIR}/corpus ${unpacked})
set_tests_properties(Fuzz.Seeds Fuzz.Unpack PROPERTIES FIXTURES_SETUP fuzz_inputs)
foreach(name ${own_targets} ${format_targets})
  set(inputs ${seeds} ${PROJECT_SOURCE_DIR}/corpus/real)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name}.pack)
    set(inputs ${unpacked}/${name})
  endif()
  set(loose ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name})  # not packed yet
  if(IS_DIRECTORY ${loose})
    list(APPEND inputs ${loose})
  endif()
  add_test(NAME Fuzz.${name} COMMAND ${CMAKE_CURRENT_BINARY_DIR}/fuzz_${name} -runs=0 -timeout=10 -rss_limit_mb=2048 ${inputs})
  set_tests_properties(Fuzz.${name} PROPERTIES FIXTURES_REQUIRED fuzz_inputs TIMEOUT 600)
endforeach()
