// The elements of OpenCover reports. Follows the model classes of OpenCover.
#pragma once

#include "validators/xml_coverage/tree.h"

namespace proflint::xml_coverage::opencover {

enum : int {
  kSession,
  kSummary,
  kSessionId,
  kModules,
  kModule,
  kFullName,
  kModulePath,
  kModuleTime,
  kModuleName,
  kFiles,
  kFile,
  kClasses,
  kClass,
  kMethods,
  kMethod,
  kMetadataToken,
  kName,
  kFileRef,
  kSequencePoints,
  kSequencePoint,
  kBranchPoints,
  kBranchPoint,
  kMethodPoint,
  kTrackedMethods,
  kTrackedMethod,
  kTrackedMethodRefs,
  kTrackedMethodRef,
  kTimes,
  kTime,
};

// Whether a module, class or method has the attribute `skippedDueTo`. Reports a reason that OpenCover does not define.
bool check_skipped(const Tag& tag, GroupedFindings& found);

}  // namespace proflint::xml_coverage::opencover
