// Numbers of values, and paths to frames.
#include "validators/json_documents/frame.h"

#include <algorithm>
#include <string>

#include "validators/core/escape.h"
#include "validators/core/reals.h"
#include "validators/json_documents/types.h"

namespace proflint::json_documents {
namespace {

// The step from a frame to one of its values.
void append_step(std::string& path, const Frame& frame, const Frame& inner) {
  constexpr std::size_t kMaxKey = 60;
  switch (frame.shape->form) {
    case Form::object:
      if (!path.empty()) path += '.';
      path += frame.shape->members[inner.member].name;
      break;
    case Form::map:
      path += "[\"";
      append_escaped(path, inner.key.inside(), kMaxKey, '"');
      path += "\"]";
      break;
    case Form::list:
    case Form::tuple:
      path += '[' + std::to_string(frame.count - 1) + ']';
      break;
  }
}

}  // namespace

Int128 Value::parsed_number() const {
  if (kind == encodings::json::Kind::fraction) return rounded_value(token);
  constexpr std::size_t kMaxDigits = 30;
  const bool is_negative = token.starts_with('-');
  Int128 number = 0;
  for (const char digit : token.substr(is_negative ? 1 : 0, kMaxDigits)) number = number * 10 + (digit - '0');
  return is_negative ? -number : number;
}

std::int64_t Value::parsed_narrowed() const {
  const Int128 low = INT64_MIN, high = INT64_MAX;
  return static_cast<std::int64_t>(std::clamp(parsed_number(), low, high));
}

double Value::parsed_real() const {
  return real_value(token);
}

std::string path_of(const Frame& frame) {
  constexpr std::size_t kMaxSteps = 12;
  std::array<const Frame*, kMaxSteps> inner;  // the frames that the last steps lead to, from the inside
  std::size_t steps = 0;
  const Frame* outer = &frame;
  for (; steps < kMaxSteps && outer->parent != nullptr; outer = outer->parent) inner[steps++] = outer;
  std::string path = outer->parent == nullptr ? "" : "...";
  while (steps-- != 0) append_step(path, *inner[steps]->parent, *inner[steps]);
  if (path.starts_with('[')) path.insert(0, 1, '$');  // the root of a JSONPath
  return path.empty() ? "the document" : path;
}

}  // namespace proflint::json_documents
