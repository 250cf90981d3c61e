// Checks BOLT profiles as text: fdata files. Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#include "validators/bolt/fdata/family.h"

#include "validators/bolt/detect.h"
#include "validators/bolt/fdata/checker.h"
#include "validators/bolt/fdata/rules.h"

namespace proflint::bolt::fdata {
namespace {

constexpr std::string_view kFileNames[] = {"*.fdata"};
constexpr CompanionKind kCompanions[] = {{Role::image}};

Match detect(const Head& head) {
  return match_of(head, Kind::fdata);
}

void check(const Input& input, Report& report) {
  report.set_text_size(input.bytes.size());
  if (input.bytes.empty()) return report.add("bolt-fdata/empty-file"_rule, {}, "the file is empty");
  Checker(input, input.bytes, report).run();
}

}  // namespace

constinit const Format kFdata = {.id = "bolt-fdata",
                                 .name = "BOLT profile (fdata)",
                                 .file_names = kFileNames,
                                 .companions = kCompanions,
                                 .merged_as = "bolt-fdata",
                                 .detect = detect,
                                 .check = check};

}  // namespace proflint::bolt::fdata
