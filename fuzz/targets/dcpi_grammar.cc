// Header lines of DCPI profiles: with and without an explanation the same lines match, and a match is the whole line.
#include "fuzz/lines.h"
#include "grammars/dcpi.h"

namespace {

using namespace proflint;
using namespace proflint::grammars::dcpi;
using proflint::grammars::Expected;

void check_value(const Line& split, std::string_view line) {
  Line plain = split, traced = split;
  Expected expected;
  const bool matches = parse_value(plain);
  fuzz::require(matches == parse_value(traced, &expected), "an explanation changes nothing");
  if (!matches) fuzz::require_expectation(expected, line);
  fuzz::require_inside(plain.major, line);
  fuzz::require_inside(plain.minor, line);
}

void parse_line(std::string_view line) {
  Line plain, traced;
  Expected expected;
  const bool matches = parse(line, plain);
  fuzz::require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  fuzz::require(plain.keyword == traced.keyword && plain.word == traced.word, "an explanation changes nothing");
  fuzz::require_inside(plain.word, line);
  if (!matches) return fuzz::require_expectation(expected, line);
  fuzz::require(line.starts_with(plain.word) && line.ends_with(plain.value), "word and value are all of the line");
  fuzz::require(plain.keyword == Word::unknown || plain.word == to_string(plain.keyword), "a keyword is its word");
  fuzz::require(!is_terminator(line) || plain.keyword == Word::samples, "only 'samples' ends a header");
  check_value(plain, line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::for_each_line(fuzz::view(data, size), parse_line);
  return 0;
}
