// Checks an expression in one pass, with the open groups on a stack. Follows regexp/syntax/parse.go of Go, which pprof
// uses: names of scripts in \p{...} are not checked. The ')' at the end of the text ends every number and every name,
// so the end is checked only after items that can consume this ')'.
#include "validators/pprof/regexp.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "validators/core/text.h"

namespace proflint::pprof {
namespace {

constexpr std::uint64_t kMaxRepeats = 1000;
constexpr std::size_t kMaxNesting = 500;
constexpr std::uint32_t kLastRune = 0x10FFFF;
constexpr std::string_view kPosixClasses[] = {"alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph",
                                              "lower", "print", "punct", "space", "upper", "word",  "xdigit"};

constexpr bool is_octal(char c) {
  return c >= '0' && c <= '7';
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<RegexpError> scan() {
    while (error_ == nullptr && at_ < text_.size()) step();
    if (error_ == nullptr && !groups_.empty()) fail("a group without ')'");
    if (error_ == nullptr) return std::nullopt;
    return RegexpError{start_, error_};
  }

 private:
  enum class Before : std::uint8_t { nothing, something, repeated };  // the item before a repetition

  bool at_end() const { return at_ >= text_.size(); }
  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  bool take(std::string_view what) {
    if (!starts(what)) return false;
    at_ += what.size();
    return true;
  }
  void fail(const char* what) {
    if (error_ == nullptr) error_ = what;
  }

  // An item that may be repeated, and how often its parts are repeated already.
  void end_item(std::uint64_t repeats = 1) {
    before_ = Before::something;
    repeats_ = repeats;
    most_repeats_ = std::max(most_repeats_, repeats);
  }

  // Takes the next item: an escape, a class, a group, a repetition, or one character.
  void step() {
    start_ = at_;
    const char c = text_[at_];
    if (c == '\\') return escape();
    if (c == '[') return character_class();
    if (c == '(') return open();
    if (c == ')') return close();
    if (c == '{' && is_count()) return repeat();
    if (c == '*' || c == '+' || c == '?') {
      ++at_;
      return repeated();
    }
    take_rune();
    if (c == '|')
      before_ = Before::nothing;
    else
      end_item();
  }

  void escape() {
    if (take("\\Q")) return quoted();
    if (!take("\\A") && !take("\\b") && !take("\\B") && !take("\\z") && !take_named_class()) take_escaped_rune();
    end_item();
  }

  void quoted() {
    const std::size_t end = text_.find("\\E", at_);
    const bool is_empty = end == at_;
    at_ = end == std::string_view::npos ? text_.size() : end + 2;
    if (!is_empty)
      end_item();
    else if (before_ == Before::repeated)
      before_ = Before::something;
  }

  // \d and its siblings, \pN, \p{Greek}.
  bool take_named_class() {
    for (const std::string_view name : {"\\d", "\\D", "\\s", "\\S", "\\w", "\\W"})
      if (take(name)) return true;
    if (!take("\\p") && !take("\\P")) return false;
    const bool is_negative = starts("{^");
    if (const std::size_t end = starts("{") ? text_.find('}', at_) : text_.npos; end != text_.npos) {
      const std::string_view name = text_.substr(at_ + 1, end - at_ - 1).substr(is_negative ? 1 : 0);
      const auto is_of_name = [](char c) { return is_letter(c) || c == '_'; };
      if (name.empty() || !std::all_of(name.begin(), name.end(), is_of_name)) fail("an unknown Unicode class");
      at_ = end + 1;
    } else if (std::string_view("CLMNPSZ").find(text_[at_]) == std::string_view::npos) {
      fail("an unknown Unicode class");
    } else {
      ++at_;
    }
    return true;
  }

  // REQUIRES: a backslash is next, and is not the last character, which is the ')' of the group around the expression.
  std::uint32_t take_escaped_rune() {
    ++at_;
    const char c = text_[at_++];
    const bool is_octal_number = c == '0' || (is_octal(c) && is_octal(text_[at_]));
    if (is_octal_number) return take_octal(c);
    if (is_digit(c)) return fail("a backreference"), 0;
    if (c == 'x') return take_hexadecimal();
    constexpr std::string_view kNames = "afnrtv", kValues = "\a\f\n\r\t\v";
    if (const std::size_t i = kNames.find(c); i != std::string_view::npos)
      return static_cast<std::uint32_t>(kValues[i]);
    if (is_letter(c) || static_cast<unsigned char>(c) >= 0x80) return fail("an unknown escape"), 0;
    return static_cast<std::uint32_t>(c);
  }

  std::uint32_t take_octal(char first) {
    constexpr int kMaxDigits = 3;
    auto value = static_cast<std::uint32_t>(first - '0');
    for (int i = 1; i < kMaxDigits && is_octal(text_[at_]); ++i)
      value = value * 8 + static_cast<std::uint32_t>(text_[at_++] - '0');
    return value;
  }

  // \x41 or \x{10FFFF}, after the x.
  std::uint32_t take_hexadecimal() {
    const bool is_braced = take("{");
    const std::size_t first = at_, last = is_braced ? text_.find('}', at_) : at_ + 2;
    std::uint32_t value = 0;
    for (; at_ < std::min(last, text_.size()) && value <= kLastRune; ++at_) {
      const int digit = hex_digit(text_[at_]);
      if (digit < 0) return fail("an invalid escape"), 0;
      value = 16 * value + static_cast<std::uint32_t>(digit);
    }
    if (at_ != last || at_ == first || value > kLastRune) return fail("an invalid escape"), 0;
    if (is_braced) ++at_;
    return value;
  }

  // One character. Texts that are not UTF-8 have a rule of their own.
  std::uint32_t take_rune() {
    const auto first = static_cast<unsigned char>(text_[at_++]);
    if (first < 0xC0) return first;
    std::uint32_t value = first & (first < 0xE0 ? 0x1Fu : first < 0xF0 ? 0x0Fu : 0x07u);
    while ((static_cast<unsigned char>(text_[at_]) & 0xC0) == 0x80)
      value = value << 6 | (static_cast<unsigned char>(text_[at_++]) & 0x3Fu);
    return value;
  }

  void character_class() {
    ++at_;
    take("^");
    for (bool is_first = true; error_ == nullptr; is_first = false) {
      if (at_end()) return fail("a character class without ']'");
      if (!is_first && take("]")) break;
      if (!take_posix_class() && !take_named_class()) range();
    }
    end_item();
  }

  bool take_posix_class() {
    if (!starts("[:") || last_class_end_ == text_.npos || at_ + 2 > last_class_end_) return false;
    const std::size_t end = text_.find(":]", at_ + 2);
    std::string_view name = text_.substr(at_ + 2, end - at_ - 2);
    if (name.starts_with('^')) name.remove_prefix(1);
    if (std::find(std::begin(kPosixClasses), std::end(kPosixClasses), name) == std::end(kPosixClasses))
      fail("an unknown character class");
    at_ = end + 2;
    return true;
  }

  // A character of a class, or two of them.
  void range() {
    const std::uint32_t first = take_class_rune();
    if (!starts("-") || starts("-]")) return;
    ++at_;
    if (take_class_rune() < first) fail("an invalid range of characters");
  }
  std::uint32_t take_class_rune() { return starts("\\") ? take_escaped_rune() : take_rune(); }

  void open() {
    const Before before = std::exchange(before_, Before::nothing);
    ++at_;
    groups_.push_back(std::exchange(most_repeats_, 1));
    if (groups_.size() > kMaxNesting) return fail("groups nested too deeply");
    if (!take("?")) return;
    if (take("P<") || take("<")) return group_name();
    flags(before);
  }

  void close() {
    ++at_;
    if (groups_.empty()) return fail("a ')' without a matching '('");
    const std::uint64_t inside = most_repeats_;
    most_repeats_ = groups_.back();
    groups_.pop_back();
    end_item(inside);
  }

  void group_name() {
    const std::size_t end = text_.find('>', at_);
    if (end == std::string_view::npos || end == at_) return fail("a group without a valid name");
    for (; at_ < end; ++at_)
      if (!is_digit(text_[at_]) && text_[at_] != '_' && !is_letter(text_[at_]))
        return fail("a group without a valid name");
    ++at_;
  }

  // "(?i-s:" opens a group, "(?i-s)" does not.
  void flags(Before before) {
    skip_letters();
    if (take("-") && !skip_letters()) return fail("an unsupported '(?'");
    if (take(":")) return;
    if (!take(")")) return fail("an unsupported '(?'");
    most_repeats_ = groups_.back();
    groups_.pop_back();
    before_ = before == Before::repeated ? Before::something : before;
  }

  bool skip_letters() {
    const std::size_t first = at_;
    at_ = std::min(text_.find_first_not_of("imsU", at_), text_.size());
    return at_ != first;
  }

  // Whether "{m}", "{m,}" or "{m,n}" is next; other braces, and numbers with leading zeros, are literal characters.
  bool is_count() {
    const std::string_view rest = text_.substr(at_ + 1);
    count_ = rest.substr(0, rest.find_first_not_of("0123456789,"));
    if (!rest.substr(count_.size()).starts_with('}')) return false;
    const std::string_view low = count_.substr(0, count_.find(','));
    const std::string_view high = count_.substr(low.size()).empty() ? "" : count_.substr(low.size() + 1);
    const auto is_number = [](std::string_view text) {
      return is_digits(text) && (text.size() == 1 || text.front() != '0');
    };
    return is_number(low) && (high.empty() || is_number(high));
  }

  void repeat() {
    const std::string_view low = count_.substr(0, count_.find(','));
    const std::string_view high = low.size() == count_.size() ? low : count_.substr(low.size() + 1);
    at_ += count_.size() + 2;
    const std::uint64_t minimum = number(low), maximum = high.empty() ? minimum : number(high);
    if (minimum > kMaxRepeats || maximum > kMaxRepeats) return fail("a repeat count greater than 1000");
    if (minimum > maximum) return fail("an invalid repeat count (the minimum exceeds the maximum)");
    const std::uint64_t all = repeats_ * std::max<std::uint64_t>(maximum, 1);
    repeated();
    if (all > kMaxRepeats) return fail("nested repeat counts with a product greater than 1000");
    repeats_ = all;
    most_repeats_ = std::max(most_repeats_, all);
  }

  // The number, or one that exceeds the bound.
  static std::uint64_t number(std::string_view digits) {
    std::uint64_t value = 0;
    for (const char digit : digits)
      if (value <= kMaxRepeats) value = 10 * value + static_cast<std::uint64_t>(digit - '0');
    return value;
  }

  // Handles the end of a repetition, after which one ? requests the shortest match.
  void repeated() {
    if (before_ == Before::nothing) return fail("a repetition operator without an operand");
    if (before_ == Before::repeated) return fail("two repetition operators in a row");
    take("?");
    before_ = Before::repeated;
  }

  std::string_view text_;
  const std::size_t last_class_end_ = text_.rfind(":]");  // the search for one that is missing would not be linear
  std::size_t at_ = 0;
  std::size_t start_ = 0;              // start of the current item
  std::string_view count_;             // found by is_count() between braces
  std::vector<std::uint64_t> groups_;  // most_repeats_ before each open group
  std::uint64_t repeats_ = 1;          // the product of the counts inside each other, of the last item
  std::uint64_t most_repeats_ = 1;     // the largest one of the current group
  Before before_ = Before::nothing;
  const char* error_ = nullptr;
};

}  // namespace

std::optional<RegexpError> check_regexp(std::string_view expression, std::pmr::memory_resource* memory) {
  // pprof matches whole names: it puts the expression into a group.
  std::pmr::string group("(", memory);
  group.append(expression).append(")");
  std::optional<RegexpError> error = Scanner(group).scan();
  if (error)
    error->offset = std::min(std::max<std::size_t>(error->offset, 1), std::max<std::size_t>(expression.size(), 1)) - 1;
  return error;
}

}  // namespace proflint::pprof
