// Checks an expression in one pass, which tracks the last repeatable item and the number of open groups.
#include "validators/pprof/regexp.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "validators/core/text.h"

namespace proflint::pprof {
namespace {

constexpr std::uint64_t kMaxRepeats = 1000;

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<RegexpError> scan() {
    while (error_ == nullptr && at_ < text_.size()) step();
    if (error_ == nullptr && groups_ != 0) fail("a group without ')'");
    if (error_ == nullptr) return std::nullopt;
    return RegexpError{start_, error_};
  }

 private:
  enum class Before : std::uint8_t { nothing, something, repeated };  // the item before a repetition

  bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  void fail(const char* what) { error_ = what; }

  // Takes the next item: an escape, a class, a group, a repetition, or one byte.
  void step() {
    start_ = at_;
    const char c = text_[at_];
    if (c == '\\') return escape();
    if (c == '[') return character_class();
    if (c == '(') return open();
    if (c == '{' && is_count()) return repeat();
    if (c == '*' || c == '+' || c == '?') {
      ++at_;
      return repeated();
    }
    ++at_;
    if (c == ')' && groups_-- == 0) return fail("a ')' without a group");
    before_ = c == '|' ? Before::nothing : Before::something;
  }

  void escape() {
    if (starts("\\Q")) {
      const std::size_t end = text_.find("\\E", at_);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
    } else {
      if (at_ + 1 == text_.size()) return fail("an incomplete escape");
      if (text_[at_ + 1] >= '1' && text_[at_ + 1] <= '9') return fail("a backreference");
      const bool has_name = std::string_view("xpP").find(text_[at_ + 1]) != std::string_view::npos;
      at_ += 2;
      if (const std::size_t end = text_.find('}', at_); has_name && starts("{") && end != std::string_view::npos)
        at_ = end + 1;  // \x{2028}, \p{Greek}
    }
    before_ = Before::something;
  }

  void character_class() {
    ++at_;
    if (at_ < text_.size() && text_[at_] == '^') ++at_;
    for (bool is_first = true;; is_first = false) {
      if (at_ >= text_.size()) return fail("a character class without ']'");
      if (text_[at_] == ']' && !is_first) break;
      const std::size_t name_end = starts("[:") ? text_.find(":]", at_ + 2) : std::string_view::npos;
      if (name_end != std::string_view::npos)
        at_ = name_end + 2;
      else
        at_ += text_[at_] == '\\' ? 2 : 1;
    }
    ++at_;
    before_ = Before::something;
  }

  void open() {
    const Before before = std::exchange(before_, Before::nothing);
    ++at_;
    ++groups_;
    if (!starts("?")) return;
    ++at_;
    if (starts("P<") || starts("<")) return group_name();
    flags(before);
  }

  void group_name() {
    at_ = text_.find('<', at_) + 1;
    const std::size_t end = text_.find('>', at_);
    if (end == std::string_view::npos || end == at_) return fail("a group without a valid name");
    for (; at_ < end; ++at_) {
      const char c = text_[at_];
      if (!is_digit(c) && c != '_' && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
        return fail("a group without a valid name");
    }
    ++at_;
  }

  // "(?i-s:" opens a group, "(?i-s)" does not.
  void flags(Before before) {
    const std::size_t first = at_;
    skip_letters();
    if (starts("-")) {
      ++at_;
      skip_letters();
    }
    const bool is_empty = at_ == first;
    if (starts(":")) {
      ++at_;
    } else if (starts(")") && !is_empty) {
      ++at_;
      --groups_;
      before_ = before;
    } else {
      fail("an unsupported '(?'");
    }
  }

  void skip_letters() { at_ = std::min(text_.find_first_not_of("imsU", at_), text_.size()); }

  // Whether "{m}", "{m,}" or "{m,n}" is next; other braces are literal characters.
  bool is_count() {
    std::string_view rest = text_.substr(at_ + 1);
    const std::size_t end = rest.find('}');
    if (end == std::string_view::npos) return false;
    count_ = rest.substr(0, end);
    const std::string_view low = count_.substr(0, count_.find(','));
    const std::string_view high = count_.substr(low.size()).empty() ? "" : count_.substr(low.size() + 1);
    return is_digits(low) && (high.empty() || is_digits(high));
  }

  void repeat() {
    const std::string_view low = count_.substr(0, count_.find(','));
    const std::string_view high = low.size() == count_.size() ? low : count_.substr(low.size() + 1);
    at_ += count_.size() + 2;
    const std::uint64_t minimum = number(low), maximum = high.empty() ? minimum : number(high);
    if (minimum > kMaxRepeats || maximum > kMaxRepeats) return fail("a repeat count greater than 1000");
    if (minimum > maximum) return fail("an invalid repeat count (the minimum exceeds the maximum)");
    repeated();
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
    if (before_ == Before::nothing) return fail("a repetition of nothing");
    if (before_ == Before::repeated) return fail("a repetition of a repetition");
    if (starts("?")) ++at_;
    before_ = Before::repeated;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t start_ = 0;   // start of the current item
  std::string_view count_;  // found by is_count() between braces
  std::uint64_t groups_ = 0;
  Before before_ = Before::nothing;
  const char* error_ = nullptr;
};

}  // namespace

std::optional<RegexpError> check_regexp(std::string_view expression) {
  return Scanner(expression).scan();
}

}  // namespace proflint::pprof
