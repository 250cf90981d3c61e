// Comparing the readings of a GNU file: nothing in it says how wide its addresses are.
#include "validators/gmon/readers/gnu_records.h"

#include <algorithm>
#include <array>

namespace proflint::gmon::readers {
namespace {

// Grades a reading; keeps nothing.
class Surveyor {
 public:
  explicit Surveyor(const GnuShape& shape) : shape_(shape) {}

  void histogram(const Histogram& histogram, const HistogramFields& fields) {
    reading_.has_records = true;
    const Grade grade = grade_header(histogram, histogram.field(fields.dimension),
                                     static_cast<std::uint8_t>(histogram.field(fields.abbreviation).front()));
    Grade& worst = reading_.quality.grade;
    worst = worst == Grade::none ? grade : std::min(worst, grade);
  }

  void arcs(std::string_view arcs) {
    reading_.has_records = reading_.depends_on_pointer = true;
    for (; reading_.quality.plain && !arcs.empty(); arcs.remove_prefix(shape_.arc_bytes())) {
      const std::string_view fields = arcs.substr(1 + shape_.pointer);
      note(number(fields, shape_.pointer, shape_.order),
           number(fields.substr(shape_.pointer), shape_.arc_count_bytes, shape_.order));
    }
  }

  void blocks(std::string_view, std::string_view entries, std::uint64_t) {
    reading_.has_records = true;
    if (shape_.version == 0) return;  // 8-byte fields, whatever the size of addresses
    reading_.depends_on_pointer |= !entries.empty();
    for (; reading_.quality.plain && !entries.empty(); entries.remove_prefix(2 * std::size_t{shape_.pointer}))
      note(number(entries, shape_.pointer, shape_.order),
           number(entries.substr(shape_.pointer), shape_.pointer, shape_.order));
  }

  Reading finish(const WalkEnd& end) {
    reading_.shape = shape_;
    reading_.quality.complete = end.stop == Stop::end;
    reading_.quality.end = end.offset;
    return reading_;
  }

 private:
  void note(std::uint64_t address, std::uint64_t count) { reading_.quality.plain &= address != 0 && count != 0; }

  const GnuShape& shape_;
  Reading reading_;
};

// Layouts that writers produce under the same magic, in the order in which they are preferred.
struct Deviation {
  unsigned pointer;  // 0: any
  GnuShape shape;
};
constexpr Deviation kDeviations[] = {
    {8, {.block_count_bytes = 8, .deviation = "the number of entries of a block record is 8 bytes wide"}},
    {8, {.arc_count_bytes = 8, .deviation = "the counts of arcs are 8 bytes wide"}},
    {4, {.arc_count_bytes = 8, .has_tag5 = true, .deviation = "the counts of arcs are 8 bytes wide, as on Xtensa"}},
    {8,
     {.number_bytes = 8,
      .arc_count_bytes = 8,
      .deviation = "the size and rate of histograms and the counts of arcs are 8 bytes wide"}},
    {0, {.size_is_bytes = true, .deviation = "the size of a histogram is that of its bins in bytes"}},
};

bool is_acceptable(const Quality& quality) {
  return quality.complete && quality.grade != Grade::bad;
}

// The best deviating reading; nothing if none is beyond doubt.
std::optional<Reading> find_deviation(std::string_view file, std::uint32_t version, const Hints& hints,
                                      std::span<const std::endian> orders) {
  std::optional<Reading> best;
  for (const Deviation& deviation : kDeviations)
    for (const std::endian order : orders)
      for (const unsigned pointer : kPointers) {
        if (!hints.allows(pointer) || (deviation.pointer != 0 && deviation.pointer != pointer)) continue;
        GnuShape shape = deviation.shape;
        shape.order = order;
        shape.pointer = pointer;
        shape.version = version;
        const Reading reading = survey(file, shape);
        const bool beyond_doubt = reading.quality.grade == Grade::strict || reading.quality.grade == Grade::none;
        if (reading.quality.complete && reading.has_records && beyond_doubt &&
            (!best || best->quality.is_worse_than(reading.quality)))
          best = reading;
      }
  return best;
}

}  // namespace

HistogramFields GnuShape::histogram_fields() const {
  const auto p = static_cast<std::uint8_t>(pointer), n = static_cast<std::uint8_t>(number_bytes);
  const auto size = static_cast<std::uint8_t>(1 + 2 * p), rate = static_cast<std::uint8_t>(size + n),
             text = static_cast<std::uint8_t>(rate + n);
  return {{1, static_cast<std::uint8_t>(2 * p)},
          {size, n},
          {rate, n},
          {text, kDimensionBytes},
          {static_cast<std::uint8_t>(text + kDimensionBytes), 1}};
}

bool skip_string(Cursor& cursor, WalkEnd& end) {
  const std::size_t nul = cursor.rest().find('\0');
  if (nul == std::string_view::npos) {
    end = {Stop::endless_string, cursor.rest(), "block record", 0, 0, cursor.left()};
    return false;
  }
  return cursor.skip(nul + 1);
}

bool skip_long_blocks(Cursor& cursor, std::uint64_t count, WalkEnd& end) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string_view entry = cursor.rest();
    if (!cursor.skip(16)) {
      end = {Stop::cut_record, entry, "entry of a block record", 0, 16, entry.size()};
      return false;
    }
    if (!skip_string(cursor, end) || !skip_string(cursor, end)) return false;
    const std::string_view line = cursor.rest();
    if (!cursor.skip(4)) {
      end = {Stop::cut_record, line, "line number of a block", 0, 4, line.size()};
      return false;
    }
  }
  return true;
}

Reading survey(std::string_view file, const GnuShape& shape) {
  Surveyor surveyor(shape);
  const WalkEnd end = walk_records(file, shape, surveyor);
  return surveyor.finish(end);
}

Choice choose_reading(std::string_view file, std::uint32_t version, std::optional<std::endian> order,
                      const Hints& hints) {
  std::array<Reading, 4> readings;
  std::size_t count = 0;
  std::array<std::endian, 2> orders{};
  std::size_t order_count = 0;
  for (const std::endian candidate : kOrders)
    if (order ? *order == candidate : hints.allows(candidate)) orders[order_count++] = candidate;
  for (std::size_t i = 0; i < order_count; ++i)
    for (const unsigned pointer : kPointers)
      if (hints.allows(pointer))
        readings[count++] = survey(file, {.order = orders[i], .pointer = pointer, .version = version});
  const std::span<const Reading> standard(readings.data(), count);

  if (std::none_of(standard.begin(), standard.end(), [](const Reading& r) { return is_acceptable(r.quality); }))
    if (const auto deviation = find_deviation(file, version, hints, {orders.data(), order_count}))
      return {deviation->shape, true, false, true, false, 0};

  const Reading* best = &standard.front();
  for (const Reading& reading : standard)
    if (best->quality.is_worse_than(reading.quality)) best = &reading;

  Choice choice{best->shape, best->quality.complete, false, standard.size() == 1, false, 0};
  for (const Reading& reading : standard) {
    if (!reading.quality.is_rival_of(best->quality)) {
      choice.pointer_matters |= reading.shape.pointer != best->shape.pointer;
      continue;
    }
    const bool other_pointer = reading.shape.pointer != best->shape.pointer;
    const bool depends = reading.depends_on_pointer || best->depends_on_pointer;
    if (other_pointer && depends) choice.rival = reading.shape.pointer;
    if (reading.shape.order != best->shape.order && best->has_records) choice.order_ambiguous = true;
  }
  choice.ambiguous = choice.complete && choice.rival != 0;
  choice.pointer_matters |= choice.rival != 0 || !choice.complete;
  // The image breaks ties, also those of damaged files, and nothing else.
  if (hints.image)
    for (const Reading& reading : standard)
      if (reading.quality.is_rival_of(best->quality) && reading.shape.order == hints.image->order &&
          reading.shape.pointer == hints.image->pointer)
        choice.shape = reading.shape;
  if (choice.shape.pointer == choice.rival) choice.rival = best->shape.pointer;
  return choice;
}

}  // namespace proflint::gmon::readers
