// Checks paths as text. Follows Coverage.result of Ruby, whose paths are absolute and resolved.
#include "validators/simplecov/paths.h"

#include "validators/coverage/paths.h"
#include "validators/simplecov/rules.h"

namespace proflint::simplecov {

void Paths::check(std::string_view path, std::string_view where, bool may_be_relative) {
  if (!may_be_relative && !coverage::is_absolute(path))
    findings_.add("simplecov/path-relative"_rule, where, "the path ", path, " is not absolute");
  if (coverage::leads_above(path))
    findings_.add("simplecov/path-escape"_rule, where, "the path ", path, " escapes its base folder");
  if (const std::string_view earlier = spellings_.add(path); !earlier.empty())
    findings_.add("simplecov/path-alias"_rule, where, "the paths ", path, " and ", earlier, " name the same file");
}

}  // namespace proflint::simplecov
