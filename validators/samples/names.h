// The rules about the names of top-level functions, which are all that is kept of a profile: 16 bytes each.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <memory_resource>
#include <optional>

#include "validators/core/once.h"
#include "validators/core/report.h"
#include "validators/samples/dialect.h"
#include "validators/samples/record.h"

namespace proflint::samples {

// The names of all functions so far. Equality compares bytes, never hashes.
class FunctionSet {
 public:
  explicit FunctionSet(std::pmr::memory_resource* memory) : entries_(memory) {}

  enum class Seen : std::uint8_t { first, second, again };
  // How often this name has been inserted, this time included.
  Seen insert(const Name& name);

  // Takes over the names of `other`, which is left empty. False if one of them has been inserted before; the state
  // is then unusable.
  bool insert_all(FunctionSet&& other);

 private:
  struct Entry {
    std::uint64_t data;  // address of the bytes, or the number
    std::uint32_t size;
    std::uint32_t kind : 3;
    mutable std::uint32_t is_repeated : 1;
    std::uint32_t hash : 28;
    bool operator==(const Entry& other) const;
  };
  struct Hash {
    std::size_t operator()(const Entry& entry) const { return entry.hash; }
  };
  using Entries = boost::unordered_flat_set<Entry, Hash, std::equal_to<Entry>, std::pmr::polymorphic_allocator<Entry>>;
  Entries entries_;
};

class FunctionNames {
 public:
  explicit FunctionNames(std::pmr::memory_resource* memory) : known_(memory) {}

  // Checks the name of the next top-level function. Returns whether an earlier function has this name.
  bool check(const Name& name, const Dialect& dialect, Report& report);

  // Takes over the functions of a piece of the profile that follows. False if one of them is repeated or of another
  // kind.
  bool append(FunctionNames&& later);

  // Whether the first function is a calling context.
  bool has_contexts() const { return are_contexts_.value_or(false); }

 private:
  FunctionSet known_;
  std::optional<bool> are_contexts_;  // as the first one is
  Once mixed_, md5_;
};

}  // namespace proflint::samples
