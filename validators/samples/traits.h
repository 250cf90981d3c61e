// Properties of sample profiles.
#pragma once

#include "validators/core/traits.h"

namespace proflint::samples {

inline constexpr std::string_view kTraits[] = {
    "context-sensitive",
    "probe-based",  // locations are pseudo probes; without it, lines
    "MD5 names",
    "indexed MD5 names",  // in Eytzinger order
    "MD5 symbols",        // the entries of the symbol list are MD5 values
    "partial",            // of a part of the program
    "flow-sensitive discriminators",
    "pre-inlined",
    "virtual table types",
};

consteval Trait operator""_trait(const char* name, std::size_t size) {
  return find_trait(kTraits, {name, size});
}

}  // namespace proflint::samples
