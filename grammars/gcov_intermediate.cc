// X3 recognizers for the records of the intermediate text, chosen by their key. Follows output_intermediate_file() of
// GCC's gcov.c, 4.9 to 8; `u` is a number of decimal digits.
#include "grammars/gcov_intermediate.h"

#include "grammars/x3.h"

namespace proflint::grammars::gcov_intermediate {
namespace {

constexpr CharClass kNoComma = ~CharClass{","};
constexpr auto comma = token("','")[x3::lit(',')];
constexpr auto line = number<&Record::line>("a line number");
constexpr auto end_line = number<&Record::end>("an end line");
constexpr auto rest = field<&Record::text>("text")[rest_of_line];
// unit      <- ( '.' u )? [kMGTPEZY]
struct Unit : Primitive<Unit> {
  [[nodiscard]] bool take(const char*& first, const char* last, const char* limit, Record&) const {
    const bool has_fraction = last - first > 1 && *first == '.' && is_digit(first[1]);
    const char* const at = has_fraction ? skip_digits(first + 1, last, limit) : first;
    if (at == last || std::string_view("kMGTPEZY").find(*at) == std::string_view::npos) return false;
    first = at + 1;
    return true;
  }
};
constexpr Unit unit{};

// count     <- '-'? u unit?
constexpr auto count = token("a count")[-(x3::lit('-') >> Mark<&Record::is_negative>{}) >>
                                        ReadDecimal<&Record::count>{} >> -(unit >> Mark<&Record::is_rounded>{})];
constexpr auto name = field<&Record::text>("a name")[x3::char_ >> rest_of_line];

// function  <- 'function:' u ',' ( u ',' &( count ',' ) )? count ',' .+
constexpr auto number_follows = &(-x3::lit('-') >> digits >> -unit >> ',' >> x3::char_);
constexpr auto function = line >> comma >>
                          -(ReadDecimal<&Record::end>{} >> ',' >> number_follows >> Mark<&Record::has_end>{}) >> count
                          >> comma >> name;
// lcount    <- 'lcount:' u ',' count ( ',' [01] )? !.
constexpr auto lcount = line >> comma >> count >>
                        -(x3::lit(',') >> (x3::lit('0') | x3::lit('1')) >> Mark<&Record::has_end>{});
// branch    <- 'branch:' u ',' [^,]+ !.
constexpr auto branch = line >> comma >> field<&Record::text>("'taken', 'nottaken' or 'notexec'")[Run{kNoComma}];

struct Key {
  std::string_view text;
  Kind kind;
};
constexpr Key kKeys[] = {{"lcount:", Kind::lcount},
                         {"branch:", Kind::branch},
                         {"function:", Kind::function},
                         {"file:", Kind::file},
                         {"version:", Kind::version}};

}  // namespace

bool parse(std::string_view text, Record& record, Expected* expected, const char* limit) {
  record.is_negative = record.is_rounded = record.has_end = false;
  record.kind = text.empty() ? Kind::empty : Kind::unknown;
  for (const Key& key : kKeys) {
    if (!text.starts_with(key.text)) continue;
    record.kind = key.kind;
    const std::string_view body = text.substr(key.text.size());
    switch (key.kind) {
      case Kind::lcount:
        return match(lcount, body, record, expected, limit);
      case Kind::branch:
        return match(branch, body, record, expected, limit);
      case Kind::function:
        return match(function, body, record, expected, limit);
      default:
        return match(rest, body, record, expected, limit);
    }
  }
  if (record.kind == Kind::unknown && expected != nullptr) *expected = {text.data(), "a record"};
  return record.kind == Kind::empty;
}

}  // namespace proflint::grammars::gcov_intermediate
