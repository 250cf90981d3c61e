// Lines of listings and records of the intermediate text: with and without an explanation the same lines match, and
// captures are inside the line.
#include "fuzz/lines.h"
#include "grammars/gcov_intermediate.h"
#include "grammars/gcov_text.h"

namespace {

using namespace proflint;
using namespace proflint::grammars;

void parse_listing_line(std::string_view line) {
  gcov_text::Line plain, traced;
  Expected expected;
  const bool matches = gcov_text::parse(line, plain, nullptr);
  fuzz::require(matches == gcov_text::parse(line, traced, &expected), "an explanation changes nothing");
  fuzz::require(plain.kind == traced.kind, "the kind is the same");
  if (!matches) {
    fuzz::require(plain.kind == gcov_text::Kind::unknown || plain.kind == gcov_text::Kind::bad_count,
                  "what does not match is of no kind");
    return fuzz::require_expectation(expected, line);
  }
  for (const Decimal* number : {&plain.line, &plain.index, &plain.total}) fuzz::require_number(*number, line);
  for (const gcov_text::Value* value : {&plain.count, &plain.value, &plain.blocks}) {
    fuzz::require_inside(value->text, line);
    fuzz::require_number(value->whole, line);
  }
  for (const std::string_view part : {plain.key, plain.text, plain.words}) fuzz::require_inside(part, line);
}

void parse_record(std::string_view line) {
  gcov_intermediate::Record plain, traced;
  Expected expected;
  const bool matches = gcov_intermediate::parse(line, plain, nullptr);
  fuzz::require(matches == gcov_intermediate::parse(line, traced, &expected), "an explanation changes nothing");
  fuzz::require(plain.kind == traced.kind, "the kind matches the key");
  if (!matches) return fuzz::require_expectation(expected, line);
  for (const Decimal* number : {&plain.line, &plain.end, &plain.count}) fuzz::require_number(*number, line);
  fuzz::require_inside(plain.text, line);
}

void parse_line(std::string_view line) {
  parse_listing_line(line);
  parse_record(line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::for_each_line(fuzz::view(data, size), parse_line);
  return 0;
}
