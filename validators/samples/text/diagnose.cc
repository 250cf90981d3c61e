// What is wrong with the lines of a text profile that are not as the grammar says, or not where they should be.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include <algorithm>

#include "validators/core/escape.h"
#include "validators/samples/text/checker.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

constexpr std::string_view kVtables = "vtables";

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\0') || c == 0x7f;
}

// Takes what stands before `end` from the front of `text`.
void advance(std::string_view& text, const char* end) {
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
}

}  // namespace

// --- lines ---

// Whether a line with bytes that are not printable ASCII can be read on.
bool TextChecker::odd_line(std::string_view text) {
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    report_.add("sample-text/nul-byte"_rule, text.substr(nul, 1), "readers stop at this NUL byte");
  if (const std::size_t cr = text.find('\r'); cr != std::string_view::npos) {
    report_.add("sample-text/lone-cr"_rule, text.substr(cr, 1), "CR without LF does not end a line");
    has_begun_ = true;
    lose(std::min(text.find_first_not_of(' '), text.size()));
    return false;
  }
  const std::size_t indent = text.find_first_not_of(' ');
  if (indent != std::string_view::npos && text[indent] == '\t') {
    report_.add("sample-text/tab-indent"_rule, text.substr(indent, 1), "a tab in the indentation");
    lose(indent + 1);
    return false;
  }
  return true;
}

void TextChecker::blank_line(std::string_view text) {
  if (blank_lines_++ == 0) first_blank_ = text;
}

void TextChecker::indented_line(std::string_view text) {
  const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
  const bool is_blank = indent == text.size();
  if (!has_begun_) {
    if (has_reported_first_line_) return;
    has_reported_first_line_ = true;
    return report_.add("sample-text/first-line"_rule, text.substr(0, indent),
                       is_blank ? "a line of spaces before the first function header"
                                : "an indented line before the first function header");
  }
  if (is_blank) return blank_line(text);
  if (text[indent] != '#' && !is_in_data_access_) body_line(text);
}

void TextChecker::body_line(std::string_view text) {
  if (text.back() == ' ') {
    // Only vtables and metadata lines may end in spaces.
    const std::string_view line = text.substr(0, text.find_last_not_of(' ') + 1);
    const bool is_free = grammars::parse_sample_body(text, body_, nullptr) && body_.kind != Body::Kind::sampled;
    if (!is_free && line[line.find_first_not_of(' ')] != '!' && !line.ends_with(kVtables)) {
      report_.add("sample-text/trailing-space"_rule, text.substr(line.size()), "spaces at the end of the line");
      text = line;
    }
  }
  if (!try_body(text)) bad_body(text);
}

// --- nesting ---

// What follows is inside a line that was not understood, down to a line of at most `depth` spaces.
void TextChecker::lose(std::size_t depth) {
  if (!levels_.empty()) meaning_.incomplete();
  if (depth == 0) end_function();
  if (!is_lost() || depth < lost_depth_) lost_depth_ = depth;
}

// Ends the callees that the line does not belong to. False if it belongs to a line that was not understood.
bool TextChecker::nest_unusual(bool is_callsite) {
  const std::size_t depth = body_.indent.size();
  if (is_lost()) {
    if (depth > lost_depth_) return false;
    lost_depth_ = kNothingLost;
  }
  for (; levels_.size() > 1 && level().depth > depth; levels_.pop_back()) meaning_.end_callsite();
  if (depth > level().depth) jump(is_callsite);
  if (level().has_metadata && !body_.location.empty()) not_after_metadata();
  return true;
}

void TextChecker::jump(bool is_callsite) {
  const char* const before = is_callsite ? "a callee indented by " : "a line indented by ";
  const Rule& rule = is_callsite ? "sample-text/indent-jump-callsite"_rule : "sample-text/indent-jump"_rule;
  report_.add(rule, body_.indent, before, body_.indent.size(), " spaces where at most ", level().depth,
              " are possible");
}

void TextChecker::not_after_metadata() {
  report_.add("sample-text/metadata-last"_rule, body_.location, "a line behind the metadata of its function");
}

// --- lines the grammar does not match ---

void TextChecker::bad_body(std::string_view text) {
  Body body;
  Expected expected;
  grammars::parse_sample_body(text, body, &expected);
  std::string_view content = text.substr(text.find_first_not_of(' '));
  if (content[0] == '!') {
    if (!levels_.empty()) meaning_.incomplete();
    return bad_metadata(content, expected);
  }
  lose(text.size() - content.size());
  std::string_view value = content;
  if (body.location.empty()) return report_expected("sample-text/line-syntax"_rule, text, expected);
  advance(value, body.location.data() + body.location.size());
  bad_value(value, text, expected);
}

void TextChecker::bad_metadata(std::string_view content, const Expected& expected) {
  if (content.starts_with("!CFGChecksum:") || content.starts_with("!Attributes:"))
    return report_expected("sample-text/metadata-value"_rule, content, expected);
  report_.add("sample-text/metadata-unknown"_rule, content, "unknown metadata ", content);
}

// `value` is what follows the location.
void TextChecker::bad_value(std::string_view value, std::string_view text, const Expected& expected) {
  if (value.size() > 1 && value[0] == ':' && value[1] != ' ')
    return report_.add("sample-text/separator"_rule, value.substr(1, 1), "expected a space behind the location");
  if (value.size() < 3 || value[0] != ':') return report_expected("sample-text/line-syntax"_rule, text, expected);
  value.remove_prefix(2);
  if (value[0] == ' ')
    return report_.add("sample-text/separator"_rule, value.substr(0, 1), "more than one space behind the location");
  if (value.starts_with(kVtables) && value.find_first_not_of(' ', kVtables.size()) == std::string_view::npos)
    return report_.add("sample-text/vtables-syntax"_rule, value, "a vtables line without types");
  const std::size_t colon = value.rfind(':');
  const bool has_total =
      colon != std::string_view::npos && colon + 1 < value.size() &&
      std::all_of(value.begin() + static_cast<std::ptrdiff_t>(colon) + 1, value.end(), grammars::is_digit);
  if (has_total && colon == 0)
    return report_.add("sample-text/empty-name"_rule, value.substr(0, 1), "an inlined callee without a name");
  if (has_total && grammars::is_digit(value[0]))
    return report_.add("sample-text/callee-digit"_rule, value.substr(0, colon), "callee ", value.substr(0, colon),
                       " starts with a digit");
  report_expected("sample-text/line-syntax"_rule, text, expected);
}

void TextChecker::bad_target(std::string_view rest) {
  if (rest.size() > 2 && rest[1] == ':' && grammars::is_digit(rest[2]))
    return report_.add("sample-text/empty-name"_rule, rest.substr(1, 1), "a call target without a name");
  grammars::SampleCounted target;
  Expected expected;
  std::string_view tried = rest;
  grammars::parse_sample_target(tried, target, &expected);
  report_expected("sample-text/target-syntax"_rule, rest, expected);
}

void TextChecker::report_expected(const Rule& rule, std::string_view text, const Expected& expected) {
  const auto at = static_cast<std::size_t>(expected.at - text.data());
  report_.add(rule, text.substr(at, 1), "expected ", expected.what, at == text.size() ? " at the end of the line" : "");
}

// --- pieces ---

bool TextChecker::count_range(const Decimal& number, const char* what) {
  leading_zero(number);
  if (number.fits) return true;
  report_.add("sample-text/number-range"_rule, number.digits, what, " ", number.digits, " does not fit 64 bits");
  return false;
}

bool TextChecker::location_range(const Decimal& offset, const Decimal& discriminator) {
  leading_zero(offset);
  const bool offset_fits = offset.fits && offset.value <= UINT16_MAX;
  if (!offset_fits)
    report_.add("sample-text/offset-range"_rule, offset.digits, "line offset ", offset.digits, " is larger than 65535");
  if (discriminator.digits.empty()) return offset_fits;
  leading_zero(discriminator);
  if (discriminator.fits && discriminator.value == 0)
    report_.add("sample-text/discriminator-zero"_rule, discriminator.digits, "discriminator 0");
  if (discriminator.fits && discriminator.value <= UINT32_MAX) return offset_fits;
  report_.add("sample-text/number-range"_rule, discriminator.digits, "discriminator ", discriminator.digits,
              " does not fit 32 bits");
  return false;
}

void TextChecker::leading_zero(const Decimal& number) {
  if (number.has_leading_zero())
    report_.add("sample-text/leading-zero"_rule, number.digits, "leading zeros in ", number.digits);
}

void TextChecker::name_bytes(std::string_view name) {
  const auto control = std::find_if(name.begin(), name.end(), is_control);
  if (control == name.end() && is_utf8(name)) return;
  report_.add("sample-text/name-bytes"_rule, name, "name ", name,
              control == name.end() ? " is not UTF-8" : " has a control byte");
}

}  // namespace proflint::samples::text
