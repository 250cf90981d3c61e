// Lines of listings and records of the intermediate text: with and without an explanation the same lines match,
// captures are inside the line, and the narrow productions match only lines that the grammars match.
#include "fuzz/lines.h"
#include "grammars/gcov_intermediate.h"
#include "grammars/gcov_intermediate_usual.h"
#include "grammars/gcov_text.h"
#include "grammars/gcov_text_usual.h"

namespace proflint::fuzz::gcov_text_grammar_target {
namespace {

using namespace grammars;

void parse_listing_line(std::string_view line) {
  gcov_text::Line plain, traced;
  Expected expected;
  const bool matches = gcov_text::parse(line, plain, nullptr);
  require(matches == gcov_text::parse(line, traced, &expected), "an explanation changes nothing");
  require(plain.kind == traced.kind, "the kind is the same");
  if (!matches) {
    require(plain.kind == gcov_text::Kind::unknown || plain.kind == gcov_text::Kind::bad_count,
            "what does not match is of no kind");
    return require_expectation(expected, line);
  }
  for (const Decimal* number : {&plain.line, &plain.index, &plain.total}) require_number(*number, line);
  for (const gcov_text::Value* value : {&plain.count, &plain.value, &plain.blocks}) {
    require_inside(value->text, line);
    require_number(value->whole, line);
  }
  for (const std::string_view part : {plain.key, plain.text, plain.words}) require_inside(part, line);
}

void parse_record(std::string_view line) {
  gcov_intermediate::Record plain, traced;
  Expected expected;
  const bool matches = gcov_intermediate::parse(line, plain, nullptr);
  require(matches == gcov_intermediate::parse(line, traced, &expected), "an explanation changes nothing");
  require(plain.kind == traced.kind, "the kind matches the key");
  if (!matches) return require_expectation(expected, line);
  for (const Decimal* number : {&plain.line, &plain.end, &plain.count}) require_number(*number, line);
  require_inside(plain.text, line);
}

void parse_usual_line(std::string_view line, const char* limit) {
  gcov_text::Line usual, general;
  if (gcov_text::parse_usual(line, usual, limit))
    require(gcov_text::parse(line, general) && usual.kind == general.kind && usual.mark == general.mark &&
                usual.line.value == general.line.value && usual.text == general.text &&
                usual.is_partial == general.is_partial && usual.is_equals == general.is_equals &&
                (usual.mark != gcov_text::Mark::count || usual.count.whole.value == general.count.whole.value),
            "a usual source line is the same");
  gcov_intermediate::Record short_record, record;
  if (gcov_intermediate::parse_usual(line, short_record, limit))
    require(gcov_intermediate::parse(line, record) && short_record.kind == record.kind &&
                short_record.line.value == record.line.value && short_record.has_end == record.has_end &&
                short_record.count.value == record.count.value && short_record.text == record.text,
            "a usual record is the same");
}

void run(std::string_view file) {
  for_each_line(file, [&](std::string_view line) {
    parse_listing_line(line);
    parse_record(line);
    parse_usual_line(line, file.data() + file.size());
  });
}

const Target target("gcov_text_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::gcov_text_grammar_target
