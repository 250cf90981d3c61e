// Whether there can be threads.
#pragma once

namespace proflint {

// The WebAssembly build, which is loaded over networks, has no threads, and therefore no code for them.
#ifdef __wasi__
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

}  // namespace proflint
