// Records of tracefiles: with and without an explanation the same lines match, and captures lie in the line.
#include "fuzz/lines.h"
#include "grammars/lcov.h"

namespace {

using namespace proflint;
using namespace proflint::grammars::lcov;
using proflint::grammars::Decimal;
using proflint::grammars::Expected;

void parse_line(std::string_view line) {
  Line plain, traced;
  Expected expected;
  const bool matches = parse(line, plain);
  fuzz::require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  fuzz::require(plain.kind == traced.kind && plain.kind == kind_of(line), "the kind belongs to the key");
  if (!matches) return fuzz::require_expectation(expected, line);
  fuzz::require(line.starts_with(to_string(plain.kind)), "a kind is its key");
  for (const Decimal* number : {&plain.line, &plain.end, &plain.index, &plain.size})
    fuzz::require_number(*number, line);
  fuzz::require_inside(plain.count.digits, line);
  if (plain.count.fits) fuzz::require_number(plain.count, line);
  fuzz::require_inside(plain.text, line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::for_each_line(fuzz::view(data, size), parse_line);
  return 0;
}
