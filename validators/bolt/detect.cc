// Distinguishes BOLT's formats by their first lines. None has a magic number.
#include "validators/bolt/detect.h"

#include <algorithm>
#include <array>

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
  while (next_line(lines, line))
    if (has_key("profile-version:") || has_key("binary-name:") || has_key("profile-flags:")) return true;
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

// blanks* [0-5] blank+ WORD blank+ [0-9a-fA-Fx]+
bool is_fdata(const LineWords& words) {
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

// The first line of either kind decides, but a single one among many other lines may be accidental.
struct OfLines {
  Kind kind = Kind::none;
  std::size_t seen = 0, like = 0;  // lines that are not blank, and lines of either kind

  explicit OfLines(std::string_view text) {
    Lines lines(text);
    for (std::string_view line; seen < kLines && next_line(lines, line);) {
      const LineWords words(line);
      if (words.count == 0) continue;
      ++seen;
      const Kind found = is_fdata(words) ? Kind::fdata : is_preagg(words) ? Kind::preagg : Kind::none;
      if (found == Kind::none) continue;
      ++like;
      if (kind == Kind::none) kind = found;
    }
  }
  bool are_most() const { return 2 * like > seen; }
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
  if (text.starts_with("boltedcollection") || text.starts_with("no_lbr")) return {Kind::fdata, Match::strong};
  const OfLines lines(text);
  const bool is_sure = lines.are_most() || is_fdata_name || is_preagg_name;
  return {lines.kind, is_sure ? Match::strong : Match::weak};
}

}  // namespace

Match match_of(const Head& head, Kind kind) {
  const Guess found = guess(head);
  return found.kind == kind ? found.match : Match::none;
}

}  // namespace proflint::bolt
