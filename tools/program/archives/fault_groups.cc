// Composes a message only for the first defect of a kind.
#include "tools/program/archives/fault_groups.h"

#include <string>

namespace proflint::tools {

void FaultGroups::add(std::size_t kind, const Rule& rule, Severity severity, std::initializer_list<Part> parts) {
  if (kind >= groups_.size()) groups_.resize(kind + 1);
  Group& group = groups_[kind];
  if (group.count++ == 0) group.first = {&rule, severity, to_message(std::span(parts.begin(), parts.size()))};
}

void FaultGroups::report_to(std::vector<ArchiveFault>& faults) const {
  for (const Group& group : groups_) {
    if (group.count == 0) continue;
    faults.push_back(group.first);
    if (group.count > 1) faults.back().message += " (" + std::to_string(group.count) + " places; the first is shown)";
  }
}

}  // namespace proflint::tools
