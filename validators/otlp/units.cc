// Recognizes words that are not UCUM units, and checks the brackets in units.
#include "validators/otlp/units.h"

#include <algorithm>
#include <string>

namespace proflint::otlp {
namespace {

constexpr std::string_view kWords[] = {"bytes",        "kilobytes",    "megabytes", "bits",    "nanoseconds",
                                       "microseconds", "milliseconds", "seconds",   "minutes", "hours",
                                       "days",         "count",        "percent",   "hertz"};

}  // namespace

bool is_unit(std::string_view unit) {
  std::string open;
  std::string word(unit);
  for (char& c : word) {
    if (c < 0x21 || c > 0x7e) return false;
    if (c == '[' || c == '{' || c == '(') open += c == '[' ? ']' : c == '{' ? '}' : ')';
    if (c == ']' || c == '}' || c == ')') {
      if (open.empty() || open.back() != c) return false;
      open.pop_back();
    }
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return open.empty() && std::find(std::begin(kWords), std::end(kWords), word) == std::end(kWords);
}

}  // namespace proflint::otlp
