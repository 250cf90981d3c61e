# Installs the build into a scratch prefix, builds the examples against it with CMake and with pkg-config, and runs them.
# Usage: cmake -DBUILD=build/dev -DSOURCE=. -DGENERATOR=Ninja -DCXX=g++ -DCC=gcc -P run.cmake
set(scratch ${BUILD}/install-test)
file(REMOVE_RECURSE ${scratch})
set(prefix ${scratch}/prefix)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed (${status}): ${ARGN}\n${out}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

# Runs an example and looks for the expected finding.
function(expect_findings)
  run(${ARGN})
  foreach(text "sample-text: invalid" "error at byte" "[sample-text/line-syntax]")
    string(FIND "${output}" "${text}" at)
    if(at EQUAL -1)
      message(FATAL_ERROR "no '${text}' in the output of ${ARGN}:\n${output}")
    endif()
  endforeach()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
foreach(file bin/proflint share/man/man1/proflint.1.gz share/man/man7/proflint-rules.7.gz share/bash-completion/completions/proflint
        share/zsh/site-functions/_proflint share/fish/vendor_completions.d/proflint.fish
        share/doc/proflint/rules.md share/doc/proflint/rules/core.md share/proflint/schema/ndjson.schema.json
        lib/systemd/system/proflint-vet.socket lib/systemd/system/proflint-vet@.service include/proflint/proflint.h)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "${file} is not installed")
  endif()
endforeach()
run(${prefix}/bin/proflint --version)

# A project that includes the sources finds the library under the same name. Building it again would take minutes.
run(${CMAKE_COMMAND} -G "${GENERATOR}" -S ${SOURCE}/tests/install/subdirectory -B ${scratch}/subdirectory
    -DPROFLINT=${SOURCE} -DCMAKE_CXX_COMPILER=${CXX})

foreach(language cpp c)
  set(example ${scratch}/${language})
  run(${CMAKE_COMMAND} -G "${GENERATOR}" -S ${SOURCE}/tests/install/${language} -B ${example} -DCMAKE_PREFIX_PATH=${prefix}
      -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_C_COMPILER=${CC} -DCMAKE_BUILD_TYPE=Release)
  run(${CMAKE_COMMAND} --build ${example})
  expect_findings(${example}/example)
endforeach()

file(GLOB_RECURSE pc ${prefix}/proflint.pc)
get_filename_component(pc_dir ${pc} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${pc_dir})
run(pkg-config --static --cflags --libs proflint)
string(REPLACE "-lproflint" "-l:libproflint.a" flags "${output}")
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${CXX} -std=c++17 ${SOURCE}/tests/install/cpp/main.cc -o ${scratch}/cpp-pc ${flags})
expect_findings(${scratch}/cpp-pc)
run(${CC} -std=c99 -Wall -Wextra -pedantic -Werror ${SOURCE}/tests/install/c/main.c -o ${scratch}/c-pc ${flags})
expect_findings(${scratch}/c-pc)

# The example of the document.
file(READ ${SOURCE}/tools/docs/library.md document)
if(NOT document MATCHES "```cpp\n([^`]*)```")
  message(FATAL_ERROR "library.md has no example")
endif()
file(WRITE ${scratch}/document.cc "${CMAKE_MATCH_1}")
run(${CXX} -std=c++17 -Wall -Wextra -pedantic -Werror ${scratch}/document.cc -o ${scratch}/document ${flags})
file(WRITE ${scratch}/app.prof "main:10:1\n 1: x9\n")
execute_process(COMMAND ${scratch}/document ${scratch}/app.prof RESULT_VARIABLE status OUTPUT_VARIABLE out)
if(NOT status EQUAL 1 OR NOT out MATCHES "sample-text/line-syntax")
  message(FATAL_ERROR "the example of library.md exits with ${status}: ${out}")
endif()

# The shared library: programs name its SONAME, and it exports nothing but the two interfaces.
file(GLOB_RECURSE shared ${prefix}/libproflint.so)
if(shared)
  get_filename_component(shared_dir ${shared} DIRECTORY)
  set(ENV{LD_LIBRARY_PATH} ${shared_dir})
  run(pkg-config --cflags --libs proflint)
  separate_arguments(flags UNIX_COMMAND "${output}")
  foreach(language cpp c)
    set(program ${scratch}/${language}-shared)
    if(language STREQUAL "c")
      run(${CC} -std=c99 ${SOURCE}/tests/install/c/main.c -o ${program} ${flags})
    else()
      run(${CXX} -std=c++17 ${SOURCE}/tests/install/cpp/main.cc -o ${program} ${flags})
    endif()
    expect_findings(${program})
    run(readelf --dynamic --wide ${program})
    if(NOT output MATCHES "NEEDED[^\n]*libproflint\\.so\\.[0-9]+\\.[0-9]+\\]")
      message(FATAL_ERROR "${program} does not name the SONAME of the library:\n${output}")
    endif()
  endforeach()
  run(nm --dynamic --defined-only --extern-only --demangle ${shared})
  string(REGEX REPLACE "[^\n]* [A-Z] (proflint_[a-z_]+|proflint::api::[^\n]*)\n" "" others "${output}")
  if(NOT others STREQUAL "")
    message(FATAL_ERROR "the shared library exports more than the interfaces:\n${others}")
  endif()
endif()

run(${CMAKE_COMMAND} -DBUILD=${BUILD} -P ${SOURCE}/tools/install/uninstall.cmake)
if(EXISTS ${prefix})
  file(GLOB_RECURSE left LIST_DIRECTORIES true ${prefix}/*)
  message(FATAL_ERROR "uninstallation left ${prefix}: ${left}")
endif()
