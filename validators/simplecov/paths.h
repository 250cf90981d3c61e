// The paths of the sources of a SimpleCov file.
#pragma once

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/coverage/spellings.h"

namespace proflint::simplecov {

class Paths {
 public:
  Paths(const Input& input, GroupedFindings& findings) : findings_(findings), spellings_(input.memory) {}

  // Checks whether a path is absolute, unless it may be relative, whether it escapes its base folder, and whether
  // another path names the same file.
  void check(std::string_view path, std::string_view where, bool may_be_relative);

 private:
  GroupedFindings& findings_;
  proflint::coverage::Spellings spellings_;
};

}  // namespace proflint::simplecov
