// Checks BOLT profiles as text: fdata files. Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#include "validators/bolt/fdata/family.h"

#include "validators/bolt/detect.h"
#include "validators/bolt/fdata/checker.h"
#include "validators/bolt/fdata/rules.h"
#include "validators/text/salvage.h"

namespace proflint::bolt::fdata {
namespace {

constexpr std::string_view kFileNames[] = {"*.fdata"};
constexpr CompanionKind kCompanions[] = {{Role::image}};

Match detect(const Head& head) {
  return match_of(head, Kind::fdata);
}

text::LineKind kind_of(std::string_view line) {
  grammar::Line parsed;
  return grammar::parse(line, parsed) ? text::LineKind::record : text::LineKind::other;
}

void check(const Input& input, Report& report) {
  report.set_text_size(input.bytes.size());
  if (input.bytes.empty()) return report.add("bolt-fdata/empty-file"_rule, {}, "the file is empty");
  Checker(input, input.bytes, report).run();
  if (input.wants_records) text::report_line_records(input.bytes, report, kind_of);
}

// The lines no_lbr and boltedcollection at the top of a profile.
std::string_view header_of(std::string_view contents) {
  TextLines lines(contents);
  std::size_t size = 0;
  for (TextLine line; lines.next(line) && (grammar::parse_no_lbr(line.text) || grammar::parse_bolted(line.text));)
    size += text::with_line_end(line).size();
  return contents.substr(0, size);
}

Salvaged salvage_lines(std::string_view contents, std::span<const Extent> records) {
  return join_after(header_of(contents), contents, records);
}

}  // namespace

constinit const Format kFdata = {.id = "bolt-fdata",
                                 .name = "BOLT profile (fdata)",
                                 .file_names = kFileNames,
                                 .companions = kCompanions,
                                 .merged_as = "bolt-fdata",
                                 .detect = detect,
                                 .salvage = salvage_lines,
                                 .record_noun = {"line", "lines"},
                                 .check = check};

}  // namespace proflint::bolt::fdata
