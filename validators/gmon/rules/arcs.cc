// The rules about call-graph arcs: one pass for single arcs, and one for duplicates.
// Follows glibc gmon/mcount.c and gmon.c, and the BSD writers.
#include <algorithm>

#include "validators/gmon/rules.h"
#include "validators/gmon/rules/checks.h"

namespace proflint::gmon::rules {
namespace {

constexpr std::uint64_t kLowHalf = 0xffffffff;

bool is_bsd(const Profile& profile) {
  return profile.kind() == Kind::bsd44 || profile.kind() == Kind::old_bsd;
}

// Checks single arcs and their order.
class ArcRules {
 public:
  ArcRules(const Profile& profile, const CoveredText& text)
      : profile_(profile),
        text_(text),
        has_long_count_(is_bsd(profile) && profile.pointer() == 8),
        sign_bit_(std::uint64_t{1} << (8 * profile.layout().arc_count - 1)),
        knows_text_(profile.kind() != Kind::shared_object && !text.empty()),
        slot_(profile.kind() == Kind::gnu && profile.histograms.size() == 1 && !text.empty() ? 2 * profile.pointer()
                                                                                             : 0),
        slot_base_(slot_ != 0 ? profile.histograms.front().low : 0) {}

  // An arc from outside the text is not also compared with its neighbors.
  void check(const Arc& arc) {
    const bool has_high_half = has_long_count_ && arc.count > kLowHalf;
    if (has_high_half) note(high_bits_, arc);
    if ((has_high_half ? arc.count & kLowHalf : arc.count) == 0) note(zero_, arc);
    if (arc.count >= sign_bit_) note(wrap_, arc);
    is_ascending_ = is_ascending_ && arc.from >= last_from_;
    last_from_ = arc.from;
    if (knows_text_ && !text_.contains(arc.self)) note(self_, arc);
    if (knows_text_ && !text_.contains(arc.from)) return note(arc.from == 0 ? spontaneous_ : from_, arc);
    if (arc.from < last_inside_) {
      if (!order_.places) before_ = last_inside_;
      note(order_, arc);
    }
    last_inside_ = arc.from;
    if (slot_ != 0 && ((arc.from - slot_base_) & (slot_ - 1)) != 0) note(stray_, arc);
  }

  bool is_ascending() const { return is_ascending_; }

  // Arcs that do not fill the file, most of them outside the text: they start at another offset.
  bool is_out_of_step() const { return !profile_.complete && 2 * from_.places.count() > profile_.arc_count; }
  // Arcs without tags that do not fill the file, some of them outside the text: the later ones start at another offset.
  bool is_shifted() const { return is_bsd(profile_) && !profile_.complete && (from_.places || self_.places); }

  void finish(Report& report) const {
    if (is_out_of_step())
      return report_group(
          report, "gmon/arc-from-range"_rule, at(from_, RecordField::from), "the caller ", Hex{from_.arc.from},
          " is outside every histogram, like most other callers: bytes before the arcs were lost or added");
    if (is_shifted()) return report_shift(report);
    report_group(report, "gmon/bsd-arc-count-high-bits"_rule, at(high_bits_, RecordField::count),
                 "the count of the arc ", Hex{high_bits_.arc.from}, " -> ", Hex{high_bits_.arc.self}, " is ",
                 Hex{high_bits_.arc.count}, "; proflint used the low half, ", Hex{high_bits_.arc.count & kLowHalf});
    report_group(report, "gmon/arc-count-zero"_rule, at(zero_, RecordField::count), "the arc ", Hex{zero_.arc.from},
                 " -> ", Hex{zero_.arc.self}, " has count 0");
    report_group(report, "gmon/arc-count-wrap"_rule, at(wrap_, RecordField::count), "the count of the arc ",
                 Hex{wrap_.arc.from}, " -> ", Hex{wrap_.arc.self}, " is ", wrap_.arc.count,
                 ", whose sign bit is set: the counter of the writer overflowed");
    report_group(report, "gmon/arc-from-range"_rule, at(from_, RecordField::from), "the caller ", Hex{from_.arc.from},
                 " is outside every histogram");
    report_group(report, "gmon/arc-spontaneous"_rule, at(spontaneous_, RecordField::from), "the arc to ",
                 Hex{spontaneous_.arc.self}, " has no caller");
    report_group(report, "gmon/arc-self-range"_rule, at(self_, RecordField::self), "the callee ", Hex{self_.arc.self},
                 " is outside every histogram");
    if (profile_.kind() != Kind::shared_object && profile_.kind() != Kind::darwin)
      report_group(report, "gmon/arc-order"_rule, at(order_, RecordField::from), "the caller ", Hex{order_.arc.from},
                   " follows the higher caller ", Hex{before_});
    // Only if a few of many arcs do not fit: otherwise the writer uses other slots, or none.
    if (stray_.places.count() <= profile_.arc_count / 20)
      report_group(report, "gmon/arc-slot"_rule, at(stray_, RecordField::from), "the caller ", Hex{stray_.arc.from},
                   " is ", Hex{stray_.arc.from - slot_base_}, " bytes past lowpc (", Hex{slot_base_},
                   "), which is not a multiple of ", slot_);
  }

 private:
  struct Found {
    Occurrences places;
    Arc arc;  // the first arc
  };

  void report_shift(Report& report) const {
    constexpr const char* kCause = " is outside every histogram: bytes in or before this arc were lost or added";
    const bool is_caller =
        from_.places && (!self_.places || from_.places.first().data() <= self_.places.first().data());
    if (is_caller)
      report_group(report, "gmon/arc-from-range"_rule, at(from_, RecordField::from), "the caller ", Hex{from_.arc.from},
                   kCause);
    else
      report_group(report, "gmon/arc-self-range"_rule, at(self_, RecordField::self), "the callee ", Hex{self_.arc.self},
                   kCause);
  }

  Occurrences at(const Found& found, RecordField field) const { return profile_.narrowed(found.places, field); }

  static void note(Found& found, const Arc& arc) {
    if (!found.places) found.arc = arc;
    found.places.add_unordered(arc.bytes);
  }

  const Profile& profile_;
  const CoveredText& text_;
  bool has_long_count_;
  std::uint64_t sign_bit_;
  bool knows_text_;
  unsigned slot_;  // a power of two; 0: the slots of the writer are unknown
  std::uint64_t slot_base_;
  bool is_ascending_ = true;  // the callers of all arcs
  std::uint64_t last_from_ = 0;
  std::uint64_t last_inside_ = 0, before_ = 0;  // of the arcs whose callers are in a histogram
  Found zero_, wrap_, high_bits_, from_, spontaneous_, self_, order_, stray_;
};

// Finds arcs with the same caller and callee. While callers are in ascending order, only the few arcs of one caller are
// compared.
class Duplicates {
 public:
  explicit Duplicates(std::pmr::memory_resource* memory) : arcs_(memory) {}

  // Adds an arc. REQUIRES: its caller is not less than the caller of the last arc.
  void check(const Arc& arc) {
    if (!arcs_.empty() && arcs_.back().from != arc.from) flush();
    stride_ = arc.bytes.size();
    arcs_.push_back({arc.from, arc.self, arc.bytes.data()});
  }

  // Restarts with all arcs, in any order.
  void check_all(const Profile& profile) {
    spots_ = {};
    arcs_.clear();
    arcs_.reserve(profile.arc_count);
    for_each_arc(profile, [&](const Arc& arc) {
      stride_ = arc.bytes.size();
      arcs_.push_back({arc.from, arc.self, arc.bytes.data()});
    });
  }

  void finish(const Profile& profile, Report& report) {
    flush();
    const Severity severity = profile.kind() == Kind::shared_object ? Severity::note : Severity::warning;
    report_group_as(report, severity, "gmon/arc-duplicate"_rule, spots_, "the arc ", Hex{first_.from}, " -> ",
                    Hex{first_.self}, " occurs more than once");
  }

 private:
  struct Key {
    std::uint64_t from, self;
    const char* bytes;
  };

  void flush() {
    if (arcs_.size() > 1) find_equal();
    arcs_.clear();
  }

  void find_equal() {
    if (arcs_.size() <= kFew && !has_equal()) return;
    std::sort(arcs_.begin(), arcs_.end(), [](const Key& a, const Key& b) {
      return std::tuple(a.from, a.self, a.bytes) < std::tuple(b.from, b.self, b.bytes);
    });
    for (std::size_t i = 1; i < arcs_.size(); ++i) {
      if (arcs_[i].from != arcs_[i - 1].from || arcs_[i].self != arcs_[i - 1].self) continue;
      spots_.add_unordered({arcs_[i].bytes, stride_});
      if (spots_.first().data() == arcs_[i].bytes) first_ = arcs_[i];
    }
  }

  // Most callers have few callees, which are faster to compare than to sort.
  bool has_equal() const {
    for (std::size_t i = 1; i < arcs_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (arcs_[i].self == arcs_[j].self) return true;
    return false;
  }

  static constexpr std::size_t kFew = 8;

  std::pmr::vector<Key> arcs_;
  std::size_t stride_ = 0;
  Occurrences spots_;
  Key first_{};
};

}  // namespace

CoveredText::CoveredText(const Profile& profile, std::pmr::memory_resource* memory) : ranges_(memory) {
  const auto has_range = [](const Histogram& histogram) { return histogram.has_range(); };
  if (!std::all_of(profile.histograms.begin(), profile.histograms.end(), has_range)) return;
  ranges_.reserve(profile.histograms.size());
  for (const Histogram& histogram : profile.histograms) ranges_.push_back({histogram.low, histogram.high});
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.low < b.low; });
  std::size_t last = 0;
  for (const Range& range : ranges_) {
    if (range.low <= ranges_[last].high)
      ranges_[last].high = std::max(ranges_[last].high, range.high);
    else
      ranges_[++last] = range;
  }
  if (ranges_.empty()) return;
  ranges_.resize(last + 1);
  largest_ = *std::max_element(ranges_.begin(), ranges_.end(),
                               [](const Range& a, const Range& b) { return a.high - a.low < b.high - b.low; });
}

bool CoveredText::is_in_any(std::uint64_t address) const {
  const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), address,
                                      [](std::uint64_t value, const Range& range) { return value < range.low; });
  return after != ranges_.begin() && std::prev(after)->contains(address);
}

void check_arcs(const Profile& profile, std::pmr::memory_resource* memory, Report& report) {
  if (profile.arc_count == 0) return;
  const CoveredText text(profile, memory);
  ArcRules rules(profile, text);
  Duplicates duplicates(memory);
  for_each_arc(profile, [&](const Arc& arc) {
    rules.check(arc);
    if (rules.is_ascending()) duplicates.check(arc);
  });
  rules.finish(report);
  if (rules.is_out_of_step()) return;
  if (!rules.is_ascending()) duplicates.check_all(profile);
  duplicates.finish(profile, report);
}

}  // namespace proflint::gmon::rules
