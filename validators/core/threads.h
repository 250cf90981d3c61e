// Whether there can be threads.
#pragma once

namespace proflint {

// WebAssembly has none, and is loaded over networks: code for them is left out of it.
#ifdef __wasi__
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

}  // namespace proflint
