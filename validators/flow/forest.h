// Finds which blocks the arcs of a spanning tree connect: disjoint sets, which are joined arc by arc.
// Follows profile.cc (find_spanning_tree, union_groups) of GCC; used by both gcov families.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace proflint::flow {

// Reuses its memory for all graphs. A node contains the number of its graph, so nodes are never cleared: many functions
// that all claim many blocks take no more time than their arcs.
class Forest {
 public:
  // Nodes use `memory`, which must outlive the forest; they grow to the largest graph.
  explicit Forest(std::pmr::memory_resource* memory) : nodes_(memory) {}

  // Starts an empty forest. Blocks that are added must be less than `blocks`.
  void start(std::uint32_t blocks) {
    if (nodes_.size() < blocks) nodes_.resize(blocks);
    ++graph_;
    size_ = joins_ = 0;
  }

  // Adds a block as a separate tree, unless it is already known.
  void add(std::uint32_t block) {
    if (nodes_[block].graph == graph_) return;
    nodes_[block] = {graph_, block};
    ++size_;
  }
  // Joins the trees of two blocks, which are added if they are new. False if they are already in the same tree.
  bool join(std::uint32_t a, std::uint32_t b) {
    a = root_of(a);
    b = root_of(b);
    if (a == b) return false;
    nodes_[a].parent = b;
    ++joins_;
    return true;
  }

  std::uint32_t size() const { return size_; }            // blocks that were added
  std::uint32_t joins() const { return joins_; }          // arcs that joined two trees
  std::uint32_t trees() const { return size_ - joins_; }  // blocks that no arc connects count as trees

 private:
  struct Node {
    std::uint32_t graph = 0;  // the number of its graph, from 1
    std::uint32_t parent = 0;
  };

  std::uint32_t root_of(std::uint32_t block) {
    add(block);
    while (nodes_[block].parent != block) {
      nodes_[block].parent = nodes_[nodes_[block].parent].parent;
      block = nodes_[block].parent;
    }
    return block;
  }

  std::pmr::vector<Node> nodes_;
  std::uint32_t graph_ = 0, size_ = 0, joins_ = 0;
};

}  // namespace proflint::flow
