// Lines, headers and contexts of a text profile. Body lines: text_body.cc.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include "validators/sample/text_checker.h"

#include <algorithm>
#include <cstring>

#include "validators/core/escape.h"
#include "validators/sample/text_detect.h"
#include "validators/sample/text_rules.h"
#include "validators/sample/text_vtables.h"

namespace proflint::sample {
namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), grammars::is_digit);
}

bool is_control(char c) {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\0') || c == 0x7f;
}

// "NUM:NUM"
bool is_two_counts(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && is_digits(text.substr(0, colon)) && is_digits(text.substr(colon + 1));
}

}  // namespace

TextChecker::TextChecker(std::string_view text, Report& report, Meaning& meaning, std::pmr::memory_resource* memory)
    : text_(text), report_(report), meaning_(meaning), memory_(memory), levels_(memory), types_(memory) {}

void TextChecker::run() {
  TextLines lines(text_);
  for (TextLine next; lines.next(next);) {
    if (next.has_cr && !has_crlf_) {
      report_.add("sample-text/crlf"_text_rule, {next.text.data() + next.text.size(), 1}, "lines end in CR LF");
      has_crlf_ = true;
    }
    is_terminated_ = next.is_terminated;
    line(next);
    line_end_ = next.text.data() + next.text.size();
  }
  end();
}

void TextChecker::end() {
  end_function();
  if (!has_begun_) report_.add("sample-text/empty-profile"_text_rule, {}, "there is no function header in the file");
  if (blank_lines_ != 0)
    report_.add("sample-text/blank-line"_text_rule, first_blank_, "the first of ", blank_lines_,
                blank_lines_ == 1 ? " blank line" : " blank lines");
  if (!is_terminated_)
    report_.add("sample-text/final-newline"_text_rule, text_.substr(text_.size()), "the last line does not end in LF");
}

// --- lines ---

void TextChecker::line(const TextLine& next) {
  std::string_view text = next.text;
  if (text.size() > report_.limits()[Limit::line_length]) {
    report_.add_limit(Limit::line_length, text.substr(0, 1));
    return lose(text[0] == ' ' ? 1 : 0);
  }
  is_odd_ = next.is_odd;
  if (is_odd_ && !odd_line(text)) return;
  if (text.empty()) return blank_line(text);
  if (text[0] == '#') return;
  if (text[0] != ' ') return header_line(text);
  std::size_t indent = 1;
  while (indent < text.size() && text[indent] == ' ') ++indent;
  indented_line(text, indent);
}

// Whether a line with bytes that are not printable ASCII can be read on.
bool TextChecker::odd_line(std::string_view text) {
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    report_.add("sample-text/nul-byte"_text_rule, text.substr(nul, 1), "readers stop at this NUL byte");
  if (const std::size_t cr = text.find('\r'); cr != std::string_view::npos) {
    report_.add("sample-text/lone-cr"_text_rule, text.substr(cr, 1), "CR without LF does not end a line");
    has_begun_ = true;
    lose(std::min(text.find_first_not_of(' '), text.size()));
    return false;
  }
  const std::size_t indent = text.find_first_not_of(' ');
  if (indent != std::string_view::npos && text[indent] == '\t') {
    report_.add("sample-text/tab-indent"_text_rule, text.substr(indent, 1), "a tab in the indentation");
    lose(indent + 1);
    return false;
  }
  return true;
}

void TextChecker::blank_line(std::string_view text) {
  if (blank_lines_++ == 0) first_blank_ = text;
}

void TextChecker::indented_line(std::string_view text, std::size_t indent) {
  const bool is_blank = indent == text.size();
  if (!has_begun_) {
    if (has_reported_first_line_) return;
    has_reported_first_line_ = true;
    return report_.add("sample-text/first-line"_text_rule, text.substr(0, indent),
                       is_blank ? "a line of spaces before the first function header"
                                : "an indented line before the first function header");
  }
  if (is_blank) return blank_line(text);
  if (text[indent] != '#' && !is_in_data_access_) body_line(text);
}

// --- headers ---

void TextChecker::header_line(std::string_view text) {
  has_begun_ = true;
  if (text.back() == ' ') {
    const std::size_t size = text.find_last_not_of(' ') + 1;
    report_.add("sample-text/trailing-space"_text_rule, text.substr(size), "spaces at the end of the line");
    text = text.substr(0, size);
  }
  grammars::SampleHeader header;
  if (!grammars::parse_sample_header(text, header, nullptr)) return bad_header(text);
  end_function();
  is_in_data_access_ = false;
  has_functions_ = true;
  function_ = text;
  begin_function(header);
}

void TextChecker::bad_header(std::string_view text) {
  if (is_in_data_access_) return;
  end_function();
  lose(0);
  if (text == kDataAccessSection) {
    is_in_data_access_ = true;
    return report_.add("sample-text/data-access-section"_text_rule, text, "a section of ", text,
                       "; its lines are not judged");
  }
  // Before the first header the file may be something else altogether: one such line says enough.
  if (!has_functions_ && has_reported_header_) return;
  has_reported_header_ = true;
  if (text[0] == ':' && is_two_counts(text.substr(1)))
    return report_.add("sample-text/empty-name"_text_rule, text.substr(0, 1), "a function without a name");
  grammars::SampleHeader header;
  Expected expected;
  grammars::parse_sample_header(text, header, &expected);
  report_expected("sample-text/header-syntax"_text_rule, text, expected);
}

void TextChecker::begin_function(const grammars::SampleHeader& header) {
  const bool is_context = header.name.starts_with('[');
  if (is_context)
    context(header.name);
  else if (is_odd_)
    name_bytes(header.name);
  const bool total_fits = count(header.total, "total count"), head_fits = count(header.head, "head count");
  if (!total_fits || !head_fits) return lose(0);
  lost_depth_ = kNothingLost;
  levels_.emplace_back();
  meaning_.begin_function(is_context ? Name::context(header.name) : Name::text(header.name),
                          {header.head.value, header.head.digits}, {header.total.value, header.total.digits});
}

void TextChecker::end_function() {
  if (levels_.empty()) return;
  for (; levels_.size() > 1; levels_.pop_back()) meaning_.end_callsite();
  meaning_.end_function();
  if (level().has_flat && level().has_callsites)
    report_.add("sample-text/flat-callsites"_text_rule, flat_, "this function is marked flat and has inlined callees");
  if (needs_orphans_)
    report_vtables_orphans({function_.data(), static_cast<std::size_t>(line_end_ - function_.data())}, report_,
                           memory_);
  needs_orphans_ = false;
  levels_.clear();
}

// What follows is inside a line that was not understood, down to a line of at most `depth` spaces.
void TextChecker::lose(std::size_t depth) {
  if (depth == 0) end_function();
  if (!levels_.empty()) meaning_.incomplete();
  if (!is_lost() || depth < lost_depth_) lost_depth_ = depth;
}

// --- contexts ---

void TextChecker::context(std::string_view name) {
  if (!name.ends_with(']'))
    return report_.add("sample-text/context-brackets"_text_rule, name.substr(name.size() - 1),
                       "the context ends without ']'");
  std::string_view frames = name.substr(1, name.size() - 2);
  if (const std::size_t bracket = frames.find_first_of("[]"); bracket != std::string_view::npos)
    return report_.add("sample-text/context-brackets"_text_rule, frames.substr(bracket, 1),
                       "a bracket inside the context");
  if (frames.empty()) return report_.add("sample-text/context-empty"_text_rule, name, "a context without frames");
  while (context_frame(frames)) {
  }
}

// Judges the first frame of `rest` and removes it; false if it is the last.
bool TextChecker::context_frame(std::string_view& rest) {
  grammars::SampleFrame frame;
  const std::string_view before = rest;
  if (!grammars::parse_sample_frame(rest, frame, nullptr)) {
    Expected expected;
    grammars::parse_sample_frame(rest, frame, &expected);
    report_expected("sample-text/context-frame"_text_rule, before, expected);
    return false;
  }
  if (is_odd_) name_bytes(frame.name);
  const bool has_location = !frame.location.empty(), is_leaf = rest.empty();
  if (has_location) location_range(frame.offset, frame.discriminator);
  if (is_leaf && has_location)
    report_.add("sample-text/context-leaf-location"_text_rule, frame.location, "a location behind the last frame");
  if (is_leaf) return false;
  if (!has_location)
    report_.add("sample-text/context-frame-location"_text_rule, frame.name, "frame ", frame.name, " has no location");
  rest.remove_prefix(std::string_view(" @ ").size());
  if (!rest.empty()) return true;
  report_.add("sample-text/context-frame"_text_rule, before.substr(before.size()), "expected a function name");
  return false;
}

// --- pieces ---

void TextChecker::report_expected(const Rule& rule, std::string_view text, const Expected& expected) {
  const auto at = static_cast<std::size_t>(expected.at - text.data());
  report_.add(rule, text.substr(at, 1), "expected ", expected.what, at == text.size() ? " at the end of the line" : "");
}

bool TextChecker::count(const Decimal& number, const char* what) {
  leading_zero(number);
  if (number.fits) return true;
  report_.add("sample-text/number-range"_text_rule, number.digits, what, " ", number.digits, " does not fit 64 bits");
  return false;
}

bool TextChecker::location_range(const Decimal& offset, const Decimal& discriminator) {
  leading_zero(offset);
  const bool offset_fits = offset.fits && offset.value <= UINT16_MAX;
  if (!offset_fits)
    report_.add("sample-text/offset-range"_text_rule, offset.digits, "line offset ", offset.digits,
                " is larger than 65535");
  if (discriminator.digits.empty()) return offset_fits;
  leading_zero(discriminator);
  if (discriminator.fits && discriminator.value == 0)
    report_.add("sample-text/discriminator-zero"_text_rule, discriminator.digits, "discriminator 0");
  if (discriminator.fits && discriminator.value <= UINT32_MAX) return offset_fits;
  report_.add("sample-text/number-range"_text_rule, discriminator.digits, "discriminator ", discriminator.digits,
              " does not fit 32 bits");
  return false;
}

void TextChecker::leading_zero(const Decimal& number) {
  if (number.has_leading_zero())
    report_.add("sample-text/leading-zero"_text_rule, number.digits, "number with leading zeros");
}

void TextChecker::name_bytes(std::string_view name) {
  const auto control = std::find_if(name.begin(), name.end(), is_control);
  if (control == name.end() && is_utf8(name)) return;
  report_.add("sample-text/name-bytes"_text_rule, name, "name ", name,
              control == name.end() ? " is not UTF-8" : " has a control byte");
}

}  // namespace proflint::sample
