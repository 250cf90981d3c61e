// The sources that a report names, if the user gave folders with --source-root: whether they exist, and whether lines
// of the report are beyond their end, as in reports that belong to another version.
#pragma once

#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/coverage/sources.h"

namespace proflint::xml_coverage {

// The rules of a kind about sources.
struct SourceRules {
  const Rule* missing = nullptr;
  coverage::LineRangeRules lines;
};

class Sources {
 public:
  Sources(const Input& input, const SourceRules& rules, GroupedFindings& found)
      : input_(input),
        rules_(rules),
        found_(found),
        is_on_(coverage::has_sources(input)),
        known_(input.memory),
        name_(input.memory) {}

  // Whether the user named folders; without them only list(), name() and count() have an effect.
  bool is_on() const { return is_on_; }

  // Records that the report covers `path`, with or without folders.
  void list(std::string_view path) const { coverage::list_source(input_, path); }

  // Counts from here on belong to `path`, if the caller wants entries.
  void name(std::string_view path);
  // Adds `amount` to the current path.
  void count(const Amount& amount) const;

  // Lines from here on belong to `path`. It is searched under each of `names` and, if no folder has it there, by the
  // last component of `path`; lines are not compared with a file that only the last component identifies. `where`: the
  // place of the path in the report.
  void open(std::string_view path, std::span<const std::string> names, std::string_view where);
  // The source that was opened last; resume() returns to it.
  std::size_t current() const { return current_; }
  void resume(std::size_t source) { current_ = source; }
  // Lines from here on are not compared.
  void close() { current_ = kNone; }
  void add(std::uint64_t line, std::string_view where) {
    if (current_ != kNone) ranges_[current_].add(line, where);
  }
  // Called at the end of the report.
  void finish();

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

 private:
  std::size_t look_up(std::string_view path, std::span<const std::string> names, std::string_view where);

  const Input& input_;
  const SourceRules& rules_;
  GroupedFindings& found_;
  bool is_on_;
  std::vector<coverage::LineRange> ranges_;
  std::size_t current_ = kNone;
  // Places in `ranges_`, by the hash of the path.
  HashMap<std::uint64_t, std::size_t> known_;
  std::pmr::string name_;  // of the source that is counted, in plain form
};

}  // namespace proflint::xml_coverage
