// Header lines of DCPI profiles: with and without an explanation the same lines match, and a match is the whole line.
#include "fuzz/lines.h"
#include "grammars/dcpi.h"

namespace proflint::fuzz::dcpi_grammar_target {
namespace {

using namespace grammars::dcpi;
using grammars::Expected;

void check_value(const Line& split, std::string_view line) {
  Line plain = split, traced = split;
  Expected expected;
  const bool matches = parse_value(plain);
  require(matches == parse_value(traced, &expected), "an explanation changes nothing");
  if (!matches) require_expectation(expected, line);
  require_inside(plain.major, line);
  require_inside(plain.minor, line);
}

void parse_line(std::string_view line) {
  Line plain, traced;
  Expected expected;
  const bool matches = parse(line, plain);
  require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  require(plain.keyword == traced.keyword && plain.word == traced.word, "an explanation changes nothing");
  require_inside(plain.word, line);
  if (!matches) return require_expectation(expected, line);
  require(line.starts_with(plain.word) && line.ends_with(plain.value), "word and value are all of the line");
  require(plain.keyword == Word::unknown || plain.word == to_string(plain.keyword), "a keyword is its word");
  require(!is_terminator(line) || plain.keyword == Word::samples, "only 'samples' ends a header");
  check_value(plain, line);
}

void run(std::string_view input) {
  for_each_line(input, parse_line);
}

const Target target("dcpi_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::dcpi_grammar_target
