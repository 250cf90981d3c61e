// The wire format of Protocol Buffers: tags, varints, fields of a message. Follows protobuf.dev, "Encoding".
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>

#include "validators/core/cursor.h"
#include "validators/core/occurrences.h"

namespace proflint::encodings::protobuf {

// The wire types by their numbers: they decide how many bytes a value takes.
enum class Wire : std::uint8_t { varint = 0, fixed64 = 1, length = 2, start_group = 3, end_group = 4, fixed32 = 5 };

// The largest number of a field: tags have 32 bits, 3 of which are the wire type.
constexpr std::uint64_t kMaxFieldNumber = (1u << 29) - 1;
constexpr std::size_t kMaxVarint = 10;      // bytes
constexpr std::size_t kMaxShortVarint = 5;  // bytes of a tag or a length, which have 32 bits

// Why a field could not be read.
enum class Defect : std::uint8_t {
  none,
  cut,          // it continues past the end of the message
  long_varint,  // a varint of more than 10 bytes
  wire_type,    // a group or an undefined type: the end of the field is unknown
};

// Varints that can be read, but that writers do not produce.
struct Oddities {
  Occurrences overlong;  // the last byte adds nothing
  Occurrences wide;      // more than 64 bits; the low 64 are the value
  Occurrences lengthy;   // tags and lengths of more than 5 bytes
};

// A varint that was read; its size is unset after a defect. Small enough to be returned in registers.
struct Varint {
  std::uint64_t value = 0;
  std::uint32_t size = 0;
  Defect defect = Defect::none;
};

// The size that the number of a whole varint needs.
inline std::size_t shortest_size(std::string_view varint) {
  std::size_t size = varint.size();
  while (size > 1 && (static_cast<unsigned char>(varint[size - 1]) & 0x7f) == 0) --size;
  return size;
}

// Reads the varint at the start of `bytes` byte by byte.
Varint read_any_varint(std::string_view bytes, Oddities& oddities);

// Joins the low 7 bits of each byte of `word` into one number; the lowest byte has the lowest bits.
inline std::uint64_t joined(std::uint64_t word) {
  word = (word & 0x007f007f007f007f) | (word & 0x7f007f007f007f00) >> 1;
  word = (word & 0x00003fff00003fff) | (word & 0x3fff00003fff0000) >> 2;
  return (word & 0x000000000fffffff) | (word & 0x0fffffff00000000) >> 4;
}

// Replaces both by the numbers that joined() gives for them: in one step if they have at most 4 bytes each.
inline void join_both(std::uint64_t& a, std::uint64_t& b) {
  if ((a | b) >> 32 != 0) {
    a = joined(a);
    b = joined(b);
    return;
  }
  std::uint64_t both = a | b << 32;
  both = (both & 0x007f007f007f007f) | (both & 0x7f007f007f007f00) >> 1;
  both = (both & 0x00003fff00003fff) | (both & 0x3fff00003fff0000) >> 2;
  a = both & UINT32_MAX;
  b = both >> 32;
}

// Reads the varint at the start of `bytes`. One of at most 8 bytes is read without a branch on its length, which
// processors cannot predict.
inline Varint first_varint(std::string_view bytes, Oddities& oddities) {
  std::uint64_t word = UINT64_MAX;
  if (bytes.size() >= sizeof word) word = load<std::uint64_t>(bytes, std::endian::little);
  const std::uint64_t ends = ~word & 0x8080808080808080;
  if (ends == 0) return read_any_varint(bytes, oddities);
  const auto size = static_cast<std::uint32_t>(std::countr_zero(ends)) / 8 + 1;
  const std::uint64_t own = word & (ends ^ (ends - 1));
  if (size > 1 && own >> 8 * (size - 1) == 0) oddities.overlong.add(bytes.substr(0, size));
  return {joined(own), size};
}

// Reads one varint. Does not advance on a defect.
inline Defect read_varint(Cursor& cursor, std::uint64_t& value, Oddities& oddities) {
  const Varint varint = first_varint(cursor.rest(), oddities);
  if (varint.defect != Defect::none) return varint.defect;
  value = varint.value;
  cursor.skip_known(varint.size);
  return Defect::none;
}

// The same for a tag or a length: most have one byte, which processors can predict.
inline Defect read_short_varint(Cursor& cursor, std::uint64_t& value, Oddities& oddities) {
  const std::string_view rest = cursor.rest();
  if (rest.empty() || static_cast<unsigned char>(rest.front()) >= 0x80) {
    const Defect defect = read_varint(cursor, value, oddities);
    const std::size_t size = rest.size() - cursor.left();
    if (size > kMaxShortVarint) oddities.lengthy.add(rest.substr(0, size));
    return defect;
  }
  value = static_cast<unsigned char>(rest.front());
  cursor.skip_known(1);
  return Defect::none;
}

// The first 8 bytes of `bytes`, which is the end of `whole`; continuation bytes (0x80) take the place of missing bytes.
inline std::uint64_t first_word(std::string_view bytes, std::string_view whole) {
  constexpr std::size_t kSize = sizeof(std::uint64_t);
  if (bytes.size() >= kSize) return load<std::uint64_t>(bytes, std::endian::little);
  std::uint64_t word = 0;
  if (whole.size() >= kSize)
    word = load<std::uint64_t>(whole.substr(whole.size() - kSize), std::endian::little) >> 8 * (kSize - bytes.size());
  else
    for (std::size_t i = 0; i < bytes.size(); ++i) word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
  return word | std::uint64_t{0x8080808080808080} << 8 * bytes.size();
}

// The varints that were taken from the start of bytes.
struct Taken {
  std::size_t count = 0;
  std::size_t size = 0;  // in bytes
};

// Reads varints in their shortest form from the start of `bytes`: up to the end, or until `out` has at most one free
// element, or to a varint that is longer than necessary or exceeds 56 bits or the type, or to the one before it.
template <class Number>
Taken take_varints(std::string_view bytes, std::span<Number> out) {
  constexpr std::uint64_t kTops = 0x8080808080808080;
  const std::string_view whole = bytes;
  std::size_t count = 0;
  while (!bytes.empty() && count + 2 <= out.size()) {
    const std::uint64_t word = first_word(bytes, whole);
    // Two at a time: a word most often has at least two, and their sizes do not decide a branch.
    const std::uint64_t ends = ~word & kTops, others = ends & (ends - 1);
    const std::uint64_t first = ends ^ (ends - 1), both = others == 0 ? first : others ^ (others - 1);
    const std::uint64_t zero_ends = ends & ~((word | kTops) - (kTops >> 7));
    if (ends == 0 || (zero_ends & word << 8 & kTops & both) != 0) break;
    const auto first_size = static_cast<unsigned>(std::countr_zero(ends)) / 8 + 1;
    std::uint64_t a = word & first, b = others == 0 ? 0 : (word & both) >> 8 * first_size;
    join_both(a, b);
    if ((a | b) > std::uint64_t{std::numeric_limits<Number>::max()}) break;
    out[count] = static_cast<Number>(a);
    out[count + 1] = static_cast<Number>(b);
    count += others == 0 ? 1 : 2;
    bytes.remove_prefix(others == 0 ? first_size : static_cast<std::size_t>(std::countr_zero(others)) / 8 + 1);
  }
  return {count, whole.size() - bytes.size()};
}

// One field of a message; views are into the message.
struct Field {
  std::uint64_t number = 0;  // from 1; writers never use 0, but a damaged tag may have it
  Wire wire = Wire::varint;  // which of the next two members is set
  std::uint64_t value = 0;   // of a varint or fixed field
  std::string_view bytes;    // of a field with a length: a message, a string, packed numbers
  std::string_view where;    // the whole field, with its tag
};

// The fields of one message, one after the other. Groups are not supported: proto3 does not have them.
class Fields {
 public:
  // `message` and `oddities` must outlive the object.
  Fields(std::string_view message, Oddities& oddities) : Fields(message, oddities, oddities) {}
  // Keeps the oddities of lengths separate: some writers reserve bytes for a length before they know it.
  Fields(std::string_view message, Oddities& oddities, Oddities& lengths)
      : cursor_(message), oddities_(oddities), lengths_(lengths) {}

  // Reads the next field. False at the end of the message and at a defect.
  [[nodiscard]] bool next(Field& field) {
    if (cursor_.at_end() || defect_ != Defect::none) return false;
    Cursor cursor = cursor_;
    std::uint64_t tag = 0;
    defect_ = read_short_varint(cursor, tag, oddities_);
    if (defect_ != Defect::none) return false;
    field.number = tag >> 3;
    field.wire = static_cast<Wire>(tag & 7);
    if (!read_payload(cursor, field)) return false;
    field.where = cursor_.here(cursor_.left() - cursor.left());
    cursor_ = cursor;
    return true;
  }

  // Why next() returned false; none at the end of the message.
  Defect defect() const { return defect_; }
  // The unread bytes, which start at the defect.
  std::string_view rest() const { return cursor_.rest(); }
  // The invalid wire type, for Defect::wire_type.
  unsigned wire_type() const { return wire_type_; }

 private:
  [[nodiscard]] bool read_payload(Cursor& cursor, Field& field) {
    switch (field.wire) {
      case Wire::varint:
        defect_ = read_varint(cursor, field.value, oddities_);
        break;
      case Wire::length:
        defect_ = read_short_varint(cursor, field.value, lengths_);
        if (defect_ == Defect::none && !cursor.take(field.value, field.bytes)) defect_ = Defect::cut;
        break;
      case Wire::fixed64:
        defect_ = cursor.read(field.value) ? Defect::none : Defect::cut;
        break;
      case Wire::fixed32: {
        std::uint32_t word = 0;
        defect_ = cursor.read(word) ? Defect::none : Defect::cut;
        field.value = word;
        break;
      }
      default:
        defect_ = Defect::wire_type;
        wire_type_ = static_cast<unsigned>(field.wire);
    }
    return defect_ == Defect::none;
  }

  Cursor cursor_;
  Oddities& oddities_;
  Oddities& lengths_;
  Defect defect_ = Defect::none;
  unsigned wire_type_ = 0;
};

// Calls `take` with each number of a packed or single field of varints. The bytes from the defect on go to
// `rest`.
template <class Take>
Defect read_varints(const Field& field, Oddities& oddities, std::string_view& rest, const Take& take) {
  if (field.wire == Wire::varint) {
    take(field.value, field.where);
    return Defect::none;
  }
  Cursor cursor(field.bytes);
  while (!cursor.at_end()) {
    const std::string_view here = cursor.rest();
    std::uint64_t value = 0;
    if (const Defect defect = read_varint(cursor, value, oddities); defect != Defect::none) {
      rest = here;
      return defect;
    }
    take(value, here.substr(0, here.size() - cursor.left()));
  }
  return Defect::none;
}

}  // namespace proflint::encodings::protobuf
