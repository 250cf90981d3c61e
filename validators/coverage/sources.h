// The sources of a report, if the user named folders to search (--source-root): whether they exist, and whether the
// report has lines that they lack, which proves that the report is stale.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/format.h"

namespace proflint::coverage {

// A source, split into lines at LF. A last line without LF counts.
class SourceText {
 public:
  // `bytes` must outlive the object. Line starts use `memory`: 8 bytes per line.
  SourceText(std::string_view bytes, std::pmr::memory_resource* memory);

  // The number of lines; 0 for an empty source.
  std::uint64_t line_count() const { return starts_.size(); }
  // A line from 1 to line_count(), without its LF, with its CR.
  std::string_view line(std::uint64_t number) const;

 private:
  std::string_view bytes_;
  std::pmr::vector<std::size_t> starts_;
};

// How a path in a report is looked up under a source root.
enum class Lookup {
  whole,  // a relative path unchanged, an absolute path also without its first components (at least two remain)
  tail,   // a relative path without its first components too
};

// Whether the user named folders of sources.
bool has_sources(const Input& input);

// Records that the report counts lines of the source `path`, if the caller asked for its sources.
void list_source(const Input& input, std::string_view path);

// The source that `path` names. Nothing for URLs and for paths that start with `..`: a source is never searched
// outside the roots. The result is valid until the next source is requested.
std::optional<Companion> find_source(const Input& input, std::string_view path, Lookup lookup = Lookup::whole);

// The rules of a family about lines beyond the end of a source; a rule that it does not have stays nullptr.
struct LineRangeRules {
  const Rule* outside = nullptr;    // a line after the one that follows the last
  const Rule* after_end = nullptr;  // the line that follows the last: some compilers report it; without this rule, it
                                    // counts as outside
};

// Collects the lines that records have in one source, and reports them as one finding per rule.
class LineRange {
 public:
  // For the source `path` of `line_count` lines. The rules must outlive the object.
  LineRange(const LineRangeRules& rules, std::string_view path, std::uint64_t line_count)
      : rules_(rules), path_(path), line_count_(line_count) {}

  // Adds the line of a record, from 1. Lines inside the source are ignored.
  void add(std::uint64_t line, std::string_view where);
  // Whether all lines up to `line` are known, so that nothing needs to be added.
  bool has(std::uint64_t line) const { return line <= line_count_; }
  // Reports one finding per rule, at its first record.
  void finish(Report& report) const;

 private:
  const LineRangeRules& rules_;
  std::string path_;
  std::uint64_t line_count_;
  DetailedOccurrences<std::uint64_t> outside_;  // lines
  bool has_several_outside_ = false;            // lines, not records
  Occurrences after_end_;
};

}  // namespace proflint::coverage
