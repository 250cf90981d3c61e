# The program for the web: small, and only with instructions that every host supports.

# Code that runs once, for companions or sets, or for formats with small files is optimized for size, because the page
# loads the program.
foreach(target proflint_tools wasm_elf wasm_pugixml wasm_yaml wasm_cxx)
  target_compile_options(${target} PRIVATE -Oz)
endforeach()
file(GLOB_RECURSE rare_sources CONFIGURE_DEPENDS validators/sets.cc validators/image.cc validators/class_file*.cc
     validators/classes.cc validators/build_ids.cc validators/engine/consumers.cc validators/engine/transfers.cc
     validators/dcpi/*.cc validators/gcov_rfc/*.cc validators/xprof/*.cc)
set_source_files_properties(${rare_sources} PROPERTIES COMPILE_OPTIONS -Oz)

add_executable(proflint_faulty EXCLUDE_FROM_ALL tools/program/main.cc tools/web/test/faults.cc)
target_link_libraries(proflint_faulty PRIVATE proflint_tools)
set_target_properties(proflint proflint_faulty PROPERTIES SUFFIX .wasm)
# wasm-opt reduces the size by a tenth; it may use only extensions that every host supports.
find_program(WASM_OPT wasm-opt REQUIRED)
add_custom_command(TARGET proflint POST_BUILD VERBATIM COMMAND ${WASM_OPT} -Oz --enable-bulk-memory
  --enable-exception-handling --enable-simd --enable-nontrapping-float-to-int --enable-sign-ext
  --enable-mutable-globals $<TARGET_FILE:proflint> -o $<TARGET_FILE:proflint>)
