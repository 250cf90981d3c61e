// Whether this build runs under sanitizers: they reserve terabytes of address space, open pipes, make system calls of
// their own and slow a program down by an order of magnitude.
#pragma once

namespace proflint::tools {

// PROFLINT_HAS_SANITIZERS: for sources that are not instrumented in such a build.
#if defined(PROFLINT_HAS_SANITIZERS) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kHasSanitizers = true;
#elif defined(__has_feature)
inline constexpr bool kHasSanitizers = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kHasSanitizers = false;
#endif

}  // namespace proflint::tools
