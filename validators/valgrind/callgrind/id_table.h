// The names of one kind in a part of a callgrind profile, numbered, and their ids.
// Follows the Valgrind manual, "Callgrind Format Specification", section "Name Compression".
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/core/index_table.h"

namespace proflint::valgrind::callgrind {

using NameIndex = std::uint32_t;

// Names by number: several ids may have one name.
class NameTable {
 public:
  explicit NameTable(std::pmr::memory_resource* memory) : index_(memory), names_(memory) {}

  // The number of a name, which may be new.
  NameIndex index_of(std::string_view name);
  std::string_view operator[](NameIndex index) const { return names_[index]; }
  std::size_t size() const { return names_.size(); }

 private:
  IndexTable index_;
  std::pmr::vector<std::string_view> names_;
};

// The name that an id refers to.
class NameOfId {
 public:
  NameOfId() = default;
  NameOfId(NameIndex name, bool is_defined) : name_((name + 1) & kMax), is_defined_(is_defined ? 1 : 0) {}

  explicit operator bool() const { return name_ != 0; }
  NameIndex index() const { return name_ - 1; }
  bool is_defined() const { return is_defined_ != 0; }  // or used, and reported, without a name

 private:
  static constexpr std::uint32_t kMax = UINT32_MAX >> 1;
  std::uint32_t name_ : 31 = 0;  // one more than its number; 0: none
  std::uint32_t is_defined_ : 1 = 0;
};

class IdTable {
 public:
  static constexpr std::uint64_t kIds = std::uint64_t{1} << 30;  // KCachegrind's table of names ends here

  explicit IdTable(std::pmr::memory_resource* memory) : names(memory), dense_(memory), sparse_(memory) {}

  NameTable names;
  std::uint64_t definitions = 0;

  NameOfId find(std::uint64_t id) const {
    if (id < dense_.size()) return dense_[static_cast<std::size_t>(id)];
    const auto it = sparse_.find(id);
    return it == sparse_.end() ? NameOfId() : it->second;
  }
  // `id` is below kIds.
  void set(std::uint64_t id, NameOfId name);
  // Adds the ids that `other` defines and their names.
  void add_definitions(const IdTable& other);

 private:
  void extend(std::size_t size);

  // Ids that are small for the number of names are in the first, all others in the second.
  std::pmr::vector<NameOfId> dense_;
  HashMap<std::uint64_t, NameOfId> sparse_;
};

}  // namespace proflint::valgrind::callgrind
