// Shared by the line grammars on top of Boost.Spirit X3: named tokens, captured fields, fast runs of characters, and
// the two ways to parse a line: plainly, and (only when that failed) again while noting the furthest expectation.
// Included only by the .cc files of grammars; X3 types do not cross files.
#pragma once

#include <algorithm>
#include <array>
#include <boost/spirit/home/x3.hpp>
#include <string_view>
#include <type_traits>

#include "grammars/decimal.h"
#include "grammars/digit_window.h"
#include "grammars/expected.h"
#include "grammars/scan.h"

namespace proflint::grammars {

namespace x3 = boost::spirit::x3;

struct LineTag;    // context: the struct of views that the fields are captured into
struct LimitTag;   // context: the end of the readable bytes
struct WindowTag;  // context: the DigitWindow over the start of the parsed text, for short numbers
struct TraceTag;   // context: the Expected in which failing tokens record themselves; absent on the fast path

// A named part of a grammar: if it fails in the tracing context, it records itself at the furthest place so far.
template <class Subject>
struct Token : x3::unary_parser<Subject, Token<Subject>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;

  constexpr Token(const Subject& wrapped, const char* token_name)
      : x3::unary_parser<Subject, Token<Subject>>(wrapped), name(token_name) {}

  template <class Context, class RuleContext, class Attribute>
  bool parse(const char*& first, const char* const& last, const Context& context, RuleContext& rules,
             Attribute&) const {
    if (this->subject.parse(first, last, context, rules, x3::unused)) return true;
    using Trace = std::decay_t<decltype(x3::get<TraceTag>(context))>;
    if constexpr (!std::is_same_v<Trace, x3::unused_type>) {
      Expected& expected = x3::get<TraceTag>(context);
      if (expected.at == nullptr || first > expected.at) expected = {first, name};
    }
    return false;
  }

  const char* name;
};

// token("a space")[+blank]
struct TokenName {
  const char* name;
  template <class Subject>
  constexpr auto operator[](const Subject& subject) const {
    const auto parser = x3::as_parser(subject);
    return Token<std::decay_t<decltype(parser)>>(parser, name);
  }
};
constexpr TokenName token(const char* name) {
  return {name};
}

// Captures what its subject matched as a view into the line.
template <auto Member, class Subject>
struct Field : x3::unary_parser<Subject, Field<Member, Subject>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;
  constexpr explicit Field(const Subject& wrapped) : x3::unary_parser<Subject, Field<Member, Subject>>(wrapped) {}

  template <class Context, class RuleContext, class Attribute>
  bool parse(const char*& first, const char* const& last, const Context& context, RuleContext& rules,
             Attribute&) const {
    const char* const start = first;
    if (!this->subject.parse(first, last, context, rules, x3::unused)) return false;
    x3::get<LineTag>(context).*Member = std::string_view(start, static_cast<std::size_t>(first - start));
    return true;
  }
};

// field<&Line::key>("a keyword")[...]: a token that is captured.
template <auto Member>
struct FieldName {
  const char* name;
  template <class Subject>
  constexpr auto operator[](const Subject& subject) const {
    const auto parser = x3::as_parser(subject);
    return token(name)[Field<Member, std::decay_t<decltype(parser)>>(parser)];
  }
};
template <auto Member>
constexpr FieldName<Member> field(const char* name) {
  return {name};
}

// A parser without an attribute. `Self` has take(first, last, limit, line), which moves `first` past the text it
// matches and captures into `line`, or returns false.
template <class Self>
struct Primitive : x3::parser<Self> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;

  template <class Context, class RuleContext, class Attribute>
  [[gnu::always_inline]] bool parse(const char*& first, const char* const& last, const Context& context, RuleContext&,
                                    Attribute&) const {
    return this->derived().take(first, last, x3::get<LimitTag>(context), x3::get<LineTag>(context));
  }
};

// Matches the empty string and sets a flag of the line.
template <auto Member>
struct Mark : Primitive<Mark<Member>> {
  bool take(const char*&, const char*, const char*, auto& line) const {
    line.*Member = true;
    return true;
  }
};

// is<Kind::header>: matches the empty string and records the chosen alternative in the line's member `kind`.
template <auto Value>
struct Is : Primitive<Is<Value>> {
  bool take(const char*&, const char*, const char*, auto& line) const {
    line.kind = Value;
    return true;
  }
};
template <auto Value>
constexpr Is<Value> is{};

// A set of bytes, as text: single bytes, and a range "a-z" where '-' is between two.
struct CharClass {
  std::array<bool, 256> has{};

  consteval explicit CharClass(std::string_view members) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      const auto low = static_cast<unsigned char>(members[i]);
      const bool is_range = i + 2 < members.size() && members[i + 1] == '-';
      const auto high = is_range ? static_cast<unsigned char>(members[i + 2]) : low;
      for (unsigned c = low; c <= high; ++c) has[c] = true;
      if (is_range) i += 2;
    }
  }
  // The bytes that are not in this set.
  consteval CharClass operator~() const {
    CharClass other = *this;
    for (bool& member : other.has) member = !member;
    return other;
  }
  constexpr bool operator()(char c) const { return has[static_cast<unsigned char>(c)]; }
};

// One or more bytes of a class: what +char_set would match, without its per-byte dispatch.
struct Run : Primitive<Run> {
  constexpr explicit Run(const CharClass& members) : set(&members) {}

  bool take(const char*& first, const char* last, const char*, auto&) const {
    const char* at = first;
    while (at != last && (*set)(*at)) ++at;
    if (at == first) return false;
    first = at;
    return true;
  }

  const CharClass* set;
};

// The rest of the line: equivalent to *char_, without examining the bytes.
struct Rest : Primitive<Rest> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    first = last;
    return true;
  }
};
inline constexpr Rest rest_of_line{};

inline constexpr CharClass kDigits{"0-9"};
inline constexpr Run digits{kDigits};  // [0-9]+

// Reads [0-9]+ as a Decimal of any length.
[[gnu::noinline]] inline bool read_long_decimal(const char*& first, const char* last, Decimal& number) {
  const char* const start = first;
  std::uint64_t value = 0;
  const char* const end = read_digits(start, last, start, value);
  if (end == start) return false;
  const std::string_view text(start, static_cast<std::size_t>(end - start));
  number.digits = text;
  number.value = value;
  number.fits = fits_64_bits(text);
  number.is_plain = number.fits && (*start != '0' || text.size() == 1);
  first = end;
  return true;
}

// Reads [0-9]+ as a Decimal. False, without advancing, if no digit follows. Linear in the number of digits.
[[nodiscard]] inline bool read_decimal(const char*& first, const char* last, const char* limit, Decimal& number) {
  const char* const start = first;
  std::uint64_t value = 0;
  const std::size_t size = read_few_digits(start, last, limit, value);
  if (size == 0) return read_long_decimal(first, last, number);
  // Assigned member by member: a whole Decimal would be written in parts and loaded at once, which stalls the
  // processor.
  number.digits = {start, size};
  number.value = value;
  number.fits = true;
  number.is_plain = *start != '0' || size == 1;
  first = start + size;
  return true;
}

// Reads [0-9a-fA-F]+ in the same way; the digits of the Decimal are then hexadecimal.
[[nodiscard]] inline bool read_hexadecimal(const char*& first, const char* last, Decimal& number) {
  constexpr std::size_t kFit = 16;
  const char* const start = first;
  std::uint64_t value = 0;
  for (int digit; first != last && (digit = hex_digit(*first)) >= 0; ++first)
    value = value << 4 | static_cast<std::uint64_t>(digit);
  if (first == start) return false;
  const std::string_view text(start, static_cast<std::size_t>(first - start));
  number.digits = text;
  number.value = value;
  number.fits = text.size() <= kFit || text.find_first_not_of('0') >= text.size() - kFit;
  number.is_plain = number.fits && (*start != '0' || text.size() == 1);
  return true;
}

// One or more spaces.
struct Spaces : Primitive<Spaces> {
  bool take(const char*& first, const char* last, const char* limit, auto&) const {
    const char* const start = first;
    first = skip_spaces(first, last, limit);
    return first != start;
  }
};

// [0-9]+, captured as a Decimal.
template <auto Member>
struct ReadDecimal : Primitive<ReadDecimal<Member>> {
  bool take(const char*& first, const char* last, const char* limit, auto& line) const {
    return read_decimal(first, last, limit, line.*Member);
  }
};

// number<&Line::count>("a count"): a token that is captured as a Decimal.
template <auto Member>
constexpr auto number(const char* name) {
  return token(name)[ReadDecimal<Member>()];
}

// Matches its subject with short numbers in the window that starts here. Fails if the window would reach beyond the
// limit.
template <class Subject>
struct Windowed : x3::unary_parser<Subject, Windowed<Subject>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;
  constexpr explicit Windowed(const Subject& wrapped) : x3::unary_parser<Subject, Windowed<Subject>>(wrapped) {}

  template <class Context, class RuleContext, class Attribute>
  bool parse(const char*& first, const char* const& last, const Context& context, RuleContext& rules,
             Attribute&) const {
    if (x3::get<LimitTag>(context) - first < DigitWindow::kReach) return false;
    const DigitWindow window(first, last);
    return this->subject.parse(first, last, x3::make_context<WindowTag>(window, context), rules, x3::unused);
  }
};

// windowed[short_number<&Line::count, 16>()]
struct WindowedName {
  template <class Subject>
  constexpr auto operator[](const Subject& subject) const {
    const auto parser = x3::as_parser(subject);
    return Windowed<std::decay_t<decltype(parser)>>(parser);
  }
};
inline constexpr WindowedName windowed{};

// '0' / [1-9][0-9]{0,maximum-1}, captured as its value.
template <auto Member, std::size_t maximum>
struct ShortNumber : x3::parser<ShortNumber<Member, maximum>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  static constexpr bool handles_container = false;
  static_assert(maximum <= DigitWindow::kMaxDigits);

  template <class Context, class RuleContext, class Attribute>
  bool parse(const char*& first, const char* const&, const Context& context, RuleContext&, Attribute&) const {
    const std::size_t size = x3::get<WindowTag>(context).digits_at(first);
    if (size == 0 || size > maximum || (*first == '0' && size != 1)) return false;
    auto& number = x3::get<LineTag>(context).*Member;
    number = static_cast<std::decay_t<decltype(number)>>(DigitWindow::value_at(first, size));
    first += size;
    return true;
  }
};
template <auto Member, std::size_t maximum>
constexpr ShortNumber<Member, maximum> short_number() {
  return {};
}

// Matches the empty string and captures the place.
template <auto Member>
struct Here : Primitive<Here<Member>> {
  bool take(const char*& first, const char*, const char*, auto& line) const {
    line.*Member = first;
    return true;
  }
};
template <auto Member>
constexpr Here<Member> here() {
  return {};
}

// Parses `text`, which `grammar` does not match, to find the expected token and its place.
template <class Grammar, class Line>
[[gnu::noinline, gnu::cold]] void trace(const Grammar& grammar, std::string_view text, Line& line, Expected& expected) {
  const char* const limit = text.data() + text.size();
  expected = {};
  const char* first = text.data();
  const char* const last = first + text.size();
  const auto bound = x3::make_context<LimitTag>(limit);
  const auto capture = x3::make_context<LineTag>(line, bound);
  const auto whole = grammar >> token("the end of the line")[x3::eoi];
  whole.parse(first, last, x3::make_context<TraceTag>(expected, capture), x3::unused, x3::unused);
}

// Matches all of `text` with `grammar`, capturing into `line`. On failure, if `expected` is given, parses once more to
// find the expected token and its place. Bytes up to `limit`, or to the end of `text` without it, may be read.
template <class Grammar, class Line>
[[nodiscard]] bool match(const Grammar& grammar, std::string_view text, Line& line, Expected* expected,
                         const char* limit = nullptr) {
  if (limit == nullptr) limit = text.data() + text.size();
  const char* first = text.data();
  const char* const last = first + text.size();
  const auto bound = x3::make_context<LimitTag>(limit);
  const auto capture = x3::make_context<LineTag>(line, bound);
  if (grammar.parse(first, last, capture, x3::unused, x3::unused) && first == last) return true;
  if (expected != nullptr) trace(grammar, text, line, *expected);
  return false;
}

// Matches the longest prefix of `text` with `grammar` and removes it. On failure as above.
template <class Grammar, class Line>
[[nodiscard]] bool match_start(const Grammar& grammar, std::string_view& text, Line& line, Expected* expected,
                               const char* limit = nullptr) {
  if (limit == nullptr) limit = text.data() + text.size();
  const char* first = text.data();
  const char* const last = first + text.size();
  const auto bound = x3::make_context<LimitTag>(limit);
  const auto capture = x3::make_context<LineTag>(line, bound);
  if (!grammar.parse(first, last, capture, x3::unused, x3::unused)) {
    if (expected != nullptr) trace(grammar, text, line, *expected);
    return false;
  }
  text.remove_prefix(static_cast<std::size_t>(first - text.data()));
  return true;
}

}  // namespace proflint::grammars
