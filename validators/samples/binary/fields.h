// Reads the ULEB128 fields of a section, file or payload and reports unreadable ones.
// Follows the notation and the rules about numbers of the LLVM sample profile encodings.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "validators/core/cursor.h"
#include "validators/core/report.h"
#include "validators/samples/record.h"

namespace proflint::samples::binary {

// The result of decoding a ULEB128 number.
enum class Uleb : std::uint8_t { read, overlong, overflow, truncated };

// Decodes the number at `cursor`. Only `read` and `overlong` (valid, but longer than necessary) advance the cursor and
// set `out`. Reads at most 10 bytes, as 64 bits need.
Uleb read_uleb(Cursor& cursor, std::uint64_t& out);

// The common case, without a loop: a number in canonical form of at most 8 bytes, with 8 readable bytes. False for all
// other numbers, whether valid or not.
inline bool read_short_uleb(std::string_view bytes, std::uint64_t& out, std::size_t& size) {
  if (bytes.size() < 8) return false;
  const std::uint64_t word = load<std::uint64_t>(bytes, std::endian::little);
  const std::uint64_t ends = ~word & 0x8080808080808080;  // the highest bits of the last bytes of numbers
  if (ends == 0) return false;
  const std::uint64_t end = ends & (0 - ends);
  const std::uint64_t own = word & (end - 1);
  // Overlong: the last byte is 0, and not the only one. One comparison, because the sizes of numbers are not
  // predictable.
  if (own < (end >> 7 & ~std::uint64_t{1})) return false;
  size = (static_cast<std::size_t>(std::countr_zero(ends)) + 1) / 8;
  std::uint64_t value = own & 0x7f7f7f7f7f7f7f7f;
  value = (value & 0x7f007f007f007f00) >> 1 | (value & 0x007f007f007f007f);
  value = (value & 0xffff0000ffff0000) >> 2 | (value & 0x0000ffff0000ffff);
  out = (value >> 32) << 28 | (value & 0xffffffff);
  return true;
}

class Fields {
 public:
  // The fields of `window`, which messages call `name` ("the name table"). With `framing`, failures to decode are
  // reported under that rule instead of a specific one.
  Fields(std::string_view window, const char* name, Report& report, const Rule* framing = nullptr)
      : cursor_(window), window_(window), name_(name), framing_(framing), report_(report) {}

  // The window ends with the file. Whether a count that does not fit is wrong is then decided later: if the rest is
  // readable to the end of the file, the file was truncated; otherwise the count is wrong.
  void end_with_file() { ends_with_file_ = true; }
  bool has_excess() const { return excess_.what != nullptr; }
  // Reports the count that does not fit, after something else has shown that it is wrong. Returns false.
  bool refuse_excess();

  Report& report() { return report_; }
  const char* name() const { return name_; }
  std::string_view rest() const { return cursor_.rest(); }
  std::size_t left() const { return cursor_.left(); }
  bool at_end() const { return cursor_.at_end(); }
  // The number of bytes of the window that were read.
  std::uint64_t position() const { return window_.size() - cursor_.left(); }

  // Each of these reads one field, which messages call `what`. False, with a finding, if the position of the next field
  // is unknown. Some are always inlined: calls took 7 % of the instructions for a raw profile.

  // A number of 64 bits; most of those read with this are below 128.
  [[gnu::always_inline]] bool number(const char* what, Count& out) {
    const std::string_view rest = cursor_.rest();
    if (rest.empty() || static_cast<unsigned char>(rest.front()) >= 0x80) return large(what, out);
    out = {static_cast<unsigned char>(rest.front()), rest.substr(0, 1)};
    cursor_.skip_known(1);
    return true;
  }
  // The same for numbers of any size, without a branch that depends on the size.
  bool large(const char* what, Count& out) {
    const std::string_view rest = cursor_.rest();
    std::size_t size = 0;
    if (!read_short_uleb(rest, out.value, size)) return take(long_number(what), out);
    out.where = rest.substr(0, size);
    cursor_.skip_known(size);
    return true;
  }
  // A number of 32 bits.
  [[gnu::always_inline]] bool number32(const char* what, Count& out) {
    return number(what, out) && (out.value <= UINT32_MAX || wide(what, out));
  }
  // A number of elements of at least `smallest` (> 0) bytes each.
  bool count(const char* what, std::size_t smallest, Count& out) {
    return number(what, out) && (out.value <= cursor_.left() / smallest || excess(what, smallest, out));
  }
  // The same for counts that LLVM stores in 32 bits.
  [[gnu::always_inline]] bool count32(const char* what, std::size_t smallest, Count& out) {
    return number32(what, out) && (out.value <= cursor_.left() / smallest || excess(what, smallest, out));
  }
  // An index into a table of `size` names or contexts.
  [[gnu::always_inline]] bool name_index(std::uint64_t size, Count& out) {
    const std::string_view rest = cursor_.rest();
    std::size_t used = 0;
    if (!read_short_uleb(rest, out.value, used) || out.value >= size) return take(long_name_index(size), out);
    out.where = rest.substr(0, used);
    cursor_.skip_known(used);
    return true;
  }
  bool context_index(std::uint64_t size, Count& out);
  // Fixed 64 bits, little-endian.
  bool fixed64(const char* what, Count& out);
  // Skips the unread rest.
  bool skip() { return cursor_.skip(cursor_.left()); }
  // The next `size` bytes. REQUIRES: as many are left.
  std::string_view take(std::uint64_t size);
  // Bytes up to a NUL, which is read but not part of `out`.
  bool text(const char* what, std::string_view& out) { return take_text(out) || truncated(what, cursor_.rest()); }
  // The same without a report.
  bool take_text(std::string_view& out);
  // Reports that the table has fewer than `count` elements and the file is not truncated. Returns false.
  bool refuse_count(const char* what, const Count& count);

 private:
  // Rare cases get and return copies: a variable whose address is passed to a function cannot be kept in registers.
  std::optional<Count> long_number(const char* what);
  std::optional<Count> long_name_index(std::uint64_t size);
  static bool take(const std::optional<Count>& number, Count& out) {
    if (number) out = *number;
    return number.has_value();
  }
  Uleb decode(const char* what, Count& out);
  bool index(const char* what, const char* table, const Rule& rule, std::uint64_t size, Count& out);
  void overlong(const char* what, const Count& number);
  void report_uleb_overflow(const char* what, std::string_view bytes);
  bool wide(const char* what, Count number);
  bool excess(const char* what, std::size_t smallest, Count count);
  bool truncated(const char* what, std::string_view where);
  const Rule& rule(const Rule& own) const { return framing_ ? *framing_ : own; }

  // A count that does not fit in the rest.
  struct Excess {
    const char* what = nullptr;
    std::size_t smallest = 0, left = 0;
    Count count;
  };

  Cursor cursor_;
  std::string_view window_;
  const char* name_;
  const Rule* framing_;
  Report& report_;
  bool ends_with_file_ = false;
  Excess excess_;
};

}  // namespace proflint::samples::binary
