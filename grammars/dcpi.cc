// X3 recognizers for the header lines of DCPI profiles. Productions above the rules follow dcpiformat(4), ASCII
// HEADER, in its own names; <space> there is a blank or tab, never CR.
#include "grammars/dcpi.h"

#include <iterator>

#include "grammars/x3.h"

namespace proflint::grammars {
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
constexpr auto line_shape = field<&DcpiLine::word>("a word")[Run{kNoBlanks}] >>
                            token("a blank and a value")[blanks] >> field<&DcpiLine::value>("a value")[Run{kAnything}];

// <version> : version <space>+ pdb-<digits>.<digits>
constexpr auto version = token("'pdb-'")[x3::lit("pdb-")] >> field<&DcpiLine::major>("the major version")[digits] >>
                         token("'.'")[x3::lit('.')] >> field<&DcpiLine::minor>("the minor version")[digits];

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
static_assert(std::size(kWords) == static_cast<std::size_t>(DcpiWord::unknown));

// The whole word must match: "samplesize" is not "samples".
DcpiWord find_keyword(std::string_view word) {
  std::size_t i = 0;
  while (i < std::size(kWords) && kWords[i] != word) ++i;
  return static_cast<DcpiWord>(i);
}

}  // namespace

std::string_view to_string(DcpiWord word) {
  return word == DcpiWord::unknown ? std::string_view() : kWords[static_cast<std::size_t>(word)];
}

bool is_dcpi_terminator(std::string_view line) {
  DcpiLine ignored;
  return match(terminator, line, ignored, nullptr);
}

bool parse_dcpi_line(std::string_view line, DcpiLine& out, Expected* expected) {
  out = {};
  const bool matched = match(line_shape, line, out, expected);
  out.keyword = find_keyword(out.word);
  return matched;
}

bool parse_dcpi_value(DcpiLine& line, Expected* expected) {
  switch (line.keyword) {
    case DcpiWord::version:
      return match(version, line.value, line, expected);
    case DcpiWord::epoch:
      return match(time, line.value, line, expected);
    case DcpiWord::image:
    case DcpiWord::tstart:
    case DcpiWord::cpuamask:
      return match(hexadecimal, line.value, line, expected);
    case DcpiWord::period:
    case DcpiWord::tsize:
    case DcpiWord::cpuspeed:
    case DcpiWord::cpuimplv:
    case DcpiWord::cpucount:
      return match(decimal, line.value, line, expected);
    case DcpiWord::platform:
    case DcpiWord::event:
    case DcpiWord::path:
    case DcpiWord::samples:
    case DcpiWord::unknown:
      return true;
  }
  return true;
}

}  // namespace proflint::grammars
