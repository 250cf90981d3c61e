// The attributes of one tag, found once for all checks of its element.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage {

class KnownAttributes {
 public:
  using Attribute = encodings::xml::Attribute;

  static constexpr std::size_t kMaxNames = 9;

  // Finds the attributes called `names`, of which there are at most kMaxNames. Calls `unknown` with each other one.
  template <class Unknown>
  KnownAttributes(std::span<const std::string_view> names, const encodings::xml::Tag& tag, Unknown unknown) {
    std::size_t guess = 0;
    for (const Attribute& attribute : tag.attributes) {
      const std::size_t index = encodings::xml::index_in(names, attribute.name, guess);
      if (index == names.size()) {
        unknown(attribute);
        continue;
      }
      found_[index] = &attribute;
      guess = index + 1;
    }
  }

  // The attribute with the name of that index; nullptr if the tag has none.
  const Attribute* operator[](std::size_t index) const { return found_[index]; }

 private:
  std::array<const Attribute*, kMaxNames> found_ = {};
};

}  // namespace proflint::xml_coverage
