// A narrow production for lcount and branch records, which are most lines of the intermediate text. It accepts fewer
// lines than the grammar, with the same result; lines that it rejects are parsed by the grammar.
#pragma once

#include <string_view>

#include "grammars/digit_window.h"
#include "grammars/gcov_intermediate.h"

namespace proflint::grammars::gcov_intermediate {
namespace usual {

constexpr std::string_view kLcount = "lcount:", kBranch = "branch:";
static_assert(kLcount.size() == kBranch.size());

// d{1,most}; the digits and the byte after them are in the window.
inline bool take_number(const DigitWindow& window, const char*& at, std::size_t most, Decimal& number) {
  const std::size_t size = window.digits_at(at);
  if (size == 0 || size > most) return false;
  number.digits = {at, size};
  number.value = DigitWindow::value_at(at, size);
  number.fits = true;
  number.is_plain = *at != '0' || size == 1;
  at += size;
  return true;
}

}  // namespace usual

// lcount    <- 'lcount:' d{1,8} ',' d{1,16} ( ',' [01] )? !.
// branch    <- 'branch:' d{1,8} ',' ( 'taken' / 'nottaken' / 'notexec' ) !.
// Matches a line without its line end. False: `record` is unspecified, and the grammar must parse the line. Bytes up to
// `limit` may be read.
[[nodiscard]] inline bool parse_usual(std::string_view text, Record& record, const char* limit) {
  using namespace usual;
  constexpr std::size_t kLineDigits = 8;
  constexpr auto kKeySize = static_cast<std::ptrdiff_t>(kLcount.size());
  const char* at = text.data() + kKeySize;
  const char* const last = text.data() + text.size();
  if (limit - text.data() < kKeySize + DigitWindow::kReach || last <= at) return false;
  const bool is_lcount = text.starts_with(kLcount);
  if (!is_lcount && !text.starts_with(kBranch)) return false;
  const DigitWindow window(at, last);
  if (!take_number(window, at, kLineDigits, record.line) || at == last || *at++ != ',') return false;
  record.is_negative = record.is_rounded = record.has_end = false;
  if (!is_lcount) {
    record.kind = Kind::branch;
    record.text = {at, static_cast<std::size_t>(last - at)};
    return record.text == "taken" || record.text == "nottaken" || record.text == "notexec";
  }
  record.kind = Kind::lcount;
  if (!take_number(window, at, DigitWindow::kMaxDigits, record.count)) return false;
  record.has_end = last - at == 2 && at[0] == ',' && (at[1] == '0' || at[1] == '1');
  return record.has_end || at == last;
}

}  // namespace proflint::grammars::gcov_intermediate
