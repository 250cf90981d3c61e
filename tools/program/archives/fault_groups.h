// The defects of an archive, grouped by kind, because an archive of a million members may have one in each of them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "tools/program/archives/reader.h"
#include "validators/core/message.h"

namespace proflint::tools {

class FaultGroups {
 public:
  // Kinds are enumerators, from 0; only the first defect of a kind is composed and kept, the others are counted.
  void add(std::size_t kind, const Rule& rule, Severity severity, std::initializer_list<Part> parts);

  bool contains(std::size_t kind) const { return kind < groups_.size() && groups_[kind].count != 0; }

  // Appends the first defect of each kind with the number of places, in the order of kinds.
  void report_to(std::vector<ArchiveFault>& faults) const;

 private:
  struct Group {
    ArchiveFault first;
    std::uint64_t count = 0;
  };

  std::vector<Group> groups_;  // by kind
};

}  // namespace proflint::tools
