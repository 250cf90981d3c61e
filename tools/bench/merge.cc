// merge-reports over 10^6 records of four parts, most of them clean, in records per second and core. `--write FILE
// K/4` writes a part, so that the whole program can be measured on it.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "tools/bench/bench.h"
#include "tools/program/delivery.h"
#include "tools/program/merge/merge.h"
#include "tools/program/reports/writer.h"
#include "validators/core/rules.h"

namespace proflint::bench::merge {

constexpr std::uint32_t kParts = 4;
constexpr std::uint64_t kRecords = 1000000;

tools::FileResult file_result(std::uint64_t number) {
  tools::FileResult file;
  file.path = fmt::format("build/{:03}/objects/source_{:07}.gcda", number / 1000, number);
  file.size = 2048 + number % 4096;
  file.result.format = "gcda";
  file.result.description = "GCC 12.2, little-endian, 12 functions, 1 run";
  Facts& facts = file.result.facts;
  facts.functions = 12;
  facts.counters = 150;
  facts.nonzero = 100;
  facts.total = number;
  facts.runs = 1;
  facts.identity = "0x7c55eb6e";
  file.result.companions.push_back({Role::pair, file.path, true});
  if (number % 50 != 0) return file;
  Finding finding;
  finding.rule = &"file/unknown-format"_core_rule;
  finding.severity = Severity::error;
  finding.message = "record of tag 0x1a10000 claims 32 bytes, 20 remain";
  finding.where = Extent{172, 8};
  finding.excerpt = {160, std::string(32, '\x7c')};
  file.result.tally.push_back({finding.rule, finding.severity, 1});
  file.result.findings.push_back(std::move(finding));
  file.result.verdict = Verdict::invalid;
  return file;
}

// The records of a run over the `number`-th part.
std::string part(std::uint32_t number) {
  tools::WriterOptions options;
  tools::Options run;
  run.style = tools::Style::ndjson;
  options.run = tools::run_info(run);
  options.run.is_sorted = true;
  options.run.shard = tools::Shard{number, kParts};
  options.run.list = std::string(32, '0');
  const auto writer = tools::ndjson_writer(options);
  std::string out;
  tools::Account account;
  writer->begin(out);
  for (std::uint64_t i = number - 1; i < kRecords; i += kParts) {
    const tools::FileResult file = file_result(i);
    account.add(file);
    writer->file(file, out);
  }
  writer->end(account.summary(tools::FailOn::error), out);
  return out;
}

// The parts as files, for as long as the benchmark runs.
struct Folder {
  Folder() : path(std::filesystem::temp_directory_path() / fmt::format("bench_merge.{}", ::getpid())) {
    std::filesystem::create_directory(path);
    for (std::uint32_t number = 1; number <= kParts; ++number) {
      files.push_back((path / std::to_string(number)).string());
      std::ofstream(files.back()) << part(number);
    }
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
  std::vector<std::string> files;
};

void merge_into(benchmark::State& state, const char* style) {
  static const Folder folder;
  for (auto _ : state) {
    tools::Options options;
    options.verb = tools::Verb::merge_reports;
    options.paths = folder.files;
    options.style = style == std::string("ndjson") ? tools::Style::ndjson : tools::Style::concise;
    options.output = "/dev/null";
    tools::Delivery delivery(options, stdout, stderr);
    tools::Merge merge;
    std::string error;
    tools::RunInfo info = tools::run_info(options);
    const bool is_open = merge.open(options, info, error) && delivery.open(info, error);
    const bool is_merged =
        is_open && merge.run([&](tools::FileResult&& file) { return delivery.take(std::move(file)); }, error);
    if (!is_merged || delivery.finish(tools::IfEmpty::refuse) != 1) state.SkipWithError("the parts were not merged");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kRecords));
}

BENCHMARK_CAPTURE(merge_into, concise, "concise")->Name("merge/merge_into/concise")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(merge_into, ndjson, "ndjson")->Name("merge/merge_into/ndjson")->Unit(benchmark::kMillisecond);

const Files files("merge", [](const std::string& shard) {
  return part(static_cast<std::uint32_t>(std::max(1, std::atoi(shard.c_str()))));
});

}  // namespace proflint::bench::merge
