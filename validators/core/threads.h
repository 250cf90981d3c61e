// Whether there can be threads.
#pragma once

namespace proflint {

// WebAssembly has no threads, and is loaded over networks: it does not contain code for them.
#ifdef __wasi__
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

}  // namespace proflint
