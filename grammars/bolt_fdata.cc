// The line grammar of BOLT's fdata profiles, as Boost.Spirit X3.
#include "grammars/bolt_fdata.h"

#include "grammars/x3.h"

namespace proflint::grammars::bolt_fdata {
namespace {

// s        <- ' '+
constexpr auto spaces = token("a space")[Spaces()];

// name     <- ( '\\' byte / !( ' ' / '\\' / LF ) byte )+
inline const char* skip_name(const char* first, const char* last, const char* limit) {
  while ((first = find_any<' ', '\\'>(first, last, limit)) != last && *first == '\\') {
    if (last - first < 2) return first;
    first += 2;
  }
  return first;
}

// [low-high] s name s hex, captured as the location `Member` of the line. Written out, because members of members
// cannot be template arguments.
template <auto Member, char low, char high>
struct LocationParser : Primitive<LocationParser<Member, low, high>> {
  bool take(const char*& first, const char* last, const char* limit, auto& line) const {
    Location& location = line.*Member;
    const char* at = first;
    if (at == last || *at < low || *at > high) return false;
    location.flag = {at++, 1};
    if (!Spaces().take(at, last, limit, line)) return false;
    const char* const name = at;
    at = skip_name(at, last, limit);
    location.name = {name, static_cast<std::size_t>(at - name)};
    if (at == name || !Spaces().take(at, last, limit, line)) return false;
    if (!read_hexadecimal(at, last, location.offset)) return false;
    first = at;
    return true;
  }
};

// loc      <- [0-2] s name s hex         mloc <- [3-5] s name s hex
constexpr TokenName location = token("a flag, a name and an offset");
constexpr auto from = location[LocationParser<&Line::from, '0', '2'>()];
constexpr auto to = location[LocationParser<&Line::to, '0', '2'>()];
constexpr auto instruction = location[LocationParser<&Line::from, '3', '5'>()];
constexpr auto data = location[LocationParser<&Line::to, '3', '5'>()];
constexpr auto count = number<&Line::count>("a count");

// branch   <- loc s loc s count s count
constexpr auto to_branch = to >> spaces >> number<&Line::mispredictions>("a misprediction count") >> spaces >> count
                           >> is<Line::Kind::branch>;
// sample   <- loc s count
constexpr auto to_sample = count >> x3::eoi >> is<Line::Kind::sample>;
// memory   <- mloc s mloc s count
constexpr auto memory = instruction >> spaces >> data >> spaces >> count >> is<Line::Kind::memory>;
// line     <- branch / sample / memory
constexpr auto line = (from >> spaces >> (to_branch | to_sample)) | memory;

// nolbr    <- 'no_lbr' ( ' ' event )* ' '?          event <- ( ![ \n] byte )+
constexpr CharClass kEvent = ~CharClass{" "};
constexpr auto no_lbr = token("no_lbr")[x3::lit("no_lbr")] >> *(x3::lit(' ') >> token("an event name")[Run{kEvent}]) >>
                        -x3::lit(' ');
// bolted   <- 'boltedcollection'
constexpr auto bolted = token("boltedcollection")[x3::lit("boltedcollection")];

}  // namespace

bool parse(std::string_view text, Line& out, Expected* expected, const char* limit) {
  return match(line, text, out, expected, limit);
}

bool parse_no_lbr(std::string_view text, Expected* expected) {
  Line ignored;
  return match(no_lbr, text, ignored, expected);
}

bool parse_bolted(std::string_view text, Expected* expected) {
  Line ignored;
  return match(bolted, text, ignored, expected);
}

std::string_view take_field(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  const char* const last = rest.data() + rest.size();
  const char* const end = skip_name(rest.data(), last, last);
  const bool is_cut = end != last && *end == '\\';
  const std::string_view field = rest.substr(0, is_cut ? rest.size() : static_cast<std::size_t>(end - rest.data()));
  rest.remove_prefix(field.size());
  return field;
}

}  // namespace proflint::grammars::bolt_fdata
