// The max and sum records of a section, compared with the counters they are about.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, statistics.
#pragma once

#include <string_view>
#include <vector>

#include "validators/core/wide.h"
#include "validators/xprof/context.h"
#include "validators/xprof/decoders/numbers.h"
#include "validators/xprof/decoders/record.h"

namespace proflint::xprof {

// Maximum and sum of counters. The sum of fewer than 2^32 numbers of 64 bits fits in 96 bits.
struct Totals {
  Uint128 sum = 0;
  std::uint64_t max = 0;
  bool is_known = true;  // no counter was unreadable

  bool overflows() const { return (sum >> 64) != 0; }
  void add(const Totals& other) {
    max = other.max > max ? other.max : max;
    sum += other.sum;
    is_known = is_known && other.is_known;
  }
};

enum class StatKind : std::uint8_t { max, sum };

struct Statistic {
  const char* digits;
  std::uint32_t size;
  StatKind kind;
  std::uint64_t value;

  std::string_view where() const { return {digits, size}; }
};

// The statistics of one section. Duplicates are reported, and all are checked.
class Statistics {
 public:
  explicit Statistics(Context& context) : context_(context), list_(context.memory) {}

  void clear() {
    list_.clear();
    seen_[0] = seen_[1] = {};
  }
  void add(const Record& record);

  // Compares every statistic with the counters of an object file or procedure; `owner` is what messages call it.
  // Returns whether all agree.
  bool check(const Totals& totals, const char* owner) const;

  const std::pmr::vector<Statistic>& list() const { return list_; }

 private:
  bool check_max(const Statistic& stat, const Totals& totals, const char* owner) const;
  bool check_sum(const Statistic& stat, const Totals& totals, const char* owner) const;

  Context& context_;
  std::pmr::vector<Statistic> list_;
  std::string_view seen_[2];  // the first record of each kind
};

}  // namespace proflint::xprof
