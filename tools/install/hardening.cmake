# Hardens releases, and the library and the program of the build that is tested without sanitizers. Uninitialized variables
# are not set to zero: with -ftrivial-auto-var-init, g++ 12 also clears bytes of temporaries that it mistakes for padding,
# and a counter of 263 became 7. Valgrind finds uninitialized variables.
add_library(proflint_hardening INTERFACE)
set(PROFLINT_HARDENED OFF)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo)$" AND NOT CMAKE_CXX_FLAGS MATCHES "sanitize" AND NOT PROFLINT_WASM)
  set(PROFLINT_HARDENED ON)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-fcf-protection=full HAS_CF_PROTECTION)  # x86
  # Two options make up for the cost in releases: structs are cleared with stores, because `rep stos`, which g++ prefers,
  # is slow to start; and position-independent functions can call and inline each other directly.
  set(SET_BY_STORES -mmemset-strategy=unrolled_loop:256:noalign,libcall:-1:noalign)
  check_cxx_compiler_flag(${SET_BY_STORES} HAS_MEMSET_STRATEGY)
  check_cxx_compiler_flag(-fno-semantic-interposition HAS_NO_INTERPOSITION)
  target_compile_options(proflint_hardening INTERFACE -fstack-protector-strong -fstack-clash-protection
                         $<$<BOOL:${HAS_CF_PROTECTION}>:-fcf-protection=full>
                         $<$<AND:$<CONFIG:Release>,$<BOOL:${HAS_MEMSET_STRATEGY}>>:${SET_BY_STORES}>
                         $<$<AND:$<CONFIG:Release>,$<BOOL:${HAS_NO_INTERPOSITION}>>:-fno-semantic-interposition>
                         -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS)
  target_link_options(proflint_hardening INTERFACE -Wl,-z,relro,-z,now)
  # Random addresses cost a static program a table of relocations as large as what it relocates (570 KB), which starting
  # reads. The compact form takes 3 % of it.
  include(CheckLinkerFlag)
  check_linker_flag(CXX -Wl,-z,pack-relative-relocs HAS_PACKED_RELOCATIONS)
  target_link_options(proflint_hardening INTERFACE $<$<BOOL:${HAS_PACKED_RELOCATIONS}>:-Wl,-z,pack-relative-relocs>)
endif()
