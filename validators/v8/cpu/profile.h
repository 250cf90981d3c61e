// Checks a CPU profile while it is read: nodes, in a list or a tree, samples, times, and their sums.
#pragma once

#include "validators/json_documents/walker.h"
#include "validators/v8/cpu/nodes.h"
#include "validators/v8/cpu/samples.h"
#include "validators/v8/cpu/shapes.h"

namespace proflint::v8::cpu {

class Profile final : public Sink {
 public:
  Profile(std::pmr::memory_resource* memory, GroupedFindings& findings, bool is_wrapped)
      : findings_(findings),
        nodes_(memory, findings),
        samples_(memory),
        ticks_(memory),
        children_times_(memory),
        is_wrapped_(is_wrapped) {}

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;
  void finish(Report& report) const;

 private:
  void close_call_frame(const Frame& frame);
  void close_tick(const Frame& frame);
  void close_node(const Frame& frame);
  void close_tree(const Frame& frame);
  void close_old_tree(const Frame& frame);
  void close_profile(const Frame& frame);
  void close_tree_profile(const Frame& frame);
  void add_hits(const Value& value, const Value* id);
  void add_node(Node node, std::string_view name, bool has_id, bool is_unsampled = false);
  void check_position(const Value& line, const Value& column);
  void check_hits();
  void check_deltas(const Frame& frame, const Times& times, const char* name);
  void check_timestamps(const Frame& frame);
  void check_text_number(const Value& value, const char* name);
  void check_end(const Value& start, const Value& end, const char* unit);

  GroupedFindings& findings_;
  Nodes nodes_;
  Samples samples_;
  Times deltas_, early_deltas_, timestamps_;
  struct Ticks {
    std::uint64_t sum = 0;
    bool are_there = false;
  };
  std::pmr::vector<Ticks> ticks_;            // of the open nodes
  std::pmr::vector<double> children_times_;  // of the open nodes in a tree of 2012
  bool is_name_known_ = false;               // of the call frame that was just closed
  std::string_view name_;
  Int128 hits_ = 0;
  bool has_hits_ = false, are_hits_usable_ = true, is_old_ = false, is_wrapped_;
  std::uint64_t node_count_ = 0;
};

}  // namespace proflint::v8::cpu
