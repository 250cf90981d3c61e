// The entities that a document declares in its DOCTYPE. Follows XML 1.0, section 4.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>

#include "validators/core/hash_tables.h"

namespace proflint::encodings::xml {

class Entities {
 public:
  explicit Entities(std::pmr::memory_resource* memory) : sizes_(memory) {}

  // Adds an entity with this text; empty if it is external. False if the text, with references replaced, has more than
  // kMaxExpansion bytes.
  [[nodiscard]] bool declare(std::string_view name, std::string_view text);

  // Whether the entity is declared, or known without a declaration.
  bool is_defined(std::string_view name) const;

  // Calls `use` with each reference in `text` to an entity that is not defined. REQUIRES: references end in ';'.
  template <class Use>
  void for_undefined(std::string_view text, Use use) const {
    for (std::size_t at = 0; (at = text.find('&', at)) != std::string_view::npos; ++at) {
      const std::string_view name = text.substr(at + 1, text.find(';', at) - at - 1);
      if (!name.starts_with('#') && !is_defined(name)) use(text.substr(at, name.size() + 2));
    }
  }

 private:
  // The sizes of the texts with references replaced, by the hashes of the names.
  HashMap<std::uint64_t, std::uint64_t> sizes_;
};

}  // namespace proflint::encodings::xml
