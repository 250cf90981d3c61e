// The format: selects the decoder, checks the rules, and builds the description for `identify`.
// Follows the GNU gprof manual; the decoders name the documents of the other layouts.
#include "validators/gmon/family.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/gmon/decoders/decoders.h"
#include "validators/gmon/dimension.h"
#include "validators/gmon/program.h"
#include "validators/gmon/rules.h"
#include "validators/gmon/rules/image.h"
#include "validators/gmon/sets.h"
#include "validators/gmon/traits.h"

namespace proflint::gmon {
namespace {

constexpr std::string_view kFileNames[] = {"gmon.out", "gmon.out.*", "gmon.sum", "gmon.cnt", "*.gmon"};
constexpr CompanionKind kCompanions[] = {{Role::image}};

// Files that are often passed instead of the data.
constexpr Foreign kForeign[] = {
    {"Flat profile:", "a gprof text report, not profile data; pass gmon.out instead"},
    {"\f\t", "a gprof text report, not profile data; pass gmon.out instead"},
    {"Call graph", "a gprof text report, not profile data; pass gmon.out instead"},
    {"\x1f\x8b", "a gzip file; decompress it first"},
    {"\x7f"
     "ELF",
     "an ELF file; pass the data here, and the program with --elf"},
};

void report_unrecognized(std::string_view file, Report& report) {
  const std::string_view start = file.substr(0, 4);
  for (const Foreign& foreign : kForeign)
    if (file.starts_with(foreign.start))
      return report.add("gmon/unrecognized"_rule, start, "the file starts with ", start,
                        ", which is not a gmon header; it looks like ", Trusted{foreign.what});
  report.add("gmon/unrecognized"_rule, start, "the file starts with ", start, ", which is not a gmon header");
}

bool read_profile(const Input& input, const Hints& hints, Profile& profile, Report& report) {
  const std::string_view file = input.bytes;
  if (file.empty()) {
    report.add("gmon/empty-file"_rule, file, "the file is empty");
    return false;
  }
  if (has_gnu_magic(file) || (file.size() > 1 && std::string_view("gmon").starts_with(file)))
    return decoders::read_gnu(input, hints, profile, report);
  if (const auto shape = find_darwin(file, hints)) return decoders::read_darwin(file, *shape, profile, report);
  if (const auto shape = find_bsd44(file, hints)) return decoders::read_bsd(file, *shape, profile, report);
  if (const auto shape = find_old_bsd(file, hints, false)) return decoders::read_bsd(file, *shape, profile, report);
  if (const auto shape = find_old_bsd(file, hints, true)) return decoders::read_bsd(file, *shape, profile, report);
  report_unrecognized(file, report);
  return false;
}

// Reports missing parts of the file. A file that was not read to its end may have them in the rest.
void check_contents(const Profile& profile, const rules::Ticks& ticks, Report& report) {
  if (!profile.complete) return;
  const bool has_histogram = !profile.histograms.empty();
  if (has_histogram && ticks.sum == 0) {
    const std::string_view where = profile.histograms.front().header;
    if (profile.arc_count == 0 && !profile.block_records)
      report.add("gmon/all-zero"_rule, where, "the file has a histogram, but no ticks, arcs or block counts");
    else if (ticks.bins == 1)
      report.add("gmon/hist-all-zero"_rule, where, "the only bin is 0");
    else if (ticks.bins != 0)
      report.add("gmon/hist-all-zero"_rule, where, "all ", ticks.bins, " bins are 0");
  }
  if (ticks.sum != 0 && profile.arc_count == 0)
    report.add("gmon/no-arcs"_rule, {}, "the file has ", Plural{static_cast<Int128>(ticks.sum), "tick"},
               ", but no arcs");
  if (profile.arc_count != 0 && !has_histogram)
    report.add("gmon/no-histogram"_rule, {}, "the file has ", Plural{profile.arc_count, "arc"}, ", but no histogram");
}

const char* name_of(const Layout& layout) {
  switch (layout.kind) {
    case Kind::gnu:
      return layout.deviation != nullptr ? "GNU layout with nonstandard widths" : "GNU layout";
    case Kind::shared_object:
      return "shared-object profile";
    case Kind::bsd44:
      return "4.4BSD layout";
    case Kind::old_bsd:
      return "old BSD layout";
    case Kind::darwin:
      return "Darwin layout";
  }
  return "";
}

void describe_histograms(const Profile& profile, const rules::Ticks& ticks, Report& report) {
  if (profile.histograms.empty()) return;
  const Histogram& first = profile.histograms.front();
  if (profile.histograms.size() > 1) report.describe(profile.histograms.size(), " histograms");
  if (profile.fields().rate.size != 0) report.describe("rate ", first.rate);
  if (profile.fields().dimension.size != 0)
    report.describe("dimension ", dimension_text(first.field(profile.fields().dimension)));
  report.describe(ticks.bins, profile.bin_bytes == 2 ? " bins" : " wide bins");
  report.describe(Plural{static_cast<Int128>(ticks.sum), "tick"});
  std::uint64_t low = UINT64_MAX, high = 0;
  for (const Histogram& histogram : profile.histograms) {
    low = std::min(low, histogram.low);
    high = std::max(high, histogram.high);
  }
  report.describe(Hex{low}, "-", Hex{high});
}

void describe(const Profile& profile, const rules::Ticks& ticks, Report& report) {
  if (profile.kind() == Kind::gnu)
    report.describe(name_of(profile.layout()), ", version ", *report.facts().version);
  else
    report.describe(name_of(profile.layout()));
  report.describe(order_name(profile.order()), profile.order_certain ? "" : " (guessed)");
  report.describe(profile.pointer(), "-byte addresses", profile.pointer_certain ? " (certain)" : " (guessed)");
  describe_histograms(profile, ticks, report);
  report.describe(Plural{profile.arc_count, "arc"});
  if (profile.block_records) report.describe(Plural{profile.block_count, "block count"});
}

// Ticks measure where time was spent; a file without a histogram only counts calls.
Facts facts_of(const Profile& profile, const rules::Ticks& ticks) {
  Facts facts;
  facts.counters = profile.histograms.empty() ? profile.arc_count + profile.block_count : ticks.bins;
  if (!profile.histograms.empty()) facts.total = static_cast<std::uint64_t>(std::min<Uint128>(ticks.sum, UINT64_MAX));
  return facts;
}

void check(const Input& input, Report& report) {
  Hints hints;
  hints.forced = find_machine(input.variant);
  std::optional<Program> program;
  if (const std::optional<Companion> image = input.find(Role::image, {}))
    program = read_program(*image, input.memory, report);
  if (program) hints.image = program->machine();
  Profile profile(input.memory);
  const bool is_read = read_profile(input, hints, profile, report);
  if (profile.kind() == Kind::shared_object) report.add_trait("shared-object profile"_trait);
  if (profile.kind() == Kind::darwin) report.add_trait("Darwin layout"_trait);
  if (!is_read) return;
  if (profile.kind() == Kind::gnu) report.set_version(profile.shape.version);
  const rules::Ticks ticks = rules::check_histograms(profile, input.memory, report);
  rules::check_arcs(profile, input.memory, report);
  rules::check_blocks(profile, input.memory, report);
  check_contents(profile, ticks, report);
  if (program) rules::check_against_image(profile, *program, report);
  describe(profile, ticks, report);
  report.set_facts(facts_of(profile, ticks));
  compare_with_set(input, profile, report);
}

}  // namespace

namespace {

constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "gprof",
     .trait = "shared-object profile"_trait,
     .source = "gmon_io.c supports two kinds of files; sprof of glibc reads shared-object profiles"},
    {.consumers = "gprof", .trait = "Darwin layout"_trait, .source = "gmon_io.c does not support this layout"},
};

constexpr const Rule* kDisplacements[] = {&"gmon/bad-tag"_rule, &"gmon/record-truncated"_rule, &"gmon/shobj-size"_rule};

}  // namespace

constinit const Format kGmon = {.id = "gmon",
                                .name = "gmon.out, data of programs built with -pg",
                                .file_names = kFileNames,
                                .displacements = kDisplacements,
                                .companions = kCompanions,
                                .variants = kVariants,
                                .traits = kTraits,
                                .unsupported = kUnsupported,
                                .detect = detect,
                                .check = check};

namespace {

constexpr const Format* kFormats[] = {&kGmon};
constexpr RuleTable kRuleTables[] = {{"gmon", kRules}};
}  // namespace

constinit const Family kGmonFamily = {.id = "gmon", .rules = kRuleTables, .formats = kFormats, .foreign = kForeign};

}  // namespace proflint::gmon
