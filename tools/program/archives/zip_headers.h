// The headers of the members of a zip file, in front of their contents and in the central directory. Follows
// APPNOTE.TXT, 4.3.7 (local header), 4.3.9 (data descriptor), 4.3.12 (central directory) and 4.5.3 (zip64 field).
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/cursor.h"

namespace proflint::tools {

inline constexpr std::string_view kZipLocalMagic = "PK\x03\x04", kZipCentralMagic = "PK\x01\x02",
                                  kZipEndMagic = "PK\x05\x06";
inline constexpr std::string_view kZipDescriptorMagic = "PK\x07\x08";
inline constexpr std::uint16_t kZipUnicodePath = 0x7075;  // 4.6.9
// Flags (4.4.4). Contents with one of the second are encrypted (bits 0 and 6) or a patch.
inline constexpr std::uint16_t kZipPatched = 0x20, kZipUnreadable = 0x61, kZipUtf8 = 0x800;

// The fields that both headers of a member have. The views point into the file.
struct ZipHeader {
  std::uint16_t flags = 0, method = 0;
  std::uint32_t crc = 0;
  std::uint64_t stored_size = 0, size = 0;
  std::uint64_t offset = 0;  // of the local header; only in the central directory
  std::string_view name, extra;

  // The checksum and the sizes follow the contents.
  bool has_descriptor() const { return (flags & 8) != 0; }
};

// Advance past the header. False without a complete one.
[[nodiscard]] bool read_local_header(Cursor& cursor, ZipHeader& header);
[[nodiscard]] bool read_central_header(Cursor& cursor, ZipHeader& header);

// Takes the next field of `extra`. False at the end, and in the padding that zipalign adds.
[[nodiscard]] bool read_extra_field(Cursor& extra, std::uint16_t& id, std::string_view& body);

// The size of the data descriptor at the start of `bytes`, with or without its signature and with sizes of 32 or 64
// bits; 0 if none has the numbers of `central`.
std::size_t descriptor_size(std::string_view bytes, const ZipHeader& central);

}  // namespace proflint::tools
