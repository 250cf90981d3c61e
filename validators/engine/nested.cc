// Unwrapping and checking of parts. They have no companions, and are no members of a set.
#include "validators/engine/nested.h"

#include "validators/containers/unwrap.h"
#include "validators/engine/families.h"

namespace proflint {

bool NestedParts::is_exhausted(std::string_view part, Report& report) {
  if (unpacked_ < limits_[Limit::inflated_size]) return false;
  report.add_limit(Limit::inflated_size, part);
  return true;
}

std::optional<std::string_view> NestedParts::unwrap(std::string_view part, Report& report) {
  if (is_exhausted(part, report)) return std::nullopt;
  containers::Contents& contents = contents_.emplace_back(budget_, limits_, part.size());
  const containers::Unwrapped unwrapped = containers::unwrap(part, contents, report);
  unpacked_ += contents.bytes().size();
  if (!unwrapped.container) contents_.pop_back();
  if (!unwrapped.is_whole) return std::nullopt;
  return unwrapped.bytes;
}

bool NestedParts::check(std::string_view format, std::string_view part, std::string_view place, const char* name,
                        Report& report) {
  const Format* const wanted = find_format(format);
  if (wanted == nullptr || is_exhausted(part, report)) return true;
  Report piece = report.for_piece();
  if (place.data() != part.data()) piece.add_source({.bytes = part, .place = place, .name = name});
  containers::Contents& contents = contents_.emplace_back(budget_, limits_, part.size());
  const containers::Unwrapped unwrapped = containers::unwrap(part, contents, piece);
  unpacked_ += contents.bytes().size();
  bool is_of_format = true;
  if (unwrapped.is_whole) {
    is_of_format = wanted->detect(Head(unwrapped.bytes, {})) >= Match::weak;
    Input input;
    input.bytes = unwrapped.bytes;
    input.container = unwrapped.container;
    input.memory = &budget_;
    if (is_of_format) wanted->check(input, piece);
  }
  report.absorb(std::move(piece));
  return is_of_format;
}

}  // namespace proflint
