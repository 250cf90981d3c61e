// Checks that sources exist and how many lines they have.
#include "validators/json_coverage/sources.h"

#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"

namespace proflint::json_coverage {

Sources::Sources(const Input& input, const SourceRules& rules, GroupedFindings& findings)
    : input_(input), rules_(rules), findings_(findings), is_on_(coverage::has_sources(input)) {}

void Sources::check(const NamedSource& source, std::string_view path) {
  constexpr std::uint64_t kBehind = 1;           // compilers report the line that follows the last
  const bool is_pseudo = path.starts_with('<');  // "<built-in>"
  coverage::list_source(input_, path);
  if (!is_on_ || path.empty() || is_pseudo || coverage::is_url(path)) return;
  const auto found = coverage::find_source(input_, path);
  if (!found)
    return findings_.add(rules_.missing, source.where, "the source ", source.path,
                         " was not found under --source-root");
  const std::uint64_t lines = coverage::SourceText(found->bytes, input_.memory).line_count();
  if (source.last_line > lines + kBehind)
    findings_.add(rules_.line_range, source.last_where, "the report refers to line ", source.last_line,
                  ", but the source ", source.path, " has only ", Plural{lines, "line"});
}

}  // namespace proflint::json_coverage
