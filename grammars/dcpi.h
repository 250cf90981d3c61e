// The lines of a DCPI profile's ASCII header, as views. Follows dcpiformat(4), ASCII HEADER.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/expected.h"

namespace proflint::grammars::dcpi {

// The words that a line can start with; `unknown` is any word that the manual page does not name, `samples` ends the
// header.
enum class Word : std::uint8_t {
  version,
  image,
  epoch,
  platform,
  event,
  period,
  tstart,
  tsize,
  cpuspeed,
  cpuamask,
  cpuimplv,
  cpucount,
  path,
  samples,
  unknown
};

// The word as written; "" for `unknown`.
std::string_view to_string(Word word);

struct Line {
  Word keyword = Word::unknown;
  std::string_view word;          // as written; empty if the line does not start with one
  std::string_view value;         // all that follows the blanks after the word
  std::string_view major, minor;  // of a version: the digits on both sides of the point
};

// Lines come without their LF. After a failure `expected`, if given, has the expected token and its place.

// Whether `line` is `<terminator>`, the last line of a header.
bool is_terminator(std::string_view line);

// Splits a line into word and value, whatever the word is. After a failure `word` and `keyword` are still set if there
// is a word.
[[nodiscard]] bool parse(std::string_view line, Line& out, Expected* expected = nullptr);

// Whether the value of a parsed line has the form that its keyword requires; keywords without a specific form accept
// any value.
[[nodiscard]] bool parse_value(Line& line, Expected* expected = nullptr);

}  // namespace proflint::grammars::dcpi
