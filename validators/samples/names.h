// The rules about the names of top-level functions. Only these names are stored for the whole profile, 16 bytes each.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#pragma once

#include <memory_resource>
#include <optional>

#include "validators/core/hash_tables.h"
#include "validators/core/once.h"
#include "validators/core/report.h"
#include "validators/samples/dialect.h"
#include "validators/samples/record.h"

namespace proflint::samples {

// The names of all functions so far. Names are equal only if their bytes are, not just their hashes.
class FunctionSet {
 public:
  explicit FunctionSet(std::pmr::memory_resource* memory) : entries_(memory) {}

  enum class Seen : std::uint8_t { first, second, again };
  // How often this name was inserted, including this time.
  Seen insert(const Name& name);

  // Moves the names of `other` here. False if one of them is a duplicate; the state is then unusable.
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
  using Entries = HashSet<Entry, Hash>;
  Entries entries_;
};

class FunctionNames {
 public:
  explicit FunctionNames(std::pmr::memory_resource* memory) : known_(memory) {}

  // Checks the name of the next top-level function. Returns whether an earlier function has this name.
  bool check(const Name& name, const Dialect& dialect, Report& report);

  // Appends the functions of the next piece of the profile. False if one of them is a duplicate or of another kind.
  bool append(FunctionNames&& later);

  // Whether the first function is a calling context.
  bool has_contexts() const { return are_contexts_.value_or(false); }
  // Whether some name is an MD5 value.
  bool has_md5() const { return md5_.is_reported(); }

 private:
  FunctionSet known_;
  std::optional<bool> are_contexts_;  // as determined by the first function
  Once mixed_, md5_;
};

}  // namespace proflint::samples
