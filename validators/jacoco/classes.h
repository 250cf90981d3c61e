// The classes of a file by id and by name, over all runs in it. Follows ExecutionDataStore and ExecutionData of JaCoCo.
#pragma once

#include <cstdint>
#include <deque>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/entries.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/index_table.h"
#include "validators/jacoco/blocks.h"

namespace proflint::jacoco {

class Classes {
 public:
  Classes(std::string_view file, std::pmr::memory_resource* memory)
      : file_(file), classes_(memory), by_id_(memory), by_name_(memory), merged_(memory) {}

  // Hashes of the lookup keys of a class.
  struct Keys {
    std::uint64_t id = 0, name = 0;
  };
  // Prefetches the entries that add() needs: the tables of a file with many classes are too large for the caches.
  Keys expect(const Block& block) const;

  // Starts another run, or another session of one: an id may then occur again.
  void begin_run() { ++run_; }

  // Compares the class with the earlier ones. `is_name_sound`: the name could be decoded. REQUIRES: `keys` were
  // returned by expect() for this class.
  void add(const Block& block, const Keys& keys, bool is_name_sound, GroupedFindings& found);

  // Calls `visit(id, name, probes)` for each id, in the order of the file.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Class& known : classes_) {
      const Block block = first_block(known);
      visit(block.id, block.text, std::uint64_t{block.count});
    }
  }

  // Adds the probes of each id to the name of its class.
  void add_to(Entries& entries) const;

  bool has(std::uint64_t id) const;
  std::uint64_t blocks() const { return blocks_; }
  std::uint64_t ids() const { return classes_.size(); }
  std::uint64_t probes() const { return probes_; }      // of all ids
  std::uint64_t executed() const { return executed_; }  // in any block of their id

 private:
  // A file may have millions of classes, so the fields of the first block of an id are read from the file when needed.
  struct Class {
    const char* block = nullptr;
    std::uint32_t run = 0;     // of the last block
    std::uint32_t merged = 0;  // 1 + index into merged_, once a second block of the id was seen
  };

  Block first_block(const Class& known) const { return read_block({known.block, file_.data() + file_.size()}); }
  void make_room(const Block& block);
  std::uint32_t find(std::uint64_t id, std::uint64_t hash) const;
  void check_name(const Block& block, std::uint64_t hash, std::uint32_t place, GroupedFindings& found);
  void add_again(const Block& block, Class& known, GroupedFindings& found);
  void merge(std::string_view added, std::string_view first, Class& known);

  std::string_view file_;
  std::pmr::deque<Class> classes_;             // each id once
  IndexTable by_id_, by_name_;                 // by_name_: the first class with a name
  std::pmr::vector<std::pmr::string> merged_;  // probes of several blocks, added up; no larger than the file
  std::uint32_t run_ = 0;                      // of at least 5 bytes each
  std::uint64_t blocks_ = 0, probes_ = 0, executed_ = 0;
};

}  // namespace proflint::jacoco
