# The fuzz targets: one program with many names, because linking one for each would take minutes. And a test of each, which
# replays the inputs packed for it; without a pack, the output of the recipes and the real profiles.
group_by_folder(40000 ${target_sources})
add_executable(fuzz_targets main.cc target.cc ${target_sources})
set_target_properties(fuzz_targets PROPERTIES UNITY_BUILD ${PROFLINT_UNITY} UNITY_BUILD_MODE GROUP)
target_link_libraries(fuzz_targets PRIVATE proflint_tools proflint_recipes ZLIB::ZLIB ${PROFLINT_FUZZ_ENGINE})
foreach(name ${own_targets} ${format_targets})
  add_custom_command(TARGET fuzz_targets POST_BUILD
                     COMMAND ${CMAKE_COMMAND} -E create_symlink fuzz_targets ${CMAKE_CURRENT_BINARY_DIR}/fuzz_${name})
  add_custom_target(fuzz_${name} DEPENDS fuzz_targets)
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
