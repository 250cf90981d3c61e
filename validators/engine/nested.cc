// Unwrapping and checking of parts. They have no companions and no parts, and are not members of a set.
#include "validators/engine/nested.h"

#include <algorithm>

#include "validators/engine/families.h"

namespace proflint {

bool NestedParts::is_exhausted(std::string_view part, Report& report) {
  if (unpacked_ < limits_[Limit::inflated_size]) return false;
  if (!is_reported_) report.add_limit(Limit::inflated_size, part);
  is_reported_ = true;
  return true;
}

void NestedParts::note_limit(const containers::Contents& contents) {
  is_reported_ |= contents.is_over_limit() && contents.limit() == Limit::inflated_size;
}

Limits NestedParts::limits() const {
  Limits left = limits_;
  left.set(Limit::inflated_size, limits_[Limit::inflated_size] - unpacked_);
  return left;
}

std::optional<std::string_view> NestedParts::unwrap(std::string_view part, Report& report) {
  if (is_exhausted(part, report)) return std::nullopt;
  containers::Contents& contents = contents_.emplace_back(budget_, limits(), part.size());
  const containers::Unwrapped unwrapped = containers::unwrap(part, contents, report);
  unpacked_ += contents.bytes().size();
  note_limit(contents);
  if (!unwrapped.container) contents_.pop_back();
  if (!unwrapped.is_whole) return std::nullopt;
  return unwrapped.bytes;
}

bool NestedParts::check(std::string_view format, std::string_view part, std::string_view place, const char* name,
                        Report& report) {
  const Format* const wanted = find_format(format);
  if (wanted == nullptr || is_exhausted(place, report)) return true;
  Report piece = report.for_part({.bytes = part, .place = place, .name = name, .offset_name = "offset"});
  containers::Contents contents(budget_, limits(), part.size());
  const containers::Unwrapped unwrapped = containers::unwrap(part, contents, piece);
  unpacked_ += contents.bytes().size();
  const auto& known = wanted->containers;
  if (unwrapped.container && std::find(known.begin(), known.end(), *unwrapped.container) == known.end()) return false;
  note_limit(contents);
  if (!unwrapped.is_whole) {
    report.absorb(std::move(piece));
    return true;
  }
  if (wanted->detect(Head(unwrapped.bytes, {})) < Match::weak) return false;
  Input input;
  input.bytes = unwrapped.bytes;
  input.container = unwrapped.container;
  input.memory = &budget_;
  input.is_part = true;
  Report inner = piece.for_piece();
  wanted->check(input, inner);
  inner.withhold_displaced(wanted->displacements);
  if (!unwrapped.is_damaged || !inner.has_errors()) piece.absorb(std::move(inner));  // else the container explains them
  report.absorb(std::move(piece));
  return true;
}

}  // namespace proflint
