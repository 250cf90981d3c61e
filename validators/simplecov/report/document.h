// Checks a report of SimpleCov 1.x while it is read: files, then totals and groups against their sums.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/simplecov/counts.h"
#include "validators/simplecov/paths.h"
#include "validators/simplecov/report/sums.h"
#include "validators/simplecov/sources.h"

namespace proflint::simplecov::report {

class Document final : public Sink {
 public:
  Document(const Input& input, GroupedFindings& findings)
      : findings_(findings),
        entries_(input.entries),
        path_check_(input, findings),
        sources_(input, findings),
        strings_(input.memory),
        files_(input.memory),
        by_path_(input.memory) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;
  void finish(Report& report);

 private:
  struct FileSums {
    Numbers numbers[kCriteria];
  };
  struct Sums {
    Stated stated[kCriteria];
    Numbers added[kCriteria];
    bool is_known = true;  // the report lists all its files
  };
  // Whether the keys of a criterion are present in files, totals and groups.
  struct Presence {
    Occurrences some, incomplete;
  };

  void close_meta(const Frame& frame);
  void close_branch(const Frame& frame, unsigned which);
  void add_bitmap(const Frame& frame, const Value& value);
  void close_file(const Frame& frame);
  void check_criterion(const Frame& frame, unsigned which, Numbers& numbers);
  void note_presence(unsigned which, unsigned there, unsigned all, std::string_view where);
  void close_violation(const Frame& frame);
  void add_group_file(const Frame& list, const Value& value);
  void check_sums(const Sums& sums);
  void close_document(const Frame& frame);
  // If the keys were sorted, meta, and with it the version, follows the files.
  bool may_be_early() const { return version_.empty() || version_.starts_with("1.0."); }
  bool has_strength() const { return !may_be_early() && !version_.starts_with("0."); }

  GroupedFindings& findings_;
  Entries* entries_;
  Paths path_check_;
  Sources sources_;
  encodings::json::Strings strings_;
  std::pmr::vector<FileSums> files_;
  HashMap<std::string_view, std::size_t> by_path_;
  FileCounts file_;
  std::uint64_t source_lines_ = 0;
  std::uint64_t contexts_ = 0, context_end_ = 0, bitmap_lines_ = 0;
  std::string_view context_where_, bitmap_where_, source_where_;
  Sums total_, group_;
  bool has_total_ = false, are_files_known_ = false, is_complete_ = true;
  Presence presence_[kCriteria];
  Value flags_[kCriteria];
  Value schema_;
  std::string_view version_;
  Totals totals_;
};

}  // namespace proflint::simplecov::report
