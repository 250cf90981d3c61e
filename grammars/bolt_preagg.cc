// The line grammar of BOLT's pre-aggregated profiles, as Boost.Spirit X3.
#include "grammars/bolt_preagg.h"

#include "grammars/x3.h"

namespace proflint::grammars::bolt_preagg {
namespace {

constexpr CharClass kSpaces{" "};
constexpr CharClass kWord = ~kSpaces;
constexpr Run some_spaces{kSpaces};
constexpr auto spaces = token("a space")[some_spaces];

// addr <- ( [^: \n]+ ':' )? [0-9a-fA-F]{1,16}
[[nodiscard]] inline bool read_address(const char*& first, const char* last, Address& address) {
  const char* const end = std::find(first, last, ' ');
  const char* const colon = std::find(first, end, ':');
  if (colon == first) return false;
  const char* at = colon == end ? first : colon + 1;
  address.build_id = {first, static_cast<std::size_t>(at - first)};
  constexpr std::size_t kMax = 16;
  if (!read_hexadecimal(at, end, address.offset) || at != end || address.offset.digits.size() > kMax) return false;
  first = at;
  return true;
}

template <std::size_t index>
struct ReadAddress : Primitive<ReadAddress<index>> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    line.address_count = index + 1;
    return read_address(first, last, line.addresses[index]);
  }
};
template <std::size_t index>
constexpr auto address = spaces >> token("an address")[ReadAddress<index>()];

constexpr auto address_1 = address<0>;
constexpr auto address_2 = address<1>;
constexpr auto address_3 = address<2>;
constexpr auto count = spaces >> number<&Line::count>("a count");

// 'B' s addr s addr s count s count
constexpr auto branch = field<&Line::type>("a type")[x3::lit('B')] >> address_1 >> address_2 >> count >> spaces >>
                        number<&Line::mispredictions>("a misprediction count");
// ( 'F' / 'f' / 'r' ) s addr s addr s count
constexpr auto range = field<&Line::type>("a type")[x3::lit('F') | 'f' | 'r'] >> address_1 >> address_2 >> count;
// ( 'T' / 'R' ) s addr s addr s addr s count
constexpr auto traced =
    field<&Line::type>("a type")[x3::lit('T') | 'R'] >> address_1 >> address_2 >> address_3 >> count;
// 'S' s addr s count
constexpr auto sample = field<&Line::type>("a type")[x3::lit('S')] >> address_1 >> count;
// 'E' s event
constexpr auto event = field<&Line::type>("a type")[x3::lit('E')] >> spaces >>
                       field<&Line::event>("an event")[Run{kWord}];
// line <- ' '* ( ... ) ' '*
constexpr auto line = -some_spaces >> (branch | range | traced | sample | event) >> -some_spaces;

constexpr Type kTypes[] = {{'B', 2, 2}, {'F', 2, 1}, {'f', 2, 1}, {'T', 3, 1},
                           {'R', 3, 1}, {'r', 2, 1}, {'S', 1, 1}, {'E', 0, 0}};

}  // namespace

const Type* find_type(std::string_view word) {
  for (const Type& known : kTypes)
    if (word.size() == 1 && word[0] == known.letter) return &known;
  return nullptr;
}

bool parse(std::string_view text, Line& out, Expected* expected, const char* limit) {
  out.address_count = 0;
  return match(line, text, out, expected, limit);
}

bool parse(std::string_view word, Address& out) {
  const char* first = word.data();
  return read_address(first, word.data() + word.size(), out);
}

}  // namespace proflint::grammars::bolt_preagg
