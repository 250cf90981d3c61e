// Shared code of the tests of writers: results made by hand, the output of a writer, and parsers in another language.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/builders/results.h"
#include "tests/support/support.h"
#include "tools/program/reports/writer.h"
#include "validators/core/rules.h"

namespace proflint::tests {

inline std::string print(tools::Writer& writer, const MadeRun& run) {
  std::string out;
  writer.begin(out);
  for (const tools::FileResult& file : run.files) writer.file(file, out);
  writer.end(run.summary, out);
  return out;
}

inline std::string print(tools::Style style, const MadeRun& run, tools::WriterOptions options = {}) {
  options.root = "/srv/check";
  options.directory = "/srv/check/sub";
  if (options.run.digest.empty()) options.run.digest = std::string(64, '0');
  return print(*tools::make_writer(style, options), run);
}

inline Finding made(std::string message, Severity severity = Severity::error) {
  Finding finding;
  finding.rule = &"file/unknown-format"_core_rule;
  finding.severity = severity;
  finding.message = std::move(message);
  return finding;
}

inline tools::FileResult made_file(std::string path, std::vector<Finding> findings) {
  tools::FileResult file;
  file.path = std::move(path);
  std::map<Severity, std::uint64_t> counts;
  for (const Finding& finding : findings) ++counts[finding.severity];
  for (const auto& [severity, count] : counts)
    file.result.tally.push_back({&"file/unknown-format"_core_rule, severity, count});
  file.result.findings = std::move(findings);
  file.result.verdict = file.result.findings.empty() ? Verdict::clean : Verdict::invalid;
  return file;
}

inline MadeRun made_run(std::vector<tools::FileResult> files) {
  MadeRun run{std::move(files), {}};
  run.summary = summary_of(run.files);
  return run;
}

// Runs the parsers of read_reports.py over the reports in `folder`.
inline void expect_readable(const Scratch& folder) {
  const std::string command = "python3 '" + (source_dir() / "tests" / "program" / "read_reports.py").string() + "' '" +
                              folder.path().string() + "' > '" + (folder.path() / "log").string() + "' 2>&1";
  const int status = std::system(command.c_str());
  EXPECT_EQ(status, 0) << read_file(folder.path() / "log");
}

}  // namespace proflint::tests
