// All reports of one run: the one of --format and each --report.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "tools/program/reports/sink.h"
#include "tools/program/reports/writer.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Whether `output` (of --output) names a file rather than standard output.
bool is_file_name(const std::string& output);

// The properties of a run that `options` give, before its files are known.
RunInfo run_info(const Options& options);

// The options of the writers in a run with `options`, without colors.
WriterOptions plain_writer_options(const Options& options, RunInfo run);

class Reports {
 public:
  // Opens what `options` ask for of the run; `out` is standard output. False with `error` if one cannot be written.
  [[nodiscard]] bool open(const Options& options, RunInfo run, std::FILE* out, std::string& error);

  // Hands a checked file to all writers. False if something could not be written: failure() has the reason.
  [[nodiscard]] bool file(const FileResult& file);

  // Completes all reports and gives the files their names. A run that ends earlier leaves no files.
  [[nodiscard]] bool finish(const Summary& summary);

  const std::string& failure() const { return failure_; }

 private:
  struct Report {
    std::unique_ptr<Writer> writer;
    Style style;
    Sink sink;
    std::string text;
  };

  [[nodiscard]] bool add(std::unique_ptr<Writer> writer, Style style, const std::string& path, Sink::Mode mode,
                         std::string& error);
  void add(std::unique_ptr<Writer> writer, Style style, Sink&& sink);
  [[nodiscard]] bool flush(Report& report);

  std::vector<Report> reports_;
  std::string failure_;
};

}  // namespace proflint::tools
