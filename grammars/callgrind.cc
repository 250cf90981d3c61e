// The line grammars of callgrind's profiles, as Boost.Spirit X3. The productions above the rules follow the
// chapter "Callgrind Format Specification", extended by the additions of callgrind and Xdebug.
#include "grammars/callgrind.h"

#include "grammars/x3.h"

namespace proflint::grammars::callgrind {
namespace {

constexpr CharClass kBlanks{" \t"};
constexpr CharClass kEventName = ~CharClass{" \t=:"};
constexpr CharClass kLetters{"A-Za-z_"};
constexpr CharClass kLettersAndDigits{"A-Za-z0-9_"};
constexpr CharClass kFormula = ~CharClass{":"};

// b <- [ \t]
constexpr auto blank = x3::lit(' ') | x3::lit('\t');
constexpr auto word_end = token("a space or the end of the line")[&blank | x3::eoi];

// b+: nearly always one space
struct Blanks : Primitive<Blanks> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    const char* at = first;
    while (at != last && (*at == ' ' || *at == '\t')) ++at;
    if (at == first) return false;
    first = at;
    return true;
  }
};
constexpr auto blanks = token("a space")[Blanks()];
constexpr auto maybe_blanks = -Blanks();

// num <- '0x' [0-9a-fA-F]+ / digits
[[nodiscard]] bool read_number(const char*& first, const char* last, const char* limit, Decimal& number) {
  if (last - first > 2 && first[0] == '0' && first[1] == 'x') {
    const char* at = first + 2;
    if (!read_hexadecimal(at, last, number)) return false;
    first = at;
    return true;
  }
  return read_decimal(first, last, limit, number);
}

template <auto Member>
struct AnyNumber : Primitive<AnyNumber<Member>> {
  bool take(const char*& first, const char* last, const char* limit, auto& line) const {
    return read_number(first, last, limit, line.*Member);
  }
};

// Reads up to 19 digits, which fit in 64 bits, and returns where they end.
inline const char* read_short(const char* first, const char* last, std::uint64_t& value) {
  const char* const end = last - first > 19 ? first + 19 : last;
  for (value = 0; first != end && is_digit(*first); ++first)
    value = value * 10 + static_cast<std::uint64_t>(*first - '0');
  return first;
}

inline bool is_word_end(const char* at, const char* last) {
  return at == last || *at == ' ' || *at == '\t';
}

// Hexadecimal, or longer than read_short() accepts.
[[gnu::noinline]] bool read_long(const char*& first, const char* last, Position& position) {
  Decimal number;
  const char* const start = first;
  if (!read_number(first, last, last, number)) return false;
  position.value = number.value;
  position.fits = number.fits;
  position.is_hexadecimal = number.digits.data() != start;
  return true;
}

// sub <- '*' / [+-]? num
[[nodiscard]] inline bool read_position(const char*& first, const char* last, Position& position) {
  const char* at = first;
  if (at == last) return false;
  position.step = *at == '+' || *at == '-' || *at == '*' ? *at++ : '\0';
  position.fits = true;
  position.is_hexadecimal = false;
  position.value = 0;
  if (position.step != '*') {
    const char* end = read_short(at, last, position.value);
    const bool is_short = end != at && is_word_end(end, last);
    if (!is_short && !read_long(at, last, position)) return false;
    if (is_short) at = end;
  }
  if (!is_word_end(at, last)) return false;
  first = at;
  return true;
}

// sub &( b / EOL ), captured as the position `index` of the line
template <std::size_t index>
struct ReadPosition : Primitive<ReadPosition<index>> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    return read_position(first, last, line.positions[index]);
  }
};
template <std::size_t index>
constexpr auto position = token("a position (a number, +N, -N or *)")[ReadPosition<index>()];

// sub ( b+ sub ){npos-1}
template <std::size_t npos>
constexpr auto positions() {
  if constexpr (npos == 1)
    return position<0>;
  else
    return positions<npos - 1>() >> blanks >> position<npos - 1>;
}

// ( b+ digits )*, as long as there is room and the numbers fit
struct Costs : Primitive<Costs> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    std::size_t count = 0;
    while (count != line.room.size()) {
      const char* at = first;
      while (at != last && (*at == ' ' || *at == '\t')) ++at;
      const char* const end = read_short(at, last, line.room[count]);
      if (at == first || end == at || !is_word_end(end, last)) break;
      first = end;
      ++count;
    }
    line.count = count;
    return true;
  }
};

// cost      <- sub ( b+ sub ){npos-1} ( b+ digits )* b*
// The rest is parsed separately, because it may have numbers of another form.
template <std::size_t npos>
constexpr auto cost = positions<npos>() >> Costs() >> field<&Cost::rest>("costs")[rest_of_line];

// ( b+ digits )
constexpr auto listed_number = blanks >> number<&Number::number>("a number") >> word_end;

// calls     <- ( 'calls=' / 'rcalls=' ) b* num ( b+ sub ){npos,} b*
template <std::size_t npos>
constexpr auto calls = maybe_blanks >> token("a call count")[AnyNumber<&Calls::count>()] >> blanks
                       >> positions<npos>() >> field<&Calls::more>("more positions")[rest_of_line];

// jump      <- 'jump=' b* num ( b+ sub ){npos} b*
template <std::size_t npos>
constexpr auto jump = maybe_blanks >> token("a jump count")[AnyNumber<&Jump::followed>()] >> blanks
                      >> positions<npos>() >> maybe_blanks;

// The form with a blank between the counts.
struct BlankBetween : Primitive<BlankBetween> {
  bool take(const char*& first, const char* last, const char* limit, auto& line) const {
    if (!Blanks().take(first, last, limit, line)) return false;
    line.has_blank = true;
    return true;
  }
};

//             / 'jcnd=' b* num '/' num ( b+ sub ){npos} b*
//             / 'jcnd=' b* num b+ num ( b+ sub ){npos} b*
template <std::size_t npos>
constexpr auto conditional_jump = maybe_blanks >> token("a jump count")[AnyNumber<&Jump::followed>()] >>
                                  token("'/' and a number")[x3::lit('/') | BlankBetween()] >>
                                  token("an execution count")[AnyNumber<&Jump::executed>()] >> blanks
                                  >> positions<npos>() >> maybe_blanks;

// pname     <- '(' digits ')' b* pstring / !( '(' [0-9] ) pstring
constexpr auto name = maybe_blanks >> ((&(x3::lit('(') >> x3::digit) >> x3::lit('(') >> number<&Name::id>("an id") >>
                                        token("')'")[x3::lit(')')] >> maybe_blanks) |
                                       !(x3::lit('(') >> x3::digit)) >>
                      field<&Name::name>("a name")[rest_of_line];

// caller    <- '(' digits ')' ( "'" digits )? ( "'" &'(' / EOL )
constexpr auto caller = x3::lit('(') >> number<&Number::number>("an id") >> x3::lit(')') >>
                        -(x3::lit('\'') >> digits) >>
                        token("a quote and a caller")[(x3::lit('\'') >> &x3::lit('(')) | x3::eoi];

// 'version:' b* digits ( '.' digits )* b*
constexpr auto version = maybe_blanks >> number<&Version::number>("a version") >>
                         *(x3::lit('.') >> token("a number")[digits]) >> maybe_blanks;

// ( 'pid:' / 'thread:' / 'part:' ) b* digits b*
constexpr auto id = maybe_blanks >> number<&Id::number>("a number") >> maybe_blanks;

// 'positions:' b* pword ( b+ pword )* b*      pword <- 'instr' / 'bb' / 'line', each once, in this order
using Names = PositionNames;
constexpr auto position_names =
    maybe_blanks >> token("`instr`, `bb` or `line`")[&(x3::lit("instr") | x3::lit("bb") | x3::lit("line"))] >>
    -(field<&Names::instr>("instr")[x3::lit("instr")] >> word_end >> maybe_blanks) >>
    -(field<&Names::bb>("bb")[x3::lit("bb")] >> word_end >> maybe_blanks) >>
    -(field<&Names::line>("line")[x3::lit("line")] >> word_end >> maybe_blanks) >>
    token("`instr`, `bb` and `line`, each at most once and in this order")[x3::eoi];

// 'event:' b* ename b* ( '=' expr )? ( ':' rest )?
constexpr auto event = maybe_blanks >> field<&Event::name>("an event name")[Run{kEventName}] >> maybe_blanks >>
                       -(x3::lit('=') >> field<&Event::formula>("a formula")[Run{kFormula}]) >>
                       -(token("':' and a long name")[x3::lit(':')] >>
                         field<&Event::long_name>("a long name")[rest_of_line]);

// expr      <- term ( '+' term )*
// term      <- b* ( digits b* '*'? b* )? [A-Za-z_] [A-Za-z0-9_]* b*
constexpr auto term = maybe_blanks >> -(digits >> maybe_blanks >> -x3::lit('*') >> maybe_blanks) >>
                      field<&Term::name>("an event name")[&Run{kLetters} >> Run{kLettersAndDigits}] >> maybe_blanks >>
                      token("'+' or the end of the formula")[(x3::lit('+') >> !x3::eoi) | x3::eoi];

struct Start {
  std::string_view text;
  Key key;
};

constexpr Start kStarts[] = {
    {"cfn=", Key::callee},
    {"calls=", Key::calls},
    {"fn=", Key::function},
    {"fl=", Key::file},
    {"fi=", Key::file},
    {"fe=", Key::file},
    {"ob=", Key::object},
    {"cob=", Key::object},
    {"cfi=", Key::other_file},
    {"cfl=", Key::other_file},
    {"cfe=", Key::other_file},
    {"jcnd=", Key::conditional_jump},
    {"jump=", Key::jump},
    {"jfi=", Key::other_file},
    {"jfl=", Key::other_file},
    {"jfn=", Key::jump_function},
    {"rcalls=", Key::recursive_calls},
    {"bb=", Key::block},
    {"ln=", Key::block},
    {"rec=", Key::block},
    {"frfn=", Key::block},
    {"mp=", Key::block},
    {"version:", Key::version},
    {"creator:", Key::creator},
    {"pid:", Key::pid},
    {"thread:", Key::thread},
    {"part:", Key::part},
    {"positions:", Key::positions},
    {"events:", Key::events},
    {"cmd:", Key::cmd},
    {"desc:", Key::desc},
    {"event:", Key::event},
    {"arch:", Key::arch},
    {"timeframe (BB):", Key::timeframe},
    {"summary:", Key::summary},
    {"totals:", Key::totals},
    {"==== NEW PROFILING FILE", Key::separator},
};

// Calls `use` with the number of positions as a constant.
template <class Use>
bool with_positions(std::size_t count, const Use& use) {
  if (count == 1) return use(std::integral_constant<std::size_t, 1>());
  if (count == 2) return use(std::integral_constant<std::size_t, 2>());
  return use(std::integral_constant<std::size_t, 3>());
}

}  // namespace

Line split_line(std::string_view line) {
  if (line.empty()) return {Key::empty, line};
  const char first = line[0];
  if (is_digit(first) || first == '+' || first == '-' || first == '*') return {Key::cost, line};
  if (first == '#') return {Key::comment, line};
  for (const Start& start : kStarts)
    if (first == start.text[0] && line.starts_with(start.text)) return {start.key, line.substr(start.text.size())};
  const bool is_blank = line.find_first_not_of(" \t") == std::string_view::npos;
  return {is_blank ? Key::blank : Key::unknown, line};
}

bool parse(std::string_view line, Cost& out, Expected* expected, std::size_t npos, const char* limit) {
  return with_positions(npos, [&](auto n) { return match(cost<n()>, line, out, expected, limit); });
}

bool take_number(std::string_view& rest, Number& out, Expected* expected, const char* limit) {
  return match_start(listed_number, rest, out, expected, limit);
}

bool parse(std::string_view value, Calls& out, Expected* expected, std::size_t npos, const char* limit) {
  return with_positions(npos, [&](auto n) { return match(calls<n()>, value, out, expected, limit); });
}

bool parse(std::string_view value, Jump& out, Expected* expected, std::size_t npos, bool is_conditional) {
  out = {};
  return with_positions(npos, [&](auto n) {
    return is_conditional ? match(conditional_jump<n()>, value, out, expected) : match(jump<n()>, value, out, expected);
  });
}

bool take_position(std::string_view& rest, Position& out, Expected* expected) {
  struct One {
    std::array<Position, 1> positions;
  } one;
  if (!match_start(maybe_blanks >> position<0>, rest, one, expected)) return false;
  out = one.positions[0];
  return true;
}

bool parse(std::string_view value, Name& out, Expected* expected, const char* limit) {
  out = {};
  return match(name, value, out, expected, limit);
}

bool take_caller(std::string_view& rest, Number& out, Expected* expected) {
  return match_start(caller, rest, out, expected);
}

bool parse(std::string_view value, Version& out, Expected* expected) {
  return match(version, value, out, expected);
}

bool parse(std::string_view value, Id& out, Expected* expected) {
  return match(id, value, out, expected);
}

bool parse(std::string_view value, PositionNames& out, Expected* expected) {
  out = {};
  return match(position_names, value, out, expected);
}

bool parse(std::string_view value, Event& out, Expected* expected) {
  out = {};
  return match(event, value, out, expected);
}

bool take_term(std::string_view& rest, Term& out, Expected* expected) {
  return match_start(term, rest, out, expected);
}

}  // namespace proflint::grammars::callgrind
