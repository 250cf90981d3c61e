// X3 recognizers for the records of lcov tracefiles: one production per line, chosen by the key of the line.
// Follows the section TRACEFILE FORMAT of geninfo(1); `u` is a number of decimal digits.
#include "grammars/lcov.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

#include "grammars/x3.h"

namespace proflint::grammars::lcov {
namespace {

// [^,]+, captured as the count: with its value if it is a number, otherwise only its text.
struct CountText : Primitive<CountText> {
  bool take(const char*& first, const char* last, const char* limit, auto& line) const {
    const char* const start = first;
    if (number_.take(first, last, limit, line) && (first == last || *first == ',')) return true;
    first = find_any<','>(start, last, limit);
    line.count = {{start, static_cast<std::size_t>(first - start)}, 0, false, false};
    return first != start;
  }

 private:
  ReadDecimal<&Line::count> number_;
};

// ( !( ',' [^,]* !. ) . )+: up to the last comma of the line.
struct UpToLastComma : Primitive<UpToLastComma> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    const char* comma = last;
    while (comma != first && comma[-1] != ',') --comma;
    if (comma == first) {  // no comma: the text is the branch, and a comma is expected at its end
      const bool has_text = first != last;
      first = last;
      return has_text;
    }
    if (--comma == first) return false;
    first = comma;
    return true;
  }
};

constexpr Mark<&Line::has_end> with_end{};
constexpr Mark<&Line::has_text> with_text{};
constexpr Mark<&Line::has_flag> with_flag{};
constexpr Mark<&Line::is_excluded> with_exclusion{};
constexpr Mark<&Line::is_never> with_never{};

// 't' / 'f'
struct Sense : Primitive<Sense> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    if (first == last || (*first != 't' && *first != 'f')) return false;
    line.sense = *first++;
    return true;
  }
};

constexpr CharClass kNoComma = ~CharClass{","};
constexpr auto comma = token("','")[x3::lit(',')];
constexpr auto source_line = number<&Line::line>("a line number");
constexpr auto end_line = number<&Line::end>("an end line");
constexpr auto index = number<&Line::index>("an index");
// count    <- [^,]+
constexpr auto count = token("a count")[CountText{}];
constexpr auto name = field<&Line::text>("a name")[x3::char_ >> rest_of_line];

// tn       <- 'TN:' .*
// sf       <- ( 'SF:' / 'KF:' ) .*
// eor      <- 'end_of_record' .*
constexpr auto anything = field<&Line::text>("text")[rest_of_line];
// ver      <- 'VER:' .+
constexpr auto version = field<&Line::text>("a version")[x3::char_ >> rest_of_line];
// fn       <- 'FN:' u ',' ( u ',' &. )? .+
constexpr auto fn = source_line >> comma >> -(ReadDecimal<&Line::end>() >> ',' >> &x3::char_ >> with_end) >> name;
// fnl      <- 'FNL:' u ',' u ( ',' u )? !.
constexpr auto fnl = index >> comma >> source_line >> -(x3::lit(',') >> end_line >> with_end);
// fna      <- 'FNA:' u ',' count ',' .+
constexpr auto fna = index >> comma >> count >> comma >> name;
// fnda     <- 'FNDA:' count ',' .+
constexpr auto fnda = count >> comma >> name;
// brda     <- 'BRDA:' u ',' ( 'e' / 'f' )? 'U'? u ',' branch ',' taken !.
// branch   <- ( !( ',' taken !. ) . )+
// taken    <- '-' / count
constexpr auto excluded = x3::lit('U') >> with_flag >> with_exclusion;
constexpr auto flags = -((x3::lit('e') | x3::lit('f')) >> with_flag) >> -excluded;
constexpr auto never = x3::lit('-') >> x3::eoi >> with_never;
constexpr auto brda = source_line >> comma >> flags >> number<&Line::index>("a block number") >> comma
                      >> field<&Line::text>("a branch")[UpToLastComma{}] >> comma >> (never | count);
// mcdc     <- 'MCDC:' u ',' 'U'? u ',' ( 't' / 'f' ) ',' count ',' u ',' .+
constexpr auto mcdc = source_line >> comma >> -excluded >> number<&Line::size>("a group size") >> comma >>
                      token("'t' or 'f'")[Sense{}] >> comma >> count >> comma >> index >> comma
                      >> field<&Line::text>("an expression")[x3::char_ >> rest_of_line];
// da       <- 'DA:' u ',' count ( ',' [^,]* )? !.
constexpr auto checksum = x3::lit(',') >> field<&Line::text>("a checksum")[-Run{kNoComma}] >> with_text;
constexpr auto da = source_line >> comma >> count >> -checksum;
// ba       <- 'BA:' u ',' count !.
constexpr auto ba = source_line >> comma >> count;
// sum      <- ( 'FNF:' / 'FNH:' / 'BRF:' / 'BRH:' / 'BFH:' / 'MCF:' / 'MCH:' / 'LF:' / 'LH:' ) ' '? u !.
constexpr auto sum = -x3::lit(' ') >> number<&Line::line>("a number");  // Guile writes the blank

// In the order of the enumerators.
constexpr std::string_view kKeys[] = {"TN", "SF", "KF",  "VER", "FN",  "FNL", "FNA", "FNDA", "BRDA", "MCDC",
                                      "DA", "BA", "FNF", "FNH", "BRF", "BRH", "MCF", "MCH",  "LF",   "LH"};
static_assert(std::size(kKeys) == static_cast<std::size_t>(Kind::end_of_record));
constexpr std::string_view kEnd = "end_of_record";

// A key of up to four letters as one number, below a bit that marks its length, since zero bytes count too.
constexpr std::uint64_t packed(std::uint64_t before, char c) {
  return before << 8 | static_cast<unsigned char>(c);
}
constexpr std::uint64_t kNoLetters = 1;
constexpr auto kPackedKeys = [] {
  std::array<std::uint64_t, std::size(kKeys)> keys{};
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = std::accumulate(kKeys[i].begin(), kKeys[i].end(), kNoLetters, packed);
  return keys;
}();

constexpr std::uint64_t kMisspelledBrh = packed(packed(packed(kNoLetters, 'B'), 'F'), 'H');

Kind find_key(std::uint64_t key) {
  if (key == kMisspelledBrh) return Kind::brh;
  const auto found = std::find(kPackedKeys.begin(), kPackedKeys.end(), key);
  return found == kPackedKeys.end() ? Kind::unknown : static_cast<Kind>(found - kPackedKeys.begin());
}

// Matches the text after the key.
[[nodiscard]] bool parse_body(std::string_view body, Line& out, Expected* expected, const char* limit) {
  switch (out.kind) {
    case Kind::da:
      return match(da, body, out, expected, limit);
    case Kind::brda:
      return match(brda, body, out, expected, limit);
    case Kind::fn:
      return match(fn, body, out, expected, limit);
    case Kind::fnda:
      return match(fnda, body, out, expected, limit);
    case Kind::fnl:
      return match(fnl, body, out, expected, limit);
    case Kind::fna:
      return match(fna, body, out, expected, limit);
    case Kind::mcdc:
      return match(mcdc, body, out, expected, limit);
    case Kind::ba:
      return match(ba, body, out, expected, limit);
    case Kind::ver:
      return match(version, body, out, expected, limit);
    case Kind::tn:
    case Kind::sf:
    case Kind::kf:
    case Kind::end_of_record:
      return match(anything, body, out, expected, limit);
    case Kind::unknown:
      return false;
    default:
      return match(sum, body, out, expected, limit);
  }
}

// The start of a line: its kind, and the start of its body.
struct Key {
  Kind kind;
  std::size_t size;
};

Key key_of(std::string_view line) {
  constexpr std::size_t kMaxLetters = 4;
  constexpr std::string_view kDa = "DA:", kBrda = "BRDA:";  // most records have these keys
  if (line.starts_with(kDa)) return {Kind::da, kDa.size()};
  if (line.starts_with(kBrda)) return {Kind::brda, kBrda.size()};
  std::uint64_t key = kNoLetters;
  for (std::size_t i = 0; i <= kMaxLetters && i < line.size(); ++i) {
    if (line[i] == ':') return {find_key(key), i + 1};
    key = packed(key, line[i]);
  }
  if (line.starts_with(kEnd)) return {Kind::end_of_record, kEnd.size()};
  return {Kind::unknown, 0};
}

// Clears the optional members. Clearing whole Decimals would cost more than parsing.
void clear(Line& line) {
  for (Decimal* number : {&line.line, &line.end, &line.index, &line.size, &line.count}) number->fits = false;
  line.text = {};
  line.has_end = line.has_text = line.has_flag = line.is_excluded = line.is_never = false;
  line.sense = 0;
}

}  // namespace

Kind kind_of(std::string_view line) {
  return key_of(line).kind;
}

std::string_view to_string(Kind kind) {
  if (kind == Kind::end_of_record) return kEnd;
  return kind == Kind::unknown ? std::string_view() : kKeys[static_cast<std::size_t>(kind)];
}

bool parse(std::string_view line, Line& out, Expected* expected, const char* limit) {
  const Key key = key_of(line);
  clear(out);
  out.kind = key.kind;
  if (out.kind == Kind::unknown) {
    if (expected != nullptr) *expected = {line.data(), "a record"};
    return false;
  }
  return parse_body(line.substr(key.size), out, expected, limit);
}

}  // namespace proflint::grammars::lcov
