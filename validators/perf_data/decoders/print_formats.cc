// Scans the tokens of a print format once, without building expressions.
#include "validators/perf_data/decoders/print_formats.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

#include "validators/core/text.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint64_t kMaxRecord = UINT16_MAX;  // bytes: no index or count in a record is greater
constexpr std::string_view kBlanks = " \t\n";

bool is_word(char c) {
  return is_digit(c) || is_letter(c) || c == '_';
}

std::string_view word_at(std::string_view text) {
  return text.substr(0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_word) - text.begin()));
}

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
}

// The value of a constant as C writes it; nothing for other words. UINT64_MAX if it exceeds 64 bits.
std::optional<std::uint64_t> constant(std::string_view word) {
  if (word.empty() || !is_digit(word[0])) return std::nullopt;
  while (word.size() > 1 && (word.back() | 0x20) >= 'l' && (word.back() | 0x20) <= 'u') word.remove_suffix(1);
  const int base = word.starts_with("0x") || word.starts_with("0X") ? 16 : word[0] == '0' ? 8 : 10;
  if (base == 16) word.remove_prefix(2);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, base);
  if (end != word.data() + word.size()) return std::nullopt;
  return error == std::errc::result_out_of_range ? UINT64_MAX : number;
}

// Whether the decimal number, which may start with zeros, is too great for a record.
bool is_large(std::string_view digits) {
  constexpr std::size_t kMaxDigits = 5;
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits.size() > kMaxDigits || decimal_value(digits).value_or(0) > kMaxRecord;
}

class PrintScanner {
 public:
  explicit PrintScanner(std::string_view text) : rest_(text) {}

  std::optional<PrintDefect> run() {
    while (!rest_.empty() && !defect_) next();
    return defect_;
  }

 private:
  void next() {
    const char c = rest_[0];
    if (is_word(c)) {
      last_word_ = word_at(rest_);
      return rest_.remove_prefix(last_word_.size());
    }
    if (c == '"' || c == '\'') return skip_quoted(c);
    if (c == '(')
      calls_.push_back(last_word_ == "__print_hex" || last_word_ == "__print_hex_str" || last_word_ == "__print_array");
    if (c == ')' && !calls_.empty()) calls_.pop_back();
    rest_.remove_prefix(1);
    if (c == '/' || c == '%') check_divisor();
    if (c == '[') check_constant(']', "has an index of 65536 or more");
    if (c == ',' && !calls_.empty() && calls_.back()) check_constant(',', "prints 65536 or more elements");
    if (c == ',' && calls_.empty()) is_in_arguments_ = true;
    if (kBlanks.find(c) == kBlanks.npos) last_word_ = {};
  }

  void skip_quoted(char quote) {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != quote) end += rest_[end] == '\\' ? 2 : 1;
    if (quote == '"' && !is_in_arguments_) check_widths(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
  }

  // "%08lx", "%-16.*s": perf pads each value to the width or the precision.
  void check_widths(std::string_view format) {
    for (std::size_t at = format.find('%'); at != format.npos; at = format.find('%', at)) {
      const std::size_t end = std::min(format.find_first_not_of("0123456789-+ #.*", at + 1), format.size());
      std::string_view sizes = format.substr(at + 1, end - at - 1);
      at = end + (format.substr(end).starts_with('%') ? 1 : 0);
      while (!sizes.empty()) {
        const std::string_view word = word_at(sizes);
        if (is_large(word)) return report(word, "has a width of 65536 or more");
        sizes.remove_prefix(std::max<std::size_t>(word.size(), 1));
      }
    }
  }

  // ( b* '(' )* b* 0 ( b* ')' )*, with as many closing parentheses as opening ones
  void check_divisor() {
    std::string_view rest = rest_;
    std::size_t open = 0;
    for (skip_blanks(rest); rest.starts_with('('); skip_blanks(rest)) {
      rest.remove_prefix(1);
      ++open;
    }
    const std::string_view word = word_at(rest);
    if (constant(word) != std::uint64_t{0}) return;
    rest.remove_prefix(word.size());
    for (skip_blanks(rest); open != 0 && rest.starts_with(')'); skip_blanks(rest)) {
      rest.remove_prefix(1);
      --open;
    }
    if (open == 0) report(word, "divides by 0");
  }

  // A constant up to `end` or a closing parenthesis that no record is large enough for.
  void check_constant(char end, const char* what) {
    std::string_view rest = rest_;
    skip_blanks(rest);
    const std::string_view word = word_at(rest);
    rest.remove_prefix(word.size());
    skip_blanks(rest);
    if (constant(word).value_or(0) > kMaxRecord && (rest.starts_with(end) || rest.starts_with(')'))) report(word, what);
  }

  void report(std::string_view where, const char* what) { defect_ = {where, what}; }

  std::string_view rest_, last_word_;
  std::vector<bool> calls_;       // for each open parenthesis: whether it starts a function that prints elements
  bool is_in_arguments_ = false;  // after the format
  std::optional<PrintDefect> defect_;
};

}  // namespace

std::optional<PrintDefect> find_print_defect(std::string_view text) {
  return PrintScanner(text).run();
}

}  // namespace proflint::perf_data
