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
run(pkg-config --cflags --libs proflint)
separate_arguments(flags UNIX_COMMAND "${output}")
run(${CXX} -std=c++17 ${SOURCE}/tests/install/cpp/main.cc -o ${scratch}/cpp-pc ${flags})
expect_findings(${scratch}/cpp-pc)
run(${CC} -std=c99 -Wall -Wextra -pedantic -Werror ${SOURCE}/tests/install/c/main.c -o ${scratch}/c-pc ${flags})
expect_findings(${scratch}/c-pc)
