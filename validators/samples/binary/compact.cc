// Checks the compact encoding of LLVM 8 to 16: MD5 names, and a table of function offsets at the end of the file.
// Follows LLVM 16 SampleProfReaderCompactBinary.
#include <algorithm>

#include "validators/samples/binary/family.h"
#include "validators/samples/binary/further_passes.h"
#include "validators/samples/binary/profile.h"
#include "validators/samples/sets.h"
#include "validators/samples/traits.h"

namespace proflint::samples::binary {
namespace {

constexpr std::string_view kCompactNames[] = {"*.prof", "*.afdo"};

Match detect_compact(const Head& head) {
  return match_magic(Encoding::compact, head.bytes);
}

// The number and size of complete functions at the start of `records`, which end with the file.
struct Whole {
  std::uint64_t functions = 0, bytes = 0;
  bool is_cut = false;  // a truncated record follows them
};

class CountFunctions final : public RareSink {
 public:
  void begin_function(const FunctionStart& start, const Count&, const Count&) override {
    whole_.bytes = start.position;
  }
  void end_function(const Count&) override { ++whole_.functions; }
  Whole whole_;
};

Whole whole_functions(std::string_view records, Profile& profile, const Input& input, const Report& report) {
  Report ignored = Report::quiet(input.bytes, report.limits());
  profile.sections.push_back({.bytes = records, .ends_with_file = true});
  CountFunctions counter;
  Whole whole;
  const bool is_whole = decode_rarely(profile, counter, ignored, input.memory);
  whole = counter.whole_;
  if (is_whole) whole.bytes = records.size();
  profile.sections.clear();
  const Result result = std::move(ignored).finish();
  whole.is_cut = is_whole || std::any_of(result.tally.begin(), result.tally.end(), [](const Tally& tally) {
                   return tally.rule->category == Category::truncated;
                 });
  return whole;
}

// The function records and their table. Nothing: they cannot be found, which was reported.
struct Parts {
  std::string_view records, table;
  bool is_cut = false;  // the file ends before the table
};

std::optional<Parts> split(Fields& fields, Profile& profile, const Input& input) {
  const std::string_view file = input.bytes;
  Count place;
  if (!fields.fixed64("offset of the offset table", place)) return std::nullopt;
  const std::uint64_t start = file.size() - fields.left();
  if (place.value >= start && place.value <= file.size())
    return Parts{file.substr(start, place.value - start), file.substr(place.value)};
  if (place.value > file.size()) {
    const Whole whole = whole_functions(fields.rest(), profile, input, fields.report());
    if (whole.is_cut && whole.functions < profile.summary->num_functions.value) {
      fields.report().add("sample-bin/truncated"_rule, file.substr(file.size()), "the file ends after ",
                          whole.functions, " of ", Plural{profile.summary->num_functions.value, "function"},
                          ", before its offset table at ", Hex{place.value});
      return Parts{fields.rest().substr(0, whole.bytes), {}, true};
    }
  }
  fields.report().add("sample-bin/compact-table"_rule, place.where, "the stored offset of the offset table is ",
                      Hex{place.value}, "; expected ", Hex{start}, " to ", Hex{file.size()}, ", the end of the file");
  return std::nullopt;
}

void read_table(std::string_view table, const Profile& profile, RecordSection& section, const Input& input,
                Report& report) {
  Fields entries(table, "the offset table", report);
  entries.end_with_file();
  OffsetTable offsets("sample-bin/compact-table"_rule, input.memory);
  if (!offsets.read(entries, profile.tables)) return;
  if (!entries.at_end())
    report.add("sample-bin/compact-table"_rule, entries.rest(), Plural{entries.left(), "byte follows", "bytes follow"},
               " the offset table");
  section.offsets.emplace(std::move(offsets));
}

void check_compact(const Input& input, Report& report) {
  Fields fields(input.bytes, "the file", report);
  fields.end_with_file();
  Count version;
  if (!read_header(Encoding::compact, fields, version)) return;
  report.add("sample-bin/compact-obsolete"_rule, input.bytes.substr(0, 9),
             "only LLVM 16 and earlier read compact sample profiles");
  Profile profile(input.memory);
  profile.summary = read_summary(fields);
  if (!profile.summary || !profile.names.read_md5(fields)) return;
  profile.tables.names = profile.names.size();
  profile.tables.lines = profile.summary->num_counts.value;
  report.describe(Plural{profile.names.size(), "name"});
  const std::optional<Parts> parts = split(fields, profile, input);
  if (!parts) return;
  RecordSection section{.bytes = parts->records,
                        .name = "the function records",
                        .base = static_cast<std::uint64_t>(parts->records.data() - input.bytes.data())};
  if (parts->is_cut)
    profile.summary.reset();  // it covers all functions
  else
    read_table(parts->table, profile, section, input, report);
  profile.sections.push_back(std::move(section));
  if (!check_profile(profile, input, report) || parts->is_cut) return;
  profile.names.check(report);
  check_functions(profile, report);
  Checksums none(input.memory);
  compare_with_set(input, none, report);
}

}  // namespace

namespace {

constexpr UnsupportedRelease kCompactUnsupported[] = {
    {.consumers = "llvm clang", .releases = since({17}), .source = "LLVM 17 removed the compact format"}};

constexpr const Rule* kCompactDisplacements[] = {&"sample-bin/truncated"_rule, &"sample-bin/compact-table"_rule};

}  // namespace

constinit const Format kSampleCompact = {.id = "sample-compact",
                                         .name = "LLVM sample profile, compact binary",
                                         .file_names = kCompactNames,
                                         .displacements = kCompactDisplacements,
                                         .traits = kTraits,
                                         .unsupported = kCompactUnsupported,
                                         .detect = detect_compact,
                                         .check = check_compact};

}  // namespace proflint::samples::binary
