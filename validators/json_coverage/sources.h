// The sources that a report names: whether they exist under a folder given with --source-root, and have the lines that
// the report covers.
#pragma once

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"

namespace proflint::json_coverage {

// A source as a report names it, and the largest line of it in the report; 0: the report names no line.
struct NamedSource {
  std::string_view path, where;
  std::uint64_t last_line = 0;
  std::string_view last_where;
};

// The rules of a format about sources.
struct SourceRules {
  const Rule& missing;
  const Rule& line_range;
};

class Sources {
 public:
  Sources(const Input& input, const SourceRules& rules, GroupedFindings& findings);

  // Whether the user named folders of sources.
  bool is_on() const { return is_on_; }
  // Lists the source as well if the caller wants that. `path`: where the source is, if that is not the path of the
  // report.
  void check(const NamedSource& source, std::string_view path);
  void check(const NamedSource& source) { check(source, source.path); }

 private:
  const Input& input_;
  SourceRules rules_;
  GroupedFindings& findings_;
  bool is_on_;
};

}  // namespace proflint::json_coverage
