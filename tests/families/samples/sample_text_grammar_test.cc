// The lines of sample profiles in text encoding as tables: the contents of a line, or the place of its error.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grammars/digit_window.h"
#include "grammars/sample_text.h"
#include "grammars/scan.h"
#include "tests/support/grammars.h"
#include "validators/core/text_lines.h"

namespace proflint::tests {
namespace {

using grammars::Decimal;
using grammars::DigitWindow;
using grammars::Expected;
using grammars::find_any;
using grammars::read_digits;
using grammars::skip_digits;
using namespace grammars::sample_text;
using namespace std::string_literals;

struct Row {
  std::string_view text;
  std::string_view says;
};

std::string number(const Decimal& decimal) {
  return decimal.fits ? std::to_string(decimal.value) : "too large";
}

std::string location(const Decimal& offset, const Decimal& discriminator) {
  return number(offset) + (discriminator.digits.empty() ? "" : "." + number(discriminator));
}

std::string header(std::string_view line) {
  Header header;
  Expected expected;
  if (!parse(line, header, &expected)) return failure(line, expected);
  return std::string(header.name) + " total=" + number(header.total) + " head=" + number(header.head);
}

constexpr Row kHeaders[] = {
    {"main:184019:0", "main total=184019 head=0"},
    {"a:1:2:3", "a:1 total=2 head=3"},
    {"double convert<std::string, float>(float):29:18", "double convert<std::string, float>(float) total=29 head=18"},
    {"[main:3 @ foo]:1:2", "[main:3 @ foo] total=1 head=2"},
    {"1:2:3", "1 total=2 head=3"},
    {"f:018446744073709551615:0", "f total=18446744073709551615 head=0"},
    {"f:18446744073709551616:0", "f total=too large head=0"},
    {"main", "!4 ':' and a total count"},
    {"main:3", "!6 ':' and a head count"},
    {"main:3:", "!7 a head count"},
    {"main:3:x", "!7 a head count"},
    {"main:x:3", "!8 ':' and a head count"},
    {"main:3:-1", "!7 a head count"},
    {"main:3:1 ", "!8 the end of the line"},
    {":1:2", "!0 a function name"},
    {"1:2", "!3 ':' and a head count"},
    {"123", "!3 ':' and a total count"},
};

std::string body(std::string_view line) {
  Body body;
  Expected expected;
  if (!parse(line, body, &expected)) return failure(line, expected);
  const std::string depth = std::to_string(body.indent.size()) + " ";
  switch (body.kind) {
    case Body::Kind::sampled:
      return depth + location(body.offset, body.discriminator) + " count=" + number(body.number) +
             (body.rest.empty() ? "" : " targets=" + std::string(body.rest));
    case Body::Kind::callsite:
      return depth + location(body.offset, body.discriminator) + " " + std::string(body.name) +
             " total=" + number(body.number);
    case Body::Kind::vtables:
      return depth + location(body.offset, body.discriminator) + " types=" + std::string(body.rest);
    case Body::Kind::checksum:
      return depth + "checksum=" + number(body.number);
    case Body::Kind::attributes:
      return depth + "attributes=" + number(body.number);
    case Body::Kind::flat:
      return depth + "flat";
  }
  return "";
}

constexpr Row kBodies[] = {
    {" 3: 7", "1 3 count=7"},
    {" 3.1: 7 foo:4", "1 3.1 count=7 targets= foo:4"},
    {"   65533.4294967295: 18446744073709551615", "3 65533.4294967295 count=18446744073709551615"},
    {" 3.: 7", "!3 a discriminator"},
    {" 3.x: 7", "!3 a discriminator"},
    {" 3", "!2 ': '"},
    {" 3:7", "!2 ': '"},
    {" 3: ", "!4 a count or a callee"},
    {" x: 7", "!1 a line offset"},
    {"3: 7", "!0 indentation"},
    {" 3: 7x", "!5 a space or the end of the line"},
    {" 3: -7", "!4 a count or a callee"},
    {" 3: foo:9", "1 3 foo total=9"},
    {" 3: std::foo(int, char):9", "1 3 std::foo(int, char) total=9"},
    {" 3: a:1 b:2", "1 3 a:1 b total=2"},
    {" 3: foo:x", "!8 a total count"},
    {" 3: foo:", "!8 a total count"},
    {" 3: 77:5", "!6 a space or the end of the line"},
    {" 3: vtables _ZTV1A:5 ", "1 3 types=_ZTV1A:5 "},
    {" 3: vtables", "!4 a count or a callee"},
    {"  !CFGChecksum: 42", "2 checksum=42"},
    {" !CFGChecksum:42  ", "1 checksum=42"},
    {" !CFGChecksum:\t42\t ", "1 checksum=42"},
    {" !CFGChecksum: x", "!15 a checksum"},
    {" !CFGChecksum: 1 2", "!17 the end of the line"},
    {" !Attributes: 7", "1 attributes=7"},
    {" !Attributes:", "!13 attributes"},
    {" !Flat", "1 flat"},
    {" !Flat ", "!6 the end of the line"},
    {" !Sharp", "!2 'CFGChecksum:', 'Attributes:' or 'Flat'"},
};

std::string targets(std::string_view rest) {
  std::string says;
  while (!rest.empty()) {
    Counted target;
    Expected expected;
    const std::string_view before = rest;
    if (!take_target(rest, target, &expected)) return says + failure(before, expected);
    says += "{" + std::string(target.name) + " " + number(target.count) + "}";
  }
  return says;
}

constexpr Row kTargets[] = {
    {" foo:4", "{foo 4}"},
    {" foo:4 bar:5", "{foo 4}{bar 5}"},
    {" std::f(int, char):4 a:b:c:5", "{std::f(int, char) 4}{a:b:c 5}"},
    {" a:1b:2", "{a:1b 2}"},
    {" foo:1 x:2:3", "{foo 1}{x:2 3}"},
    {" foo", "!4 ':' and a count"},
    {" foo:", "!5 ':' and a count"},
    {" foo:4x", "!7 ':' and a count"},
    {" :5", "!1 a call target"},
    {" foo:4 ", "{foo 4}!1 a call target"},
};

std::string types(std::string_view rest) {
  std::string says;
  while (!rest.empty()) {
    Counted type;
    Expected expected;
    const std::string_view before = rest;
    if (!take_vtable(rest, type, &expected)) return says + failure(before, expected);
    says += "{" + std::string(type.name) + " " + number(type.count) + "}";
  }
  return says;
}

constexpr Row kTypes[] = {
    {"_ZTV1A:5", "{_ZTV1A 5}"},
    {"_ZTV1A:5 _ZTV1B:6 ", "{_ZTV1A 5}{_ZTV1B 6}"},
    {"_ZTV1A:5b:6", "!8 a space or the end of the line"},
    {"_ZTV1A", "!6 ':' and a count"},
    {":5", "!0 a type"},
};

std::string frames(std::string_view rest) {
  std::string says;
  while (!rest.empty()) {
    Frame frame;
    Expected expected;
    const std::string_view before = rest;
    if (!take_frame(rest, frame, &expected)) return says + failure(before, expected);
    says += "{" + std::string(frame.name);
    if (!frame.location.empty()) says += " " + location(frame.offset, frame.discriminator);
    says += "}";
    rest.remove_prefix(rest.empty() ? 0 : 3);
  }
  return says;
}

constexpr Row kFrames[] = {
    {"main:3.1 @ foo", "{main 3.1}{foo}"},
    {"main", "{main}"},
    {"main @ foo:1", "{main}{foo 1}"},
    {"a@b:1 @ operator @:2", "{a@b 1}{operator @ 2}"},
    {"main:3@foo", "!6 ' @ ' or the end of the context"},
    {"main:x @ foo", "!5 a line offset"},
    {"main:3. @ foo", "!7 a discriminator"},
    {"std::foo:3", "!4 a line offset"},
    {" @ foo", "!0 a function name"},
};

template <std::size_t n>
void expect_all(const Row (&rows)[n], std::string (*dump)(std::string_view)) {
  for (const Row& row : rows) EXPECT_EQ(dump(row.text), row.says) << "'" << row.text << "'";
}

TEST(SampleTextGrammar, Headers) {
  expect_all(kHeaders, header);
}
TEST(SampleTextGrammar, BodyLines) {
  expect_all(kBodies, body);
}
TEST(SampleTextGrammar, CallTargets) {
  expect_all(kTargets, targets);
}
TEST(SampleTextGrammar, VtablesTypes) {
  expect_all(kTypes, types);
}
TEST(SampleTextGrammar, Frames) {
  expect_all(kFrames, frames);
}

// ---- The productions of usual lines and call targets, compared with the general grammar

// Any number up to `maximum`, even in the first tests of a property.
std::size_t up_to(std::size_t maximum) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, maximum + 1));
}

std::string digits_of_size(std::size_t size) {
  return *rc::gen::container<std::string>(size,
                                          rc::gen::resize(rc::kNominalSize, rc::gen::inRange('0', char{'9' + 1})));
}

// Digits of every relevant length, including none, with and without leading zeros.
std::string any_digits() {
  const std::string zeros(*rc::gen::element<std::size_t>(0, 0, 0, 0, 1, 17), '0');
  return zeros + digits_of_size(up_to(20));
}

// Usually digits as a writer could have printed them.
std::string digits_up_to(std::size_t maximum) {
  return up_to(6) == 0 ? any_digits() : digits_of_size(1 + up_to(maximum - 1));
}

std::string any_body() {
  std::string line(up_to(12), ' ');
  line += digits_up_to(4);
  if (*rc::gen::arbitrary<bool>()) line += "." + digits_up_to(8);
  line += up_to(8) != 0 ? ": "s : *rc::gen::element(":"s, ":  "s, " : "s, "."s, ""s);
  line += (up_to(8) != 0 ? ""s : *rc::gen::element("vtables a:"s, "f:"s, "-"s)) + digits_up_to(16);
  return line + *rc::gen::element(""s, ""s, " "s, "\r"s, " f:1"s, " f:1 g:2"s, "x"s, ":"s, "."s);
}

// A text in memory of exactly its size, so that a sanitizer detects reads beyond it: a line, the bytes after its end,
// and the limit.
class Framed {
 public:
  explicit Framed(const std::string& line) : size_(line.size()) {
    const std::string text = line + *rc::gen::element(""s, "\n"s, "\r\n"s, "7"s, ":5 "s) +
                             std::string(up_to(100), *rc::gen::element(' ', '8', 'a', ':'));
    bytes_.assign(text.begin(), text.end());
    bytes_.shrink_to_fit();
  }
  std::string_view line() const { return {bytes_.data(), size_}; }
  const char* limit() const { return bytes_.data() + bytes_.size(); }

 private:
  std::vector<char> bytes_;
  std::size_t size_;
};

bool is_plain(const Decimal& number, std::size_t max_digits) {
  return number.is_plain && number.digits.size() <= max_digits;
}

bool is_usual(const Body& body) {
  const Decimal& discriminator = body.discriminator;
  return body.kind == Body::Kind::sampled && is_plain(body.offset, 4) &&
         (discriminator.digits.empty() || (is_plain(discriminator, 8) && discriminator.value != 0)) &&
         is_plain(body.number, 16);
}

RC_GTEST_PROP(SampleTextUsual, LinesEqualTheGeneralGrammar, ()) {
  const Framed text(any_body());
  Body body;
  Usual usual;
  const bool matches = parse(text.line(), body, nullptr, text.limit());
  const bool is_near_the_end = !matches || text.limit() - body.location.data() < DigitWindow::kReach;
  RC_CLASSIFY(matches && is_usual(body) && !is_near_the_end);
  if (!parse_usual(text.line(), usual, text.limit())) {
    RC_ASSERT(is_near_the_end || !is_usual(body));
    return;
  }
  RC_ASSERT(matches && is_usual(body));
  RC_ASSERT(usual.location == text.line().data() + body.indent.size() && usual.location_view() == body.location);
  RC_ASSERT(usual.offset == body.offset.value && usual.discriminator == body.discriminator.value);
  RC_ASSERT(usual.count == body.number.value && usual.number_view() == body.number.digits);
  RC_ASSERT(usual.rest == body.rest.data() && body.rest.data() + body.rest.size() == &text.line().back() + 1);
}

RC_GTEST_PROP(SampleTextUsual, CallTargetsEqualTheGeneralGrammar, ()) {
  std::string name(up_to(70), 'n');
  if (up_to(2) == 0) name += *rc::gen::element("std::f(int, char)"s, ":"s, ":5"s, "a:1b"s, ":5 a"s, "9"s);
  const Framed text((up_to(8) != 0 ? " "s : *rc::gen::element(""s, "  "s)) + name + (up_to(8) != 0 ? ":"s : ""s) +
                    digits_up_to(16) + *rc::gen::element(""s, " "s, " g:2"s, "x"s, "\r"s));
  std::string_view rest = text.line(), usual_rest = rest;
  Counted target;
  UsualTarget usual;
  const bool matches = take_target(rest, target, nullptr, text.limit());
  const bool is_usual = matches && is_plain(target.count, 16) && target.name.find(':') == std::string_view::npos;
  const bool is_near_the_end = !matches || text.limit() - target.count.digits.data() < DigitWindow::kReach;
  RC_CLASSIFY(is_usual && !is_near_the_end);
  if (!take_usual_target(usual_rest, usual, text.limit())) {
    RC_ASSERT(is_near_the_end || !is_usual);
    RC_ASSERT(usual_rest == text.line());
    return;
  }
  RC_ASSERT(is_usual && rest == usual_rest && rest.data() == usual.end);
  RC_ASSERT(usual.name_view() == target.name && usual.name == target.name.data());
  RC_ASSERT(usual.count == target.count.value && usual.number_view() == target.count.digits);
}

// ---- The scanners of the grammars and the splitter, compared with simple implementations

RC_GTEST_PROP(SampleTextScan, DigitsAreReadAsIfOneByOne, ()) {
  const auto before = *rc::gen::inRange<std::size_t>(0, 10);
  const std::string digits = *rc::gen::container<std::string>(rc::gen::inRange('0', char{'9' + 1}));
  const std::string after = *rc::gen::element(""s, ":"s, " foo:12345678"s, "/999999999"s, "\xb0\xb0\xb0\xb0\xb0\xb0"s);
  const std::string line = std::string(before, ' ') + digits + after;
  std::uint64_t value = 0, expected = 0;
  const char* const first = line.data() + before;
  const char* const last = line.data() + line.size() - *rc::gen::inRange<std::size_t>(0, after.size() + 1);
  const char* const limit = *rc::gen::element(last, line.data() + line.size());
  const char* const end = read_digits(first, last, limit, value);
  RC_ASSERT(static_cast<std::size_t>(end - first) == digits.size());
  RC_ASSERT(skip_digits(first, last, limit) == end);
  for (const char c : digits) expected = expected * 10 + static_cast<std::uint64_t>(c - '0');
  if (!digits.empty()) RC_ASSERT(value == expected);
}

RC_GTEST_PROP(SampleTextScan, BytesAreFoundWhereTheyAre, ()) {
  const std::string pad(*rc::gen::inRange<std::size_t>(0, 100), 'a');
  const std::string text =
      pad + *rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c', 'd', 'e', 'x', 'y', ':')) + pad;
  const std::size_t size = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
  const char* const last = text.data() + size;
  const char* const found = find_any<':', 'x'>(text.data(), last, *rc::gen::element(last, text.data() + text.size()));
  RC_ASSERT(static_cast<std::size_t>(found - text.data()) == std::min(text.find_first_of(":x"), size));
}

RC_GTEST_PROP(SampleTextScan, LinesAreSplitAtLf, ()) {
  std::string text;
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element(
      "\n"s, "\n\t"s, "\r\n"s, "a"s, "\r"s, "\x7f"s, "\x01"s, "\xc3\xbc"s, std::string(17, 'x'), std::string(64, 'y')));
  for (const std::string& piece : pieces) text += piece;
  TextLines lines(text);
  std::size_t at = 0;
  for (TextLine line; lines.next(line);) {
    const std::size_t lf = text.find('\n', at);
    std::string_view expected = std::string_view(text).substr(at, lf == std::string::npos ? lf : lf - at);
    const bool has_cr = lf != std::string::npos && expected.ends_with('\r');
    if (has_cr) expected.remove_suffix(1);
    RC_ASSERT(line.text == expected);
    RC_ASSERT(line.has_cr == has_cr);
    RC_ASSERT(line.is_terminated == (lf != std::string::npos));
    const auto odd = std::count_if(expected.begin(), expected.end(),
                                   [](char c) { return static_cast<signed char>(c) < 0x20 || c == 0x7f; });
    RC_ASSERT(line.is_odd == (odd != 0));
    RC_ASSERT(line.is_tabbed == (odd == 1 && expected.starts_with('\t') && line.is_terminated && !has_cr));
    at = lf == std::string::npos ? text.size() : lf + 1;
  }
  RC_ASSERT(at == text.size());
}

}  // namespace
}  // namespace proflint::tests
