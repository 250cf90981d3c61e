// Checks flow graphs, one function at a time: ranges, duplicates, completeness, the spanning tree and checksums.
// Follows profile.cc (branch_prob, find_spanning_tree) and gcov.cc (read_graph_file).
#pragma once

#include <cstdint>
#include <memory_resource>
#include <utility>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/report.h"
#include "validators/flow/forest.h"
#include "validators/gcov/checksum.h"
#include "validators/gcov/notes.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {

// Shares one mark per block among all functions. A mark contains the number of its function, so marks are never
// cleared: many functions that all claim many blocks take no more time than their records.
class Graph {
 public:
  Graph(const Header& header, std::uint64_t file_size, std::pmr::memory_resource* memory, Report& report)
      : header_(header),
        file_size_(file_size),
        known_flags_(header.version.number < 150 ? 0x7 : 0x1f),
        report_(report),
        repeats_(report),
        marks_(memory),
        tree_(memory) {}

  // Starts the graph of a FUNCTION record. REQUIRES: `function` stays valid until finish().
  void start(NotesFunction& function, std::string_view record);
  void read_blocks(const Record& record);
  // Appends the arcs to `arcs` unless that is nullptr.
  void read_arcs(const Record& record, std::pmr::vector<GraphArc>* arcs);

  // For other records that refer to blocks: whether the number of blocks is known. Reports a missing BLOCKS record.
  bool has_blocks(const Record& record) { return now_.blocks != 0 || report_missing_blocks(record); }
  std::uint32_t blocks() const { return now_.blocks; }
  // Whether the function has a BLOCKS record, readable or not.
  bool has_blocks_record() const { return now_.has_record; }
  // Marks that `block` has lines; false if it already had lines. REQUIRES: block < blocks().
  bool mark_lines(std::uint32_t block);
  // Marks that `block` has a condition; false if it already had one. REQUIRES: block < blocks().
  bool mark_condition(std::uint32_t block);

  // Notes that a record of this function could not be used, so missing parts may have been in it.
  void lose_record() { now_.is_complete = now_.is_sound = false; }

  // Ends the function. `is_cut`: the rest of the file cannot be read.
  void finish(bool is_cut);
  // Reports a second record of `what` (ARCS or LINES) for a block of the open function; once per file.
  void refuse_second(const Rule& rule, const char* what, std::uint32_t block, std::string_view where) {
    repeats_.add(rule, where, "duplicate ", what, " record of block ", block, " of ", name());
  }
  // REQUIRES: all functions of the file were added.
  void finish_file();

 private:
  // State of the open function, reset by each FUNCTION record.
  struct State {
    NotesFunction* function = nullptr;
    std::string_view record;   // BLOCKS, or FUNCTION before it
    bool has_record = false;   // BLOCKS was read
    bool is_complete = true;   // no record was lost
    bool is_sound = true;      // all records could be used
    std::uint32_t blocks = 0;  // 0 if unknown
    std::uint32_t last_from = 0;
    std::uint32_t sources = 0;  // blocks with an ARCS record, except the exit
    std::uint32_t crc = 0;      // graph checksum
    bool has_tree = false;      // some arc has no counter
    bool touches_ends = false;  // some arc starts or ends at the entry or exit block
    bool missing_was_reported = false;
  };
  struct Mark {
    std::uint32_t arcs = 0, lines = 0, condition = 0;  // the function that set the mark, from 1
    std::uint32_t target = 0;                          // the last ARCS record that led here, from 1
  };

  // Reports a finding once per record, because one damaged length would repeat it for every arc.
  struct OnceARecord {
    std::uint32_t last = 0;
    bool insert(std::uint32_t record) { return std::exchange(last, record) != record; }
  };

  bool report_missing_blocks(const Record& record);
  void refuse_blocks(const Record& record, std::uint32_t blocks);
  void refuse_source(std::uint32_t from, std::string_view where);
  void add_arc(const GraphArc& arc, std::string_view where);
  // Whether check_arc() would report a flag or an end of the arc.
  bool is_odd(const GraphArc& arc) const {
    return arc.to == 0 || (arc.flags & ~known_flags_) != 0 || ((arc.flags & GraphArc::kFake) != 0 && arc.has_counter());
  }
  void check_arc(const GraphArc& arc, std::string_view where, bool is_repeated);
  void add_to_tree(const GraphArc& arc, std::string_view where);
  void check_arcs_missing();
  void check_tree();
  void check_checksum();
  bool is_tree() const;
  std::uint32_t exit_block() const { return static_cast<std::uint32_t>(header_.exit_block(now_.blocks)); }
  std::string_view name() const { return now_.function->name; }

  const Header& header_;
  const std::uint64_t file_size_;
  const std::uint32_t known_flags_;
  Report& report_;
  GroupedFindings repeats_;
  std::pmr::vector<Mark> marks_;
  flow::Forest tree_;
  State now_;

  // State of the file.
  std::uint32_t functions_ = 0, arcs_records_ = 0;
  OnceARecord to_entry_, odd_flags_;
  ClangStamp stamp_;
  bool all_sound_ = true, any_tree_ = false;
};

}  // namespace proflint::gcov
