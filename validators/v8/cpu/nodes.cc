// Checks ids and the tree: each node except the first has one parent, and the path up from each node ends at the first.
// Takes two numbers per node.
#include "validators/v8/cpu/nodes.h"

#include "validators/v8/cpu/rules.h"

namespace proflint::v8::cpu {

void Nodes::add(Node node) {
  node.first_child = claimed_children_;
  claimed_children_ = children_.size();
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  if (!ids_.add(node.id, number)) {
    has_duplicates_ = true;
    findings_.add("cpuprofile/node-duplicate"_rule, place_of(node), "node id ", node.id, " occurs twice");
  }
  nodes_.push_back(node);
}

void Nodes::add_head(const Node& head) {
  if (find(head.id) == nullptr) add(head);
}

std::span<const Nodes::Child> Nodes::children_of(std::uint32_t number) const {
  const std::size_t first = nodes_[number].first_child;
  const std::size_t end = number + 1 == nodes_.size() ? children_.size() : nodes_[number + 1].first_child;
  return std::span(children_).subspan(first, end - first);
}

const Node* Nodes::find(std::int64_t id) const {
  const std::uint32_t number = ids_.find(id);
  return number == kNone ? nullptr : &nodes_[number];
}

bool Nodes::link(std::pmr::vector<std::uint32_t>& parents, std::uint32_t child, std::uint32_t parent,
                 std::string_view where) {
  if (child != 0 && parents[child] == kNone) {
    parents[child] = parent;
    return true;
  }
  findings_.add("cpuprofile/tree"_rule, where, "node ", nodes_[child].id,
                child == 0 ? " is the first node, but also a child" : " is listed as a child twice");
  is_tree_reported_ = true;
  return false;
}

bool Nodes::find_parents(std::pmr::vector<std::uint32_t>& parents) {
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (children_.empty() && node.has_parent) {
      const std::uint32_t parent = ids_.find(node.parent);
      if (parent == kNone) {
        has_missing_node_ = true;
        findings_.add("cpuprofile/child-missing"_rule, place_of(node), "node ", node.id, " has the parent ",
                      node.parent, ", which is not in the profile");
      } else if (is_complete_ && !link(parents, i, parent, place_of(node))) {
        return false;
      }
    }
    for (const Child& child : children_of(i)) {
      const std::uint32_t number = ids_.find(child.id);
      if (number == kNone) {
        has_missing_node_ = true;
        findings_.add("cpuprofile/child-missing"_rule, child.where, "node ", node.id, " has the child ", child.id,
                      ", which is not in the profile");
      } else if (is_complete_ && !is_tree_reported_) {
        link(parents, number, i, child.where);
      }
    }
  }
  return is_complete_ && !is_tree_reported_;
}

void Nodes::check_tree(std::string_view where) {
  if (!has_all_ids()) return;
  if (nodes_.empty()) return findings_.add("cpuprofile/tree"_rule, where, "the profile has no nodes");
  std::pmr::vector<std::uint32_t> parents(nodes_.size(), kNone, memory_);
  if (!find_parents(parents)) return;
  constexpr std::uint32_t kUnknown = 0, kOnWay = kNone;
  std::pmr::vector<std::uint32_t> levels(nodes_.size(), kUnknown, memory_);
  levels[0] = 1;
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) {
    std::uint32_t at = i, steps = 0;
    for (; at != kNone && levels[at] == kUnknown; at = parents[at], ++steps) levels[at] = kOnWay;
    const bool is_detached = at == kNone;
    if (is_detached ? !has_missing_node_ : levels[at] == kOnWay)
      return findings_.add("cpuprofile/tree"_rule, place_of(nodes_[i]), "node ", nodes_[i].id,
                           is_detached ? " cannot be reached from the first node" : " is part of a cycle or below one");
    std::uint32_t level = (is_detached ? 0 : levels[at]) + steps;  // a detached node may be the missing one
    for (at = i; at != kNone && levels[at] == kOnWay; at = parents[at]) {
      if (level == kMaxLevels + 1) deep_.add(place_of(nodes_[at]));
      levels[at] = level--;
    }
  }
}

}  // namespace proflint::v8::cpu
