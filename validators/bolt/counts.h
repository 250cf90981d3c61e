// The counts of BOLT's profiles as text: decimal digits, below 2^63 because consumers keep them in an int64_t.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/text.h"

namespace proflint::bolt {

enum class CountForm : std::uint8_t { good, negative, large, bad };

constexpr CountForm form_of_count(std::string_view field) {
  if (field.starts_with('-') && is_digits(field.substr(1))) return CountForm::negative;
  if (!is_digits(field)) return CountForm::bad;
  const std::optional<std::uint64_t> value = decimal_value(field);
  return value && *value <= INT64_MAX ? CountForm::good : CountForm::large;
}

}  // namespace proflint::bolt
