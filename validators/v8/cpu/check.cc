// Chooses the form of a CPU profile and walks along its shape.
#include "validators/v8/cpu/check.h"

#include "validators/json_documents/document.h"
#include "validators/v8/cpu/profile.h"
#include "validators/v8/detect.h"

namespace proflint::v8::cpu {
namespace {

constexpr ShapeRules kShapeRules = {&"cpuprofile/key-missing"_rule, &"cpuprofile/wrong-type"_rule,
                                    &"cpuprofile/key-unknown"_rule};

const Shape& shape_of(const Probed& found) {
  switch (found.kind) {
    case Kind::cpu_tree:
      return found.is_wrapped ? kTreeWrapperShape : kTreeProfileShape;
    case Kind::cpu_tree_2012:
      return found.is_wrapped ? kOldWrapperShape : kOldProfileShape;
    default:
      return found.is_wrapped ? kWrapperShape : kProfileShape;
  }
}

}  // namespace

void check_cpu_profile(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  GroupedFindings findings(report);
  const Probed found = probe(input.bytes, kCpuSuffix);
  Profile profile(input.memory, findings, found.is_wrapped && found.kind != Kind::none);
  Walker walker(shape_of(found), kShapeRules, profile, hygiene, findings);
  if (read_document(*text, walker, report, kMaxNesting)) check_rest(*text, report);
  hygiene.finish();
  findings.flush();
  profile.finish(report);
}

}  // namespace proflint::v8::cpu
