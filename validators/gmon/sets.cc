// Compares the layout, machine, unit and scale with the first file, and the ranges of all files with each other.
#include "validators/gmon/sets.h"

#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <string>

#include "validators/core/text.h"
#include "validators/gmon/dimension.h"
#include "validators/gmon/rules.h"
#include "validators/gmon/scale.h"
#include "validators/sets/one_kind.h"

namespace proflint::gmon {
namespace {

// Properties that must be the same in all files, from the first file that has them.
template <class Value>
struct FirstOf {
  std::optional<Value> value;
  std::uint32_t member = 0;

  // Whether an earlier file has another value.
  bool conflicts_with(const Value& other, std::uint32_t number) {
    if (!value) value = other, member = number;
    return *value != other;
  }
};

struct Range {
  std::uint64_t high, bins;
  std::uint32_t member;
};

struct Known {
  explicit Known(std::pmr::memory_resource* memory) : ranges(memory) {}

  FirstOf<unsigned> pointer;
  FirstOf<std::endian> order;
  FirstOf<std::string> unit;       // dimension and abbreviation, at most 16 bytes
  std::optional<Histogram> scale;  // only the numbers are valid
  std::uint32_t scale_member = 0;
  std::pmr::map<std::uint64_t, Range> ranges;  // disjoint, by start address
};

class Comparison {
 public:
  Comparison(const SetMember& member, Known& known, Report& report) : member_(member), known_(known), report_(report) {}

  // False: a conflict was reported, so the other comparisons are skipped.
  bool check_machine(const Profile& profile) {
    if (profile.pointer_certain && known_.pointer.conflicts_with(profile.pointer(), member_.number()))
      return conflict({}, known_.pointer.member, "addresses are ", Plural{profile.pointer(), "byte"}, " wide, but ",
                      *known_.pointer.value, " in ");
    if (profile.order_certain && known_.order.conflicts_with(profile.order(), member_.number()))
      return conflict({}, known_.order.member, "the file is ", order_name(profile.order()), ", unlike ");
    return true;
  }

  bool check_unit(const Histogram& histogram, const HistogramFields& fields) {
    if (fields.dimension.size == 0) return true;
    const std::string_view dimension = histogram.field(fields.dimension);
    std::string unit(dimension_text(dimension));
    unit += static_cast<char>(abbreviation_of(histogram, fields));
    if (!known_.unit.conflicts_with(unit, member_.number())) return true;
    const std::string_view before = *known_.unit.value;
    return conflict(dimension, known_.unit.member, "the dimension is ", dimension_text(dimension), " (",
                    histogram.field(fields.abbreviation), "), but ", before.substr(0, before.size() - 1), " (",
                    before.substr(before.size() - 1), ") in ");
  }

  bool check_scale(const Histogram& histogram, const HistogramFields& fields) {
    if (!known_.scale) {
      known_.scale = histogram;
      known_.scale->header = known_.scale->bins = {};  // views of a file that will be closed
      known_.scale_member = member_.number();
    }
    if (std::fabs(scale(histogram) - scale(*known_.scale)) <= kScaleTolerance) return true;
    return conflict(histogram.field(fields.size), known_.scale_member,
                    Plural{histogram.size, "bin covers", "bins cover"}, " ", Plural{histogram.range(), "byte"},
                    " of text, but ", Plural{known_.scale->size, "bin covers", "bins cover"}, " ",
                    Plural{known_.scale->range(), "byte"}, " in ");
  }

  bool check_range(const Histogram& histogram, const HistogramFields& fields) {
    const auto after = known_.ranges.lower_bound(histogram.low);
    if (after != known_.ranges.end() && after->first < histogram.high && !is_same(*after, histogram))
      return overlap(*after, histogram, fields);
    if (after != known_.ranges.begin() && std::prev(after)->second.high > histogram.low)
      return overlap(*std::prev(after), histogram, fields);
    const auto [it, is_new] =
        known_.ranges.try_emplace(histogram.low, Range{histogram.high, histogram.size, member_.number()});
    if (is_new || it->second.bins == histogram.size) return true;
    return conflict(histogram.field(fields.size), it->second.member, "the histogram of the range ", Hex{histogram.low},
                    "-", Hex{histogram.high}, " has ", Plural{histogram.size, "bin"}, ", but ", it->second.bins,
                    " in ");
  }

 private:
  using Entry = std::pair<const std::uint64_t, Range>;

  static bool is_same(const Entry& entry, const Histogram& histogram) {
    return entry.first == histogram.low && entry.second.high == histogram.high;
  }

  bool overlap(const Entry& entry, const Histogram& histogram, const HistogramFields& fields) {
    return conflict(histogram.field(fields.range), entry.second.member, "the range ", Hex{histogram.low}, "-",
                    Hex{histogram.high}, " overlaps the range ", Hex{entry.first}, "-", Hex{entry.second.high}, " of ");
  }

  template <class... Parts>
  bool conflict(std::string_view where, std::uint32_t before, const Parts&... parts) {
    report_.add("gmon/set-histogram"_rule, where, parts..., member_.name_of(before));
    return false;
  }

  const SetMember& member_;
  Known& known_;
  Report& report_;
};

// The programs that read a file.
enum class Readers : std::uint8_t { gprof, sprof, darwin };

Readers readers_of(const Profile& profile) {
  if (profile.kind() == Kind::shared_object) return Readers::sprof;
  return profile.kind() == Kind::darwin ? Readers::darwin : Readers::gprof;
}

Trusted describe_for(Readers readers) {
  switch (readers) {
    case Readers::gprof:
      return {"a profile for gprof"};
    case Readers::sprof:
      return {"a shared-object profile for sprof"};
    case Readers::darwin:
      return {"a profile in Darwin layout"};
  }
  return {""};
}

void compare_readers(SetMember& member, Readers readers, Report& report) {
  if (const auto* const first = member.join<sets::OneKind<Readers>>().find_conflict(readers, member))
    report.add("gmon/set-kind"_rule, {}, "the file is ", describe_for(readers), ", but ", member.name_of(first->member),
               " is ", describe_for(first->kind));
}

}  // namespace

void compare_with_set(const Input& input, const Profile& profile, Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  if (profile.histograms.empty() && profile.arc_count == 0 && profile.block_count == 0) return;
  compare_readers(*input.member, readers_of(profile), report);
  if (readers_of(profile) != Readers::gprof) return;
  Comparison comparison(*input.member, input.member->join<Known>(), report);
  if (!comparison.check_machine(profile)) return;
  const HistogramFields& fields = profile.fields();
  for (const Histogram& histogram : profile.histograms)
    if (counts_bins(histogram) &&
        !(comparison.check_unit(histogram, fields) && comparison.check_scale(histogram, fields) &&
          comparison.check_range(histogram, fields)))
      return;
}

}  // namespace proflint::gmon
