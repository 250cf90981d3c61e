// Recognizes tracefiles by their first records, because they have no magic number. Follows geninfo(1), TRACEFILE
// FORMAT.
#include "validators/lcov/detect.h"

#include "grammars/lcov.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/text/first_lines.h"

namespace proflint::lcov {
namespace {

bool is_record(std::string_view line) {
  using grammars::lcov::Kind;
  const Kind kind = grammars::lcov::kind_of(line);
  return kind != Kind::unknown && (kind != Kind::end_of_record || trimmed(line) == to_string(kind));
}

// A record that starts with a number in every tracefile, but not here: "FN: shuffle".
bool misses_number(std::string_view line) {
  using grammars::lcov::Kind;
  const Kind kind = grammars::lcov::kind_of(line);
  if (kind < Kind::fn || kind >= Kind::end_of_record) return false;
  const std::size_t value = line.find(':') + 1;
  return value == line.size() || !is_digit(line[value]);
}

// A record of the descriptions of tests that gendesc writes, and of the lists of tests for Coverview: both start with
// names of tests.
bool is_about_tests(std::string_view line) {
  return line.starts_with("TD:") || line.starts_with("SN:");
}

}  // namespace

bool has_section(std::string_view text) {
  text::FirstLines lines(without_utf8_mark(text));
  for (std::string_view line; lines.next(line);)
    if (line.starts_with("SF:") || line.starts_with("KF:")) return true;
  return false;
}

std::size_t records_at_start(std::string_view text) {
  text::FirstLines lines(without_utf8_mark(text));
  std::size_t records = 0;
  bool has_only_names = true;  // of tests
  for (std::string_view line; (records < 2 || has_only_names) && lines.next(line);) {
    line = trimmed(line);
    if (line.empty() || line[0] == '#') continue;
    if (has_only_names && records != 0 && is_about_tests(line)) return 0;
    if (records == 0 && (!is_record(line) || (misses_number(line) && !has_section(text)))) return 0;
    has_only_names &= line.starts_with("TN:");
    records += is_record(line);
  }
  return records;
}

Severity severity_of_mark(std::string_view text) {
  const std::string_view rest = without_utf8_mark(text);
  if (rest.size() == text.size() || !rest.starts_with("TN:")) return Severity::error;
  const std::string_view section = rest.substr(0, rest.find("\nend_of_record"));
  std::size_t at = 0;
  for (const std::string_view key : {"\nBRH:", "\nDA:", "\nLH:", "\nLF:"}) {
    at = section.find(key, at);
    if (at == std::string_view::npos) return Severity::error;
  }
  return Severity::warning;
}

}  // namespace proflint::lcov
