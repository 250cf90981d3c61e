// Reads shared-object profiles (LD_PROFILE): one histogram and a table of arcs, whose size the range determines.
// Follows glibc elf/dl-profile.c and elf/sprof.c.
#include <algorithm>

#include "validators/core/wide.h"
#include "validators/gmon/decoders/decoders.h"
#include "validators/gmon/dimension.h"
#include "validators/gmon/rules.h"

namespace proflint::gmon::decoders {
namespace {

constexpr std::size_t kFileHeader = 20;
// Slots per 100 bytes of text: ARCDENSITY of glibc and of the BSDs.
constexpr std::uint64_t kDensities[] = {3, 2};
constexpr std::uint64_t kMinArcs = 50, kMaxArcs = 1 << 20;

// The result of trying an address size.
struct Attempt {
  Shape shape;
  Histogram histogram;
  std::string_view rest;  // after the bins
  Grade grade = Grade::none;
  bool is_sound = false;  // the tags are right, and the bins fit in the file

  auto quality() const { return std::pair(grade, is_sound); }
};

Attempt attempt(std::string_view file, const Shape& shape) {
  Attempt result;
  result.shape = shape;
  Histogram& histogram = result.histogram;
  Cursor cursor(file.substr(kFileHeader), shape.order);
  if (!cursor.take(shape.layout->histogram.bytes, histogram.header)) return result;
  read_numbers(histogram, shape);
  result.grade = grade_header(histogram, shape.layout->histogram);
  histogram.cut = !cursor.take_array(histogram.size, 2, histogram.bins);
  result.rest = cursor.rest();
  std::uint32_t tag = 0;
  result.is_sound =
      load<std::uint32_t>(histogram.header, shape.order) == 0 && !histogram.cut && cursor.read(tag) && tag == 1;
  return result;
}

std::uint64_t arc_limit(std::uint64_t range, std::uint64_t density) {
  const Uint128 arcs = static_cast<Uint128>(range) * density / 100;
  return arcs > kMaxArcs ? kMaxArcs : std::max(static_cast<std::uint64_t>(arcs), kMinArcs);
}

// The maximum number of arcs that the writer uses, if the size of the table matches it.
std::uint64_t check_size(std::string_view table, std::uint64_t range, const Profile& profile, std::size_t slot,
                         Report& report) {
  const std::uint64_t slots_per_arc = 2 * std::uint64_t{profile.pointer()};
  for (const std::uint64_t density : kDensities)
    if (const std::uint64_t limit = arc_limit(range, density); table.size() == limit * slots_per_arc * slot)
      return limit;
  const std::uint64_t limit = arc_limit(range, kDensities[0]), bytes = limit * slots_per_arc * slot;
  // If the number of bins does not match the range, the range is damaged.
  if (table.size() < bytes && profile.histograms.front().size == range / 4)
    report.add("gmon/record-truncated"_rule, table.substr(table.size()), "the table of arcs has ",
               Plural{table.size(), "byte"}, "; expected ", bytes, " for a range of ", Plural{range, "byte"});
  else
    report.add("gmon/shobj-size"_rule, table.substr(0, slot), "the table of arcs has ", Plural{table.size(), "byte"},
               "; expected ", bytes, " for a range of ", Plural{range, "byte"});
  return limit;
}

// The number of used slots if the number in the header is wrong: those before the first empty slot.
std::uint64_t count_used(std::string_view table, std::size_t slot, std::uint64_t limit) {
  std::uint64_t used = 0;
  for (; used < limit && table.size() >= slot; table.remove_prefix(slot), ++used)
    if (table.substr(0, slot).find_first_not_of('\0') == std::string_view::npos) break;
  return used;
}

void check_tail(std::string_view tail, std::size_t slot, Report& report) {
  const std::size_t used = tail.find_first_not_of('\0');
  if (used == std::string_view::npos) return;
  const std::size_t first = used / slot * slot;
  report.add("gmon/shobj-tail"_rule, tail.substr(first, slot), "this slot after the last arc contains nonzero bytes");
}

void check_offsets(const Profile& profile, std::uint64_t range, Report& report) {
  Occurrences outside;
  Arc first;
  for_each_arc(profile, [&](const Arc& arc) {
    if (arc.from < range && arc.self < range) return;
    if (!outside) first = arc;
    outside.add_unordered(arc.bytes);
  });
  const RecordField field = first.from < range ? RecordField::self : RecordField::from;
  if (outside)
    report.add("gmon/shobj-arc-offset"_rule, profile.narrowed(outside, field).first(), outside.count(), " of ",
               Plural{profile.arc_count, "arc"}, outside.count() == 1 ? " is" : " are",
               " outside the object; the first is ", Hex{first.from}, " -> ", Hex{first.self},
               "; expected offsets below ", Hex{range});
}

bool report_cut(std::string_view where, const char* what, std::uint64_t need, std::uint64_t left, Profile& profile,
                Report& report) {
  profile.complete = false;
  report.add("gmon/record-truncated"_rule, where, "the ", what, " takes ", Plural{need, "byte"}, ", but only ",
             Plural{left, "byte is left", "bytes are left"});
  return !profile.histograms.empty();
}

bool read_table(std::string_view rest, Profile& profile, Report& report) {
  const Histogram& histogram = profile.histograms.front();
  const std::size_t slot = profile.layout().arc_bytes();
  Cursor cursor(rest, profile.order());
  std::uint32_t tag = 0, claimed = 0;
  if (!(cursor.read(tag) && cursor.read(claimed)))
    return report_cut(rest, "arc table header", 8, rest.size(), profile, report);
  if (tag != 1) report.add("gmon/shobj-tag"_rule, rest.substr(0, 4), "the tag of the arcs is ", tag, "; expected 1");
  const std::string_view table = cursor.rest();
  const std::uint64_t slots = table.size() / slot;
  const std::uint64_t limit =
      histogram.has_range() ? check_size(table, histogram.range(), profile, slot, report) : slots;
  const std::string_view narcs = rest.substr(4, 4);
  profile.complete = !histogram.has_range() || table.size() >= limit * 2 * std::uint64_t{profile.pointer()} * slot;
  if (claimed > slots && profile.complete)
    report.add("gmon/shobj-narcs"_rule, narcs, "the table declares ", Plural{claimed, "arc"}, ", but has only ",
               Plural{slots, "slot"});
  else if (claimed > limit && claimed <= slots)
    report.add("gmon/shobj-table-full"_rule, narcs, "the run had ", Plural{claimed, "arc"},
               ", but the table stores only ", limit);
  const std::uint64_t used =
      claimed <= slots ? std::min(std::uint64_t{claimed}, limit) : count_used(table, slot, limit);
  if (used != 0) profile.arc_runs.push_back({table.substr(0, used * slot), static_cast<std::uint32_t>(slot)});
  profile.arc_count = used;
  if (claimed <= slots) check_tail(table.substr(claimed * slot), slot, report);
  if (histogram.has_range()) check_offsets(profile, histogram.range(), report);
  return true;
}

}  // namespace

bool read_shared_object(std::string_view file, std::endian order, const Hints& hints, Profile& profile,
                        Report& report) {
  std::optional<Attempt> best;
  bool is_tie = false;
  for (const Layout& layout : layouts::kSharedObject) {
    if (!hints.allows(layout.pointer)) continue;
    const Attempt next = attempt(file, {&layout, order, kSharedObjectVersion});
    const bool prefers_image = hints.image && hints.image->pointer == layout.pointer;
    is_tie = best && best->quality() == next.quality();
    if (!best || best->quality() < next.quality() || (is_tie && prefers_image)) best = next;
  }
  profile.shape = best->shape;
  profile.pointer_certain = !is_tie;
  const Histogram& histogram = best->histogram;
  if (histogram.header.empty()) {
    const std::string_view rest = file.substr(kFileHeader);
    return report_cut(rest, "histogram header", profile.fields().bytes, rest.size(), profile, report);
  }
  profile.histograms.push_back(histogram);
  if (const auto tag = load<std::uint32_t>(histogram.header, order); tag != 0)
    report.add("gmon/shobj-tag"_rule, histogram.header.substr(0, 4), "the tag of the histogram is ", tag,
               "; expected 0");
  if (histogram.cut) {
    profile.complete = false;
    report.add("gmon/record-truncated"_rule, histogram.field(profile.fields().size), "the histogram declares ",
               Plural{histogram.size, "bin"}, " of 2 bytes, but only ",
               Plural{best->rest.size(), "byte is left", "bytes are left"});
    return true;
  }
  return read_table(best->rest, profile, report);
}

}  // namespace proflint::gmon::decoders
