// Follows APPNOTE.TXT, 4.3.7, 4.3.9, 4.3.12 and 4.5.3.
#include "tools/program/archives/zip_headers.h"

namespace proflint::tools {
namespace {

constexpr std::uint16_t kZip64 = 1;

// The fields from the flags to the lengths of the name and the extra field.
bool read_common(Cursor& cursor, ZipHeader& header, std::uint16_t& name_size, std::uint16_t& extra_size) {
  std::uint32_t stored_size = 0, size = 0;
  const bool is_read = cursor.read(header.flags) && cursor.read(header.method) && cursor.skip(4) &&
                       cursor.read(header.crc) && cursor.read(stored_size) && cursor.read(size) &&
                       cursor.read(name_size) && cursor.read(extra_size);
  header.stored_size = stored_size;
  header.size = size;
  return is_read;
}

// The zip64 field has the numbers that did not fit, in this order.
void read_large_numbers(ZipHeader& header) {
  Cursor extra(header.extra);
  std::string_view body;
  for (std::uint16_t id = 0; read_extra_field(extra, id, body);) {
    if (id != kZip64) continue;
    Cursor numbers(body);
    for (std::uint64_t* number : {&header.size, &header.stored_size, &header.offset})
      if (*number == UINT32_MAX) numbers.read_or_keep(*number);
    return;
  }
}

template <class Size>
bool is_descriptor(Cursor cursor, const ZipHeader& central) {
  std::uint32_t crc = 0;
  Size stored_size = 0, size = 0;
  return cursor.read(crc) && cursor.read(stored_size) && cursor.read(size) && crc == central.crc &&
         stored_size == static_cast<Size>(central.stored_size) && size == static_cast<Size>(central.size);
}

}  // namespace

bool read_local_header(Cursor& cursor, ZipHeader& header) {
  std::uint16_t name_size = 0, extra_size = 0;
  header = {};
  if (!cursor.rest().starts_with(kZipLocalMagic) || !cursor.skip(6) ||
      !read_common(cursor, header, name_size, extra_size) || !cursor.take(name_size, header.name) ||
      !cursor.take(extra_size, header.extra))
    return false;
  read_large_numbers(header);
  return true;
}

bool read_central_header(Cursor& cursor, ZipHeader& header) {
  std::uint16_t name_size = 0, extra_size = 0, comment_size = 0;
  std::uint32_t offset = 0;
  header = {};
  if (!cursor.rest().starts_with(kZipCentralMagic) || !cursor.skip(8) ||
      !read_common(cursor, header, name_size, extra_size) || !cursor.read(comment_size) || !cursor.skip(8) ||
      !cursor.read(offset) || !cursor.take(name_size, header.name) || !cursor.take(extra_size, header.extra) ||
      !cursor.skip(comment_size))
    return false;
  header.offset = offset;
  read_large_numbers(header);
  return true;
}

bool read_extra_field(Cursor& extra, std::uint16_t& id, std::string_view& body) {
  std::uint16_t size = 0;
  return extra.read(id) && extra.read(size) && extra.take(size, body);
}

std::size_t descriptor_size(std::string_view bytes, const ZipHeader& central) {
  const std::size_t signature = bytes.starts_with(kZipDescriptorMagic) ? kZipDescriptorMagic.size() : 0;
  for (const std::size_t skipped : {signature, std::size_t{0}}) {  // the checksum may look like a signature
    const Cursor cursor(bytes.substr(skipped));
    if (is_descriptor<std::uint64_t>(cursor, central)) return skipped + 20;
    if (is_descriptor<std::uint32_t>(cursor, central)) return skipped + 12;
  }
  return 0;
}

}  // namespace proflint::tools
