// The classes of a file by id and by name, over all runs in it. Follows ExecutionDataStore and ExecutionData of JaCoCo.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/repeats.h"
#include "validators/jacoco/blocks.h"

namespace proflint::jacoco {

class Classes {
 public:
  explicit Classes(std::pmr::memory_resource* memory)
      : classes_(memory), by_id_(memory), by_name_(memory), merged_(memory) {}

  // Another run, or another session of one: from here on an id may occur again.
  void begin_run() { ++run_; }

  // Compares the class with what was seen before. `is_name_sound`: the name can be read.
  void add(const Block& block, bool is_name_sound, Repeats& found);

  // Calls `visit(id, name, probes)` for each id, in the order of the file.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Class& known : classes_) visit(known.id, known.name, std::uint64_t{known.count});
  }

  bool has(std::uint64_t id) const { return by_id_.contains(id); }
  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t ids() const { return classes_.size(); }
  std::uint64_t probes() const { return probes_; }      // of all ids
  std::uint64_t executed() const { return executed_; }  // in any block of their id

 private:
  struct Class {
    std::uint64_t id = 0;
    std::string_view name;
    std::string_view probes;  // of the first block
    std::uint32_t count = 0;
    std::uint32_t merged = 0;  // 1 + index into merged_, once a second block of the id was seen
    std::uint64_t run = 0;     // of the last block
  };
  // Places in classes_, by a number. Small entries: a file may have millions of classes.
  using Index =
      boost::unordered_flat_map<std::uint64_t, std::uint32_t, NumberHash, std::equal_to<std::uint64_t>,
                                std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, std::uint32_t>>>;

  void check_name(const Block& block, std::uint32_t place, Repeats& found);
  void add_again(const Block& block, Class& known, Repeats& found);
  void merge(const Block& block, Class& known);

  std::pmr::vector<Class> classes_;            // each id once
  Index by_id_, by_name_;                      // the latter by hashes of names: the class that was seen with it first
  std::pmr::vector<std::pmr::string> merged_;  // probes of several blocks, added up; no larger than the file
  std::uint64_t run_ = 0, blocks_ = 0, probes_ = 0, executed_ = 0;
};

}  // namespace proflint::jacoco
