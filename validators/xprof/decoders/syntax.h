// One record from text to fields, with a finding on the expected field and its place.
// Follows the record productions of grammars/xprof_text.h.
#pragma once

#include <algorithm>

#include "grammars/xprof_text.h"
#include "validators/core/report.h"
#include "validators/xprof/context.h"
#include "validators/xprof/decoders/record.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

// Reports that `record` does not match its production.
template <class Fields>
[[gnu::noinline]] void report_syntax(std::string_view record, Fields& out, const Rule& rule, Report& report) {
  grammars::Expected expected;
  parse(record, out, &expected);
  const auto at = expected.at == nullptr ? 0 : static_cast<std::size_t>(expected.at - record.data());
  const std::string_view rest = record.substr(at);
  const Trusted what{expected.what == nullptr ? "a record" : expected.what};
  if (rest.empty()) return report.add(rule, rest, "expected ", what, ", found the end of the line");
  const std::size_t word = std::min(rest.find_first_not_of(" \t"), rest.size());
  const std::string_view found = rest.substr(0, std::min(rest.find_first_of(" \t", word), rest.size()));
  report.add(rule, found, "expected ", what, ", found ", found);
}

// Whether a damaged record contains the start of another one that opens something: the line end between them was lost.
inline bool swallows_opener(std::string_view record) {
  for (const std::string_view keyword : {"OBJFILE:", "PROGRAM:", "SRCFILE:", "SRCLINE:", "PROC:"})
    if (record.find(keyword, 1) != std::string_view::npos) return true;
  return false;
}

// Whether the record is the last one and has no line end.
inline bool is_unterminated(std::string_view record, const Context& context) {
  return context.text.find('\n', static_cast<std::size_t>(record.data() - context.text.data())) ==
         std::string_view::npos;
}

// Reads a record. On failure, with a finding unless the line is too long, the fields before the defect are filled in,
// and all others are absent.
template <class Fields>
bool parse_record(const Record& record, Fields& out, Context& context) {
  if (!record.is_readable) [[unlikely]]
    return false;
  if (parse(record.text, out)) [[likely]]
    return true;
  report_syntax(record.text, out, "xprof/syntax"_rule, context.report);
  context.lost_opener = swallows_opener(record.text);
  context.lacks_rest = is_unterminated(record.text, context);
  return false;
}

}  // namespace proflint::xprof
