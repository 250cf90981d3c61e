// Reads numbers with their base in a prefix. Follows llvm::getAutoSenseRadix.
#include "validators/bolt/yaml/number.h"

#include "validators/core/text.h"

namespace proflint::bolt::yaml {
namespace {

// Takes the prefix off `text`.
unsigned take_base(std::string_view& text) {
  if (text.size() < 2 || text[0] != '0') return 10;
  const char mark = static_cast<char>(text[1] | 0x20);
  const unsigned base = mark == 'x' ? 16 : mark == 'b' ? 2 : mark == 'o' ? 8 : 0;
  if (base == 0 && !is_digit(text[1])) return 10;
  text.remove_prefix(base == 0 ? 1 : 2);
  return base == 0 ? 8 : base;
}

}  // namespace

Number read_number(std::string_view text) {
  Number number;
  number.base = take_base(text);
  if (text.empty()) return number;
  bool fits = true;
  for (const char c : text) {
    const int digit = hex_digit(c);
    if (digit < 0 || static_cast<unsigned>(digit) >= number.base) return number;
    fits = fits && !__builtin_mul_overflow(number.value, std::uint64_t{number.base}, &number.value) &&
           !__builtin_add_overflow(number.value, static_cast<std::uint64_t>(digit), &number.value);
  }
  number.form = fits ? Number::Form::good : Number::Form::large;
  return number;
}

}  // namespace proflint::bolt::yaml
