# The hardening of a program that parses untrusted files, as shown by the program itself: random addresses, a stack
# without execute permission, read-only relocation tables, and canaries in stack frames.
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
