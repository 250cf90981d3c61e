// Properties of coverage files.
#pragma once

#include "validators/core/traits.h"

namespace proflint::gcov {

inline constexpr std::string_view kTraits[] = {
    "LLVM",  // written by clang, rustc or another program with LLVM's runtime library, in the format of a GCC release
};

consteval Trait operator""_trait(const char* name, std::size_t size) {
  return find_trait(kTraits, {name, size});
}

}  // namespace proflint::gcov
