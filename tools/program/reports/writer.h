// The interface for printing a run in one style. Writers see only results, never files; names and bytes in their output
// are escaped.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// The properties of a run, known before its first file: its record, and details for people.
struct RunInfo : RunRecord {
  std::vector<std::string> arguments;  // as given
  std::string settings;                // as proflint.toml has them
  std::string baseline;                // its path; empty: none
  std::string repository;              // URL of proflint's repository; empty: not known
};

class Writer {
 public:
  virtual ~Writer() = default;
  // What to print before anything else, appended to `out`.
  virtual void begin(std::string& /*out*/) {}
  // What to print for one file, appended to `out`. Called in the order of the inputs.
  virtual void file(const FileResult& file, std::string& out) = 0;
  // What to print at the end of the run, appended to `out`.
  virtual void end(const Summary& summary, std::string& out) = 0;
};

struct WriterOptions {
  bool color = false;
  Severity min_severity = Severity::note;  // shown, except in json, ndjson and html; the summary counts all
  FailOn fail_on = FailOn::error;
  SarifFlavor sarif_flavor = SarifFlavor::standard;
  RunInfo run;
  std::string directory;  // the working directory
  std::string root;       // of the repository, else the working directory: CI services expect paths from here
};

std::unique_ptr<Writer> concise_writer(const WriterOptions& options);
std::unique_ptr<Writer> full_writer(const WriterOptions& options);
std::unique_ptr<Writer> json_writer(const WriterOptions& options);
std::unique_ptr<Writer> ndjson_writer(const WriterOptions& options);
std::unique_ptr<Writer> sarif_writer(const WriterOptions& options);
std::unique_ptr<Writer> github_writer(const WriterOptions& options);
std::unique_ptr<Writer> github_summary_writer();
std::unique_ptr<Writer> gitlab_writer(const WriterOptions& options);
std::unique_ptr<Writer> junit_writer(const WriterOptions& options);
std::unique_ptr<Writer> checkstyle_writer(const WriterOptions& options);
std::unique_ptr<Writer> html_writer(const WriterOptions& options);
std::unique_ptr<Writer> statistics_writer();
std::unique_ptr<Writer> statistics_json_writer();
std::unique_ptr<Writer> identity_writer();

// The writer of `style` for checked files.
std::unique_ptr<Writer> make_writer(Style style, const WriterOptions& options);

}  // namespace proflint::tools
