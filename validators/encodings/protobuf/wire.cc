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

bool Fields::read_other(Cursor& cursor, Field& field) {
  if (field.wire == Wire::fixed32) {
    std::uint32_t word = 0;
    defect_ = cursor.read(word) ? Defect::none : Defect::cut;
    field.value = word;
  } else {
    defect_ = Defect::wire_type;
    wire_type_ = static_cast<unsigned>(field.wire);
  }
  return defect_ == Defect::none;
}

}  // namespace proflint::encodings::protobuf
