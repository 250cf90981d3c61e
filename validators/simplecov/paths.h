// The paths of the sources of a SimpleCov file.
#pragma once

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/coverage/spellings.h"

namespace proflint::simplecov {

class Paths {
 public:
  Paths(const Input& input, GroupedFindings& findings) : findings_(findings), spellings_(input.memory) {}

  // Checks whether a path contains a NUL character, whether it escapes its base folder, and whether another path names
  // the same file.
  void check(std::string_view path, std::string_view where);
  // The same for a path that must be absolute.
  void check_absolute(std::string_view path, std::string_view where);

 private:
  GroupedFindings& findings_;
  proflint::coverage::Spellings spellings_;
};

}  // namespace proflint::simplecov
