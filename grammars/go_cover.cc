// X3 recognizers for the lines of Go coverage profiles. Follows ParseProfiles of golang.org/x/tools/cover.
#include "grammars/go_cover.h"

#include "grammars/go_cover_usual.h"
#include "grammars/x3.h"

namespace proflint::grammars::go_cover {
namespace {

// ( !( ':' pos ',' pos ' ' u ' ' u !. ) . )*
// The fields after the path contain no colons, so the last colon of the line ends the path. The search starts at the
// end of the line, which is close to that colon.
struct UpToLastColon : Primitive<UpToLastColon> {
  bool take(const char*& first, const char* last, const char*, auto&) const {
    const char* colon = last;
    while (colon != first && colon[-1] != ':') --colon;
    first = colon == first ? last : colon - 1;  // without a colon, one is expected at the end
    return true;
  }
};

constexpr auto space = token("a space")[x3::lit(' ')];
constexpr auto point = token("'.'")[x3::lit('.')];

// pos      <- u '.' u
constexpr auto start = number<&Block::start_line>("a line number") >> point >>
                       number<&Block::start_column>("a column number");
constexpr auto end = number<&Block::end_line>("a line number") >> point >>
                     number<&Block::end_column>("a column number");
// block    <- path ':' pos ',' pos ' ' u ' ' u !.
constexpr auto block = field<&Block::path>("a path")[UpToLastColon{}] >> token("':' and a range")[x3::lit(':')] >> start
                       >> token("','")[x3::lit(',')] >> end >> space
                       >> number<&Block::statements>("a statement count") >> space >> number<&Block::count>("a count");

// mode     <- 'mode: ' .+
constexpr auto mode_line = token("'mode: '")[x3::lit("mode: ")] >>
                           field<&Mode::word>("a mode")[x3::char_ >> rest_of_line];

}  // namespace

bool parse(std::string_view line, Block& out, Expected* expected, const char* limit) {
  if (limit != nullptr && parse_usual(line, out, limit)) return true;
  return match(block, line, out, expected, limit);
}

bool parse(std::string_view line, Mode& out, Expected* expected) {
  return match(mode_line, line, out, expected);
}

}  // namespace proflint::grammars::go_cover
