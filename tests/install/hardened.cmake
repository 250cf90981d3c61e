# What a reader of untrusted files is built with, as the program itself shows: addresses that change from run to run,
# no code in the stack, tables that are read-only once it runs, and canaries in stack frames.
# Usage: cmake -DPROGRAM=build/dev/proflint -P hardened.cmake
find_program(READELF readelf REQUIRED)
execute_process(COMMAND ${READELF} --wide --program-headers --dynamic --symbols ${PROGRAM}
                OUTPUT_VARIABLE shown COMMAND_ERROR_IS_FATAL ANY)
foreach(expected "Elf file type is DYN" "FLAGS_1\\)[^\n]* NOW[^\n]* PIE" "GNU_RELRO" "GNU_STACK[^\n]* RW " "__stack_chk_fail"
        "_chk(@|\n)")
  if(NOT shown MATCHES "${expected}")
    message(FATAL_ERROR "readelf shows no '${expected}' in ${PROGRAM}")
  endif()
endforeach()
