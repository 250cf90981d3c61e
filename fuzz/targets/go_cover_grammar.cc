// Blocks of Go profiles: with and without an explanation, and whether or not bytes after the line may be read, the same
// lines match, and captures are inside the line.
#include "fuzz/lines.h"
#include "grammars/go_cover.h"

namespace proflint::fuzz::go_cover_grammar_target {
namespace {

using namespace grammars::go_cover;
using grammars::Decimal;
using grammars::Expected;

void parse_line(std::string_view line, const char* limit) {
  Block plain, traced, fast;
  Expected expected;
  const bool matches = parse(line, plain);
  require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  require(matches == parse(line, fast, nullptr, limit), "bytes after the line change nothing");
  if (!matches) return require_expectation(expected, line);
  require(line.starts_with(plain.path) && line.ends_with(plain.count.digits), "path and count are at the ends");
  require(plain.path == fast.path && plain.count.value == fast.count.value, "captures are the same");
  for (const Decimal* number :
       {&plain.start_line, &plain.start_column, &plain.end_line, &plain.end_column, &plain.statements, &plain.count})
    require_number(*number, line);
}

void run(std::string_view text) {
  for_each_line(text, [&](std::string_view line) { parse_line(line, text.data() + text.size()); });
}

const Target target("go_cover_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::go_cover_grammar_target
