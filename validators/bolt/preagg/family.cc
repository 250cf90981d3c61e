// Checks profiles that are pre-aggregated for perf2bolt. Follows LLVM, bolt/lib/Profile/DataAggregator.cpp.
#include "validators/bolt/preagg/family.h"

#include "validators/bolt/detect.h"
#include "validators/bolt/preagg/checker.h"
#include "validators/bolt/preagg/rules.h"
#include "validators/text/salvage.h"

namespace proflint::bolt::preagg {
namespace {

constexpr std::string_view kFileNames[] = {"*.preagg"};
constexpr CompanionKind kCompanions[] = {{Role::image}};

Match detect(const Head& head) {
  return match_of(head, Kind::preagg);
}

text::LineKind kind_of(std::string_view line) {
  grammar::Line parsed;
  return grammar::parse(line, parsed) ? text::LineKind::record : text::LineKind::other;
}

void check(const Input& input, Report& report) {
  report.set_text_size(input.bytes.size());
  if (input.bytes.empty()) return report.add("bolt-preagg/empty-file"_rule, {}, "the file is empty");
  Checker(input, report).run();
  if (input.wants_records) text::report_line_records(input.bytes, report, kind_of);
}

}  // namespace

constinit const Format kPreagg = {.id = "bolt-preagg",
                                  .name = "pre-aggregated profile for perf2bolt",
                                  .file_names = kFileNames,
                                  .companions = kCompanions,
                                  .merged_as = "bolt-preagg",
                                  .detect = detect,
                                  .salvage = join_records,
                                  .record_noun = {"line", "lines"},
                                  .check = check};

}  // namespace proflint::bolt::preagg
