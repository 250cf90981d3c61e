// Reads ULEB128 numbers and reports their defects.
// Follows LLVM Support/LEB128.h with the bounds of its later releases.
#include "validators/samples/binary/fields.h"

#include "validators/samples/binary/rules.h"

namespace proflint::samples::binary {

namespace {

// The size of the shortest encoding.
std::size_t shortest(std::uint64_t number) {
  std::size_t size = 1;
  for (; number >= 0x80; number >>= 7) ++size;
  return size;
}

}  // namespace

Uleb read_uleb(Cursor& cursor, std::uint64_t& out) {
  constexpr std::size_t kLongest = 10;  // 9 groups of 7 bits and one of 1
  const std::string_view bytes = cursor.here(kLongest);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint64_t byte = static_cast<unsigned char>(bytes[i]);
    const std::uint64_t group = byte & 0x7f;
    if (i == kLongest - 1 && byte > 1) return Uleb::overflow;
    value |= group << (7 * i);
    if (byte >= 0x80) continue;
    out = value;
    cursor.skip_known(i + 1);
    return i != 0 && byte == 0 ? Uleb::overlong : Uleb::read;
  }
  return Uleb::truncated;
}

// Reads a number of any length and reports it if it cannot be used. Overlong numbers are reported elsewhere.
Uleb Fields::decode(const char* what, Count& out) {
  const std::string_view before = cursor_.rest();
  const Uleb result = read_uleb(cursor_, out.value);
  out.where = before.substr(0, before.size() - cursor_.left());
  if (result == Uleb::overflow && has_excess())
    refuse_excess();
  else if (result == Uleb::overflow)
    report_uleb_overflow(what, before.substr(0, 10));
  if (result == Uleb::truncated) truncated(what, before);
  return result;
}

// REQUIRES: `bytes` are the 10 bytes of a number that overflows.
void Fields::report_uleb_overflow(const char* what, std::string_view bytes) {
  if (static_cast<unsigned char>(bytes.back()) >= 0x80)
    report_.add(rule("sample-bin/uleb-overflow"_rule), bytes, "the encoding of the ", what, " is longer than 10 bytes");
  else
    report_.add(rule("sample-bin/uleb-overflow"_rule), bytes, "the ", what, " does not fit in 64 bits");
}

std::optional<Count> Fields::long_number(const char* what) {
  Count number;
  const Uleb result = decode(what, number);
  if (result == Uleb::overlong) overlong(what, number);
  return result == Uleb::read || result == Uleb::overlong ? std::optional(number) : std::nullopt;
}

void Fields::overlong(const char* what, const Count& number) {
  report_.add("sample-bin/uleb-overlong"_rule, number.where, "the ", what, " ", number.value, " is encoded in ",
              Plural{number.where.size(), "byte"}, "; expected ", shortest(number.value));
}

// An overlong index is reported only if the index is valid.
bool Fields::index(const char* what, const char* table, const Rule& rule, std::uint64_t size, Count& out) {
  const Uleb result = decode(what, out);
  if (result != Uleb::read && result != Uleb::overlong) return false;
  if (out.value >= size && has_excess()) return refuse_excess();
  if (out.value >= size) {
    report_.add(rule, out.where, what, " ", out.value, " is too large: ", table, " has ",
                Plural{size, "entry", "entries"}, ", numbered from 0");
    return false;
  }
  if (result == Uleb::overlong) overlong(what, out);
  return true;
}

std::optional<Count> Fields::long_name_index(std::uint64_t size) {
  Count number;
  const bool is_valid = index("name index", "the name table", "sample-bin/name-index"_rule, size, number);
  return is_valid ? std::optional(number) : std::nullopt;
}

bool Fields::context_index(std::uint64_t size, Count& out) {
  return index("context index", "the context table", "sample-bin/context-index"_rule, size, out);
}

bool Fields::wide(const char* what, Count number) {
  if (has_excess()) return refuse_excess();
  report_.add(rule("sample-bin/int-range"_rule), number.where, "the ", what, " is ", number.value,
              ", which does not fit in 32 bits");
  return false;
}

bool Fields::excess(const char* what, std::size_t smallest, Count count) {
  if (has_excess()) return true;
  excess_ = {what, smallest, cursor_.left(), count};
  return ends_with_file_ || refuse_excess();
}

bool Fields::refuse_excess() {
  const auto& [what, smallest, left, count] = excess_;
  report_.add(rule("sample-bin/count-exceeds-bytes"_rule), count.where, "the ", what, " is ", count.value,
              " (at least ", Plural{smallest, "byte"}, left == 0 ? " each), but " : " each), but only ",
              left == 0 ? Part("no bytes are") : Part(Plural{left, "byte is", "bytes are"}), " left in ", name_);
  return false;
}

bool Fields::refuse_count(const char* what, const Count& count) {
  report_.add(rule("sample-bin/count-exceeds-bytes"_rule), count.where, "the ", what, " is ", count.value,
              ", but the table has fewer");
  return false;
}

bool Fields::truncated(const char* what, std::string_view where) {
  report_.add(rule("sample-bin/truncated"_rule), where, "the ", what,
              where.empty() ? " is missing: " : " is truncated: ", name_,
              where.empty() ? " ends before it" : " ends inside it");
  return false;
}

bool Fields::fixed64(const char* what, Count& out) {
  const std::string_view where = cursor_.here(8);
  if (!cursor_.read(out.value)) return truncated(what, where);
  out.where = where;
  return true;
}

std::string_view Fields::take(std::uint64_t size) {
  const std::string_view bytes = cursor_.here(static_cast<std::size_t>(size));
  cursor_.skip_known(size);
  return bytes;
}

bool Fields::take_text(std::string_view& out) {
  const std::string_view rest = cursor_.rest();
  const std::size_t end = rest.find('\0');
  if (end == std::string_view::npos) return false;
  out = rest.substr(0, end);
  cursor_.skip_known(end + 1);
  return true;
}

}  // namespace proflint::samples::binary
