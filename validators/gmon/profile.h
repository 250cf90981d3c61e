// What every gmon layout is read into: histograms, arcs and block counts as views of the file, without copies of them.
// The rules of the family look at this and need not know which layout the file has.
#pragma once

#include <bit>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/gmon/spots.h"

namespace proflint::gmon {

enum class Family : std::uint8_t { gnu, shared_object, bsd44, old_bsd, darwin };

// Where a field stands in the header of a histogram; size 0: this layout has no such field.
struct Field {
  std::uint8_t offset = 0;
  std::uint8_t size = 0;
};

// The fields of histogram headers: the same for all histograms of a file.
struct HistogramFields {
  Field range;  // lowpc and highpc
  Field size;   // number of bins, or ncnt
  Field rate;
  Field dimension;
  Field abbreviation;
};

struct Histogram {
  std::string_view header;  // from the tag, if there is one, to the bins
  std::string_view bins;
  std::uint64_t low = 0, high = 0;
  std::uint64_t size = 0;  // number of bins
  std::uint64_t rate = 0;
  bool cut = false;  // the bins end behind the file: there are none in `bins`

  bool has_range() const { return low < high; }
  std::uint64_t range() const { return high - low; }
  std::string_view field(Field field) const { return header.substr(field.offset, field.size); }
};

// Arcs of one size that follow each other in the file.
struct ArcRun {
  std::string_view bytes;
  std::uint32_t stride = 0;  // bytes from arc to arc
};

struct Arc {
  std::uint64_t from = 0, self = 0, count = 0;
  std::string_view bytes;
};

struct Block {
  std::uint64_t address = 0, executions = 0;
  std::string_view bytes;
};

// The fields of arcs and block counts that findings are about.
enum class RecordField : std::uint8_t { from, self, count, address, executions };

struct Profile {
  explicit Profile(std::pmr::memory_resource* memory) : histograms(memory), arc_runs(memory), block_tables(memory) {}

  Family family = Family::gnu;
  std::uint32_t version = 0;  // of the GNU family
  std::endian order = std::endian::little;
  unsigned pointer = 8;          // bytes of an address
  bool pointer_certain = true;   // not a guess
  bool order_certain = true;     // not a guess
  bool pointer_matters = true;   // the file has records whose size depends on it
  bool complete = true;          // all records were read
  bool nonstandard = false;      // with other field widths than the manual's
  unsigned header = 20;          // bytes of the file's header
  unsigned bin_bytes = 2;        // bytes of a sample
  unsigned arc_tag_bytes = 1;    // bytes in front of an arc's fields
  unsigned arc_count_bytes = 4;  // bytes of an arc's count
  bool long_blocks = false;      // block entries of version 0, with names

  HistogramFields fields;
  std::pmr::vector<Histogram> histograms;
  std::pmr::vector<ArcRun> arc_runs;
  std::pmr::vector<std::string_view> block_tables;  // the entries of records that have some
  std::uint64_t arc_count = 0;
  std::uint64_t block_count = 0;
  Spots block_records, empty_block_records;

  // Where a field stands in an arc, or in an entry of block counts.
  Field field_of(RecordField field) const {
    const auto at = [](unsigned offset, unsigned size) {
      return Field{static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(size)};
    };
    switch (field) {
      case RecordField::from:
        return at(arc_tag_bytes, pointer);
      case RecordField::self:
        return at(arc_tag_bytes + pointer, pointer);
      case RecordField::count:
        return at(arc_tag_bytes + 2 * pointer, arc_count_bytes);
      case RecordField::address:
        return long_blocks ? at(8, 8) : at(0, pointer);
      case RecordField::executions:
        return long_blocks ? at(0, 8) : at(pointer, pointer);
    }
    return {};
  }
  // The same spots, but pointing at one field of the first record.
  Spots narrowed(const Spots& spots, RecordField field) const {
    if (!spots) return spots;
    const Field place = field_of(field);
    return {spots.count, spots.first.substr(place.offset, place.size)};
  }
};

// The number in the first `bytes` (2, 4 or 8) bytes of `field`.
inline std::uint64_t number(std::string_view field, unsigned bytes, std::endian order) {
  switch (bytes) {
    case 1:
      return load<std::uint8_t>(field, order);
    case 2:
      return load<std::uint16_t>(field, order);
    case 4:
      return load<std::uint32_t>(field, order);
    default:
      return load<std::uint64_t>(field, order);
  }
}

// Reads a number of `bytes` (4 or 8) bytes.
inline bool read_number(Cursor& cursor, unsigned bytes, std::uint64_t& out) {
  std::string_view field;
  if (!cursor.take(bytes, field)) return false;
  out = number(field, bytes, cursor.order());
  return true;
}

// The fields of the arc at the start of `bytes`, with addresses of `pointer` bytes.
inline Arc load_arc(const Profile& profile, std::string_view bytes, unsigned pointer, std::endian order) {
  std::string_view fields = bytes.substr(profile.arc_tag_bytes);
  Arc arc;
  arc.from = number(fields, pointer, order);
  fields.remove_prefix(pointer);
  arc.self = number(fields, pointer, order);
  fields.remove_prefix(pointer);
  arc.count = number(fields, profile.arc_count_bytes, order);
  arc.bytes = bytes;
  return arc;
}

// Calls `visit(const Arc&)` for every arc, in the order of the file.
template <class Visit>
void for_each_arc(const Profile& profile, Visit&& visit) {
  // With the usual shape as constants the loop runs twice as fast.
  const bool is_usual = profile.pointer == 8 && profile.order == std::endian::native;
  for (const ArcRun& run : profile.arc_runs)
    for (std::string_view rest = run.bytes; !rest.empty(); rest.remove_prefix(run.stride)) {
      const std::string_view bytes = rest.substr(0, run.stride);
      const Arc arc = is_usual ? load_arc(profile, bytes, 8, std::endian::native)
                               : load_arc(profile, bytes, profile.pointer, profile.order);
      visit(arc);
    }
}

// Splits the next entry off `entries`, a table of block counts that the reader has found whole.
Block take_block(const Profile& profile, std::string_view& entries);

// Calls `visit(const Block&)` for every block count, in the order of the file.
template <class Visit>
void for_each_block(const Profile& profile, Visit&& visit) {
  for (std::string_view entries : profile.block_tables)
    while (!entries.empty()) visit(take_block(profile, entries));
}

}  // namespace proflint::gmon
