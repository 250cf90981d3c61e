// One b-tree from its root to its rows, without recursion. Follows "Database File Format", sections 1.6 and 1.7.
#pragma once

#include <array>
#include <memory_resource>
#include <vector>

#include "validators/encodings/sqlite/page.h"
#include "validators/encodings/sqlite/record.h"

namespace proflint::encodings::sqlite {

// A row of a table, or an entry of an index. Views are valid during the call. Members are references, since most users
// need few of them.
struct Row {
  std::int64_t rowid = 0;               // of a table
  const std::string_view& rowid_place;  // empty for an index
  const std::string_view& place;        // the cell
  const Record& record;                 // replaced by the next row
};

// Receives the rows of a tree.
class Rows {
 public:
  virtual ~Rows() = default;
  // Called in the order of the tree, which means ascending keys in a valid file.
  virtual void on_row(const Row& row) = 0;
};

// Walks one tree after the other with the same buffers.
class TreeWalk {
 public:
  // All of them must outlive the object.
  TreeWalk(Pages& pages, RecordReader& records, std::pmr::memory_resource* memory, Found& found)
      : pages_(pages), records_(records), found_(found), reader_(pages.header(), memory, found), parts_(memory) {}

  // Reads the tree whose root is page `number`, which `where` refers to. Rows come in the order of the tree; invalid
  // rows are skipped. `checks_text`: whether to check their texts; the texts of indexes are
  // copies of texts of tables.
  void walk(std::uint32_t number, std::string_view where, TreeKind kind, bool checks_text, Rows& rows);

 private:
  static constexpr std::size_t kMaxDepth = 20;  // levels, as for SQLite

  struct Frame {
    Page page;
    std::size_t next = 0;  // child to be visited
  };

  void descend(std::uint32_t number, std::string_view where, std::uint32_t parent);
  void visit_leaf(const Page& page);
  void visit_interior(Frame& frame);
  void visit_cell(const Page& page, const Cell& cell);
  void check_key(const Cell& cell, bool is_interior);
  bool collect_overflow(const Page& page, const Cell& cell);

  Pages& pages_;
  RecordReader& records_;
  Found& found_;
  PageReader reader_;
  std::pmr::vector<std::string_view> parts_;  // of one payload
  Record record_;                             // of it
  std::array<Frame, kMaxDepth> frames_;

  // Of the tree that is walked.
  TreeKind kind_ = TreeKind::either;
  Rows* rows_ = nullptr;
  std::size_t depth_ = 0, leaf_depth_ = 0;
  bool checks_text_ = false, has_key_ = false, is_uneven_ = false;
  std::int64_t last_key_ = 0;
};

}  // namespace proflint::encodings::sqlite
