// Records that were seen before: the same name and hash again, and names with several hashes.
// Follows LLVM InstrProfWriter::addRecord and InstrProfRecord::merge.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <memory_resource>

#include "validators/core/once.h"
#include "validators/core/repeats.h"
#include "validators/core/seen.h"

namespace proflint::llvm_instr {

// What records of the same name and hash must have in common.
struct Shape {
  std::uint64_t counters = 0, bitmap_bytes = 0;
  std::uint64_t sites[3] = {};  // per value kind

  std::uint64_t fingerprint() const { return hash_of({reinterpret_cast<const char*>(this), sizeof *this}); }
};

class SeenRecords {
 public:
  explicit SeenRecords(std::pmr::memory_resource* memory) : seen_(memory) {}

  // What there was of the same name and hash before. `name` is a hash of the function's name.
  enum class Before : std::uint8_t { none, alike, different };
  Before add(std::uint64_t name, std::uint64_t hash, const Shape& shape);

 private:
  boost::unordered_flat_map<std::uint64_t, std::uint64_t, NumberHash, std::equal_to<std::uint64_t>,
                            std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, std::uint64_t>>>
      seen_;  // name and hash, to the shape
};

// Says that there was such a record before the one of the function `label`.
void report_again(SeenRecords::Before before, const Part& label, std::uint64_t hash, std::string_view where,
                  Repeats& findings);

// Judges that of the `names` in the file those at `ambiguous` have several hashes. All of them have come.
void check_builds(std::uint64_t names, const Places& ambiguous, Report& report);

}  // namespace proflint::llvm_instr
