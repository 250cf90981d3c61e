// The flow graph of one function after the other: ranges, duplicates, completeness, the spanning tree and checksums.
// Follows profile.cc (branch_prob, find_spanning_tree) and gcov.cc (read_graph_file).
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

#include "validators/core/report.h"
#include "validators/gcov/checksum.h"
#include "validators/gcov/notes.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {

// Keeps one mark per block from function to function. Marks name the function they were made for and so need no
// clearing: a file of many functions that all claim many blocks costs no more than its records.
class Graph {
 public:
  Graph(const Header& header, std::uint64_t file_size, std::pmr::memory_resource* memory, Report& report)
      : header_(header), file_size_(file_size), report_(report), marks_(memory) {}

  // A FUNCTION record starts a graph. `function` must stay valid until finish().
  void start(NotesFunction& function, std::string_view record);
  void read_blocks(const Record& record);
  // Appends the arcs to `arcs` unless that is nullptr.
  void read_arcs(const Record& record, std::pmr::vector<GraphArc>* arcs);

  // For other records that name blocks: whether there are blocks to compare with; reports BLOCKS that are missing.
  bool has_blocks(const Record& record);
  std::uint32_t blocks() const { return blocks_; }
  // Marks that `block` (in range) has lines; false if it had some already.
  bool mark_lines(std::uint32_t block);

  // A record of this function could not be used: what is missing was lost with it.
  void lose_record() { is_complete_ = is_sound_ = false; }

  // The function has no more records. `is_cut`: because the rest of the file cannot be read.
  void finish(bool is_cut);
  // The file has no more functions.
  void finish_file();

 private:
  struct Mark {
    std::uint32_t arcs = 0, lines = 0, tree = 0;  // the function that set it, from 1
    std::uint32_t target = 0;                     // the ARCS record that led here last, from 1
    std::uint32_t parent = 0;                     // in the spanning tree, if `tree` is of this function
  };

  void add_arc(const GraphArc& arc, std::string_view where);
  void add_to_tree(const GraphArc& arc, std::string_view where);
  std::uint32_t root_of(std::uint32_t block);
  void check_arcs_missing();
  void check_tree();
  bool is_tree() const;
  std::uint32_t exit_block() const { return static_cast<std::uint32_t>(header_.exit_block(blocks_)); }

  const Header& header_;
  const std::uint64_t file_size_;
  Report& report_;
  std::pmr::vector<Mark> marks_;

  NotesFunction* function_ = nullptr;
  std::string_view record_;  // BLOCKS, or FUNCTION until there is one
  std::uint32_t number_ = 0, arcs_records_ = 0;
  std::uint32_t blocks_ = 0, last_from_ = 0;
  bool has_record_ = false, is_usable_ = false, is_complete_ = true, is_sound_ = true, missing_was_reported_ = false;

  std::uint32_t blocks_with_arcs_ = 0;        // but for the exit
  std::uint32_t connected_ = 0, joined_ = 0;  // blocks in the tree's sets, and how often two sets became one
  bool touches_ends_ = false, reaches_exit_ = false, has_tree_ = false, has_cycle_ = false;
  std::uint32_t crc_ = 0;

  ClangStamp stamp_;
  bool all_sound_ = true, any_tree_ = false;
};

}  // namespace proflint::gcov
