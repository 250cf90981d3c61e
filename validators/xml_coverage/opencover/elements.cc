// Which elements may be where, in any order.
#include "validators/xml_coverage/opencover/elements.h"

#include <algorithm>
#include <iterator>

#include "validators/xml_coverage/opencover/checker.h"
#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr std::string_view kSkipped = "skippedDueTo";
constexpr std::string_view kReasons[] = {
    "MissingPdb", "Filter",  "Attribute",       "File",     "Inferred",      "AutoImplementedProperty",
    "NativeCode", "Unknown", "FolderExclusion", "Delegate", "FSharpInternal"};

constexpr std::string_view kOfFile[] = {"uid", "fullPath"}, kUid[] = {"uid"}, kOfTracked[] = {"uid", "name"},
                           kOfReference[] = {"uid", "vc"}, kVisits[] = {"vc"}, kOfSequencePoint[] = {"vc", "sl"},
                           kOfBranchPoint[] = {"vc", "path", "offset"},
                           kOfMethod[] = {"cyclomaticComplexity", "sequenceCoverage", "branchCoverage"};
constexpr Elements kInSession = elements(kSummary, kSessionId, kModules),
                   kInModule = elements(kSummary, kFullName, kModulePath, kModuleTime, kModuleName, kFiles, kClasses,
                                        kTrackedMethods),
                   kInClass = elements(kSummary, kFullName, kMethods),
                   kInMethod = elements(kSummary, kMetadataToken, kName, kFileRef, kSequencePoints, kBranchPoints,
                                        kMethodPoint),
                   kInPoints = elements(kTrackedMethodRefs, kTimes);

constexpr Element kTable[] = {
    {"CoverageSession", {}, elements(kModules), {{kInSession}}, kInSession},
    {"Summary"},
    {"SessionId"},
    {"Modules", {}, 0, {{elements(kSummary, kModule)}}, elements(kSummary)},
    {"Module", {}, elements(kModuleName, kClasses), {{kInModule}}, kInModule, elements(kClasses), kSkipped},
    {"FullName"},
    {"ModulePath"},
    {"ModuleTime"},
    {"ModuleName"},
    {"Files", {}, 0, {{elements(kFile)}}},
    {"File", kOfFile},
    {"Classes", {}, 0, {{elements(kClass)}}},
    {"Class", {}, elements(kFullName, kMethods), {{kInClass}}, kInClass, elements(kMethods), kSkipped},
    {"Methods", {}, 0, {{elements(kMethod)}}},
    {"Method", kOfMethod, elements(kName), {{kInMethod}}, kInMethod, 0, {}, true},  // MiniCover writes no metrics
    {"MetadataToken"},
    {"Name"},
    {"FileRef", kUid},
    {"SequencePoints", {}, 0, {{elements(kSequencePoint)}}},
    {"SequencePoint", kOfSequencePoint, 0, {{kInPoints}}, kInPoints},
    {"BranchPoints", {}, 0, {{elements(kBranchPoint)}}},
    {"BranchPoint", kOfBranchPoint, 0, {{kInPoints}}, kInPoints},
    {"MethodPoint", {}, 0, {{kInPoints}}, kInPoints},
    {"TrackedMethods", {}, 0, {{elements(kTrackedMethod)}}},
    {"TrackedMethod", kOfTracked},
    {"TrackedMethodRefs", {}, 0, {{elements(kTrackedMethodRef)}}},
    {"TrackedMethodRef", kOfReference},
    {"Times", {}, 0, {{elements(kTime)}}},
    {"Time", kVisits},
};
static_assert(std::size(kTable) == kTime + 1);

}  // namespace

bool check_skipped(const Tag& tag, GroupedFindings& found) {
  const auto* const reason = tag.find(kSkipped);
  if (reason == nullptr) return false;
  if (std::find(std::begin(kReasons), std::end(kReasons), reason->value) == std::end(kReasons))
    found.add("opencover/skipped-reason"_rule, tag.place_of(kSkipped), "unknown skip reason ", reason->value);
  return true;
}

std::span<const Element> Checker::element_table() {
  return kTable;
}

constinit const TreeRules Checker::kTreeRules = {.misplaced = &"opencover/element-misplaced"_rule,
                                                 .unknown = &"opencover/element-unknown"_rule,
                                                 .missing_attribute = &"opencover/attribute-missing"_rule,
                                                 .missing_element = &"opencover/element-missing"_rule,
                                                 .duplicate = &"opencover/element-duplicate"_rule};

}  // namespace proflint::xml_coverage::opencover
