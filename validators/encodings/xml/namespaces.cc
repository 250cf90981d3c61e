// Namespaces are declared by attributes: `xmlns` declares the default one, `xmlns:PREFIX` the one of a prefix.
#include "validators/encodings/xml/namespaces.h"

#include <algorithm>

#include "validators/core/hash.h"

namespace proflint::encodings::xml {
namespace {

constexpr std::string_view kPrefixed = "xmlns:";

}  // namespace

void Namespaces::open(const Tag& tag, Sink& sink) {
  ++depth_;
  if (tag.has_reserved) declare(tag, sink);
  if (tag.where.find(':') == std::string_view::npos) return;
  if (!is_known(tag.name)) sink.undeclared_prefix(tag.name, tag.first_line());
  for (const Attribute& attribute : tag.attributes)
    if (!is_known(attribute.name)) sink.undeclared_prefix(attribute.name, tag.first_line());
}

void Namespaces::declare(const Tag& tag, Sink& sink) {
  for (const Attribute& attribute : tag.attributes) {
    // An empty value ends the default namespace; for prefixes it is an error.
    if (!attribute.name.starts_with(kXmlns) || attribute.value.empty()) continue;
    if (attribute.name == kXmlns) sink.default_namespace(attribute.value, tag.place_of(attribute.name));
    if (attribute.name.starts_with(kPrefixed))
      prefixes_.push_back({hash_of(attribute.name.substr(kPrefixed.size())), depth_});
  }
}

void Namespaces::close() {
  --depth_;
  while (!prefixes_.empty() && prefixes_.back().depth > depth_) prefixes_.pop_back();
}

// Whether the name has no prefix, or a single one that is declared.
bool Namespaces::is_known(std::string_view name) const {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) return true;
  const std::string_view prefix = name.substr(0, colon), local = name.substr(colon + 1);
  if (local.empty() || local.find(':') != std::string_view::npos) return false;
  if (prefix == "xml") return true;
  const std::uint64_t hash =
      hash_of(prefix == kXmlns ? local : prefix);  // open() has added the declarations of the tag
  return std::any_of(prefixes_.begin(), prefixes_.end(), [&](const Prefix& known) { return known.hash == hash; });
}

}  // namespace proflint::encodings::xml
