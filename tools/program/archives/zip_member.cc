// Each function reads fields that programs take from one header only: from the local one when they unpack a stream, and
// from the central directory otherwise.
#include "tools/program/archives/zip_member.h"

#include <zlib.h>

#include <algorithm>

#include "validators/core/archive_rules.h"
#include "validators/core/message.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

bool has_parent_component(std::string_view path) {
  while (!path.empty())
    if (take_until(path, '/') == "..") return true;
  return false;
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// Whether the ASCII characters of `unicode` are in `name` in the same order.
bool has_ascii_of(std::string_view name, std::string_view unicode) {
  for (const char c : unicode) {
    if (!is_ascii(c)) continue;
    const std::size_t at = name.find(c);
    if (at == name.npos) return false;
    name.remove_prefix(at + 1);
  }
  return true;
}

// Whether `name` may be `unicode` in some other character set: that leaves ASCII as it is, and replaces the other
// characters by any bytes, such as '?' or "#U00e9", but not by those that divide a path.
bool may_be_same_name(std::string_view name, std::string_view unicode) {
  if (std::all_of(unicode.begin(), unicode.end(), is_ascii)) return name == unicode;
  for (const char c : {'/', '.'})
    if (std::count(name.begin(), name.end(), c) != std::count(unicode.begin(), unicode.end(), c)) return false;
  return has_ascii_of(name, unicode) && has_parent_component(name) == has_parent_component(unicode);
}

// libarchive takes the numbers of the local header, unless they are missing there, and most programs take the numbers
// of the central directory.
void check_numbers(const ZipHeader& local, const ZipHeader& central, FaultGroups& faults) {
  if (local.crc != 0 && local.crc != central.crc)
    faults.add(ZipFault::other_numbers, "archive/header"_archive_rule, Severity::error,
               {"the local header of ", central.name, " has the checksum ", Hex{local.crc},
                ", but the central directory has ", Hex{central.crc}});
  const auto differs = [](std::uint64_t here, std::uint64_t there) {
    return here != there && here != 0 && here != UINT32_MAX;
  };
  if (differs(local.size, central.size))
    faults.add(ZipFault::other_numbers, "archive/header"_archive_rule, Severity::error,
               {"the local header of ", central.name, " has the size ", local.size, ", but the central directory has ",
                central.size});
  if (differs(local.stored_size, central.stored_size))
    faults.add(ZipFault::other_numbers, "archive/header"_archive_rule, Severity::error,
               {"the local header of ", central.name, " has the compressed size ", local.stored_size,
                ", but the central directory has ", central.stored_size});
}

// libarchive reads the flags in the local header, and most other programs read the ones in the central directory.
void check_flags(const ZipHeader& local, const ZipHeader& central, FaultGroups& faults) {
  const auto differ = [&](std::uint16_t flags) { return ((local.flags ^ central.flags) & flags) != 0; };
  if (differ(kZipUnreadable))
    faults.add(
        ZipFault::other_flags, "archive/header"_archive_rule, Severity::error,
        {"the local header of ", central.name, " has the flags ", Hex{local.flags}, ", but the central directory has ",
         Hex{central.flags}, ": one of them is for encrypted or patched contents"});
  else if ((central.flags & kZipPatched) != 0)
    faults.add(ZipFault::other_flags, "archive/method"_archive_rule, Severity::error,
               {"the flags of ", central.name, " state that it is a patch for other contents"});
  if (differ(kZipUtf8))
    faults.add(ZipFault::other_character_set, "archive/header"_archive_rule, Severity::warning,
               {"only ", (local.flags & kZipUtf8) != 0 ? "the local header" : "the central directory",
                " states that the name of ", central.name, " is in UTF-8"});
}

// The field has a version, the checksum of the name in the header, and a name in UTF-8.
void check_unicode_paths(const ZipHeader& header, std::string_view name, FaultGroups& faults) {
  Cursor extra(header.extra);
  std::string_view body;
  for (std::uint16_t id = 0; read_extra_field(extra, id, body);) {
    Cursor field(body);
    std::uint32_t crc = 0;
    if (id != kZipUnicodePath || !field.skip(1) || !field.read(crc)) continue;
    const std::string_view unicode = field.rest();
    if (may_be_same_name(name, unicode)) continue;
    if (crc == crc32_z(0, reinterpret_cast<const Bytef*>(header.name.data()), header.name.size()))
      faults.add(ZipFault::other_path, "archive/header"_archive_rule, Severity::error,
                 {"the Unicode Path field of ", name, " has the name ", unicode});
    else
      faults.add(
          ZipFault::outdated_path, "archive/header"_archive_rule, Severity::warning,
          {"the Unicode Path field of ", name, " has the name ", unicode, " and the checksum of a different name"});
  }
}

}  // namespace

void check_zip_headers(const ZipHeader& local, const ZipHeader& central, FaultGroups& faults) {
  if (local.name != central.name)
    faults.add(ZipFault::other_name, "archive/header"_archive_rule, Severity::error,
               {"the local header of ", central.name, " has the name ", local.name});
  if (central.name.find('\0') != central.name.npos)
    faults.add(ZipFault::nul_in_name, "archive/header"_archive_rule, Severity::error,
               {"the name ", central.name, " contains a NUL byte, where some programs end it"});
  if (local.method != central.method)
    faults.add(ZipFault::other_method, "archive/header"_archive_rule, Severity::error,
               {"the local header of ", central.name, " has compression method ", local.method,
                ", but the central directory has ", central.method});
  check_numbers(local, central, faults);
  const auto is_missing = [](std::uint64_t here, std::uint64_t there) {
    return here != there && (here == 0 || here == UINT32_MAX);
  };
  if (!local.has_descriptor() &&
      ((local.crc == 0 && central.crc != 0) || is_missing(local.stored_size, central.stored_size) ||
       is_missing(local.size, central.size)))
    faults.add(ZipFault::missing_numbers, "archive/header"_archive_rule, Severity::error,
               {"the checksum or the sizes of ", central.name, " are missing in its local header"});
  check_flags(local, central, faults);
  check_unicode_paths(central, central.name, faults);
  if (local.extra != central.extra) check_unicode_paths(local, central.name, faults);
}

// A program that unpacks a stream looks for the first descriptor that fits the bytes before it.
void check_zip_descriptor(std::string_view contents, std::size_t descriptor, const ZipHeader& central,
                          FaultGroups& faults) {
  if (descriptor == 0)
    faults.add(ZipFault::no_descriptor, "archive/header"_archive_rule,
               contents.empty() ? Severity::warning : Severity::error,
               {"the local header of ", central.name, " announces a data descriptor, but none follows the contents"});
  if (central.method != 0) return;
  ZipHeader part;
  for (std::size_t at = 0; (at = contents.find(kZipDescriptorMagic, at)) != contents.npos; at += 4) {
    part.crc = static_cast<std::uint32_t>(
        crc32_z(part.crc, reinterpret_cast<const Bytef*>(contents.data() + part.size), at - part.size));
    part.size = part.stored_size = at;
    if (descriptor_size(contents.substr(at), part) == 0) continue;
    faults.add(ZipFault::inner_descriptor, "archive/header"_archive_rule, Severity::error,
               {"the contents of ", central.name, " have a data descriptor for their first ", Plural{at, "byte"}});
    return;
  }
}

}  // namespace proflint::tools
