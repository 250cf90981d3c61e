// Data files (.gcda): the counters of the functions of one unit and a summary of the program's runs.
// Follows libgcov-driver.c of GCC and GCDAProfiling.c of LLVM.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/entries.h"
#include "validators/core/report.h"
#include "validators/core/wide.h"
#include "validators/gcov/header.h"
#include "validators/gcov/idents.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// The counter in the first 8 bytes of `bytes`, which exist: the low word comes first in either byte order.
inline std::uint64_t load_counter(std::string_view bytes, std::endian order) {
  if (order == std::endian::little) return load<std::uint64_t>(bytes, order);
  return load<std::uint32_t>(bytes, order) | std::uint64_t{load<std::uint32_t>(bytes.substr(4), order)} << 32;
}

// The counters of one kind in a function. Counters that are not stored are zero.
struct Counters {
  std::string_view head, body;
  std::uint64_t zeros = 0;  // omitted zero counters: the magnitude of a negative length

  bool is_there() const { return head.data() != nullptr; }
  std::uint64_t size() const { return zeros + body.size() / 8; }
  std::uint64_t at(std::size_t i, std::endian order) const {
    return body.empty() ? 0 : load_counter(body.substr(8 * i), order);
  }
};

// The records of a function that the pair rules need, as stored in the file; empty if missing.
struct FunctionCounters {
  std::string_view arcs, conditions, paths;
  bool is_whole = true;  // no record of the function was lost
};

// The counters of such a record.
Counters counters_of(std::string_view record, const Header& header);

// Totals of the execution counts of a file, for the comparison with its summary.
struct ArcTotals {
  std::uint64_t number = 0, nonzero = 0;
  std::uint64_t largest = 0, bits = 0;  // the largest counter, and the bitwise OR of all
  Uint128 sum = 0;
  std::string_view first;  // counters that are not all 0

  static constexpr int kPlausibleBits = 60;
  // Whether no counter is negative or implausibly large.
  bool are_plausible() const { return bits >> kPlausibleBits == 0; }
  // Whether all counters are multiples of 2^32, and not all 0.
  bool lack_low_words() const { return bits != 0 && (bits & 0xffffffff) == 0; }

  void add(const ArcTotals& other) {
    number += other.number;
    nonzero += other.nonzero;
    largest = std::max(largest, other.largest);
    bits |= other.bits;
    sum += other.sum;
  }
};

struct Data {
  // With the notes of the pair, counters are stored for a comparison, and messages contain names of functions.
  Data(std::pmr::memory_resource* memory, const Notes* pair)
      : notes(pair), functions(memory), idents(memory), counters(memory) {}

  const Notes* notes;          // nullptr without notes
  bool in_stream = false;      // another file may follow
  Entries* entries = nullptr;  // where counters of functions go, by ident; nullptr: nowhere
  Header header;
  std::pmr::vector<Identity> functions;
  Idents idents;                                // of the functions that can be read
  std::pmr::vector<FunctionCounters> counters;  // of each function, if there are notes
  ArcTotals totals;
  std::uint64_t placeholders = 0;
  std::uint64_t runs = 0;
  bool has_summary = false;
  bool is_whole = false;                         // the file was read to its end
  bool is_proven = false, is_disproven = false;  // according to the checksum over all functions
  std::string_view tail;                         // bytes after the end word

  std::pmr::memory_resource* memory() const { return functions.get_allocator().resource(); }

  // Whether the end word hides all records: libgcov writes a summary or functions.
  bool hides_all() const { return !has_summary && functions.empty() && !tail.empty(); }
};

// The same numbers for entries; the sum saturates.
Amount amount_of(const ArcTotals& totals);

// Totals of the counters.
Facts facts_of(std::uint64_t functions, const ArcTotals& totals);

// Reads and checks a data file. Moves `cursor` beyond the bytes read. False, with a finding, if the rest cannot be
// read.
bool read_data(Cursor& cursor, Report& report, Data& data);

}  // namespace proflint::gcov
