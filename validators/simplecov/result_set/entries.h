// The entries of a result set as they are read: files, their branches and methods, and paths across entries.
#pragma once

#include <memory_resource>
#include <string>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/simplecov/counts.h"
#include "validators/simplecov/keys.h"
#include "validators/simplecov/paths.h"
#include "validators/simplecov/result_set/shapes.h"
#include "validators/simplecov/sources.h"

namespace proflint::simplecov::result_set {

class Entries final : public Sink {
 public:
  Entries(const Input& input, GroupedFindings& findings)
      : input_(input),
        findings_(findings),
        sources_(input, findings),
        path_check_(input, findings),
        strings_(input.memory),
        paths_(input.memory),
        times_(input.memory) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;
  // Called at the end of the file.
  void finish(Report& report);

 private:
  // The data of a path: its lines in the current entry and in the first entry that ran a line of it.
  struct Known {
    std::uint64_t entry = 0, lines = 0;
    std::uint64_t hit_lines = 0;
    std::uint64_t branches = 0;  // a hash of their keys, or 0: none
    std::string_view where;
    bool is_hit = false, has_lines = false;
  };
  struct Time {
    double seconds;
    std::string_view where, entry;
  };
  // The form of the value of a file: a list of lines, or an object with one list for each criterion.
  enum class Layout : std::uint8_t { unknown, list, object };
  struct Arms {
    unsigned thens = 0, elses = 0, bodies = 0, others = 0;
  };

  void open_file(const Frame& frame, Layout layout);
  void open_branch(const Frame& frame);
  void add_arm(const Frame& frame, const Value& value);
  void add_method(const Frame& frame, const Value& value);
  void add_bitmap(const Frame& frame, const Value& value);
  void close_branch(const Frame& frame);
  void close_file(const Frame& frame);
  void close_entry(const Frame& frame);
  void close_entries(const Frame& frame);
  bool read_key(const Value& key, BranchKey& out);
  void check_type(std::string_view type, const Value& key);
  void join_root(std::string_view path);
  void check_set();

  const Input& input_;
  GroupedFindings& findings_;
  Sources sources_;
  Paths path_check_;
  encodings::json::Strings strings_;
  HashMap<std::string_view, Known> paths_;
  std::pmr::vector<Time> times_;
  FileCounts file_;  // that is open
  std::string_view path_;
  BranchKey branch_;
  bool has_branch_ = false;
  std::uint64_t branches_ = 0;  // of the open file: a hash of their keys, or 0: none
  Arms arms_;
  Totals totals_;
  std::uint64_t entry_count_ = 0, contexts_ = 0;
  Layout layout_ = Layout::unknown;  // of the files of the open entry
  std::string_view context_path_;
  unsigned criteria_ = 0;  // a bit for each that some file has
  std::string root_;       // the longest folder that all paths share
  bool has_root_ = false;
  bool is_complete_ = true;  // each entry has files, or is known to be empty
};

}  // namespace proflint::simplecov::result_set
