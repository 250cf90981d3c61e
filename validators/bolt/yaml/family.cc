// Checks BOLT's profiles in YAML. Follows LLVM, bolt/lib/Profile/YAMLProfileReader.cpp.
#include "validators/bolt/yaml/family.h"

#include <algorithm>

#include "validators/bolt/detect.h"
#include "validators/bolt/yaml/checker.h"
#include "validators/bolt/yaml/rules.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"

namespace proflint::bolt::yaml {
namespace {

constexpr std::string_view kStart = "---\n";
// Other YAML files have such names too, so hooks examine the contents.
constexpr std::string_view kFileNames[] = {"*.yaml", "*.fdata"}, kCommonNames[] = {"*.yaml"};
constexpr CompanionKind kCompanions[] = {{Role::image}};

Match detect(const Head& head) {
  return match_of(head, Kind::yaml);
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (!text.starts_with(kStart))
    report.add("bolt-yaml/start-line"_rule, text.substr(0, text.find('\n')), "the first line is ",
               text.substr(0, text.find('\n')), "; expected '---'");
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    const auto count = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\0'));
    report_group(report, "bolt-yaml/nul-byte"_rule, {count, text.substr(nul, 1)}, "the file contains a NUL byte");
  }
  Checker(input, without_utf8_mark(text), report).run();
}

}  // namespace

constinit const Format kYaml = {.id = "bolt-yaml",
                                .name = "BOLT profile (YAML)",
                                .file_names = kFileNames,
                                .common_names = kCommonNames,
                                .companions = kCompanions,
                                .merged_as = "bolt-yaml",
                                .detect = detect,
                                .check = check};

}  // namespace proflint::bolt::yaml
