// Ids and the tree: each node but the first has one parent, and the way up from each ends at the first. One mark a
// node.
#include "validators/v8/cpu/nodes.h"

#include "validators/v8/cpu/rules.h"

namespace proflint::v8::cpu {

void Nodes::add(Node node) {
  node.first_child = claimed_children_;
  node.child_count = children_.size() - claimed_children_;
  claimed_children_ = children_.size();
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  if (!by_id_.try_emplace(static_cast<std::uint64_t>(node.id), number).second) {
    has_duplicates_ = true;
    findings_.add("cpuprofile/node-duplicate"_rule, node.where, "the id ", node.id, " occurs twice");
  }
  nodes_.push_back(node);
}

std::uint32_t Nodes::number_of(std::int64_t id) const {
  const auto found = by_id_.find(static_cast<std::uint64_t>(id));
  return found == by_id_.end() ? kNone : found->second;
}

const Node* Nodes::find(std::int64_t id) const {
  const std::uint32_t number = number_of(id);
  return number == kNone ? nullptr : &nodes_[number];
}

bool Nodes::link(std::pmr::vector<std::uint32_t>& parents, std::uint32_t child, std::uint32_t parent,
                 std::string_view where) {
  if (child != 0 && parents[child] == kNone) {
    parents[child] = parent;
    return true;
  }
  findings_.add("cpuprofile/tree"_rule, where, "node ", nodes_[child].id,
                child == 0 ? " is the first node, but also a child" : " is the child of two nodes, or twice of one");
  is_tree_reported_ = true;
  return false;
}

bool Nodes::find_parents(std::pmr::vector<std::uint32_t>& parents) {
  bool is_known = is_complete_ && !has_duplicates_;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (children_.empty() && node.parent) {
      const std::uint32_t parent = number_of(*node.parent);
      if (parent == kNone) {
        is_known = false;
        findings_.add("cpuprofile/child-missing"_rule, node.where, "node ", node.id, " has the parent ", *node.parent,
                      ", which is not a node");
      } else if (is_known && !link(parents, i, parent, node.where)) {
        return false;
      }
    }
    for (std::size_t at = node.first_child; at != node.first_child + node.child_count; ++at) {
      const std::uint32_t child = number_of(children_[at].id);
      if (child == kNone)
        findings_.add("cpuprofile/child-missing"_rule, children_[at].where, "node ", node.id, " has the child ",
                      children_[at].id, ", which is not a node");
      else if (is_known && !is_tree_reported_)
        link(parents, child, i, children_[at].where);
    }
  }
  return is_known && !is_tree_reported_;
}

void Nodes::check_tree(std::string_view where) {
  if (nodes_.empty()) return findings_.add("cpuprofile/tree"_rule, where, "the profile has no nodes");
  std::pmr::vector<std::uint32_t> parents(nodes_.size(), kNone, memory_);
  if (!find_parents(parents)) return;
  enum : std::uint8_t { unknown, on_way, reached };
  std::pmr::vector<std::uint8_t> states(nodes_.size(), unknown, memory_);
  states[0] = reached;
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) {
    std::uint32_t at = i;
    while (at != kNone && states[at] == unknown) {
      states[at] = on_way;
      at = parents[at];
    }
    if (at == kNone || states[at] == on_way)
      return findings_.add("cpuprofile/tree"_rule, nodes_[i].where, "node ", nodes_[i].id,
                           at == kNone ? " is not reached from the first node" : " is part of a loop, or below one");
    for (at = i; states[at] == on_way; at = parents[at]) states[at] = reached;
  }
}

}  // namespace proflint::v8::cpu
