// Properties of coverage files.
#pragma once

#include "validators/core/traits.h"

namespace proflint::gcov {

inline constexpr std::string_view kTraits[] = {
    "LLVM",  // clang, rustc or another writer with LLVM's run-time library wrote it, in the format of some GCC
};

consteval Trait operator""_trait(const char* name, std::size_t size) {
  return find_trait(kTraits, {name, size});
}

}  // namespace proflint::gcov
