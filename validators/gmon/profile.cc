// Reads the fields of records in each layout.
// Follows the GNU gprof manual, Histogram Records to Basic-Block Execution Count Records.
#include "validators/gmon/profile.h"

namespace proflint::gmon {

Field Profile::field_of(RecordField field) const {
  const auto at = [](unsigned offset, unsigned size) {
    return Field{static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(size)};
  };
  const Layout& arc = layout();
  switch (field) {
    case RecordField::from:
      return at(arc.arc_tag, arc.pointer);
    case RecordField::self:
      return at(arc.arc_tag + pointer(), arc.pointer);
    case RecordField::count:
      return at(arc.arc_tag + 2 * pointer(), arc.arc_count);
    case RecordField::address:
      return has_long_blocks() ? at(8, 8) : at(0, pointer());
    case RecordField::executions:
      return has_long_blocks() ? at(0, 8) : at(pointer(), pointer());
  }
  return {};
}

Occurrences Profile::narrowed(const Occurrences& places, RecordField field) const {
  if (!places) return places;
  const Field place = field_of(field);
  return {places.count(), places.first().substr(place.offset, place.size)};
}

void read_numbers(Histogram& histogram, const Shape& shape) {
  const HistogramFields& fields = shape.layout->histogram;
  const unsigned pointer = shape.layout->pointer;
  const std::string_view range = histogram.field(fields.range);
  histogram.low = number(range, pointer, shape.order);
  histogram.high = number(range.substr(pointer), pointer, shape.order);
  histogram.size = number(histogram.field(fields.size), fields.size.size, shape.order);
  if (fields.rate.size != 0) histogram.rate = number(histogram.field(fields.rate), fields.rate.size, shape.order);
}

Block take_block(const Profile& profile, std::string_view& entries) {
  Cursor cursor(entries, profile.order());
  Block block;
  if (profile.has_long_blocks()) {
    read_number(cursor, 8, block.executions);
    read_number(cursor, 8, block.address);
    cursor.skip_known(cursor.rest().find('\0') + 1);
    cursor.skip_known(cursor.rest().find('\0') + 1);
    cursor.skip_known(4);
  } else {
    read_number(cursor, profile.pointer(), block.address);
    read_number(cursor, profile.pointer(), block.executions);
  }
  block.bytes = entries.substr(0, entries.size() - cursor.left());
  entries = cursor.rest();
  return block;
}

}  // namespace proflint::gmon
