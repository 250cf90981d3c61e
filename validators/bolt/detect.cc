// Distinguishes BOLT's formats by their first lines. None has a magic number.
#include "validators/bolt/detect.h"

#include <algorithm>
#include <array>

#include "grammars/bolt_fdata.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"

namespace proflint::bolt {
namespace {

constexpr std::size_t kBytes = 65536, kLines = 64, kWords = 16;
constexpr std::string_view kHexDigits = "0123456789abcdefABCDEF";

bool next_line(Lines& lines, std::string_view& line) {
  if (!lines.next(line)) return false;
  if (line.ends_with('\r') && lines.terminated()) line.remove_suffix(1);
  return true;
}

bool is_yaml(std::string_view text) {
  Lines lines(text);
  std::string_view line;
  if (!next_line(lines, line)) return false;
  const auto has_key = [&](std::string_view key) { return trimmed(line).starts_with(key); };
  if (line == "header:")
    return next_line(lines, line) && !line.empty() && line[0] == ' ' &&
           (has_key("profile-version:") || has_key("binary-name:"));
  if (!line.starts_with("---") || !trimmed(line.substr(3)).empty() || !lines.terminated()) return false;
  bool has_header = false;
  while (next_line(lines, line)) {
    has_header |= line.starts_with("header:");
    if (has_key("profile-version:") || has_key("profile-flags:") || (has_header && has_key("binary-name:")))
      return true;
  }
  return false;
}

struct LineWords {
  std::array<std::string_view, kWords> list;
  std::size_t count = 0;

  explicit LineWords(std::string_view line) {
    for (std::string_view word; take_word(line, word); ++count)
      if (count < kWords) list[count] = word;
  }
};

bool is_made_of(std::string_view word, std::string_view bytes) {
  return !word.empty() && word.find_first_not_of(bytes) == std::string_view::npos;
}

// blanks* [0-5] blank+ WORD blank+ [0-9a-fA-Fx]+. Rows of many tables start so.
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
  const auto ends_in_hex = [&](std::size_t i) {
    return kHexDigits.find(words.list[i].back()) != std::string_view::npos;
  };
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

// Whether an fdata line is complete. Numbers are no names; and as rows of many tables have the form of a sample (a
// number, a word and two numbers), samples count only if the first line of the file shows what they are.
bool is_complete(std::string_view line, bool has_samples) {
  grammars::bolt_fdata::Line parsed;
  return grammars::bolt_fdata::parse(trimmed(line), parsed) && !is_digits(parsed.to.name) &&
         (has_samples || parsed.kind != grammars::bolt_fdata::Line::Kind::sample);
}

// The forms of the first lines. The first line of a kind decides, but a single one among many other lines may be
// accidental.
struct OfLines {
  Kind kind = Kind::none;
  std::size_t seen = 0, like = 0;  // lines that are not blank, and lines of either kind
  std::size_t events = 0;          // lines that consist of 'E' and a word

  // If the name of the file asks for a format, lines with wrong fields count as well.
  OfLines(std::string_view text, bool is_named) {
    Lines lines(text);
    const bool has_samples = text.substr(0, text.find('\n')).find("lbr") != text.npos;  // a header, perhaps damaged
    for (std::string_view line; seen < kLines && next_line(lines, line);) {
      const LineWords words(line);
      if (words.count == 0) continue;
      ++seen;
      const bool is_of_fdata = starts_as_fdata(words) && (is_named || is_complete(line, has_samples));
      const Kind found = is_of_fdata ? Kind::fdata : is_preagg(words) ? Kind::preagg : Kind::none;
      if (found == Kind::none) continue;
      ++like;
      events += found == Kind::preagg && words.count == 2;
      if (kind == Kind::none) kind = found;
    }
  }

  // In models in Wavefront's format, too, lines start with 'f', but others with other letters.
  Match match() const {
    constexpr std::size_t kFewOthers = 8;
    const std::size_t others = seen - like;
    if (others > like || like == events) return Match::none;
    const bool is_sure = kind == Kind::fdata ? others < like : others <= 1 || others * kFewOthers <= seen;
    return is_sure ? Match::strong : Match::weak;
  }
};

struct Guess {
  Kind kind = Kind::none;
  Match match = Match::none;
};

Guess guess(const Head& head) {
  const bool is_fdata_name = head.name.ends_with(".fdata"), is_preagg_name = head.name.ends_with(".preagg");
  if (head.bytes.empty() && is_fdata_name) return {Kind::fdata, Match::name};
  if (head.bytes.empty() && is_preagg_name) return {Kind::preagg, Match::name};
  if (head.bytes.empty() || head.is_binary) return {};
  std::string_view text = head.bytes;
  text = without_utf8_mark(text);
  text = text.substr(0, kBytes);
  if (is_yaml(text)) return {Kind::yaml, Match::strong};
  if (is_header_line(text, "boltedcollection") || is_header_line(text, "no_lbr")) return {Kind::fdata, Match::strong};
  const bool is_named = is_fdata_name || is_preagg_name;
  const OfLines lines(text, is_named);
  return {lines.kind, is_named ? Match::strong : lines.match()};
}

}  // namespace

Match match_of(const Head& head, Kind kind) {
  const Guess found = guess(head);
  return found.kind == kind ? found.match : Match::none;
}

}  // namespace proflint::bolt
