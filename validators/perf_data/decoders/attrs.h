// Event descriptions (perf_event_attr) and the ids of their events: they decide how a record is read.
// Follows uapi/linux/perf_event.h and tools/perf/util/header.c (read_attr).
#pragma once

#include <bit>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash_tables.h"

namespace proflint::perf_data {

// Bits of sample_type.
enum : std::uint64_t {
  kIp = 1u << 0,
  kTid = 1u << 1,
  kTime = 1u << 2,
  kAddr = 1u << 3,
  kRead = 1u << 4,
  kCallchain = 1u << 5,
  kId = 1u << 6,
  kCpu = 1u << 7,
  kPeriod = 1u << 8,
  kStreamId = 1u << 9,
  kRaw = 1u << 10,
  kBranchStack = 1u << 11,
  kRegsUser = 1u << 12,
  kStackUser = 1u << 13,
  kWeight = 1u << 14,
  kDataSrc = 1u << 15,
  kIdentifier = 1u << 16,
  kTransaction = 1u << 17,
  kRegsIntr = 1u << 18,
  kPhysAddr = 1u << 19,
  kAux = 1u << 20,
  kCgroup = 1u << 21,
  kDataPageSize = 1u << 22,
  kCodePageSize = 1u << 23,
  kWeightStruct = 1u << 24,
};

constexpr std::uint32_t kSmallestAttr = 64;
constexpr std::uint32_t kTracepointType = 2, kSynthesizedType = 0x80000000;
constexpr std::uint64_t kMaxAttrs = 65536;

// The number of set bits. std::popcount() is a call into a library on processors that may lack the instruction.
constexpr unsigned set_bits(std::uint64_t word) {
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<unsigned>(word * 0x0101010101010101 >> 56);
}

// Where fields of records are, in words of 8 bytes; sample_type determines it.
struct Positions {
  unsigned leading = 0;        // the number of words of a sample before its counter values
  unsigned time = 0, cpu = 0;  // in a sample, if it has them
  unsigned trailer = 0;        // the number of words of the trailer (sample_id) of other records
  std::optional<unsigned> time_in_trailer;
  // The id of a record's event: from the start of a sample's body, or from the end of another record's.
  std::optional<unsigned> id_from_start, id_from_end;
};

// One perf_event_attr. Fields past its size are 0.
struct Attr {
  std::uint32_t type = 0, size = 0;
  std::uint64_t config = 0, sample_period = 0, sample_type = 0, read_format = 0, flags = 0;
  std::uint64_t branch_sample_type = 0, regs_user = 0, regs_intr = 0;
  std::uint32_t stack_user = 0;
  bool sample_id_all = false;
  bool inherit = false;         // threads have values of their own
  bool context_switch = false;  // context switches are recorded
  std::string_view where;
  std::uint64_t ids = 0;      // how many belong to it
  std::uint64_t periods = 0;  // of all samples
  Positions at;

  bool has(std::uint64_t bits) const { return (sample_type & bits) != 0; }
};

// The size that an attr claims; 0 means the first published one.
std::uint32_t attr_size(std::string_view attr, std::endian order);

// Warns if the size is not given, as in files of the first releases of perf.
void check_size_given(std::string_view attr, std::endian order, GroupedFindings& found);

// Whether a published version of the struct has this size.
bool is_known_attr_size(std::uint64_t size);

// Reads the attr at the start of `bytes`, which has the size that it claims.
Attr read_attr(std::string_view bytes, std::endian order);

// All attrs of a file, with the events that belong to them.
class Attrs {
 public:
  explicit Attrs(std::pmr::memory_resource* memory) : list_(memory), owners_(memory), values_(memory) {}

  // Checks `attr` by itself and adds it; `ids` is the array of its ids, u64 each.
  void add(const Attr& attr, std::string_view ids, std::endian order, GroupedFindings& found);

  // Remembers that an attr or its ids could not be read: records cannot be assigned to attrs any more.
  void set_incomplete() { is_complete_ = false; }
  bool is_complete() const { return is_complete_; }

  // Whether the contents of records can be read.
  bool is_readable() const { return is_complete_ && is_known_ && !list_.empty(); }
  // Whether all ids are known, so that an id without an attr is an error.
  bool knows_all_ids() const { return is_complete_ && !owners_.empty(); }

  std::size_t size() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  const Attr& operator[](std::size_t index) const { return list_[index]; }
  const std::pmr::vector<Attr>& list() const { return list_; }

  // The attr that the event `id` belongs to; nullptr if none does.
  const Attr* owner(std::uint64_t id) const;
  // The same as an index.
  std::optional<std::uint32_t> owner_index(std::uint64_t id) const;

  // Counts a sample. REQUIRES: `attr` is one of the list.
  void add_period(const Attr& attr, std::uint64_t period, std::string_view where, GroupedFindings& found);

  // Remembers the value of the counter with this id, and returns the value before (0 for the first).
  std::uint64_t exchange_value(std::uint64_t id, std::uint64_t value);

  // Checks the rules between attrs that matter once records must be assigned to them.
  void check_agreement(GroupedFindings& found) const;

 private:
  std::pmr::vector<Attr> list_;
  HashMap<std::uint64_t, std::uint32_t> owners_;
  HashMap<std::uint64_t, std::uint64_t> values_;  // of counters, by id
  bool is_complete_ = true;
  bool is_known_ = true;  // no attr has bits that change the layout of records in unknown ways
};

}  // namespace proflint::perf_data
