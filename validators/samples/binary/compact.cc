// The compact encoding of LLVM 8 to 16: MD5 names, and a table of function offsets at the end of the file.
// Follows LLVM 16 SampleProfReaderCompactBinary.
#include "validators/samples/binary/family.h"
#include "validators/samples/binary/profile.h"

namespace proflint::samples::binary {
namespace {

constexpr std::string_view kFileNames[] = {"*.prof", "*.afdo"};

Match detect(const Head& head) {
  return match_magic(Encoding::compact, head.bytes);
}

// Splits what follows the names into function records and their table. False: the table is not in the file.
bool split(Fields& fields, std::string_view file, std::string_view& records, std::string_view& table) {
  Count place;
  if (!fields.fixed64("offset of the offset table", place)) return false;
  const std::uint64_t start = file.size() - fields.left();
  if (place.value < start || place.value > file.size()) {
    fields.report().add("sample-bin/compact-table"_rule, place.where, "the offset table is said to start at ",
                        Hex{place.value}, ", the records lie between ", Hex{start}, " and ", Hex{file.size()});
    return false;
  }
  table = file.substr(static_cast<std::size_t>(place.value));
  return fields.bytes("records", place.value - start, records);
}

void check(const Input& input, Report& report) {
  Fields fields(input.bytes, "the file", report);
  Count version;
  if (!read_header(Encoding::compact, fields, version)) return;
  report.add("sample-bin/compact-obsolete"_rule, input.bytes.substr(0, 9),
             "compact sample profiles are read by LLVM 16 and older only");
  Profile profile(input.memory);
  profile.summary = read_summary(fields);
  if (!profile.summary || !profile.names.read_md5(fields)) return;
  profile.tables.names = profile.names.size();
  report.describe(profile.names.size(), " names");
  std::string_view records, table;
  if (!split(fields, input.bytes, records, table)) return;

  Fields entries(table, "the offset table", report);
  OffsetTable offsets("sample-bin/compact-table"_rule, input.memory);
  RecordSection section{.bytes = records,
                        .name = "the function records",
                        .base = static_cast<std::uint64_t>(records.data() - input.bytes.data())};
  if (offsets.read(entries, profile.tables)) {
    if (!entries.at_end())
      report.add("sample-bin/compact-table"_rule, entries.rest(), "after the offset table the file has ",
                 Plural{entries.left(), "byte"}, " more");
    section.offsets.emplace(std::move(offsets));
  }
  profile.sections.push_back(std::move(section));
  if (check_profile(profile, input, report)) profile.names.check(report);
}

}  // namespace

constinit const Format kSampleCompact = {.id = "sample-compact",
                                         .name = "LLVM sample profile, compact binary",
                                         .file_names = kFileNames,
                                         .detect = detect,
                                         .check = check};

}  // namespace proflint::samples::binary
