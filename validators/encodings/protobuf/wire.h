// The wire format of Protocol Buffers: tags, varints, fields of a message. Follows protobuf.dev, "Encoding".
#pragma once

#include "validators/core/cursor.h"
#include "validators/core/occurrences.h"

namespace proflint::encodings::protobuf {

// The wire types by their numbers: they decide how many bytes a value takes.
enum class Wire : std::uint8_t { varint = 0, fixed64 = 1, length = 2, start_group = 3, end_group = 4, fixed32 = 5 };

// The largest number of a field: tags have 32 bits, 3 of which are the wire type.
constexpr std::uint64_t kMaxFieldNumber = (1u << 29) - 1;
constexpr std::size_t kMaxVarint = 10;  // bytes

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
};

// Reads one varint byte by byte. Does not advance on a defect.
Defect read_any_varint(Cursor& cursor, std::uint64_t& value, Oddities& oddities);

// The numbers of 7 bits in the bytes of `word` as one number, the lowest first.
inline std::uint64_t joined(std::uint64_t word) {
  word = (word & 0x007f007f007f007f) | (word & 0x7f007f007f007f00) >> 1;
  word = (word & 0x00003fff00003fff) | (word & 0x3fff00003fff0000) >> 2;
  return (word & 0x000000000fffffff) | (word & 0x0fffffff00000000) >> 4;
}

// Reads one varint. Does not advance on a defect. A varint of at most 8 bytes is read without a branch on its length,
// which processors cannot predict.
inline Defect read_varint(Cursor& cursor, std::uint64_t& value, Oddities& oddities) {
  const std::string_view rest = cursor.rest();
  if (rest.size() < sizeof(std::uint64_t)) return read_any_varint(cursor, value, oddities);
  const auto word = load<std::uint64_t>(rest, std::endian::little);
  const std::uint64_t ends = ~word & 0x8080808080808080;
  if (ends == 0) return read_any_varint(cursor, value, oddities);
  const auto size = static_cast<std::size_t>(std::countr_zero(ends)) / 8 + 1;
  const std::uint64_t own = word & (ends ^ (ends - 1));
  value = joined(own);
  if (size > 1 && own >> 8 * (size - 1) == 0) oddities.overlong.add(rest.substr(0, size));
  cursor.skip_known(size);
  return Defect::none;
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
  // With the oddities of lengths apart: some writers reserve bytes for a length before they know it.
  Fields(std::string_view message, Oddities& oddities, Oddities& lengths)
      : cursor_(message), oddities_(oddities), lengths_(lengths) {}

  // Reads the next field. False at the end of the message and at a defect.
  [[nodiscard]] bool next(Field& field);

  // Why next() returned false; none at the end of the message.
  Defect defect() const { return defect_; }
  // The unread bytes, which start at the defect.
  std::string_view rest() const { return cursor_.rest(); }
  // The invalid wire type, for Defect::wire_type.
  unsigned wire_type() const { return wire_type_; }

 private:
  [[nodiscard]] bool read_payload(Cursor& cursor, Field& field);

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
