// Properties of gmon files.
#pragma once

#include "validators/core/traits.h"

namespace proflint::gmon {

inline constexpr std::string_view kTraits[] = {
    "shared-object profile",  // written with LD_PROFILE
    "Darwin layout",
};

consteval Trait operator""_trait(const char* name, std::size_t size) {
  return find_trait(kTraits, {name, size});
}

}  // namespace proflint::gmon
