// Detects sample profiles in text encoding by the shape of the first lines.
// Follows the detection section of the LLVM sample profile specification.
#include "validators/samples/text/detect.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "grammars/sample_text.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/samples/text/family.h"
#include "validators/text/first_lines.h"

namespace proflint::samples::text {
namespace {

using proflint::text::Census;
using proflint::text::FirstLines;
using proflint::text::kMaxStart;
using proflint::text::LineEnd;
using proflint::text::Share;

constexpr std::size_t kMaxLines = 200;
constexpr Share kHalf = {1, 2};       // share of profile lines that makes a text a profile
constexpr Share kFewOthers = {1, 8};  // maximum share of damaged lines in a profile

std::string_view without_end(std::string_view line) {
  // Text after a CR that ends a line belongs to the next line.
  line = line.substr(0, line.find('\r'));
  while (line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

// The name in a header; empty if the line is not a header.
std::string_view name_in_header(std::string_view line) {
  grammars::sample_text::Header header;
  return grammars::sample_text::parse(line, header) ? header.name : std::string_view();
}

bool is_name_byte(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

// Whether this is a calling context, a hash or the name of a symbol: "main", "foo.llvm.123", "_ZN3foo3barE". Words,
// times and names of source files ("a.c:4:11") do not count, nor do names with blanks or signs, which few functions
// have.
bool is_symbol(std::string_view name) {
  constexpr std::size_t kMinHashDigits = 10;
  if (name.empty()) return false;
  if (name.starts_with('[')) return name.ends_with(']');
  if (is_digit(name[0])) return is_digits(name) && name.size() >= kMinHashDigits;
  if (name[0] == '.' || !std::all_of(name.begin(), name.end(), is_name_byte)) return false;
  const std::size_t dot = name.rfind('.');
  return dot == name.npos || is_digits(name.substr(dot + 1)) || name.starts_with("_Z") || name.starts_with("_R");
}

bool is_body(std::string_view line) {
  grammars::sample_text::Body body;
  return grammars::sample_text::parse(line, body);
}

// Removes the hexadecimal digits at the start of `text`.
bool take_hex(std::string_view& text) {
  const std::size_t before = text.size();
  while (!text.empty() && hex_digit(text.front()) >= 0) text.remove_prefix(1);
  return text.size() != before;
}

// "12:30"
bool is_time(std::string_view line) {
  const std::string_view hours = take_until(line, ':');
  return hours.size() <= 2 && is_digits(hours) && line.size() == 2 && is_digits(line);
}

// HEX:NUM, HEX-HEX:NUM or HEX->HEX:NUM
bool is_address_count(std::string_view line) {
  if (is_time(line)) return false;
  if (!take_hex(line)) return false;
  if (line.starts_with('-')) {
    line.remove_prefix(line.starts_with("->") ? 2 : 1);
    if (!take_hex(line)) return false;
  }
  return line.starts_with(':') && is_digits(line.substr(1));
}

// Whether a line is empty or a comment. `content` is the line without its indentation.
bool is_ignored(std::string_view content) {
  return content.empty() || content[0] == '#';
}

// The lines that are neither empty nor comments, without line end and trailing spaces.
class ContentLines {
 public:
  explicit ContentLines(std::string_view text) : lines_(text) {}

  [[nodiscard]] bool next(std::string_view& line) {
    while (lines_.next(line)) {
      line = without_end(line);
      if (!is_ignored(without_indent(line))) return true;
    }
    return false;
  }

 private:
  FirstLines lines_;
};

template <std::size_t N>
std::array<std::string_view, N> first_lines(std::string_view text) {
  return proflint::text::take_lines<N>(ContentLines(text));
}

// Whether the lines after the first look like llvm-profgen's: indented, or with a number for an address or range.
bool has_counts(std::string_view text) {
  const auto [first, second, third] = first_lines<3>(text);
  return second.starts_with(' ') || is_address_count(without_indent(second)) || is_address_count(without_indent(third));
}

// Whether an indented line starts like a body: "12:", "12.3:" or "!".
bool starts_as_body(std::string_view content) {
  const std::size_t end = content.find_first_not_of("0123456789");
  return content[0] == '!' || (end != 0 && (end == content.npos || content[end] == ':' || content[end] == '.'));
}

// Whether a line contains a colon and a digit after it, as headers and many damaged headers do.
bool is_like_header(std::string_view line) {
  for (std::size_t at = 0; (at = line.find(':', at)) != line.npos;)
    if (++at < line.size() && is_digit(line[at])) return true;
  return false;
}

// The forms of lines that are neither empty nor comments.
enum class Form : std::uint8_t {
  ignored,
  body,
  damaged_body,  // starts like a body
  symbol,        // a header with the name of a symbol
  header,        // any other
  like_header,
  key,  // ends in a colon, as in YAML
  other,
};

Form form_of(std::string_view line, LineEnd end) {
  line = without_end(line);
  const std::string_view content = without_indent(line);
  if (is_ignored(content)) return Form::ignored;
  if (line[0] == ' ') {
    if (is_body(line)) return Form::body;
    if (!starts_as_body(content)) return Form::other;
    return end == LineEnd::newline ? Form::damaged_body : Form::body;  // the last line may be cut
  }
  if (const std::string_view name = name_in_header(line); !name.empty())
    return is_symbol(name) ? Form::symbol : Form::header;
  if (end == LineEnd::newline && line.ends_with(':')) return Form::key;
  return is_like_header(line) ? Form::like_header : Form::other;
}

Census<Form> census_of(std::string_view bytes) {
  return proflint::text::take_census(FirstLines(bytes), kMaxLines, form_of);
}

// Whether most lines are lines of a profile. YAML mappings, histograms and logs whose lines end in a time do not count,
// unless the name of the file asks for the format.
bool has_mostly_records(const Census<Form>& lines, bool is_named) {
  const std::size_t bodies = lines.count(Form::body), symbols = lines.count(Form::symbol);
  const std::size_t headers = lines.count(Form::symbol, Form::header);
  if (!is_named && (lines.count(Form::key) != 0 || headers + lines.count(Form::like_header) == 0)) return false;
  const std::size_t records = bodies + (bodies != 0 || is_named ? headers : symbols);
  if (records == 0) return false;
  return bodies != 0 ? kHalf.is_reached(records, lines.all()) : kHalf.is_exceeded(records, lines.all());
}

// Whether all lines but a few are lines of a profile.
bool has_few_others(const Census<Form>& lines) {
  const std::size_t records = lines.count(Form::body, Form::symbol, Form::header);
  return lines.count(Form::body) != 0 && lines.count(Form::key) == 0 &&
         !kFewOthers.is_exceeded(lines.all() - records, lines.all());
}

Match match_lines(std::string_view bytes, bool is_named) {
  return has_mostly_records(census_of(bytes), is_named) ? Match::weak : Match::none;
}

// The match of a file whose first line has the form of a header and the name `name`. Lines of many other texts end
// in a colon, a number, a colon and a number: the lines after it decide, unless the name of the file does.
Match match_after_header(std::string_view name, std::string_view bytes, bool is_named) {
  if (is_named) return Match::strong;
  const Census<Form> lines = census_of(bytes);
  if (!is_symbol(name)) return has_few_others(lines) ? Match::strong : Match::none;
  if (lines.count(Form::body) != 0) return Match::strong;
  return lines.count(Form::symbol, Form::damaged_body) == lines.all() ? Match::weak : Match::none;
}

// Other texts with numbers and colons: heap profiles of gperftools, Go and jemalloc, error reports.
constexpr std::string_view kForeignStarts[] = {"heap profile: ", "heap_v2/", "Dr. Memory ", "{\""};

bool is_foreign(std::string_view first_line) {
  return std::any_of(std::begin(kForeignStarts), std::end(kForeignStarts),
                     [&](std::string_view start) { return first_line.starts_with(start); });
}

Match detect_bytes(std::string_view bytes, bool is_named) {
  if (is_foreign(first_lines<1>(bytes)[0])) return Match::none;
  FirstLines lines(bytes, bytes.size());  // the first line may be very long
  std::size_t count = 0;
  for (std::string_view line; ++count < kMaxLines && lines.next(line);) {
    if (line.starts_with('#') || line.starts_with(' ')) continue;
    line = without_end(line);
    if (line.empty()) continue;
    if (line == kDataAccessSection) return Match::strong;
    if (const std::string_view name = name_in_header(line); !name.empty())
      return match_after_header(name, bytes, is_named);
    std::string_view first_line;
    if (!is_unsymbolized(bytes, first_line)) return match_lines(bytes, is_named);
    return has_counts(bytes) || is_named ? Match::strong : Match::weak;
  }
  if (first_lines<1>(bytes)[0].empty()) return is_named ? Match::name : Match::none;
  return match_lines(bytes, is_named);
}

}  // namespace

bool is_unsymbolized(std::string_view text, std::string_view& first_line) {
  const auto [first, second, third] = first_lines<3>(text);
  first_line = first;
  if (first == kDataAccessSection) return false;
  const bool is_context = first.starts_with('[') && first.ends_with(']');
  if (!is_context && !is_digits(first)) return false;
  // A section may have no entries: its number 0 is followed by the next section's number.
  const std::string_view next = without_indent(second);
  return is_address_count(next) || (is_digits(next) && (is_context || is_address_count(without_indent(third))));
}

Match detect_text(const Head& head) {
  const std::string_view bytes = head.bytes;
  const bool is_named = has_name_of(kSampleText, head);
  if (bytes.starts_with(kUtf8Mark)) return detect_bytes(without_utf8_mark(bytes), is_named);
  if (has_utf16_mark(bytes)) {
    std::string narrow(bytes.substr(2, kMaxStart));  // UTF-16 of ASCII
    narrow.erase(std::remove(narrow.begin(), narrow.end(), '\0'), narrow.end());
    return detect_bytes(narrow, false) == Match::none ? Match::none : Match::weak;
  }
  return head.is_binary ? Match::none : detect_bytes(bytes, is_named);
}

}  // namespace proflint::samples::text
