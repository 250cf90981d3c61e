// Numbers of records: their range, their form, and those that announce how many records follow.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4 (%u, %llu, 0x%llx).
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/xprof_text.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/report.h"
#include "validators/xprof/context.h"

namespace proflint::xprof {

using grammars::xprof_text::Number;

// Reports a number that is not plain or above `max`. Returns whether its value can be used.
bool check_number(const Number& number, std::uint64_t max, Report& report);

// Takes the value of a number of 32 or 64 bits. False, with a finding, if it does not fit: the value is unknown then.
inline bool read(const Number& number, std::uint32_t& out, Report& report) {
  out = static_cast<std::uint32_t>(number.value);
  if (number.is_plain && number.value <= UINT32_MAX) [[likely]]
    return true;
  return check_number(number, UINT32_MAX, report);
}
inline bool read(const Number& number, std::uint64_t& out, Report& report) {
  out = number.value;
  if (number.is_plain) [[likely]]
    return true;
  return check_number(number, UINT64_MAX, report);
}

// A number that bounds or counts other records. Checks that need an unknown number are skipped.
struct Declared {
  std::string_view where;
  std::uint64_t value = 0;
  bool is_known = false;

  bool is(std::uint64_t other) const { return is_known && value == other; }
  // Whether `id` is known to be outside 1..value.
  bool excludes(std::uint64_t id) const { return is_known && (id == 0 || id > value); }
};

// The value of a number of 32 bits, as far as it can be read.
inline Declared declared(const Number& number, Report& report) {
  if (number.is_absent()) return {};
  std::uint32_t value = 0;
  const bool is_known = read(number, value, report);
  return {number.digits(), value, is_known};
}

// Counts the records that a number announces, whose ids it bounds.
class Announced {
 public:
  void open(const Declared& said) {
    said_ = said;
    found_ = 0;
    surplus_ = {};
    outside_ = {};
  }
  void add(std::string_view record) {
    if (found_++ == said_.value) [[unlikely]]
      surplus_ = record;
  }
  // Notes the id of a record. False if it is outside the range 1 to the number.
  bool add_id(std::string_view where, std::uint64_t id) {
    if (!said_.excludes(id)) [[likely]]
      return true;
    outside_.add(where, id);
    return false;
  }
  std::uint64_t found() const { return found_; }
  const Declared& said() const { return said_; }

  // Reports `rule` at the number if it is not the number of records. `field` and `record` are what messages call
  // them; `end` is the record after the last one that could have counted (empty: the end of the file, whose missing
  // records are reported once). Returns whether the number is known and right.
  bool check(const Rule& rule, const char* field, const char* record, std::string_view end, Context& context) const;
  // The same if fewer records are fine.
  bool check_at_most(const Rule& rule, const char* field, const char* record, Report& report) const;
  // Reports the ids outside the range, unless a number that is too small explains them.
  void check_ids(const Rule& rule, const char* field, const char* record, Report& report) const;

 private:
  void report_surplus(const Rule& rule, const char* field, const char* record, Report& report) const;

  Declared said_;
  std::uint64_t found_ = 0;
  std::string_view surplus_;                    // the first record past the number
  DetailedOccurrences<std::uint64_t> outside_;  // ids outside the range
};

}  // namespace proflint::xprof
