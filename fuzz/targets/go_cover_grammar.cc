// Blocks of Go profiles: with and without an explanation, and whether or not bytes after the line may be read, the same
// lines match, and captures are inside the line.
#include "fuzz/lines.h"
#include "grammars/go_cover.h"

namespace {

using namespace proflint;
using namespace proflint::grammars::go_cover;
using proflint::grammars::Decimal;
using proflint::grammars::Expected;

void parse_line(std::string_view line, const char* limit) {
  Block plain, traced, fast;
  Expected expected;
  const bool matches = parse(line, plain);
  fuzz::require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  fuzz::require(matches == parse(line, fast, nullptr, limit), "bytes after the line change nothing");
  if (!matches) return fuzz::require_expectation(expected, line);
  fuzz::require(line.starts_with(plain.path) && line.ends_with(plain.count.digits), "path and count are at the ends");
  fuzz::require(plain.path == fast.path && plain.count.value == fast.count.value, "captures are the same");
  for (const Decimal* number :
       {&plain.start_line, &plain.start_column, &plain.end_line, &plain.end_column, &plain.statements, &plain.count})
    fuzz::require_number(*number, line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::view(data, size);
  fuzz::for_each_line(text, [&](std::string_view line) { parse_line(line, text.data() + text.size()); });
  return 0;
}
