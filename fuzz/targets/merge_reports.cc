// Records of runs, as an attacker may write them: a line is read or rejected; a record can be printed in every style,
// and read again it is the same. Then the whole input as parts, after records of this program.
#include <filesystem>
#include <system_error>

#include "fuzz/memory_file.h"
#include "tools/program/delivery.h"
#include "tools/program/merge/merge.h"
#include "tools/program/merge/record.h"
#include "tools/program/reports/writer.h"

namespace proflint::fuzz::merge_reports_target {
namespace {

using tools::FileResult;

std::string print(tools::Style style, const FileResult& file) {
  const std::unique_ptr<tools::Writer> writer = tools::make_writer(style, tools::WriterOptions());
  std::string out;
  writer->begin(out);
  writer->file(file, out);
  tools::Account account;
  account.add(file);
  writer->end(account.summary(tools::FailOn::error), out);
  return out;
}

// The second line: the file's record.
std::string_view record_of(std::string_view ndjson) {
  ndjson.remove_prefix(ndjson.find('\n') + 1);
  return ndjson.substr(0, ndjson.find('\n'));
}

void read_line(std::string_view line) {
  static tools::RecordReader reader, facts(tools::RecordReader::Extent::facts);
  static_cast<void>(facts.read(line));
  if (!reader.read(line)) {
    require(!reader.problem().empty(), "a refusal has a reason");
    return;
  }
  if (reader.record().kind != tools::RecordKind::file) return;
  const FileResult file = reader.record().file;
  for (const tools::Style style : {tools::Style::full, tools::Style::html, tools::Style::sarif, tools::Style::junit,
                                   tools::Style::github, tools::Style::gitlab, tools::Style::checkstyle})
    print(style, file);
  const std::string printed = print(tools::Style::ndjson, file);
  require(reader.read(record_of(printed)), "a printed record can be read");
  require(print(tools::Style::ndjson, reader.record().file) == printed, "and reads the same");
}

// Merges the input, cut in two parts at an empty line, and again in the other order.
void merge(std::string_view input) {
  tools::Options options;
  options.verb = tools::Verb::merge_reports;
  const std::size_t cut = std::min(input.find("\n\n"), input.size());
  const MemoryFile first(input.substr(0, std::min(cut + 1, input.size())));
  const MemoryFile second(input.substr(std::min(cut + 2, input.size())));
  tools::RunRecord own;
  own.version = "v";
  own.digest = std::string(64, '0');
  std::string results[2];
  std::uint64_t faults[2] = {};
  for (int i = 0; i < 2; ++i) {
    options.paths = i == 0 ? std::vector{first.path(), second.path()} : std::vector{second.path(), first.path()};
    tools::Merge parts;
    std::string error, last;
    if (!parts.open(options, own, error)) return;
    const auto take = [&](FileResult&& file) {
      require(last.empty() || last < file.path, "files come once, in the order of their paths");
      last = file.path;
      results[i] += print(tools::Style::ndjson, file);
      return true;
    };
    const bool is_merged = parts.faults().count() == 0 && parts.run(take, error);
    require(is_merged || parts.faults().count() != 0 || !error.empty(), "a merge that fails has a reason");
    faults[i] = parts.faults().count();
  }
  require((faults[0] == 0) == (faults[1] == 0), "the order of parts makes nothing right");
  require(faults[0] != 0 || results[0] == results[1], "nor does it change the results");
}

void run(std::string_view input) {
  merge(input);
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    read_line(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
}

const Target target("merge_reports", run);

}  // namespace
}  // namespace proflint::fuzz::merge_reports_target
