// Reads counts.
#include "validators/coverage/counts.h"

#include <charconv>

#include "validators/core/text.h"

namespace proflint::coverage {

Count read_count(std::string_view text) {
  if (text.starts_with('-') && is_digits(text.substr(1))) return {0, CountForm::negative};
  if (!is_digits(text)) return {0, CountForm::not_integer};
  Count count;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count.value);
  count.form = failure == std::errc() ? form_of(count.value) : CountForm::overflow;
  return count;
}

}  // namespace proflint::coverage
