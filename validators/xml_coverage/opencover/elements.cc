// Which elements may be where, in any order.
#include "validators/xml_coverage/opencover/elements.h"

#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr std::string_view kOfFile[] = {"uid", "fullPath"}, kUid[] = {"uid"}, kOfTracked[] = {"uid", "name"},
                           kOfReference[] = {"uid", "vc"}, kVisits[] = {"vc"}, kOfSequencePoint[] = {"vc", "sl"},
                           kOfBranchPoint[] = {"vc", "path", "offset"},
                           kOfMethod[] = {"cyclomaticComplexity", "sequenceCoverage", "branchCoverage"};
constexpr Elements kInPoints = elements(kTrackedMethodRefs, kTimes);

constexpr Element kTable[] = {
    {"CoverageSession", {}, elements(kModules), {{elements(kSummary, kSessionId, kModules)}}},
    {"Summary"},
    {"SessionId"},
    {"Modules", {}, 0, {{elements(kSummary, kModule)}}},
    {"Module",
     {},
     elements(kModuleName, kClasses),
     {{elements(kSummary, kFullName, kModulePath, kModuleTime, kModuleName, kFiles, kClasses, kTrackedMethods)}},
     elements(kClasses),
     kSkipped},
    {"FullName"},
    {"ModulePath"},
    {"ModuleTime"},
    {"ModuleName"},
    {"Files", {}, 0, {{elements(kFile)}}},
    {"File", kOfFile},
    {"Classes", {}, 0, {{elements(kClass)}}},
    {"Class",
     {},
     elements(kFullName, kMethods),
     {{elements(kSummary, kFullName, kMethods)}},
     elements(kMethods),
     kSkipped},
    {"Methods", {}, 0, {{elements(kMethod)}}},
    {"Method",
     kOfMethod,
     elements(kName),
     {{elements(kSummary, kMetadataToken, kName, kFileRef, kSequencePoints, kBranchPoints, kMethodPoint)}}},
    {"MetadataToken"},
    {"Name"},
    {"FileRef", kUid},
    {"SequencePoints", {}, 0, {{elements(kSequencePoint)}}},
    {"SequencePoint", kOfSequencePoint, 0, {{kInPoints}}},
    {"BranchPoints", {}, 0, {{elements(kBranchPoint)}}},
    {"BranchPoint", kOfBranchPoint, 0, {{kInPoints}}},
    {"MethodPoint", {}, 0, {{kInPoints}}},
    {"TrackedMethods", {}, 0, {{elements(kTrackedMethod)}}},
    {"TrackedMethod", kOfTracked},
    {"TrackedMethodRefs", {}, 0, {{elements(kTrackedMethodRef)}}},
    {"TrackedMethodRef", kOfReference},
    {"Times", {}, 0, {{elements(kTime)}}},
    {"Time", kVisits},
};
static_assert(std::size(kTable) == kTime + 1);

}  // namespace

std::span<const Element> element_table() {
  return kTable;
}

constinit const TreeRules kTreeRules = {&"opencover/element-misplaced"_rule, &"opencover/element-unknown"_rule,
                                        &"opencover/attribute-missing"_rule, &"opencover/element-missing"_rule};

}  // namespace proflint::xml_coverage::opencover
