// Records of tracefiles: with and without an explanation the same lines match, and captures lie in the line.
#include "fuzz/lines.h"
#include "grammars/lcov.h"

namespace proflint::fuzz::lcov_grammar_target {
namespace {

using namespace grammars::lcov;
using grammars::Decimal;
using grammars::Expected;

void parse_line(std::string_view line) {
  Line plain, traced;
  Expected expected;
  const bool matches = parse(line, plain);
  require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  require(plain.kind == traced.kind && plain.kind == kind_of(line), "the kind belongs to the key");
  if (!matches) return require_expectation(expected, line);
  require(line.starts_with(to_string(plain.kind)), "a kind is its key");
  for (const Decimal* number : {&plain.line, &plain.end, &plain.index, &plain.size}) require_number(*number, line);
  require_inside(plain.count.digits, line);
  if (plain.count.fits) require_number(plain.count, line);
  require_inside(plain.text, line);
}

void run(std::string_view input) {
  for_each_line(input, parse_line);
}

const Target target("lcov_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::lcov_grammar_target
