// Compares word size and byte order, then ranges, then every arc with symbols and code.
// Follows what glibc's start code and mcount write to the file.
#include "validators/gmon/rules/image.h"

#include <algorithm>
#include <span>
#include <utility>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/text.h"
#include "validators/gmon/rules.h"
#include "validators/gmon/rules/call_sites.h"

namespace proflint::gmon::rules {
namespace {

// Writers round the end of the text up to a multiple of this.
constexpr std::uint64_t kAlignments[] = {1, 4, 8, 16};
// The maximum offset in a function at which the call of mcount returns: measured up to 29 bytes on x86, up to 56
// elsewhere.
constexpr std::uint64_t kEntryX86 = 64, kEntryElsewhere = 128;

bool machine_matches(const Profile& profile, const Program& program, Report& report) {
  const bool same_class = !profile.pointer_matters || profile.pointer() == program.image.pointer();
  const bool same_order = profile.order() == program.image.order();
  if (!same_class)
    report.add("gmon/elf-class"_rule, {}, "addresses are ", Plural{profile.pointer(), "byte"},
               " wide in the file, but ", Plural{program.image.pointer(), "byte"}, " in the image");
  if (!same_order)
    report.add("gmon/elf-byte-order"_rule, {}, "the file is ", order_name(profile.order()), ", but the image is ",
               order_name(program.image.order()));
  return same_class && same_order;
}

bool meets_code(const Histogram& histogram, std::span<const images::Segment> code) {
  return std::any_of(code.begin(), code.end(), [&](const images::Segment& segment) {
    // Ends are not compared, because they may wrap around.
    return segment.size != 0 &&
           (segment.contains(histogram.low) || (segment.address >= histogram.low && segment.address < histogram.high));
  });
}

// Whether the histograms belong to this image at all. A histogram that starts below the code may precede one that does
// not.
bool check_ranges(const Profile& profile, const Program& program, Report& report) {
  const auto none = [](const Histogram& histogram) { return !histogram.has_range(); };
  const auto& histograms = profile.histograms;
  const auto first = std::find_if_not(histograms.begin(), histograms.end(), none);
  if (first == histograms.end()) return true;
  if (std::any_of(first, histograms.end(),
                  [&](const Histogram& h) { return h.has_range() && meets_code(h, program.image.code()); }))
    return true;
  const images::Segment& code = program.image.code().front();
  report.add("gmon/elf-no-overlap"_rule, first->field(profile.fields().range), "the range ", Hex{first->low}, "-",
             Hex{first->high}, " is outside the executable segments of the image; the first is ", Hex{code.address},
             "-", Hex{code.address + code.size});
  return false;
}

void check_end_of_text(const Profile& profile, const Program& program, Report& report) {
  if (profile.histograms.size() != 1 || !program.end_of_text) return;
  const std::uint64_t high = profile.histograms.front().high, end = *program.end_of_text;
  for (const std::uint64_t alignment : kAlignments)
    if (high == (end + alignment - 1) / alignment * alignment) return;
  const std::string_view range = profile.histograms.front().field(profile.fields().range);
  report.add("gmon/elf-range-differs"_rule, range.substr(profile.pointer()), "the histogram ends at ", Hex{high},
             ", but the text of the image ends at ", Hex{end});
}

// Compares all arcs with symbols in one pass.
class CalleeRules {
 public:
  CalleeRules(const Profile& profile, const Program& program)
      : profile_(profile),
        functions_(program.functions),
        reach_(program.image.is_x86() ? kEntryX86 : kEntryElsewhere) {}

  void check(const Arc& arc) {
    const images::Function* const function = functions_.find(arc.self);
    if (function == nullptr)
      outside_.add_unordered(arc.bytes, arc.self);
    else if (const std::uint64_t distance = arc.self - function->start; distance > reach_)
      deep_.add_unordered(arc.bytes, {arc.self, distance});
  }

  void finish(Report& report) const {
    report_group(report, "gmon/elf-self-not-function"_rule, profile_.narrowed(outside_, RecordField::self),
                 "the callee ", Hex{outside_.detail()}, " is not inside a function of the image");
    report_group(report, "gmon/elf-self-not-entry"_rule, profile_.narrowed(deep_, RecordField::self), "the callee ",
                 Hex{deep_.detail().callee}, " is ", Plural{deep_.detail().distance, "byte"},
                 " after the start of its function; expected at most ", reach_);
  }

 private:
  const Profile& profile_;
  const images::Functions& functions_;
  std::uint64_t reach_;
  struct Inner {
    std::uint64_t callee = 0, distance = 0;  // from the start of its function
  };
  DetailedOccurrences<std::uint64_t> outside_;  // callees
  DetailedOccurrences<Inner> deep_;
};

// Whether callers are slots of 2P bytes, as written by glibc. In sums of gprof -s they are symbols, which are often
// aligned like slots.
bool has_slots(const Profile& profile, const images::Functions& functions, unsigned slot) {
  if (profile.kind() != Kind::gnu || profile.histograms.size() != 1) return false;
  const std::uint64_t low = profile.histograms.front().low;
  std::uint64_t aligned = 0, symbols = 0, last = 0;
  bool last_is_symbol = functions.starts_at(last);
  for_each_arc(profile, [&](const Arc& arc) {
    aligned += arc.from >= low && (arc.from - low) % slot == 0 ? 1 : 0;
    if (arc.from != std::exchange(last, arc.from)) last_is_symbol = functions.starts_at(arc.from);
    symbols += last_is_symbol ? 1 : 0;
  });
  return profile.arc_count - aligned <= profile.arc_count / 20 && symbols <= profile.arc_count / 2;
}

void check_callers(const Profile& profile, const Program& program, Report& report) {
  const unsigned slot = 2 * profile.pointer();
  if (!program.image.is_x86() || !has_slots(profile, program.functions, slot)) return;
  Occurrences none;
  std::uint64_t first = 0, last = 0;
  bool last_has_call = false, is_first = true;
  for_each_arc(profile, [&](const Arc& arc) {
    if (is_first || arc.from != last) last_has_call = has_return_address(program.image.code(), arc.from, slot);
    is_first = false;
    last = arc.from;
    if (last_has_call || arc.from == 0) return;  // 0: the caller is unknown
    if (!none) first = arc.from;
    none.add_unordered(arc.bytes);
  });
  report_group(report, "gmon/elf-from-no-call"_rule, profile.narrowed(none, RecordField::from),
               "no call instruction ends in the ", Plural{slot, "byte"}, " that start at ", Hex{first});
}

}  // namespace

void check_against_image(const Profile& profile, const Program& program, Report& report) {
  if (!machine_matches(profile, program, report)) return;
  const bool is_shared_object = profile.kind() == Kind::shared_object;
  const bool knows_symbols = !is_shared_object && program.image.unsound_tables() == 0;
  if (knows_symbols && program.functions.empty())
    report.add("gmon/elf-no-symbols"_rule, {}, "the image has no function symbols");
  const bool is_glibc_like = profile.kind() == Kind::gnu && profile.arc_count != 0;
  if (knows_symbols && is_glibc_like && !program.has_mcount)
    report.add("gmon/elf-no-mcount"_rule, {}, "the file has ", Plural{profile.arc_count, "arc"},
               ", but the image neither defines nor uses a symbol such as mcount or __fentry__");
  if (!check_ranges(profile, program, report) || is_shared_object) return;
  check_end_of_text(profile, program, report);
  if (profile.arc_count == 0) return;
  check_callers(profile, program, report);
  if (!knows_symbols || program.functions.empty() || program.has_descriptors) return;
  CalleeRules callees(profile, program);
  for_each_arc(profile, [&](const Arc& arc) { callees.check(arc); });
  callees.finish(report);
}

}  // namespace proflint::gmon::rules
