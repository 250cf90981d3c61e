# Hardens releases, and the library and the program of the build that is tested without sanitizers. Only releases set
# uninitialized variables to zero, because valgrind must find them in other builds.
add_library(proflint_hardening INTERFACE)
set(PROFLINT_HARDENED OFF)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo)$" AND NOT CMAKE_CXX_FLAGS MATCHES "sanitize" AND NOT PROFLINT_WASM)
  set(PROFLINT_HARDENED ON)
  include(CheckCXXCompilerFlag)
  check_cxx_compiler_flag(-fcf-protection=full HAS_CF_PROTECTION)  # x86
  # `rep stos`, which g++ prefers for more than a few bytes, is slow to start: 2% to 5% of the time of benchmarks.
  set(SET_BY_STORES -mmemset-strategy=unrolled_loop:256:noalign,libcall:-1:noalign)
  check_cxx_compiler_flag(${SET_BY_STORES} HAS_MEMSET_STRATEGY)
  target_compile_options(proflint_hardening INTERFACE -fstack-protector-strong -fstack-clash-protection
                         $<$<CONFIG:Release>:-ftrivial-auto-var-init=zero>
                         $<$<AND:$<CONFIG:Release>,$<BOOL:${HAS_MEMSET_STRATEGY}>>:${SET_BY_STORES}>
                         $<$<BOOL:${HAS_CF_PROTECTION}>:-fcf-protection=full>
                         -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS)
  target_link_options(proflint_hardening INTERFACE -Wl,-z,relro,-z,now)
endif()
