// Looks for the columns of gcov in source text. Follows output_lines() of GCC's gcov.cc.
#include "validators/gcov_text/joined.h"

#include <algorithm>
#include <string>

#include "grammars/gcov_text.h"
#include "validators/core/text.h"

namespace proflint::gcov_text {
namespace {

bool may_end_detail(char c) {
  return is_digit(c) || c == '%' || c == ')' || c == 'd';  // "never executed"
}

bool is_detail(std::string_view text) {
  grammars::gcov_text::Line line;
  return grammars::gcov_text::parse(text, line);
}

}  // namespace

std::string_view joined_detail(std::string_view text) {
  constexpr std::string_view kStarts[] = {"branch ", "call   ", "unconditional ", "function "};
  if (text.empty() || !may_end_detail(text.back())) return {};
  for (const std::string_view start : kStarts) {
    const std::size_t at = text.rfind(start);
    if (at == text.npos || at == 0 || is_blank(text[at - 1]) || !is_detail(text.substr(at))) continue;
    return text.substr(at);
  }
  return {};
}

std::string_view joined_line(std::string_view text, std::uint64_t number) {
  constexpr std::size_t kWidth = 5, kMarkWidth = 9;
  constexpr std::string_view kMarks = "-#=*0123456789kMG";
  std::string column = std::to_string(number);
  if (column.size() < kWidth) column.insert(0, kWidth - column.size(), ' ');
  const std::size_t at = text.find(":" + column + ":");
  if (at == text.npos || at == 0 || kMarks.find(text[at - 1]) == kMarks.npos) return {};
  return text.substr(at - std::min(at, kMarkWidth));
}

}  // namespace proflint::gcov_text
