// The nodes of a profile by their ids, and whether they are one tree. Follows the Chrome DevTools Protocol,
// Profiler.ProfileNode.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/v8/node_ids.h"

namespace proflint::v8::cpu {

struct Node {
  std::int64_t id = 0, parent = 0;
  const char* where = nullptr;  // its bracket
  std::size_t first_child = 0;  // in the list of all children, in which the children of the next node follow
  bool has_parent = false;
  bool is_idle = false;  // (root), (program), (idle) or (garbage collector)
};

class Nodes {
 public:
  static constexpr std::uint32_t kMaxLevels = 4000;  // speedscope reads 4000, but not 4200

  Nodes(std::pmr::memory_resource* memory, GroupedFindings& findings)
      : memory_(memory), findings_(findings), nodes_(memory), children_(memory), ids_(memory) {}

  // Adds a child of the node that is added next.
  void add_child(std::int64_t id, std::string_view where) { children_.push_back({id, where}); }
  // Records a child that is not an id: the tree is then not checked.
  void set_incomplete() { is_complete_ = false; }
  // Records a node without an id. A child or sample may refer to it: neither is then checked.
  void set_ids_incomplete() { has_all_ids_ = false; }
  // Discards the children of a node that has no id.
  void drop_children() { children_.resize(claimed_children_); }
  void add(Node node);
  // Adds the head of a tree, which no sample refers to: another node may have its id, and find() returns that one.
  void add_head(const Node& head);
  // Whether an id unknown to find() belongs to no node. If two nodes share an id, one of them has lost its own.
  bool has_all_ids() const { return has_all_ids_ && !has_duplicates_; }
  // Checks that the nodes are one tree. REQUIRES: all nodes were added; `where`: their list.
  void check_tree(std::string_view where);
  // The nodes just below the deepest level that all consumers read. Known after check_tree().
  const Occurrences& deep() const { return deep_; }

  // The node with this id; nullptr if there is none.
  const Node* find(std::int64_t id) const;
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Child {
    std::int64_t id = 0;
    std::string_view where;
  };
  static constexpr std::uint32_t kNone = NodeIds::kNone;

  // The number of each node's parent, from children or from parents. False if the tree cannot be checked.
  bool find_parents(std::pmr::vector<std::uint32_t>& parents);
  bool link(std::pmr::vector<std::uint32_t>& parents, std::uint32_t child, std::uint32_t parent,
            std::string_view where);
  std::span<const Child> children_of(std::uint32_t number) const;
  static std::string_view place_of(const Node& node) { return {node.where, 1}; }

  std::pmr::memory_resource* memory_;
  GroupedFindings& findings_;
  std::pmr::vector<Node> nodes_;
  std::pmr::vector<Child> children_;
  NodeIds ids_;
  Occurrences deep_;
  std::size_t claimed_children_ = 0;
  bool is_complete_ = true, has_all_ids_ = true, has_duplicates_ = false, is_tree_reported_ = false;
  bool has_missing_node_ = false;  // a node has a child or parent that is not in the profile
};

}  // namespace proflint::v8::cpu
