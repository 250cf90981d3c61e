// Requests companions, and remembers the requests.
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
  const std::optional<Companion> found = find_ ? find_(role, name, belongs) : std::nullopt;
  remember(role, found ? found->name : name, found.has_value());
  return found;
}

std::optional<Companion> Companions::probe(Role role, std::string_view name) {
  std::optional<Companion> companion = find_ ? find_(role, name, {}) : std::nullopt;
  if (companion) remember(role, companion->name, true);
  return companion;
}

std::optional<Companion> Companions::find_first(Role role, std::span<const std::string_view> names) {
  std::optional<Companion> found;
  for (std::size_t i = 0; i < names.size() && !found && find_; ++i) found = find_(role, names[i], {});
  if (!names.empty()) remember(role, found ? found->name : names.front(), found.has_value());
  return found;
}

std::optional<Companion> Companions::find_given(Role role, std::span<const std::string_view> names) {
  std::optional<Companion> found;
  for (std::size_t i = 0; i < names.size() && !found && find_; ++i) {
    found = find_(role, names[i], {});
    if (found && !found->is_given) found.reset();
  }
  if (!names.empty()) remember(role, found ? found->name : names.front(), found.has_value());
  return found;
}

void Companions::reject(Role role, const Companion& companion) {
  for (Asked& asked : asked_)
    if (asked.role == role && asked.name == companion.name) {
      asked.is_found = false;
      asked.is_rejected = true;
    }
}

void Companions::remember(Role role, std::string_view name, bool is_found) {
  if (role == Role::classes && name.empty()) return;  // only asks whether there are any
  constexpr std::size_t kRemembered = 100;  // a report that names a million sources is not repeated in the record
  const bool is_new = std::none_of(asked_.begin(), asked_.end(),
                                   [&](const Asked& asked) { return asked.role == role && asked.name == name; });
  if (is_new && asked_.size() < kRemembered) asked_.push_back({role, std::string(name), is_found});
}

}  // namespace proflint
