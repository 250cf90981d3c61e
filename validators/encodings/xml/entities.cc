// Adds up the sizes of entities instead of expanding them.
#include "validators/encodings/xml/entities.h"

#include <algorithm>
#include <iterator>

#include "validators/encodings/xml/sax.h"

namespace proflint::encodings::xml {

bool Entities::declare(std::string_view name, std::string_view text) {
  std::uint64_t size = text.size();
  for (std::size_t at = 0; (at = text.find('&', at)) != std::string_view::npos; ++at) {
    const auto known = sizes_.find(hash_of(text.substr(at + 1, text.find(';', at) - at - 1)));
    if (known != sizes_.end()) size += known->second;
    if (size > kMaxExpansion) return false;
  }
  if (size > kMaxExpansion) return false;
  sizes_.try_emplace(hash_of(name), size);
  return true;
}

bool Entities::is_defined(std::string_view name) const {
  static constexpr std::string_view kPredefined[] = {"amp", "lt", "gt", "quot", "apos"};
  return std::find(std::begin(kPredefined), std::end(kPredefined), name) != std::end(kPredefined) ||
         sizes_.contains(hash_of(name));
}

}  // namespace proflint::encodings::xml
