// Reads the fields of a message: a tag, then a value of its wire type.
#include "validators/encodings/protobuf/wire.h"

namespace proflint::encodings::protobuf {

Varint read_any_varint(std::string_view bytes, Oddities& oddities) {
  bytes = bytes.substr(0, kMaxVarint);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    sum |= std::uint64_t{byte & 0x7fu} << 7 * i;
    if (byte >= 0x80) continue;
    if (i + 1 == kMaxVarint && byte > 1) oddities.wide.add(bytes);
    if (byte == 0 && i != 0) oddities.overlong.add(bytes.substr(0, i + 1));
    return {sum, static_cast<std::uint32_t>(i + 1), Defect::none};
  }
  return {0, 0, bytes.size() == kMaxVarint ? Defect::long_varint : Defect::cut};
}

}  // namespace proflint::encodings::protobuf
