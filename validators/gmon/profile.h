// The result of reading any gmon layout: histograms, arcs and block counts as views of the file, without copies. The
// rules use it independently of the layout.
#pragma once

#include <bit>
#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/core/grouped_findings.h"
#include "validators/gmon/layout.h"

namespace proflint::gmon {

struct Histogram {
  std::string_view header;  // from the tag, if any, to the bins
  std::string_view bins;
  std::uint64_t low = 0, high = 0;
  std::uint64_t size = 0;  // number of bins
  std::uint64_t rate = 0;
  bool cut = false;  // the bins would end outside the file, so `bins` is empty

  bool has_range() const { return low < high; }
  std::uint64_t range() const { return high - low; }
  std::string_view field(Field field) const { return header.substr(field.offset, field.size); }
};

// Consecutive arcs of the same size.
struct ArcRun {
  std::string_view bytes;
  std::uint32_t stride = 0;  // bytes from one arc to the next
};

struct Arc {
  std::uint64_t from = 0, self = 0, count = 0;
  std::string_view bytes;
};

struct Block {
  std::uint64_t address = 0, executions = 0;
  std::string_view bytes;
};

// The fields of arcs and block counts that findings point at.
enum class RecordField : std::uint8_t { from, self, count, address, executions };

struct Profile {
  explicit Profile(std::pmr::memory_resource* memory) : histograms(memory), arc_runs(memory), block_tables(memory) {}

  Shape shape;
  bool pointer_certain = true;  // not a guess
  bool order_certain = true;    // not a guess
  bool pointer_matters = true;  // the file has records whose size depends on the address size
  bool complete = true;         // all records were read
  unsigned bin_bytes = 2;       // bytes of a sample; FreeBSD files state it

  std::pmr::vector<Histogram> histograms;
  std::pmr::vector<ArcRun> arc_runs;
  std::uint64_t arc_count = 0;
  std::pmr::vector<std::string_view> block_tables;  // the entries of records that have entries
  std::uint64_t block_count = 0;
  Occurrences block_records, empty_block_records;

  const Layout& layout() const { return *shape.layout; }
  const HistogramFields& fields() const { return shape.layout->histogram; }
  Kind kind() const { return shape.layout->kind; }
  unsigned pointer() const { return shape.layout->pointer; }
  std::endian order() const { return shape.order; }
  // Block entries of version 0 have names and wide fields.
  bool has_long_blocks() const { return shape.version == 0; }

  // The place of a field in an arc, or in an entry of block counts.
  Field field_of(RecordField field) const;
  // The same occurrences, but pointing at one field of the first record.
  Occurrences narrowed(const Occurrences& places, RecordField field) const;
};

// The number in the first `bytes` (1, 2, 4 or 8) bytes of `field`. REQUIRES: `field` has that many bytes.
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

// Sets range, size and rate from the header. REQUIRES: `histogram.header` is complete.
void read_numbers(Histogram& histogram, const Shape& shape);

// The fields of the arc at the start of `bytes`.
inline Arc load_arc(const Layout& layout, std::string_view bytes, std::endian order) {
  std::string_view fields = bytes.substr(layout.arc_tag);
  Arc arc;
  arc.from = number(fields, layout.pointer, order);
  fields.remove_prefix(layout.pointer);
  arc.self = number(fields, layout.pointer, order);
  fields.remove_prefix(layout.pointer);
  arc.count = number(fields, layout.arc_count, order);
  arc.bytes = bytes;
  return arc;
}

// Loads arcs of one layout, faster if the usual layout is a compile-time constant.
class ArcLoader {
 public:
  ArcLoader(const Layout& layout, std::endian order)
      : layout_(layout),
        order_(order),
        is_usual_(layout.pointer == kUsual.pointer && layout.arc_tag == kUsual.arc_tag &&
                  layout.arc_count == kUsual.arc_count && order == std::endian::native) {}

  Arc load(std::string_view bytes) const {
    return is_usual_ ? load_arc(kUsual, bytes, std::endian::native) : load_arc(layout_, bytes, order_);
  }

 private:
  static constexpr const Layout& kUsual = layouts::kGnu[0];

  const Layout layout_;  // a copy: loops over arcs keep it in registers
  const std::endian order_;
  const bool is_usual_;
};

// Calls `visit(const Arc&)` for every arc, in the order of the file.
template <class Visit>
void for_each_arc(const Profile& profile, Visit&& visit) {
  const ArcLoader loader(profile.layout(), profile.order());
  for (const ArcRun& run : profile.arc_runs)
    for (std::string_view rest = run.bytes; !rest.empty(); rest.remove_prefix(run.stride))
      visit(loader.load(rest.substr(0, run.stride)));
}

// Splits the next entry off `entries`. REQUIRES: the decoder found the table of block counts complete.
Block take_block(const Profile& profile, std::string_view& entries);

// Calls `visit(const Block&)` for every block count, in the order of the file.
template <class Visit>
void for_each_block(const Profile& profile, Visit&& visit) {
  for (std::string_view entries : profile.block_tables)
    while (!entries.empty()) visit(take_block(profile, entries));
}

}  // namespace proflint::gmon
