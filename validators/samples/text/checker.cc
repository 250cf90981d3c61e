// The lines that a text profile consists of as long as nothing is wrong: counts, call targets and inlined callees.
// Follows the layout section of the LLVM sample profile specification.
#include "validators/samples/text/checker.h"

#include <algorithm>

#include "validators/samples/text/rules.h"

namespace proflint::samples::text {
namespace {

constexpr std::string_view kDraftKeyword = "<vt-call> ";

}  // namespace

TextChecker::TextChecker(std::string_view text, Report& report, Meaning& meaning, std::pmr::memory_resource* memory)
    : text_(text),
      report_(report),
      meaning_(meaning),
      memory_(memory),
      levels_(memory),
      types_(memory),
      contexts_(memory) {}

// The previous line may have had a discriminator or a location.
inline bool TextChecker::parse_body(std::string_view text) {
  body_.location = {};
  body_.discriminator.digits = {};
  body_.discriminator.value = 0;
  return grammars::parse_sample_body(text, body_, nullptr, limit());
}

inline void TextChecker::targets(std::string_view rest) {
  grammars::SampleCounted target;
  while (!rest.empty()) {
    if (rest.size() > 1 && rest[1] == ' ') {
      const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
      report_.add("sample-text/extra-space"_rule, rest.substr(1, spaces - 1),
                  "more than one space before a call target");
      rest.remove_prefix(spaces - 1);
    }
    if (!grammars::parse_sample_target(rest, target, nullptr, limit())) return bad_target(rest);
    if (is_odd_) name_bytes(target.name);
    if (count(target.count, "call target count") && is_fed_)
      meaning_.target(Name::text(target.name), {target.count.value, target.count.digits});
  }
}

inline void TextChecker::sampled() {
  const bool is_placed = nest(false);
  Location where;
  const bool has_location = location(where), has_count = count(body_.number, "count");
  if (!is_placed || !has_location || !has_count) {
    if (is_placed) meaning_.incomplete();
    is_fed_ = false;
  } else {
    level().last_location = where.key();
    meaning_.body(where, {body_.number.value, body_.number.digits});
    is_fed_ = true;
  }
  if (!body_.rest.empty()) targets(body_.rest);
}

void TextChecker::callsite() {
  const bool is_placed = nest(true);
  if (is_odd_) name_bytes(body_.name);
  if (body_.name.starts_with(' '))
    report_.add("sample-text/separator"_rule, body_.name.substr(0, 1), "more than one space behind the location");
  if (body_.name.starts_with(kDraftKeyword))
    report_.add("sample-text/vt-call-draft"_rule, body_.name.substr(0, kDraftKeyword.size() - 1),
                "the draft spelling of a vtables line");
  Location where;
  const bool has_location = location(where), has_total = count(body_.number, "total count");
  if (!is_placed) return;
  level().has_callsites = true;
  if (!has_location || !has_total) return lose(body_.indent.size());
  level().last_location = where.key();
  meaning_.begin_callsite(where, Name::text(body_.name), {body_.number.value, body_.number.digits});
  levels_.emplace_back();
  level().depth = body_.indent.size() + 1;
}

inline void TextChecker::known_body() {
  switch (body_.kind) {
    case Body::Kind::sampled:
      return sampled();
    case Body::Kind::callsite:
      return callsite();
    case Body::Kind::vtables:
      return vtables();
    default:
      return metadata();
  }
}

// Judges a line if it is as the grammar says.
bool TextChecker::try_body(std::string_view text) {
  if (!parse_body(text)) return false;
  known_body();
  return true;
}

inline void TextChecker::line(const TextLine& next) {
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
  // Nearly all lines: a line of a function that is as the grammar says.
  if (has_begun_ && !is_in_data_access_ && text.back() != ' ' && try_body(text)) return;
  indented_line(text);
}

void TextChecker::run() {
  TextLines lines(text_);
  for (TextLine next; lines.next(next);) {
    if (next.has_cr && !has_crlf_) {
      report_.add("sample-text/crlf"_rule, {next.text.data() + next.text.size(), 1}, "lines end in CR LF");
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
  if (!has_begun_) report_.add("sample-text/empty-profile"_rule, {}, "there is no function header in the file");
  if (blank_lines_ != 0)
    report_.add("sample-text/blank-line"_rule, first_blank_, "the first of ", blank_lines_,
                blank_lines_ == 1 ? " blank line" : " blank lines");
  if (!is_terminated_)
    report_.add("sample-text/final-newline"_rule, text_.substr(text_.size()), "the last line does not end in LF");
}

}  // namespace proflint::samples::text
