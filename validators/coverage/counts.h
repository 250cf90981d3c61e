// Execution counts as text: their value, or the reason why they are invalid.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::coverage {

// The forms of a text where a count is expected, from usable to unusable.
enum class CountForm : std::uint8_t {
  plain,        // a count
  imprecise,    // above 2^53: JavaScript and Perl round it
  wrapped,      // 2^63 or more: a negative number printed as unsigned
  overflow,     // above 2^64 - 1
  negative,     // '-' and digits
  not_integer,  // anything else
};

// Whether the text has a value, although consumers may misread it.
constexpr bool is_count(CountForm form) {
  return form <= CountForm::wrapped;
}

// A count and how it is written.
struct Count {
  std::uint64_t value = 0;                  // only if is_count(form)
  CountForm form = CountForm::not_integer;  // the default is for texts that are missing
};

// The form of a count that is known as a number.
constexpr CountForm form_of(std::uint64_t value) {
  return value >= std::uint64_t{1} << 63  ? CountForm::wrapped
         : value > std::uint64_t{1} << 53 ? CountForm::imprecise
                                          : CountForm::plain;
}

// Reads all of `text`, which must not have blanks around it.
Count read_count(std::string_view text);

}  // namespace proflint::coverage
