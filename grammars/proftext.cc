// X3 recognizers for the lines of instrumentation profiles as text. Productions above the rules follow the
// format's description; they have no implicit blanks.
#include "grammars/proftext.h"

#include <algorithm>
#include <iterator>

#include "grammars/x3.h"

namespace proflint::grammars::proftext {
namespace {

constexpr CharClass kBlanks{" \t"};
constexpr CharClass kHexDigits{"0-9a-fA-F"};
constexpr CharClass kOctalDigits{"0-7"};
constexpr CharClass kBinaryDigits{"01"};
constexpr CharClass kNonzeroDigits{"1-9"};
constexpr CharClass kNoCommas = ~CharClass{","};
constexpr Run blanks{kBlanks};

struct NumberLine {
  Decimal value;
};
struct ItemPart {
  std::string_view text;
};

// uint <- [0-9]+
constexpr auto uint = number<&NumberLine::value>("decimal digits");

// usual <- ( '0' / [1-9] [0-9]{0,15} ) LF
constexpr auto usual = windowed[short_number<&Counter::value, DigitWindow::kMaxDigits>() >> x3::lit('\n')];

// cint <- '0' [xX] [0-9a-fA-F]+ / '0' [bB] [01]+ / '0o' [0-7]+ / '0' [0-7]* / [1-9] [0-9]*
using Base = Integer::Base;
template <class Digits>
constexpr auto digits_of(const Digits& digits_parser) {
  return field<&Integer::digits>("digits in the base of the number")[digits_parser];
}
constexpr auto hexadecimal = (x3::lit('x') | x3::lit('X')) >> digits_of(Run{kHexDigits}) >> is<Base::hexadecimal>;
constexpr auto binary = (x3::lit('b') | x3::lit('B')) >> digits_of(Run{kBinaryDigits}) >> is<Base::binary>;
constexpr auto octal_o = x3::lit('o') >> digits_of(Run{kOctalDigits}) >> is<Base::octal>;
constexpr auto octal = digits_of(-Run{kOctalDigits}) >> is<Base::octal>;
constexpr auto decimal = digits_of(&Run{kNonzeroDigits} >> digits) >> is<Base::decimal>;
constexpr auto cint = token("a number")[(x3::lit('0') >> (hexadecimal | binary | octal_o | octal)) | decimal];

// nbitmap <- '$' [ \t]* cint [ \t]*
constexpr auto nbitmap = token("'$'")[x3::lit('$')] >> -blanks >> cint >> -blanks;

// flag <- ':' flagword
constexpr auto flag = token("':'")[x3::lit(':')] >> field<&Flag::word>("a flag")[rest_of_line];

// item <- [ \t]* ( !',' . )* [ \t]* ','?
constexpr auto item = field<&ItemPart::text>("a function")[-Run{kNoCommas}] >> -x3::lit(',');

// In the order of the enumerators.
constexpr std::string_view kWords[] = {"ir",
                                       "fe",
                                       "csir",
                                       "entry_first",
                                       "not_entry_first",
                                       "instrument_loop_entries",
                                       "single_byte_coverage",
                                       "temporal_prof_traces"};
static_assert(std::size(kWords) == static_cast<std::size_t>(Word::unknown));

Word find_word(std::string_view word) {
  const auto found = std::find_if(std::begin(kWords), std::end(kWords),
                                  [word](std::string_view known) { return equals_ignoring_case(known, word); });
  return static_cast<Word>(found - std::begin(kWords));
}

}  // namespace

bool parse(std::string_view line, Flag& out, Expected* expected) {
  out = {};
  if (!match(flag, line, out, expected)) return false;
  out.keyword = find_word(out.word);
  return true;
}

bool starts_word(std::string_view word) {
  return std::any_of(std::begin(kWords), std::end(kWords), [word](std::string_view known) {
    return equals_ignoring_case(known.substr(0, word.size()), word);
  });
}

bool parse(std::string_view line, Decimal& out, Expected* expected, const char* limit) {
  NumberLine parsed;
  if (!match(uint, line, parsed, expected, limit)) return false;
  out = parsed.value;
  return true;
}

std::size_t take_counters(std::string_view& text, std::span<Counter> out) {
  std::size_t count = 0;
  for (; count < out.size(); ++count) {
    const char* const start = text.data();
    if (!match_start(usual, text, out[count], nullptr)) break;
    out[count].digits = {start, static_cast<std::size_t>(text.data() - start) - 1};
  }
  return count;
}

bool parse(std::string_view line, Integer& out, Expected* expected) {
  return match(cint, line, out, expected);
}

bool parse(std::string_view line, Bitmap& out, Expected* expected) {
  return match(nbitmap, line, out.size, expected);
}

// value <- label ':' uint, separated by the last colon
bool parse(std::string_view line, Value& out, Expected* expected, const char* limit) {
  const std::size_t colon = line.rfind(':');
  if (colon == std::string_view::npos) {
    if (expected != nullptr) *expected = {line.data() + line.size(), "':'"};
    return false;
  }
  out.label = line.substr(0, colon);
  return parse(line.substr(colon + 1), out.count, expected, limit);
}

bool take_item(std::string_view& list, std::string_view& out) {
  if (list.empty()) return false;
  ItemPart part;
  static_cast<void>(match_start(item, list, part, nullptr));
  while (!part.text.empty() && kBlanks(part.text.front())) part.text.remove_prefix(1);
  while (!part.text.empty() && kBlanks(part.text.back())) part.text.remove_suffix(1);
  out = part.text;
  return true;
}

}  // namespace proflint::grammars::proftext
