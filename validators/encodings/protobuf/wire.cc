// Reads the fields of a message: a tag, then a value of its wire type.
#include "validators/encodings/protobuf/wire.h"

namespace proflint::encodings::protobuf {

Defect read_any_varint(Cursor& cursor, std::uint64_t& value, Oddities& oddities) {
  const std::string_view bytes = cursor.here(kMaxVarint);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    sum |= std::uint64_t{byte & 0x7fu} << 7 * i;
    if (byte >= 0x80) continue;
    if (i + 1 == kMaxVarint && byte > 1) oddities.wide.add(bytes);
    if (byte == 0 && i != 0) oddities.overlong.add(bytes.substr(0, i + 1));
    value = sum;
    cursor.skip_known(i + 1);
    return Defect::none;
  }
  return bytes.size() == kMaxVarint ? Defect::long_varint : Defect::cut;
}

bool Fields::next(Field& field) {
  if (cursor_.at_end() || defect_ != Defect::none) return false;
  Cursor cursor = cursor_;
  std::uint64_t tag = 0;
  defect_ = read_varint(cursor, tag, oddities_);
  if (defect_ != Defect::none) return false;
  field.number = tag >> 3;
  field.wire = static_cast<Wire>(tag & 7);
  if (!read_payload(cursor, field)) return false;
  field.where = cursor_.here(cursor_.left() - cursor.left());
  cursor_ = cursor;
  return true;
}

bool Fields::read_payload(Cursor& cursor, Field& field) {
  std::uint32_t word = 0;
  switch (field.wire) {
    case Wire::varint:
      defect_ = read_varint(cursor, field.value, oddities_);
      break;
    case Wire::fixed64:
      defect_ = cursor.read(field.value) ? Defect::none : Defect::cut;
      break;
    case Wire::length:
      defect_ = read_varint(cursor, field.value, lengths_);
      if (defect_ == Defect::none && !cursor.take(field.value, field.bytes)) defect_ = Defect::cut;
      break;
    case Wire::fixed32:
      defect_ = cursor.read(word) ? Defect::none : Defect::cut;
      field.value = word;
      break;
    default:
      defect_ = Defect::wire_type;
      wire_type_ = static_cast<unsigned>(field.wire);
  }
  return defect_ == Defect::none;
}

}  // namespace proflint::encodings::protobuf
