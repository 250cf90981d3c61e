// Asking for companions, and remembering it.
#include "validators/core/companions.h"

#include <algorithm>

namespace proflint {

std::string_view to_string(Role role) {
  static constexpr std::string_view kNames[] = {"pair", "image", "source", "classes"};
  return kNames[static_cast<std::size_t>(role)];
}

FindCompanion always(Role role, Companion companion) {
  return [=](Role asked, std::string_view, const Belongs&) {
    return asked == role ? std::optional(companion) : std::nullopt;
  };
}

std::optional<Companion> Companions::find(Role role, std::string_view name, const Belongs& belongs) {
  constexpr std::size_t kRemembered = 100;  // a report that names a million sources is not repeated in the record
  const std::optional<Companion> found = find_ ? find_(role, name, belongs) : std::nullopt;
  const std::string_view known_as = found ? found->name : name;
  const bool is_new = std::none_of(asked_.begin(), asked_.end(),
                                   [&](const Asked& asked) { return asked.role == role && asked.name == known_as; });
  if (is_new && asked_.size() < kRemembered) asked_.push_back({role, std::string(known_as), found.has_value()});
  return found;
}

}  // namespace proflint
