// Samples and their times: their nodes, their number, and whether times match the header.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/occurrences.h"
#include "validators/json_documents/walker.h"
#include "validators/v8/cpu/nodes.h"

namespace proflint::v8::cpu {

// Times of samples: deltas in microseconds, or timestamps in the tree form.
struct Times {
  std::string_view where;  // of the list; empty if missing
  std::uint64_t count = 0;
  bool is_usable = true;
  double sum = 0, first = 0, last = 0, smallest = 0, largest = 0;
  Occurrences unordered;
  std::uint64_t first_unordered = 0;  // the index at its first place

  void add_delta(double delta, std::string_view place);
  void add_timestamp(double time, std::string_view place);

 private:
  void add_unordered(std::string_view place);
  void widen(double time);
};

class Samples {
 public:
  explicit Samples(std::pmr::memory_resource* memory) : ids_(memory), large_(memory) {}

  void start(std::string_view where) { where_ = where; }
  void set_unusable() { is_usable_ = false; }
  void add(std::int64_t id);
  // Checks that samples refer to nodes, and at least one to a node of the program. REQUIRES: all nodes were added.
  void check(const Nodes& nodes, GroupedFindings& findings) const;

  bool are_there() const { return !where_.empty(); }
  bool is_usable() const { return is_usable_; }
  std::uint64_t size() const { return ids_.size(); }
  std::string_view where() const { return where_; }

 private:
  static constexpr std::uint32_t kLarge = UINT32_MAX;  // refers to the next of large_

  std::pmr::vector<std::uint32_t> ids_;
  std::pmr::vector<std::int64_t> large_;  // ids that are negative, or beyond 32 bits
  std::string_view where_;
  bool is_usable_ = true;
};

}  // namespace proflint::v8::cpu
