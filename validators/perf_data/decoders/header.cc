// Reads the header. Missing bytes are an error, never zeros.
// Follows tools/perf/util/header.c (check_magic_endian, perf_file_header__read).
#include "validators/perf_data/decoders/header.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/perf_data/decoders/attrs.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::size_t kWholeHeader = 104, kOldHeader = 72, kPipeHeader = 16, kEntryIds = 16;
constexpr unsigned kHostname = 3;

bool is_header_size(std::uint64_t size) {
  return size == kWholeHeader || size == kOldHeader || size == kPipeHeader;
}

// Version 1 has one magic for both byte orders: the sizes distinguish them.
std::optional<std::endian> order_of_version_1(std::string_view file) {
  if (file.size() < 24) return std::nullopt;
  for (const std::endian order : {std::endian::little, std::endian::big}) {
    const auto size = load<std::uint64_t>(file.substr(8), order);
    const auto entry = load<std::uint64_t>(file.substr(16), order);
    if (size == kPipeHeader) return order;
    if ((size == kOldHeader || size == kWholeHeader) && is_known_attr_size(entry - kEntryIds)) return order;
  }
  return std::nullopt;
}

bool read_section(Cursor& cursor, Section& section) {
  section.where = cursor.here(16);
  return cursor.read(section.offset) && cursor.read(section.size);
}

// The bitmap is an array of the producer's unsigned long: 64 or 32 bits wide, in its byte order. Every recorder writes
// the host name, whose bit shows the width.
Bitmap read_bitmap(std::string_view bytes, std::endian order) {
  Bitmap wide = {}, narrow = {};
  for (std::size_t i = 0; i < 4; ++i) {
    wide[i] = load<std::uint64_t>(bytes.substr(8 * i), order);
    narrow[i] = load<std::uint32_t>(bytes.substr(8 * i), order) |
                std::uint64_t{load<std::uint32_t>(bytes.substr(8 * i + 4), order)} << 32;
  }
  return !has_bit(wide, kHostname) && has_bit(narrow, kHostname) ? narrow : wide;
}

bool is_start_of_magic(std::string_view file) {
  return file.size() >= 4 &&
         (kMagicLittle.starts_with(file) || kMagicBig.starts_with(file) || kMagicVersion1.starts_with(file));
}

void report_too_short(std::string_view file, std::uint64_t size, GroupedFindings& found) {
  found.add("perf-data/too-short"_rule, file, "the file ends after ", Plural{file.size(), "byte"},
            ", inside a header of ", Plural{size, "byte"});
}

// The byte order that the magic shows.
std::optional<std::endian> read_magic(std::string_view file, GroupedFindings& found) {
  if (file.starts_with(kMagicLittle)) return std::endian::little;
  if (file.starts_with(kMagicBig)) return std::endian::big;
  if (!file.starts_with(kMagicVersion1)) {
    if (is_start_of_magic(file))
      report_too_short(file, kWholeHeader, found);
    else
      found.add("perf-data/unrecognized"_rule, file.substr(0, 8), "the file starts with ", file.substr(0, 8),
                ", which is not a magic number of perf.data");
    return std::nullopt;
  }
  if (file.size() < 24) {
    report_too_short(file, kWholeHeader, found);
    return std::nullopt;
  }
  const std::optional<std::endian> order = order_of_version_1(file);
  if (!order) {
    found.add("perf-data/header-size"_rule, file.substr(8, 8),
              "the header and attrs entry sizes in the version 1 header are invalid in either byte order");
    return std::nullopt;
  }
  found.add("perf-data/version-1"_rule, file.substr(0, 8), "the file has version 1, which few consumers read");
  return order;
}

}  // namespace

std::optional<Header> read_header(std::string_view file, GroupedFindings& found) {
  if (file.empty()) {
    found.add("perf-data/empty-file"_rule, file, "the file is empty");
    return std::nullopt;
  }
  const std::optional<std::endian> order = read_magic(file, found);
  if (!order) return std::nullopt;
  Header header;
  header.order = *order;
  Cursor cursor(file.substr(8), *order);
  const std::string_view size_field = cursor.here(8);
  if (!cursor.read(header.size)) {
    report_too_short(file, kPipeHeader, found);
    return std::nullopt;
  }
  if (!is_header_size(header.size)) {
    found.add("perf-data/header-size"_rule, size_field, "the header has ", Plural{header.size, "byte"},
              "; expected 104 or 72, or 16 in pipe mode");
    return std::nullopt;
  }
  header.is_pipe = header.size == kPipeHeader;
  if (header.is_pipe) return header;
  if (file.size() < header.size) {
    report_too_short(file, header.size, found);
    return std::nullopt;
  }
  cursor.read_or_keep(header.entry_size);
  read_section(cursor, header.attrs);
  read_section(cursor, header.data);
  read_section(cursor, header.event_types);
  if (header.size == kWholeHeader) header.features = read_bitmap(cursor.rest(), *order);
  return header;
}

void Regions::add(std::uint64_t offset, std::uint64_t size, const char* name, std::string_view where) {
  if (size == 0) return;
  list_.push_back({offset, size, name, where});
  end_ = std::max(end_, offset + size);
}

void Regions::check_overlap(GroupedFindings& found) {
  std::sort(list_.begin(), list_.end(), [](const Region& a, const Region& b) { return a.offset < b.offset; });
  const Region* furthest = nullptr;
  for (const Region& region : list_) {
    if (furthest != nullptr && region.offset < furthest->offset + furthest->size)
      found.add("perf-data/section-overlap"_rule, region.where, region.name, " (", Plural{region.size, "byte"}, " at ",
                Hex{region.offset}, ") overlaps ",
                std::string_view(region.name) == furthest->name ? "another one" : furthest->name, " (",
                Plural{furthest->size, "byte"}, " at ", Hex{furthest->offset}, ")");
    if (furthest == nullptr || region.offset + region.size > furthest->offset + furthest->size) furthest = &region;
  }
}

}  // namespace proflint::perf_data
