// The files of an export: segments, paths and summaries, compared with functions and totals.
// Follows CoverageExporterJson.cpp and CoverageMapping.cpp of LLVM.
#pragma once

#include "validators/core/seen.h"
#include "validators/json_coverage/llvm_cov/copies.h"
#include "validators/json_coverage/llvm_cov/summaries.h"
#include "validators/json_coverage/sources.h"

namespace proflint::json_coverage::llvm_cov {

class Files {
 public:
  Files(const Input& input, Report& report, Findings& findings);

  void clear();
  // Opens a file. All calls until it is closed refer to it.
  void open() {
    file_ = {};
    copies_.open_file();
  }
  void open_segments();
  void add(const Segment& segment, std::string_view where);
  void lose_segment() { file_.are_segments_sound = false; }
  void close_segments();
  Summary& summary() { return file_.summary; }
  void lose_summary() { file_.summary.is_usable = false; }
  // Notes an element of the list that is not a file.
  void lose_file() { is_complete_ = false; }
  // `where` is empty if the file has no path.
  void close(std::string_view path, std::string_view where);

  // Branches and records: a list of the open file, a list with an invalid element, an element, and one of a function
  // with the number of its file.
  void open_list(Kind kind) { copies_.open_list(kind); }
  void lose_list(Kind kind) { copies_.lose_list(kind); }
  void add_copy(const ListedCopy& copy) { copies_.add_to_file(copy); }
  void add_function_copy(const ListedCopy& copy) { copies_.add_to_function(copy); }

  // Checks each file with its functions. REQUIRES: the functions are closed.
  void check_functions(Functions& functions);
  // Checks the list as a whole and its sums, after all else. `totals` is nullptr if the export has none.
  void check_list(std::string_view where, const Summary* totals, Facts& facts);

 private:
  struct File {
    std::string_view name, where;
    std::size_t first_segment = 0, segment_count = 0;
    bool has_segments = false, are_segments_sound = true, is_repeated = false;
    Summary summary;
  };

  void check_path();
  // Whether the file has the segments that were built.
  bool has_segments(const File& file, const SegmentBuilder& builder) const;
  // Whether the segments of the file match, or are unknown.
  bool check_segments(const File& file, const SegmentBuilder& builder, Functions& functions);
  void report_segments(const File& file, const SegmentBuilder& builder);
  // Whether the list of a file, which has this index and a number in functions, has all elements of its functions.
  bool check_copies(const File& file, std::size_t index, Kind kind, std::uint32_t number);
  Summary sum_of_files() const;

  std::pmr::memory_resource* memory_;
  Report& report_;
  Findings& found_;
  GroupedFindings& findings_;
  Entries* entries_;
  Sources sources_;
  std::pmr::vector<File> files_;
  std::pmr::vector<Segment> segments_;  // of all files
  SeenNames seen_;
  Copies copies_;
  File file_;                // the open file
  bool is_complete_ = true;  // each element of the list is a file
  std::string_view last_segment_;
};

}  // namespace proflint::json_coverage::llvm_cov
