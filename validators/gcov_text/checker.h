// Distinguishes listings, intermediate text and everything else. Follows gcov(1), the output of gcov.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_text {

enum class Form : std::uint8_t { none, listing, intermediate };

struct Found {
  Form form = Form::none;
  bool is_sure = false;  // false: the text may be of another format
};

// The form of a text according to its first lines; `is_named`: the file is called *.gcov.
Found find_form(std::string_view bytes, bool is_named);

void check(const Input& input, Report& report);

}  // namespace proflint::gcov_text
