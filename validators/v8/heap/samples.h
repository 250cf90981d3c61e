// The nodes of a heap profile by id, and the sums of their samples. Follows V8's
// sampling-heap-profiler.cc.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"
#include "validators/v8/node_ids.h"

namespace proflint::v8::heap {

class Samples {
 public:
  Samples(std::pmr::memory_resource* memory, GroupedFindings& findings)
      : findings_(findings), nodes_(memory), samples_(memory), ids_(memory), ordinals_(memory), odd_ordinals_(memory) {}

  // `is_state`: the node represents a state of V8, not a function.
  void add_node(std::int64_t id, double self_size, std::string_view where, bool is_state);
  // Records that a node may have lost its id: samples are then not compared with nodes.
  void set_ids_incomplete() { has_all_ids_ = false; }
  // Records a node without an id or a valid size: sizes are then not compared.
  void set_incomplete() { is_complete_ = false; }
  void add_sample(std::int64_t node, double size, std::string_view where);
  void add_ordinal(double ordinal, std::string_view where);
  // REQUIRES: all nodes and samples were added.
  void check();

  std::uint64_t size() const { return samples_.size(); }
  std::uint64_t node_count() const { return nodes_.size(); }

 private:
  struct Node {
    double self_size, sampled;
    const char* where;  // its bracket
    bool is_state;
  };
  struct Sample {
    std::int64_t node;
    double size;
    const char* where;  // its bracket
  };
  bool is_new_ordinal(double ordinal);
  bool check_nodes();
  void check_sizes();

  GroupedFindings& findings_;
  std::pmr::vector<Node> nodes_;
  std::pmr::vector<Sample> samples_;
  NodeIds ids_;
  NodeIds ordinals_;                     // ordinals that are natural numbers
  HashSet<std::uint64_t> odd_ordinals_;  // the bits of others
  std::int64_t largest_id_ = INT64_MIN;
  bool is_complete_ = true, has_all_ids_ = true;
};

}  // namespace proflint::v8::heap
