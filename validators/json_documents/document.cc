// The start and end of the text of a report.
#include "validators/json_documents/document.h"

#include <algorithm>

#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/json_documents/rules.h"
#include "validators/json_documents/walker.h"
#include "validators/text/blank.h"
#include "validators/text/line_defects.h"

namespace proflint::json_documents {

using encodings::json::Ending;
using encodings::json::Events;
using encodings::json::Outcome;
using namespace std::literals;

namespace {

constexpr std::size_t kMaxLeadingLines = 20, kMaxLeadingBytes = 4096;

// A brace followed by a key or another brace. Line formats have braces too: "{main} 5".
bool starts_object(std::string_view text) {
  if (!text.starts_with('{')) return false;
  const std::string_view rest = encodings::json::without_blanks(text.substr(1));
  return rest.empty() || rest[0] == '"' || rest[0] == '}';
}

// Whether a valid text may start like this: with "[", but not with "[INFO] done".
bool is_json_prefix(std::string_view text) {
  class : public Events {
   public:
    bool on(const encodings::json::Event&) override { return true; }
  } ignored;
  const Outcome outcome = encodings::json::read(text, kMaxLevels, ignored);
  return outcome.ending == Ending::cut || (outcome.ending == Ending::complete && outcome.offset == text.size());
}

// The bound of the format, unless the user asked for a lower one: the general limit is above most bounds of formats.
std::size_t level_limit(const Report& report, std::size_t max_levels) {
  static const std::uint64_t fallback = Limits()[Limit::nesting];
  const std::uint64_t asked = report.limits()[Limit::nesting];
  return asked < fallback ? std::min(max_levels, static_cast<std::size_t>(asked)) : max_levels;
}

// The last escape of a surrogate that starts before `offset`, where the parser noticed that the other half is missing:
// that may be at the end of another escape.
std::string_view surrogate_near(std::string_view text, std::size_t offset) {
  constexpr std::size_t kEscape = 6;
  for (std::size_t back = 1; back <= 3 * kEscape && back <= offset; ++back) {
    const std::string_view escape = text.substr(offset - back, kEscape);
    const bool is_surrogate = escape.size() == kEscape && (escape[2] == 'd' || escape[2] == 'D') &&
                              std::string_view("89abcdefABCDEF").find(escape[3]) != std::string_view::npos;
    if (escape.starts_with("\\u") && is_surrogate) return escape;
  }
  return {};
}

// Removes the document that was read from the start of `text`. False if the document is incomplete, which is reported.
bool finish_document(std::string_view& text, const Outcome& outcome, Report& report) {
  const std::string_view here = text.substr(outcome.offset, 1), surrogate = surrogate_near(text, outcome.offset);
  text.remove_prefix(outcome.offset);
  switch (outcome.ending) {
    case Ending::complete:
      return true;
    case Ending::stopped:
      break;
    case Ending::cut:
      report.add("json/truncated"_rule, text.substr(text.size()), "the file ends inside a value");
      break;
    case Ending::too_deep:
      report.add_limit(Limit::nesting, here);
      break;
    case Ending::lone_surrogate:
      report.add("json/lone-surrogate"_rule, here, "the escape ", surrogate, " is only half of a surrogate pair");
      break;
    case Ending::malformed:
      report.add("json/not-well-formed"_rule, here, "unexpected byte ", here);
      break;
  }
  return false;
}

}  // namespace

Start find_start(std::string_view bytes) {
  const std::string_view text = encodings::json::without_blanks(without_utf8_mark(bytes));
  if (starts_object(text)) return {{}, text};
  if (text.starts_with('{')) return {};
  std::size_t at = 0;
  for (std::size_t line = 0; line < kMaxLeadingLines; ++line) {
    const std::size_t end = text.substr(at, kMaxLeadingBytes - at).find('\n');
    if (end == std::string_view::npos) break;
    at += end + 1;
    if (text.size() - at < 2 || !starts_object(text.substr(at))) continue;
    return is_json_prefix(text.substr(0, at)) ? Start{} : Start{text.substr(0, at), text.substr(at)};
  }
  return {};
}

bool is_utf16(std::string_view bytes) {
  constexpr std::size_t kEnough = 64;
  const bool has_mark = has_utf16_mark(bytes);
  if (!has_mark && !bytes.starts_with("{\0"sv) && !bytes.starts_with("\0{"sv)) return false;
  std::string ascii;  // the text, as if all of it were ASCII
  for (const char c : bytes.substr(has_mark ? 2 : 0, kEnough))
    if (c != '\0') ascii += c;
  const std::string_view text = encodings::json::without_blanks(ascii);
  if (!text.starts_with('{')) return false;
  const std::string_view rest = encodings::json::without_blanks(text.substr(1));
  return rest.starts_with('"') || rest.starts_with('}');
}

std::string narrowed(std::string_view bytes) {
  std::string text;
  for (const char c : bytes.substr(0, 4 * kMaxProbed))
    if (c != '\0' && c != '\xff' && c != '\xfe') text += c;
  return text;
}

std::optional<std::string_view> find_text(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (text::is_blank_text(text)) {
    report.add("json/empty-file"_rule, {}, text.empty() ? "the file is empty" : "the file is blank");
    return std::nullopt;
  }
  if (is_utf16(text)) {
    report.add("json/encoding"_rule, text.substr(0, 2), "the file is in UTF-16 or UTF-32 and was not checked further");
    return std::nullopt;
  }
  if (!text::take_mark(text, kTextRules, report)) return std::nullopt;
  text = encodings::json::without_blanks(text);
  const Start start = find_start(text);
  if (start.leading.empty()) return text;
  const std::string_view first = without_cr(start.leading.substr(0, start.leading.find('\n')));
  report.add("json/leading-content"_rule, first, first,
             " precedes the JSON; the output of a program may have been redirected into the file");
  return start.text;
}

bool read_document(std::string_view& text, Events& events, Report& report, std::size_t max_levels) {
  const Outcome outcome = encodings::json::read(text, level_limit(report, max_levels), events);
  return finish_document(text, outcome, report);
}

bool read_document(std::string_view& text, Walker& walker, Report& report, std::size_t max_levels) {
  return finish_document(text, walker.read(text, level_limit(report, max_levels)), report);
}

void check_rest(std::string_view rest, Report& report) {
  if (!rest.empty())
    report.add("json/trailing-content"_rule, rest.substr(0, 1), Plural{rest.size(), "byte"},
               rest.size() == 1 ? " follows" : " follow", " the JSON value, starting with ", rest.substr(0, 16));
}

}  // namespace proflint::json_documents
