// The format value: which reader, then the rules, then what `identify` says.
// Follows the GNU gprof manual; the other layouts are named in their readers.
#include "validators/gmon/family.h"

#include <algorithm>

#include "validators/gmon/readers/readers.h"
#include "validators/gmon/rules.h"
#include "validators/gmon/rules/image.h"

namespace proflint::gmon {
namespace {

constexpr std::string_view kFileNames[] = {"gmon.out", "gmon.out.*", "gmon.sum", "gmon.cnt", "*.gmon"};
constexpr CompanionKind kCompanions[] = {{Role::image}};

struct Hint {
  std::string_view start;
  const char* what;
};
constexpr Hint kForeign[] = {
    {"Flat profile:", "the text report of gprof"},
    {"\f", "the text report of gprof"},
    {"Call graph", "the text report of gprof"},
    {"\x1f\x8b", "a gzip file; decompress it first"},
    {"\x7f"
     "ELF",
     "an ELF file; the data and not the program is judged, the program is named with --elf"},
};

void report_unrecognized(std::string_view file, Report& report) {
  const std::string_view start = file.substr(0, 4);
  for (const Hint& hint : kForeign)
    if (file.starts_with(hint.start))
      return report.add("gmon/unrecognized"_rule, start, "no gmon header; the file looks like ", Words{hint.what});
  report.add("gmon/unrecognized"_rule, start, "the file starts with no gmon header");
}

bool read_profile(const Input& input, const Hints& hints, Profile& profile, Report& report) {
  const std::string_view file = input.bytes;
  if (file.empty()) {
    report.add("gmon/empty-file"_rule, file, "the file is empty");
    return false;
  }
  if (has_gnu_magic(file)) return readers::read_gnu(input, hints, profile, report);
  if (const auto machine = find_darwin(file, hints)) return readers::read_darwin(file, *machine, profile, report);
  if (const auto shape = find_bsd44(file, hints)) return readers::read_bsd(file, *shape, profile, report);
  if (const auto shape = find_old_bsd(file, hints)) return readers::read_bsd(file, *shape, profile, report);
  report_unrecognized(file, report);
  return false;
}

// What the file as a whole lacks. A file that was not read to its end may have it in the rest.
void check_contents(const Profile& profile, const rules::Ticks& ticks, Report& report) {
  if (!profile.complete) return;
  const bool has_histogram = !profile.histograms.empty();
  if (has_histogram && ticks.sum == 0) {
    const std::string_view where = profile.histograms.front().header;
    if (profile.arc_count == 0 && !profile.block_records)
      report.add("gmon/empty-profile"_rule, where, "the file has a histogram, but no tick, no arc and no block count");
    else if (ticks.bins != 0)
      report.add("gmon/zero-samples"_rule, where, "all ", ticks.bins, " bins are 0");
  }
  if (ticks.sum != 0 && profile.arc_count == 0)
    report.add("gmon/no-arcs"_rule, {}, "the file has ", ticks.sum, plural(ticks.sum, " tick", " ticks"),
               " and no arcs");
  if (profile.arc_count != 0 && !has_histogram)
    report.add("gmon/no-histogram"_rule, {}, "the file has ", profile.arc_count,
               plural(profile.arc_count, " arc", " arcs"), " and no histogram");
}

const char* family_name(const Profile& profile) {
  switch (profile.family) {
    case Family::gnu:
      return profile.nonstandard ? "GNU layout with nonstandard widths" : "GNU layout";
    case Family::shared_object:
      return "shared-object profile";
    case Family::bsd44:
      return "4.4BSD layout";
    case Family::old_bsd:
      return "old BSD layout";
    case Family::darwin:
      return "Darwin layout";
  }
  return "";
}

void describe_histograms(const Profile& profile, const rules::Ticks& ticks, Report& report) {
  if (profile.histograms.empty()) return;
  const Histogram& first = profile.histograms.front();
  if (profile.histograms.size() > 1) report.describe(profile.histograms.size(), " histograms");
  if (profile.fields.rate.size != 0) report.describe("rate ", first.rate);
  if (profile.fields.dimension.size != 0)
    report.describe("dimension ", dimension_text(first.field(profile.fields.dimension)));
  report.describe(ticks.bins, profile.bin_bytes == 2 ? " bins" : " wide bins");
  report.describe(ticks.sum, plural(ticks.sum, " tick", " ticks"));
  std::uint64_t low = UINT64_MAX, high = 0;
  for (const Histogram& histogram : profile.histograms) {
    low = std::min(low, histogram.low);
    high = std::max(high, histogram.high);
  }
  report.describe(Hex{low}, "-", Hex{high});
}

void describe(const Profile& profile, const rules::Ticks& ticks, Report& report) {
  if (profile.family == Family::gnu)
    report.describe(family_name(profile), ", version ", profile.version);
  else
    report.describe(family_name(profile));
  report.describe(order_name(profile.order), profile.order_certain ? "" : " (guessed)");
  report.describe(profile.pointer, "-byte addresses", profile.pointer_certain ? " (certain)" : " (guessed)");
  describe_histograms(profile, ticks, report);
  report.describe(profile.arc_count, plural(profile.arc_count, " arc", " arcs"));
  if (profile.block_records)
    report.describe(profile.block_count, plural(profile.block_count, " block count", " block counts"));
}

void check(const Input& input, Report& report) {
  Hints hints;
  hints.forced = find_machine(input.variant);
  Image image(input.memory);
  const std::optional<Companion> program = input.find(Role::image, {});
  const bool has_image = program && read_image(*program, image, report);
  if (has_image) hints.image = image.machine;
  Profile profile(input.memory);
  if (!read_profile(input, hints, profile, report)) return;
  const rules::Ticks ticks = rules::check_histograms(profile, input.memory, report);
  rules::check_arcs(profile, input.memory, report);
  rules::check_blocks(profile, input.memory, report);
  check_contents(profile, ticks, report);
  if (has_image) rules::check_against_image(profile, image, report);
  describe(profile, ticks, report);
}

}  // namespace

constinit const Format kGmon = {.id = "gmon",
                                .name = "gmon.out, data of programs built with -pg",
                                .file_names = kFileNames,
                                .companions = kCompanions,
                                .variants = kVariants,
                                .detect = detect,
                                .check = check};

namespace {

constexpr const Format* kFormats[] = {&kGmon};
constexpr RuleTable kRuleTables[] = {{"gmon", kRules}};
constexpr Foreign kReports[] = {
    {"Flat profile:", "the text report of gprof, not its data"},
    {"\f\t", "the text report of gprof, not its data"},
};

}  // namespace

constinit const proflint::Family kGmonFamily = {
    .id = "gmon", .rules = kRuleTables, .formats = kFormats, .foreign = kReports};

}  // namespace proflint::gmon
