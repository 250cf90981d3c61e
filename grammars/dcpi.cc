// X3 recognizers for the header lines of DCPI profiles. Productions above the rules follow dcpiformat(4), ASCII
// HEADER, with its names; <space> there is a space or a tab, never CR.
#include "grammars/dcpi.h"

#include <iterator>

#include "grammars/x3.h"

namespace proflint::grammars::dcpi {
namespace {

constexpr CharClass kBlanks{" \t"};
constexpr CharClass kNoBlanks = ~kBlanks;
constexpr CharClass kAnything = ~CharClass{"\n"};
constexpr CharClass kHexDigits{"0-9a-fA-F"};

// <space>+
constexpr Run blanks{kBlanks};
// <terminator> : samples <space>* <newline>
constexpr auto terminator = x3::lit("samples") >> -blanks;

// <line>         : <word> <space>+ <rest_of_line> <newline>
// <rest_of_line> : [^ \t\n] [^\n]*
constexpr auto line_shape = field<&Line::word>("a keyword")[Run{kNoBlanks}] >>
                            token("a space and a value")[blanks] >> field<&Line::value>("a value")[Run{kAnything}];

// <version> : version <space>+ pdb-<digits>.<digits>
constexpr auto version =
    token("'pdb-'")[x3::lit("pdb-")] >> field<&Line::major>("decimal digits for the major version")[digits] >>
    token("'.'")[x3::lit('.')] >> field<&Line::minor>("decimal digits for the minor version")[digits];

// A value that is a single token must match as a whole: "0x10" is not digits followed by something else.
// <digits>     : [0-9]+
constexpr auto decimal = token("decimal digits")[digits >> x3::eoi];
// <hex_digits> : [0-9a-fA-F]+
constexpr auto hexadecimal = token("hexadecimal digits without a prefix")[Run{kHexDigits} >> x3::eoi];

// <time> : YYMMDDHHMM | YYYYMMDDHHMM | YYYYMMDDHHMMSS
constexpr auto two_digits = x3::digit >> x3::digit;
constexpr auto date_and_hour = two_digits >> two_digits >> two_digits >> two_digits >> two_digits;
constexpr auto time = token("10, 12 or 14 digits")[date_and_hour >> -(two_digits >> -two_digits) >> x3::eoi];

// In the order of the enumerators.
constexpr std::string_view kWords[] = {"version", "image",    "epoch",    "platform", "event",    "period", "tstart",
                                       "tsize",   "cpuspeed", "cpuamask", "cpuimplv", "cpucount", "path",   "samples"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Word::unknown));

// The whole word must match: "samplesize" is not "samples".
Word find_keyword(std::string_view word) {
  std::size_t i = 0;
  while (i < std::size(kWords) && kWords[i] != word) ++i;
  return static_cast<Word>(i);
}

}  // namespace

std::string_view to_string(Word word) {
  return word == Word::unknown ? std::string_view() : kWords[static_cast<std::size_t>(word)];
}

bool is_terminator(std::string_view line) {
  Line ignored;
  return match(terminator, line, ignored, nullptr);
}

bool parse(std::string_view line, Line& out, Expected* expected) {
  out = {};
  const bool matched = match(line_shape, line, out, expected);
  out.keyword = find_keyword(out.word);
  return matched;
}

bool parse_value(Line& line, Expected* expected) {
  switch (line.keyword) {
    case Word::version:
      return match(version, line.value, line, expected);
    case Word::epoch:
      return match(time, line.value, line, expected);
    case Word::image:
    case Word::tstart:
    case Word::cpuamask:
      return match(hexadecimal, line.value, line, expected);
    case Word::period:
    case Word::tsize:
    case Word::cpuspeed:
    case Word::cpuimplv:
    case Word::cpucount:
      return match(decimal, line.value, line, expected);
    case Word::platform:
    case Word::event:
    case Word::path:
    case Word::samples:
    case Word::unknown:
      return true;
  }
  return true;
}

}  // namespace proflint::grammars::dcpi
