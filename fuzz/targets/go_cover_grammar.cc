// Blocks of Go profiles: with and without an explanation the same lines match, and captures are inside the line.
#include "fuzz/lines.h"
#include "grammars/go_cover.h"

namespace {

using namespace proflint;
using namespace proflint::grammars::go_cover;
using proflint::grammars::Decimal;
using proflint::grammars::Expected;

void parse_line(std::string_view line) {
  Block plain, traced;
  Expected expected;
  const bool matches = parse(line, plain);
  fuzz::require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  if (!matches) return fuzz::require_expectation(expected, line);
  fuzz::require(line.starts_with(plain.path) && line.ends_with(plain.count.digits), "path and count are at the ends");
  for (const Decimal* number :
       {&plain.start_line, &plain.start_column, &plain.end_line, &plain.end_column, &plain.statements, &plain.count})
    fuzz::require_number(*number, line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::for_each_line(fuzz::view(data, size), parse_line);
  return 0;
}
