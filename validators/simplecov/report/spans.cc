// Reads the keys start_line and end_line.
#include "validators/simplecov/report/spans.h"

#include "validators/simplecov/report/shapes.h"

namespace proflint::simplecov::report {

void add_span(const Frame& frame, const char* noun, FileCounts& file, GroupedFindings& findings) {
  if (!frame.has(branch::start) || !frame.has(branch::end)) return;
  const std::int64_t start = frame[branch::start].narrowed(), end = frame[branch::end].narrowed();
  if (start > end)
    findings.add("simplecov/branch-range"_rule, frame.where, "the ", noun, " starts on line ", start,
                 ", but ends on line ", end);
  file.add_span(start, end, noun, frame.where, findings);
}

}  // namespace proflint::simplecov::report
