// Compares the possible interpretations of a GNU file, which does not state its address size.
// Follows the GNU gprof manual, Profiling Data File Format.
#include "validators/gmon/decoders/gnu_records.h"

#include <algorithm>
#include <array>
#include <span>

namespace proflint::gmon::decoders {
namespace {

// Grades an interpretation without storing its records.
class Surveyor {
 public:
  explicit Surveyor(const Shape& shape) : layout_(*shape.layout), shape_(shape) {}

  void histogram(const Histogram& histogram) {
    reading_.has_records = true;
    const Grade grade = grade_header(histogram, layout_.histogram);
    Grade& worst = reading_.quality.grade;
    worst = worst == Grade::none ? grade : std::min(worst, grade);
  }

  void stray(const Histogram& it) { histogram(it); }

  void arcs(std::string_view arcs) {
    reading_.has_records = reading_.depends_on_pointer = true;
    const ArcLoader loader(layout_, shape_.order);
    const std::size_t stride = layout_.arc_bytes();
    const bool has_wide_counts = layout_.arc_count == 8;
    for (; (reading_.quality.plain || has_wide_counts) && !arcs.empty(); arcs.remove_prefix(stride)) {
      const Arc arc = loader.load(arcs);
      note(arc.self, arc.count);
      reading_.has_huge_counts |= has_wide_counts && arc.count > UINT32_MAX;
    }
  }

  void blocks(std::string_view, std::string_view entries, std::uint64_t) {
    reading_.has_records = true;
    if (shape_.version == 0) return;  // 8-byte fields, whatever the address size
    reading_.depends_on_pointer |= !entries.empty();
    for (; reading_.quality.plain && !entries.empty(); entries.remove_prefix(2 * std::size_t{layout_.pointer}))
      note(number(entries, layout_.pointer, shape_.order),
           number(entries.substr(layout_.pointer), layout_.pointer, shape_.order));
  }

  Reading finish(const WalkEnd& end) {
    reading_.shape = shape_;
    reading_.quality.complete = end.stop == Stop::end;
    reading_.quality.end = end.offset;
    return reading_;
  }

 private:
  void note(std::uint64_t address, std::uint64_t count) { reading_.quality.plain &= address != 0 && count != 0; }

  const Layout layout_;
  const Shape shape_;
  Reading reading_;
};

bool is_acceptable(const Quality& quality) {
  return quality.complete && quality.grade != Grade::bad;
}

// The best interpretation with a nonstandard layout; nothing if none is certain.
std::optional<Reading> find_deviation(std::string_view file, std::uint32_t version, const Hints& hints,
                                      std::span<const std::endian> orders) {
  std::optional<Reading> best;
  for (const Layout& layout : layouts::kGnuDeviations)
    for (const std::endian order : orders) {
      if (!hints.allows(layout.pointer)) continue;
      const Reading reading = survey(file, {&layout, order, version});
      const bool beyond_doubt = reading.quality.grade == Grade::strict || reading.quality.grade == Grade::none;
      if (reading.quality.complete && reading.has_records && !reading.has_huge_counts && beyond_doubt &&
          (!best || best->quality.is_worse_than(reading.quality)))
        best = reading;
    }
  return best;
}

// The best interpretation with the layout of the manual, and whether another one is as good.
Choice choose_standard(std::span<const Reading> standard, const Hints& hints) {
  const Reading* best = &standard.front();
  for (const Reading& reading : standard)
    if (best->quality.is_worse_than(reading.quality)) best = &reading;

  const auto pointer = [](const Reading& reading) { return reading.shape.layout->pointer; };
  Choice choice = {.shape = best->shape, .complete = best->quality.complete, .pointer_matters = standard.size() == 1};
  for (const Reading& reading : standard) {
    if (!reading.quality.is_rival_of(best->quality)) {
      choice.pointer_matters |= pointer(reading) != pointer(*best);
      continue;
    }
    const bool depends = reading.depends_on_pointer || best->depends_on_pointer;
    if (pointer(reading) != pointer(*best) && depends) choice.rival = pointer(reading);
    if (reading.shape.order != best->shape.order && best->has_records) choice.order_ambiguous = true;
  }
  choice.ambiguous = choice.complete && choice.rival != 0;
  choice.pointer_matters |= choice.rival != 0 || !choice.complete;
  // The image only breaks ties, even in damaged files.
  if (hints.image)
    for (const Reading& reading : standard)
      if (reading.quality.is_rival_of(best->quality) && reading.shape.order == hints.image->order &&
          pointer(reading) == hints.image->pointer)
        choice.shape = reading.shape;
  if (choice.shape.layout->pointer == choice.rival) choice.rival = pointer(*best);
  return choice;
}

}  // namespace

bool is_stray(const Histogram& histogram, const HistogramFields& fields) {
  constexpr std::uint64_t kHighestRate = 1000000;
  const bool has_text = grade_text(histogram.field(fields.dimension), abbreviation_of(histogram, fields)) != Grade::bad;
  const bool has_numbers = histogram.has_range() && histogram.size != 0 && histogram.rate != 0 &&
                           histogram.rate <= kHighestRate && !histogram.cut;
  return !has_text && !has_numbers;
}

bool skip_string(Cursor& cursor, WalkEnd& end) {
  const std::size_t nul = cursor.rest().find('\0');
  if (nul != std::string_view::npos) return cursor.skip(nul + 1);
  end = {.stop = Stop::endless_string, .where = cursor.rest(), .what = "block record", .left = cursor.left()};
  return false;
}

bool skip_long_blocks(Cursor& cursor, std::uint64_t count, WalkEnd& end) {
  const auto skip = [&](std::uint64_t bytes, const char* what) {
    if (cursor.skip(bytes)) return true;
    end = {.stop = Stop::cut_record, .where = cursor.rest(), .what = what, .need = bytes, .left = cursor.left()};
    return false;
  };
  for (std::uint64_t i = 0; i < count; ++i)
    if (!skip(16, "entry of a block record") || !skip_string(cursor, end) || !skip_string(cursor, end) ||
        !skip(4, "line number of a block"))
      return false;
  return true;
}

Reading survey(std::string_view file, const Shape& shape) {
  Surveyor surveyor(shape);
  const WalkEnd end = walk_records(file, shape, surveyor);
  return surveyor.finish(end);
}

Choice choose_reading(std::string_view file, std::uint32_t version, std::optional<std::endian> order,
                      const Hints& hints) {
  std::array<std::endian, 2> orders{};
  std::size_t order_count = 0;
  for (const std::endian candidate : kOrders)
    if (order ? *order == candidate : hints.allows(candidate)) orders[order_count++] = candidate;
  std::array<Reading, 4> readings;
  std::size_t count = 0;
  for (const std::endian candidate : std::span(orders.data(), order_count))
    for (const Layout& layout : layouts::kGnu)
      if (hints.allows(layout.pointer)) readings[count++] = survey(file, {&layout, candidate, version});
  const std::span<const Reading> standard(readings.data(), count);
  if (std::none_of(standard.begin(), standard.end(), [](const Reading& r) { return is_acceptable(r.quality); }))
    if (const auto deviation = find_deviation(file, version, hints, {orders.data(), order_count}))
      return {.shape = deviation->shape, .complete = true, .pointer_matters = true};
  return choose_standard(standard, hints);
}

}  // namespace proflint::gmon::decoders
