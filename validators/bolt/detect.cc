// Distinguishes BOLT's formats by their first lines. None has a magic number.
#include "validators/bolt/detect.h"

#include <algorithm>
#include <array>

#include "grammars/bolt_fdata.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/text/first_lines.h"

namespace proflint::bolt {
namespace {

using text::FirstLines;
using text::LineEnd;
using text::Share;

constexpr std::size_t kMaxLines = 64, kWords = 16;
constexpr Share kHalf = {1, 2};       // more than half of the lines have the form of either kind
constexpr Share kFewOthers = {1, 8};  // in a profile that is surely pre-aggregated

bool is_yaml(std::string_view text) {
  FirstLines lines(text);
  std::string_view line;
  if (!lines.next(line)) return false;
  const auto has_key = [&](std::string_view key) { return trimmed(line).starts_with(key); };
  if (line == "header:")
    return lines.next(line) && !line.empty() && line[0] == ' ' &&
           (has_key("profile-version:") || has_key("binary-name:"));
  if (!line.starts_with("---") || !trimmed(line.substr(3)).empty() || lines.end() != LineEnd::newline) return false;
  bool has_header = false;
  while (lines.next(line)) {
    has_header |= line.starts_with("header:");
    if (has_key("profile-version:") || has_key("profile-flags:") || (has_header && has_key("binary-name:")))
      return true;
  }
  return false;
}

// A word of fdata: a backslash makes the next byte part of a name, also a blank.
bool take_escaped_word(std::string_view& line, std::string_view& word) {
  std::size_t start = 0;
  while (start < line.size() && is_blank(line[start])) ++start;
  std::size_t end = start;
  while (end < line.size() && !is_blank(line[end])) end += line[end] == '\\' ? 2 : 1;
  word = line.substr(start, end - start);
  line.remove_prefix(std::min(end, line.size()));
  return !word.empty();
}

struct LineWords {
  std::array<std::string_view, kWords> list;
  std::size_t count = 0;

  explicit LineWords(std::string_view line) {
    for (std::string_view word; take_escaped_word(line, word); ++count)
      if (count < kWords) list[count] = word;
  }
};

bool is_made_of(std::string_view word, std::string_view bytes) {
  return !word.empty() && word.find_first_not_of(bytes) == std::string_view::npos;
}

// blanks* [0-5] blank+ WORD blank+ [0-9a-fA-Fx]+. Rows of many tables start like this.
bool starts_as_fdata(const LineWords& words) {
  constexpr std::size_t kCounts[] = {4, 6, 7, 8, 9, 15, 16};
  return std::find(std::begin(kCounts), std::end(kCounts), words.count) != std::end(kCounts) &&
         is_made_of(words.list[0], "012345") && words.list[0].size() == 1 && !is_digits(words.list[1]) &&
         is_made_of(words.list[2], "0123456789abcdefABCDEFx");
}

bool is_preagg(const LineWords& words) {
  const std::string_view type = words.list[0];
  if (type.size() != 1) return false;
  const auto is_address = [&](std::size_t i) { return is_made_of(words.list[i], "0123456789abcdefABCDEFX:"); };
  const auto ends_in_hex = [&](std::size_t i) { return hex_digit(words.list[i].back()) >= 0; };
  if (type == "B" || type == "F" || type == "f")
    return words.count >= 4 && ends_in_hex(1) && ends_in_hex(2) && is_digits(words.list[3]);
  if (type == "E") return words.count == 2;
  if (type == "S") return words.count == 3 && is_address(1) && is_digits(words.list[2]);
  if (type != "T" && type != "R" && type != "r") return false;
  if (words.count != 4 && words.count != 5) return false;
  return is_address(1) && is_address(2) && (words.count == 4 || is_address(3)) &&
         is_digits(words.list[words.count - 1]);
}

bool is_header_line(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return text.empty() || is_blank(text[0]) || text[0] == '\r' || text[0] == '\n';
}

// Whether an fdata line is complete. Numbers are not names. Rows of many tables have the form of a sample (a number, a
// word and two numbers), so samples count only if the first line of the file announces them.
bool is_complete(std::string_view line, bool has_samples) {
  grammars::bolt_fdata::Line parsed;
  return grammars::bolt_fdata::parse(trimmed(line), parsed) && !is_digits(parsed.to.name) &&
         (has_samples || parsed.kind != grammars::bolt_fdata::Line::Kind::sample);
}

enum class Form : std::uint8_t {
  ignored,
  fdata,
  preagg,
  event,  // pre-aggregated: 'E' and a word
  other,
};

// `has_samples` as in is_complete(). If the name of the file asks for a format, lines with wrong fields count as well.
Form form_of(std::string_view line, bool has_samples, bool is_named) {
  const LineWords words(line);
  if (words.count == 0) return Form::ignored;
  if (starts_as_fdata(words) && (is_named || is_complete(line, has_samples))) return Form::fdata;
  if (!is_preagg(words)) return Form::other;
  return words.count == 2 ? Form::event : Form::preagg;
}

Kind kind_of(Form form) {
  switch (form) {
    case Form::fdata:
      return Kind::fdata;
    case Form::preagg:
    case Form::event:
      return Kind::preagg;
    default:
      return Kind::none;
  }
}

// The match of a text whose first line of either kind is of this one. A single such line among many others may be
// accidental. Lines of models in Wavefront's format also start with 'f', but others start with other letters.
Match match_of_lines(const text::Census<Form>& lines, Kind kind) {
  const std::size_t all = lines.all(), others = lines.count(Form::other), like = all - others;
  if (kHalf.is_exceeded(others, all) || like == lines.count(Form::event)) return Match::none;
  const bool is_sure =
      kind == Kind::fdata ? kHalf.is_exceeded(like, all) : others <= 1 || !kFewOthers.is_exceeded(others, all);
  return is_sure ? Match::strong : Match::weak;
}

struct Guess {
  Kind kind = Kind::none;
  Match match = Match::none;
};

// The first line of a kind decides.
Guess guess_by_lines(std::string_view bytes, bool is_named) {
  const auto [first_line] = text::take_lines<1>(FirstLines(bytes));
  const bool has_samples = first_line.find("lbr") != first_line.npos;  // a header, perhaps damaged
  Kind first = Kind::none;
  const auto lines = text::take_census(FirstLines(bytes), kMaxLines, [&](std::string_view line, LineEnd) {
    const Form form = form_of(line, has_samples, is_named);
    if (first == Kind::none) first = kind_of(form);
    return form;
  });
  return {first, is_named ? Match::strong : match_of_lines(lines, first)};
}

Guess guess(const Head& head) {
  const bool is_fdata_name = head.name.ends_with(".fdata"), is_preagg_name = head.name.ends_with(".preagg");
  if (head.bytes.empty() && is_fdata_name) return {Kind::fdata, Match::name};
  if (head.bytes.empty() && is_preagg_name) return {Kind::preagg, Match::name};
  if (head.bytes.empty() || head.is_binary) return {};
  const std::string_view bytes = without_utf8_mark(head.bytes);
  if (is_yaml(bytes)) return {Kind::yaml, Match::strong};
  if (is_header_line(bytes, "boltedcollection") || is_header_line(bytes, "no_lbr")) return {Kind::fdata, Match::strong};
  return guess_by_lines(bytes, is_fdata_name || is_preagg_name);
}

}  // namespace

Match match_of(const Head& head, Kind kind) {
  const Guess found = guess(head);
  return found.kind == kind ? found.match : Match::none;
}

}  // namespace proflint::bolt
