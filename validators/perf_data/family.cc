// The three forms: chooses the decoder, walks the records, and collects the facts for identify.
// Follows perf.data-file-format.txt.
#include "validators/perf_data/family.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "validators/core/text.h"
#include "validators/perf_data/decoders/file_form.h"
#include "validators/perf_data/decoders/walker.h"
#include "validators/perf_data/directory.h"
#include "validators/perf_data/image.h"
#include "validators/perf_data/rules.h"
#include "validators/perf_data/salvage.h"

namespace proflint::perf_data {
namespace {

constexpr std::string_view kFileNames[] = {"perf.data", "perf.data.old", "*.perf", "*.perfdata", "*.perf.data"};
constexpr std::string_view kOwnNames[] = {"perf.data", "perf.data.old"};  // the others are names of text, too
constexpr std::string_view kMagics[] = {kMagicLittle, kMagicBig, kMagicVersion1};
constexpr std::string_view kTraits[] = {"no branch stacks",  // though there are samples
                                        "BUILD_ID or CPU_MAP records without padding",
                                        "COMPRESSED whose mmap_len is 0 or not a multiple of 4096",
                                        "record types added in perf 6.16"};

consteval Trait operator""_trait(const char* name, std::size_t size) {
  return find_trait(kTraits, {name, size});
}

constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "perf",
     .releases = before({6, 3}),
     .versions = Versions{.first = 129},
     .source = "perf before 6.3 rejects attrs of more than 128 bytes: incompatible file format"},
    {.consumers = "perf",
     .releases = before({6, 16}),
     .trait = "record types added in perf 6.16"_trait,
     .source = "perf before 6.16: failed to process type"},
    {.consumers = "perf",
     .releases = since({7, 2}),
     .trait = "BUILD_ID or CPU_MAP records without padding"_trait,
     .source = "perf 7.2: event size is not 8-byte aligned"},
    {.consumers = "perf",
     .releases = since({7, 2}),
     .trait = "COMPRESSED whose mmap_len is 0 or not a multiple of 4096"_trait,
     .source = "perf 7.2: comp_mmap_len must be a 4K-aligned value"},
    {.consumers = "autofdo",
     .trait = "no branch stacks"_trait,
     .source = "create_llvm_prof creates profiles from branch stacks only; record with perf record -b"},
    {.consumers = "llvm-profgen",
     .trait = "no branch stacks"_trait,
     .source = "llvm-profgen: Invalid perf script input; record with perf record -b"},
};

std::string version_name(std::uint64_t version) {
  return "attrs of " + std::to_string(version) + " bytes";
}

constexpr CompanionKind kCompanions[] = {{Role::pair}, {Role::image}};

Match detect(const Head& head) {
  const std::string_view bytes = head.bytes;
  for (const std::string_view magic : kMagics)
    if (bytes.starts_with(magic)) return Match::certain;
  if (bytes.size() >= 4 && (kMagicLittle.starts_with(bytes) || kMagicBig.starts_with(bytes))) return Match::strong;
  if (is_member_name(head.name) && looks_like_records(bytes)) return Match::strong;
  const bool is_named = std::find(std::begin(kOwnNames), std::end(kOwnNames), head.last_name) != std::end(kOwnNames);
  return is_named && (bytes.empty() || !head.is_text()) ? Match::name
                                                        : Match::none;  // output of perf script has such names too
}

// The largest of the events' descriptions, which grow from release to release; 0: none.
std::uint32_t attr_size(const Recording& recording) {
  std::uint32_t size = 0;
  for (const Attr& attr : recording.attrs.list()) size = std::max(size, attr.size);
  return size;
}

void describe(const Header& header, const Recording& recording, Report& report) {
  const Counts& counts = recording.counts;
  report.describe(header.is_pipe ? "pipe" : "file", ", ", order_name(header.order));
  report.describe(Plural{recording.attrs.size(), "event"});
  report.describe(Plural{counts.samples, "sample"});
  if (counts.readings != 0) report.describe(Plural{counts.readings, "counter value"});
  if (counts.traces != 0) report.describe(Plural{counts.traces, "trace record"});
  if (counts.last_time > counts.first_time) report.describe(counts.last_time - counts.first_time, " ns");
  if (const std::uint32_t size = attr_size(recording); size != 0) report.describe("attrs of ", Plural{size, "byte"});
}

Facts facts_of(const Recording& recording) {
  Facts facts;
  facts.total = recording.counts.samples;
  facts.nonzero = recording.counts.with_context;
  facts.identity = recording.build_ids.identity();
  return facts;
}

// Adds the properties that some consumers cannot use. From a record in a pipe, perf takes as much of an attr as it
// knows.
void add_traits(const Recording& recording, Report& report) {
  if (const std::uint32_t size = attr_size(recording); size != 0 && !recording.is_pipe) report.set_version(size);
  if (recording.counts.samples != 0 && recording.counts.with_branch_part == 0)
    report.add_trait("no branch stacks"_trait);
  if (recording.has_unpadded_records) report.add_trait("BUILD_ID or CPU_MAP records without padding"_trait);
  if (recording.has_recent_records) report.add_trait("record types added in perf 6.16"_trait);
  constexpr std::uint32_t kPage = 4096;
  if (const auto& compression = recording.compression;
      compression && (compression->mmap_len == 0 || compression->mmap_len % kPage != 0))
    report.add_trait("COMPRESSED whose mmap_len is 0 or not a multiple of 4096"_trait);
}

void check_pipe(const Header& header, Recording& recording, GroupedFindings& found) {
  Walker walker(recording, found);
  walker.walk(recording.file.substr(static_cast<std::size_t>(header.size)), &found.report());
  if (recording.attrs.empty() && recording.attrs.is_complete())
    found.add("perf-data/no-attrs"_rule, {}, "no record describes an event");
  constexpr std::uint32_t kRound = 68, kLostSamples = 13;
  if (walker.has_rounds() && walker.last_type() != kRound && walker.last_type() != kLostSamples && !found.has_errors())
    found.add("perf-data/pipe-open-end"_rule, recording.file.substr(recording.file.size()), "the last record has type ",
              walker.last_type(), "; expected FINISHED_ROUND (68) or LOST_SAMPLES (13)");
}

void check_recording(const Input& input, const Header& header, GroupedFindings& found) {
  Recording recording(input.bytes, header.order, input.memory);
  recording.is_pipe = header.is_pipe;
  const std::optional<Companion> image = input.find(Role::image, {});
  recording.keeps_mappings = image.has_value();
  if (header.is_pipe) {
    check_pipe(header, recording, found);
  } else {
    check_file(header, recording, found);
    check_members(input, recording, found);
  }
  check_counts(recording, found);
  if (image && !check_against_image(*image, recording, found)) input.companions->reject(Role::image, *image);
  describe(header, recording, found.report());
  add_traits(recording, found.report());
  found.report().set_facts(facts_of(recording));
}

void check(const Input& input, Report& report) {
  GroupedFindings found(report);
  if (!check_as_member(input, found) && !report_without_header(input, found))
    if (const std::optional<Header> header = read_header(input.bytes, found)) check_recording(input, *header, found);
  found.flush();
}

constexpr const Rule* kDisplacements[] = {&"perf-data/data-truncated"_rule, &"perf-data/section-bounds"_rule,
                                          &"perf-data/features-truncated"_rule};

}  // namespace

constinit const Format kPerfData = {.id = "perf-data",
                                    .name = "Linux perf.data",
                                    .file_names = kFileNames,
                                    .magics = kMagics,
                                    .displacements = kDisplacements,
                                    .companions = kCompanions,
                                    .traits = kTraits,
                                    .version_name = version_name,
                                    .unsupported = kUnsupported,
                                    .detect = detect,
                                    .salvage = salvage_recording,
                                    .check = check};

namespace {

constexpr const Format* kFormats[] = {&kPerfData};
constexpr RuleTable kRuleTables[] = {{"perf-data", kRules}};

}  // namespace

constinit const Family kPerfDataFamily = {.id = "perf-data", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::perf_data
