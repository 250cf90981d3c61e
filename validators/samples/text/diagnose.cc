// Diagnoses lines of a text profile that do not match the grammar.
// Follows the layout section and the syntax rules of the LLVM sample profile specification.
#include "validators/samples/text/diagnose.h"

#include <algorithm>
#include <string>

#include "validators/core/text.h"
#include "validators/samples/text/detect.h"
#include "validators/samples/text/pieces.h"
#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

constexpr std::string_view kVtables = "vtables", kDraftKeyword = "<vt-call> ";

// "NUM:NUM"
bool is_two_counts(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && is_digits(text.substr(0, colon)) && is_digits(text.substr(colon + 1));
}

void report_bad_metadata(std::string_view content, const Expected& expected, Report& report) {
  const bool is_checksum = content.starts_with("!CFGChecksum:");
  if (is_checksum || content.starts_with("!Attributes:"))
    return report_expected("sample-text/metadata-value"_rule, content, expected,
                           is_checksum ? examples::kChecksum : examples::kAttributes, report);
  report.add("sample-text/metadata-unknown"_rule, content, "unknown metadata ", content,
             "; expected !CFGChecksum:, !Attributes: or !Flat");
}

// An example of an indented line that is valid at the place of the defect.
const char* example_of_body(std::string_view expected) {
  if (expected == "a discriminator") return examples::kDiscriminator;
  if (expected == "a space or the end of the line") return examples::kTargets;
  const bool has_callee =
      expected == "a count or a callee" || expected == "a total count" || expected == "':' and a total count";
  return has_callee ? examples::kCallee : examples::kCount;
}

void report_bad_line(std::string_view text, const Expected& expected, Report& report) {
  report_expected("sample-text/line-syntax"_rule, text, expected, example_of_body(expected.what), report);
}

// `value` is the text after the location.
void report_bad_value(std::string_view value, std::string_view text, const Expected& expected, Report& report) {
  if (value.size() > 1 && value[0] == ':' && value[1] != ' ')
    return report.add("sample-text/separator"_rule, value.substr(1, 1), "expected a space after the colon, found ",
                      value.substr(1, 1));
  if (value.size() < 3 || value[0] != ':') return report_bad_line(text, expected, report);
  value.remove_prefix(2);
  if (value[0] == ' ')
    return report.add("sample-text/separator"_rule, value.substr(0, 1), "more than one space follows the colon");
  if (value.starts_with(kVtables) && value.find_first_not_of(' ', kVtables.size()) == std::string_view::npos)
    return report.add("sample-text/vtables-syntax"_rule, value, "the vtables line has no types");
  const std::size_t colon = value.rfind(':');
  const bool has_total = colon != std::string_view::npos && is_digits(value.substr(colon + 1));
  if (has_total && colon == 0)
    return report.add("sample-text/name-empty"_rule, value.substr(0, 1), "the inlined callee has no name");
  if (has_total && is_digit(value[0]))
    return report.add("sample-text/callee-digit"_rule, value.substr(0, colon), "callee ", value.substr(0, colon),
                      " starts with a digit");
  report_bad_line(text, expected, report);
}

// Whether a line of a function, including call targets or types, matches the grammar.
bool is_whole_body(std::string_view text) {
  Body body;
  if (!grammar::parse(text, body)) return false;
  const bool has_types = body.kind == Body::Kind::vtables;
  if (!has_types && body.kind != Body::Kind::sampled) return true;
  if (has_types && body.rest.empty()) return false;
  grammar::Counted counted;
  for (std::string_view rest = body.rest; !rest.empty();)
    if (!(has_types ? grammar::take_vtable(rest, counted) : grammar::take_target(rest, counted))) return false;
  return true;
}

bool is_start_of_metadata(std::string_view content) {
  constexpr std::string_view kKeywords[] = {"!CFGChecksum:", "!Attributes:", "!Flat"};
  const std::string_view keyword = content.substr(0, content.find_last_not_of(' ') + 1);
  return std::any_of(std::begin(kKeywords), std::end(kKeywords),
                     [&](std::string_view whole) { return whole.starts_with(keyword); });
}

}  // namespace

// A name may contain anything, so any text without the counts of a header is a prefix of one. Lines of functions end in
// a number, so every prefix of one becomes a complete line with one of these endings.
bool is_cut_line(std::string_view text) {
  const bool has_control =
      std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (text.empty() || text[0] == '#' || text == kDataAccessSection || has_control) return false;
  grammar::Header header;
  if (text[0] != ' ') return !grammar::parse(trimmed(text), header);
  const std::size_t indent = text.find_first_not_of(' ');
  if (indent == text.npos || text[indent] == '#' || is_whole_body(text)) return false;
  if (text[indent] == '!') return is_start_of_metadata(text.substr(indent));
  for (const char* const rest : {"0", " 0", ": 0", "0: 0", ":0", "x:0"})
    if (is_whole_body(std::string(text) + rest)) return true;
  return false;
}

void report_bad_header(std::string_view text, Report& report) {
  if (text[0] == ':' && is_two_counts(text.substr(1)))
    return report.add("sample-text/name-empty"_rule, text.substr(0, 1), "the function has no name");
  const std::size_t last = text.rfind(':');
  const std::string_view before = text.substr(0, last), total = before.substr(before.rfind(':') + 1);
  if (last != text.npos && total.size() < before.size() && !sign_of(total).empty())
    return report.add("sample-text/header-syntax"_rule, sign_of(total), "a total must not have a sign: ", total);
  grammar::Header header;
  Expected expected;
  static_cast<void>(grammar::parse(text, header, &expected));
  report_expected("sample-text/header-syntax"_rule, text, expected, examples::kHeader, report);
}

void report_bad_body(std::string_view text, Report& report) {
  Body body;
  Expected expected;
  static_cast<void>(grammar::parse(text, body, &expected));
  const std::string_view content = text.substr(text.find_first_not_of(' '));
  if (content[0] == '!') return report_bad_metadata(content, expected, report);
  if (body.location.empty()) return report_bad_line(text, expected, report);
  report_bad_value(content.substr(body.location.size()), text, expected, report);
}

void report_bad_target(std::string_view rest, Report& report) {
  constexpr const Rule& kRule = "sample-text/target-syntax"_rule;
  if (rest.size() > 2 && rest[1] == ':' && is_digit(rest[2]))
    return report.add("sample-text/name-empty"_rule, rest.substr(1, 1), "the call target has no name");
  const std::string_view word = rest.substr(0, rest.find(' ', 1)), count = word.substr(word.rfind(':') + 1);
  if (count.size() < word.size() && !sign_of(count).empty())
    return report.add(kRule, sign_of(count), "a count must not have a sign: ", count);
  if (report.is_full(kRule)) return report.add(kRule, rest, "no call target");
  grammar::Counted target;
  Expected expected;
  std::string_view tried = rest;
  static_cast<void>(grammar::take_target(tried, target, &expected));
  report_expected(kRule, rest, expected, examples::kTargets, report);
}

// Only vtables lines and metadata lines may end in spaces.
std::string_view check_body_end(std::string_view text, Report& report) {
  const std::string_view line = text.substr(0, text.find_last_not_of(' ') + 1);
  Body body;
  const bool is_free = line.size() == text.size() || line[line.find_first_not_of(' ')] == '!' ||
                       line.ends_with(kVtables) || (grammar::parse(text, body) && body.kind != Body::Kind::sampled);
  if (is_free) return text;
  report.add("sample-text/trailing-blank"_rule, text.substr(line.size()), "the line ends in a space or tab");
  return line;
}

void check_callee(std::string_view name, Report& report) {
  if (name.starts_with(' '))
    report.add("sample-text/separator"_rule, name.substr(0, 1), "more than one space follows the colon");
  if (name.starts_with(kDraftKeyword))
    report.add("sample-text/vt-call-draft"_rule, name.substr(0, kDraftKeyword.size() - 1),
               "'<vt-call>' is the keyword of a draft; expected 'vtables'");
}

}  // namespace proflint::samples::text
