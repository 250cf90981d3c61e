// Records of profile feedback text: with and without an explanation the same records match, and no record matches the
// production of another kind that its first word does not announce.
#include <tuple>

#include "fuzz/lines.h"
#include "grammars/xprof_text.h"
#include "validators/core/text.h"

namespace proflint::fuzz::xprof_text_grammar_target {
namespace {

using namespace grammars::xprof_text;
using grammars::Expected;

template <Kind kind, class Record>
struct Production {
  static constexpr Kind kKind = kind;
  using Type = Record;
};
using Productions =
    std::tuple<Production<Kind::header, Header>, Production<Kind::objfile, ObjFile>, Production<Kind::proc, Proc>,
               Production<Kind::program, Program>, Production<Kind::objref, ObjRef>, Production<Kind::comdat, Comdat>,
               Production<Kind::srcfile, SrcFile>, Production<Kind::srcline, SrcLine>, Production<Kind::stat, Stat>,
               Production<Kind::vp, Vp>, Production<Kind::counter, Counter>, Production<Kind::block, Block>,
               Production<Kind::bref, BlockRef>, Production<Kind::edge, Edge>, Production<Kind::smap, SourceMap>>;

template <class Record>
void parse_as(std::string_view record, bool is_of_kind) {
  Record plain, traced;
  Expected expected;
  const bool matches = parse(record, plain);
  require(matches == parse(record, traced, &expected), "an explanation changes nothing");
  require(!matches || is_of_kind, "a record that matches a production is of its kind");
  if (!matches && is_of_kind) require_expectation(expected, record);
}

template <class... Each>
void parse_as_all(std::string_view record, std::tuple<Each...>) {
  const Kind kind = kind_of(record);
  (parse_as<typename Each::Type>(record, Each::kKind == kind), ...);
  parse_as<HeaderStart>(record, kind == Kind::header);
}

void require_numbers(std::string_view record) {
  Counter counter;
  if (!parse(record, counter)) return;
  require_number(counter.id.digits(), counter.id.fits, counter.id.value);
  require_number(counter.value.digits(), counter.value.fits, counter.value.value);
}

void run(std::string_view input) {
  for_each_line(input, [](std::string_view line) {
    const std::string_view record = trimmed(line);
    if (record.empty()) return;
    parse_as_all(record, Productions());
    require_numbers(record);
    is_integer(record);
    is_real(record);
  });
}

const Target target("xprof_text_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::xprof_text_grammar_target
