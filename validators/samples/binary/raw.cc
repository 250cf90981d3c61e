// Checks the raw encoding: magic, version, summary, names, and function records to the end of the file.
// Follows LLVM SampleProfReaderRawBinary.
#include "validators/samples/binary/family.h"
#include "validators/samples/binary/profile.h"
#include "validators/samples/sets.h"
#include "validators/samples/traits.h"

namespace proflint::samples::binary {
namespace {

constexpr std::string_view kRawNames[] = {"*.binprof", "*.prof", "*.afdo"};

Match detect_raw(const Head& head) {
  const Match match = match_magic(Encoding::raw, head.bytes);
  return match == Match::none && head.name.ends_with(".binprof") ? Match::name : match;
}

void check_raw(const Input& input, Report& report) {
  Fields fields(input.bytes, "the file", report);
  fields.end_with_file();
  Count version;
  if (!read_header(Encoding::raw, fields, version)) return;
  Profile profile(input.memory);
  profile.summary = read_summary(fields);
  if (!profile.summary || !profile.names.read_strings(fields)) return;
  profile.tables.names = profile.names.size();
  profile.tables.lines = profile.summary->num_counts.value;
  report.describe(Plural{profile.names.size(), "name"});
  profile.sections.push_back({.bytes = fields.rest(), .ends_with_file = true});
  if (!check_profile(profile, input, report)) return;
  profile.names.check(report);
  check_functions(profile, report);
  Checksums none(input.memory);
  compare_with_set(input, none, report);
}

constexpr const Rule* kRawDisplacements[] = {&"sample-bin/truncated"_rule};

}  // namespace

constinit const Format kSampleRaw = {.id = "sample-raw",
                                     .name = "LLVM sample profile, raw binary",
                                     .file_names = kRawNames,
                                     .displacements = kRawDisplacements,
                                     .traits = kTraits,
                                     .detect = detect_raw,
                                     .check = check_raw};

}  // namespace proflint::samples::binary
