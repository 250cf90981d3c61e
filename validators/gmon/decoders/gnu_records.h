// A pass over the records of GNU files, versions 0 and 1, to compare interpretations and to read the best one.
// Follows the GNU gprof manual, Histogram Records to Basic-Block Execution Count Records, and binutils' gprof/*.c.
#pragma once

#include <optional>
#include <tuple>

#include "validators/gmon/dimension.h"
#include "validators/gmon/hints.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon::decoders {

inline constexpr std::size_t kGnuHeader = 20;

// Why a pass ended.
enum class Stop : std::uint8_t {
  end,             // end of the file, after a complete record
  bad_tag,         // `where` is the tag
  stray,           // `where` is a tag 0 that no histogram follows
  cut_record,      // `what` at `where` takes `need` bytes
  cut_bins,        // the number at `where` claims `claimed` elements of `need` bytes
  cut_blocks,      // the same
  endless_string,  // no NUL between `where` and the end of the file
};

struct WalkEnd {
  Stop stop = Stop::end;
  std::string_view where;
  const char* what = "";
  std::uint64_t claimed = 0;
  std::uint64_t need = 0;
  std::uint64_t left = 0;
  std::uint64_t offset = 0;  // of the record that could not be read, or the end of the file
};

// The number of complete arcs at the start of `bytes`, limited to what fits in the cache while a sink reads them.
inline std::size_t count_arcs(std::string_view bytes, std::size_t arc_bytes) {
  constexpr std::size_t kMax = 1024;
  std::size_t count = 0;
  for (; count < kMax && bytes.size() >= arc_bytes && bytes.front() == 1; bytes.remove_prefix(arc_bytes)) ++count;
  return count;
}

// Whether the bytes after a tag of 0 are not a histogram header: neither its text nor its numbers are valid.
bool is_stray(const Histogram& histogram, const HistogramFields& fields);

// Splits a histogram off `cursor`, which starts with the tag. A histogram without its bins is passed to the sink before
// the pass ends, because its header is sound.
template <class Sink>
bool walk_histogram(Cursor& cursor, const Shape& shape, bool is_first, Sink& sink, WalkEnd& end) {
  const HistogramFields& fields = shape.layout->histogram;
  Histogram histogram;
  const std::string_view rest = cursor.rest();
  if (!cursor.take(fields.bytes, histogram.header)) {
    end = {
        .stop = Stop::cut_record, .where = rest, .what = "histogram header", .need = fields.bytes, .left = rest.size()};
    return false;
  }
  read_numbers(histogram, shape);
  if (shape.layout->size_is_bytes) histogram.size /= 2;
  histogram.cut = !cursor.take_array(histogram.size, 2, histogram.bins);
  if (!is_first && is_stray(histogram, fields)) {
    sink.stray(histogram);
    end = {.stop = Stop::stray, .where = rest.substr(0, 1), .left = rest.size()};
    return false;
  }
  sink.histogram(histogram);
  if (histogram.cut)
    end = {.stop = Stop::cut_bins,
           .where = histogram.field(fields.size),
           .what = "histogram",
           .claimed = histogram.size,
           .need = 2,
           .left = cursor.left()};
  return !histogram.cut;
}

bool skip_string(Cursor& cursor, WalkEnd& end);

// Skips `count` entries of a version 0 block record. Each takes at least 22 bytes, so the file bounds the loop.
bool skip_long_blocks(Cursor& cursor, std::uint64_t count, WalkEnd& end);

template <class Sink>
bool walk_blocks(Cursor& cursor, const Shape& shape, Sink& sink, WalkEnd& end) {
  const std::size_t header_bytes = 1 + std::size_t{shape.layout->block_count};
  const std::string_view record = cursor.rest();
  std::uint64_t count = 0;
  cursor.skip_known(1);
  if (!read_number(cursor, shape.layout->block_count, count)) {
    end = {
        .stop = Stop::cut_record, .where = record, .what = "block record", .need = header_bytes, .left = record.size()};
    return false;
  }
  const std::string_view header = record.substr(0, header_bytes);
  if (shape.version == 0) {
    if (!skip_string(cursor, end)) return false;
    const std::string_view entries = cursor.rest();
    if (!skip_long_blocks(cursor, count, end)) return false;
    sink.blocks(header, entries.substr(0, entries.size() - cursor.left()), count);
    return true;
  }
  const std::size_t entry_bytes = 2 * std::size_t{shape.layout->pointer};
  std::string_view entries;
  if (!cursor.take_array(count, entry_bytes, entries)) {
    end = {.stop = Stop::cut_blocks,
           .where = header.substr(1),
           .what = "block record",
           .claimed = count,
           .need = entry_bytes,
           .left = cursor.left()};
    return false;
  }
  sink.blocks(header, entries, count);
  return true;
}

// The tags of records.
enum Tag : unsigned char { kHistogram = 0, kArc = 1, kBlocks = 2, kOtherHistogram = 5 };

// Passes the records of `file` to `sink`: histogram(Histogram), arcs(bytes of complete arcs), blocks(header, entries,
// count), and stray(Histogram) for bytes that are not a histogram. Stops at the first unreadable record.
template <class Sink>
WalkEnd walk_records(std::string_view file, const Shape& shape, Sink& sink) {
  const std::size_t arc_bytes = shape.layout->arc_bytes();
  Cursor cursor(file.substr(kGnuHeader), shape.order);
  WalkEnd end;
  while (!cursor.at_end()) {
    const std::string_view record = cursor.rest();
    bool is_whole = true;
    if (const auto tag = static_cast<unsigned char>(record.front()); tag == kArc) {
      const std::size_t count = count_arcs(record, arc_bytes);
      const std::string_view arcs = cursor.here(count * arc_bytes);
      cursor.skip_known(arcs.size());
      if (!arcs.empty()) sink.arcs(arcs);
      is_whole = count != 0;
      if (!is_whole)
        end = {.stop = Stop::cut_record, .where = record, .what = "arc", .need = arc_bytes, .left = record.size()};
    } else if (tag == kHistogram || (tag == kOtherHistogram && shape.layout->has_tag5)) {
      is_whole = walk_histogram(cursor, shape, cursor.left() == file.size() - kGnuHeader, sink, end);
    } else if (tag == kBlocks) {
      is_whole = walk_blocks(cursor, shape, sink, end);
    } else {
      is_whole = false;
      end = {.stop = Stop::bad_tag, .where = record.substr(0, 1), .claimed = tag, .left = record.size()};
    }
    end.offset = file.size() - (is_whole ? cursor.left() : record.size());
    if (!is_whole) return end;
  }
  end.offset = file.size();
  return end;
}

// How plausible an interpretation is; the best one wins.
struct Quality {
  Grade grade = Grade::none;
  bool complete = false;
  bool plain = true;      // no arc or block has address 0 or count 0
  std::uint64_t end = 0;  // offset of its end

  // The grade of histograms counts most, because they reveal the address size even in a truncated file. But bytes of
  // arcs can look like a loose histogram, so one that leads nowhere does not outweigh arcs that fill the file.
  bool is_worse_than(const Quality& other) const {
    const auto key = [](const Quality& q) {
      const bool is_dubious = q.grade == Grade::loose && !q.complete;
      return std::tuple(is_dubious ? Grade::none : q.grade, q.complete, q.grade, q.plain, q.end);
    };
    return key(*this) < key(other);
  }

  // Whether the histograms make both equally plausible; arcs and block counts alone prove nothing.
  bool is_rival_of(const Quality& other) const { return complete == other.complete && grade == other.grade; }
};

struct Reading {
  Shape shape;
  Quality quality;
  bool has_records = false;
  bool depends_on_pointer = false;  // it has arcs or block counts, whose meaning depends on the address size
  bool has_huge_counts = false;     // counts of 8 bytes that do not fit in 4: probably parts of the next record
};

// Reads `file` in the given `shape`, without storing records.
Reading survey(std::string_view file, const Shape& shape);

// The chosen interpretation of a GNU file of version 0 or 1.
struct Choice {
  Shape shape;
  bool complete = false;
  bool ambiguous = false;        // another address size fits as well
  bool pointer_matters = false;  // the interpretations with both sizes differ
  bool order_ambiguous = false;  // version 0: the other byte order fits as well
  unsigned rival = 0;            // the other size, if ambiguous
};

// Compares all interpretations that `hints` allow. `order` is nothing for version 0.
Choice choose_reading(std::string_view file, std::uint32_t version, std::optional<std::endian> order,
                      const Hints& hints);

}  // namespace proflint::gmon::decoders
