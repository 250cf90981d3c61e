// Checks paths as text. Follows Coverage.result of Ruby, whose paths are absolute and resolved.
#include "validators/simplecov/paths.h"

#include "validators/coverage/paths.h"
#include "validators/simplecov/rules.h"

namespace proflint::simplecov {

void Paths::check_absolute(std::string_view path, std::string_view where) {
  if (!coverage::is_absolute(path))
    findings_.add("simplecov/path-relative"_rule, where, "the path ", path, " is not absolute");
  check(path, where);
}

void Paths::check(std::string_view path, std::string_view where) {
  if (path.find('\0') != path.npos)
    findings_.add("simplecov/path-nul"_rule, where, "the path ", path, " contains a NUL character");
  if (coverage::leads_above(path))
    findings_.add("simplecov/path-escape"_rule, where, "the path ", path, " escapes its base folder");
  spellings_.check(path, where, "simplecov/path-alias"_rule, findings_);
}

}  // namespace proflint::simplecov
