// Reads the 32-bit words of an AutoFDO profile and reports missing ones.
// Follows GCC gcov-io: words in the byte order of the writer, counters as two words, the low word first.
#pragma once

#include "validators/core/cursor.h"
#include "validators/core/report.h"
#include "validators/samples/record.h"

namespace proflint::samples::afdo_gcov {

class Words {
 public:
  Words(std::string_view bytes, std::endian order, Report& report) : cursor_(bytes, order), report_(report) {}

  Report& report() { return report_; }
  std::string_view rest() const { return cursor_.rest(); }
  std::size_t left() const { return cursor_.left(); }
  bool at_end() const { return cursor_.at_end(); }
  std::endian order() const { return cursor_.order(); }
  std::string_view here(std::size_t n) const { return cursor_.here(n); }

  // Each of these reads one field, which messages call `what`. False: the field is missing, which was reported.

  bool word(const char* what, Count& out) {
    const std::string_view where = cursor_.here(4);
    std::uint32_t value = 0;
    if (!cursor_.read(value)) return truncated(what, where);
    out = {value, where};
    return true;
  }
  bool counter(const char* what, Count& out) {
    const std::string_view where = cursor_.here(8);
    std::uint32_t low = 0, high = 0;
    if (where.size() < 8 || !cursor_.read(low) || !cursor_.read(high)) return truncated(what, where);
    out = {std::uint64_t{high} << 32 | low, where};
    return true;
  }
  // Reads a number of elements of at least `smallest` bytes each.
  bool count(const char* what, std::size_t smallest, Count& out) {
    return word(what, out) && fits(what, out.value, smallest, out.where);
  }
  // Whether that many elements fit in the rest of the file. If not, but the rest is readable to the end of the file,
  // the file was truncated. So true is returned, and a later failure reports the number.
  bool fits(const char* what, std::uint64_t number, std::size_t smallest, std::string_view where) {
    return number <= cursor_.left() / smallest || excess(what, number, smallest, where);
  }
  // Reports the defect, or an earlier number that did not fit. Returns false.
  template <class... Parts>
  bool refuse(const Rule& rule, std::string_view where, const Parts&... parts) {
    if (excess_.what != nullptr) return refuse_excess();
    report_.add(rule, where, parts...);
    return false;
  }
  bool bytes(std::uint64_t n, std::string_view& out) { return cursor_.take(n, out); }
  // Skips bytes that were read by other means.
  bool skip(std::uint64_t n) { return cursor_.skip(n); }

 private:
  bool truncated(const char* what, std::string_view where);
  bool excess(const char* what, std::uint64_t number, std::size_t smallest, std::string_view where);
  bool refuse_excess();
  bool ends_with_working_set() const;

  // A number of elements that does not fit in the rest of the file.
  struct Excess {
    const char* what = nullptr;
    std::uint64_t number = 0;
    std::size_t smallest = 0, left = 0;
    std::string_view where;
  };

  Cursor cursor_;
  Report& report_;
  Excess excess_;
};

}  // namespace proflint::samples::afdo_gcov
