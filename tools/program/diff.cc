// Checks two files as `check` does, and compares them if both are valid.
#include "tools/program/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tools/program/core/commands.h"
#include "tools/program/core/words.h"
#include "tools/program/delivery.h"
#include "tools/program/reports/comparison.h"
#include "tools/program/reports/reports.h"
#include "tools/program/run/companions.h"
#include "tools/program/run/file_loop.h"
#include "tools/program/run/outputs.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

// A run of diff. Functions that fail return false and a message for the user.
struct Diff {
  const Options& options;
  std::FILE *out, *err;
  FileResult before = {}, after = {};

  [[nodiscard]] bool check_files(std::string& error) {
    std::vector<InputPath> files;
    for (const std::string& path : options.paths) files.push_back({path});
    CompanionSources companions;
    if (!companions.open(files, options, error) || !may_write(output_paths(options), files, options, error))
      return false;
    std::vector<FileResult> results;
    check_each({files, options, companions}, [&](FileResult&& file) {
      results.push_back(std::move(file));
      return true;
    });
    before = std::move(results[0]);
    after = std::move(results[1]);
    return true;
  }

  bool are_valid() const { return std::max(before.result.verdict, after.result.verdict) <= Verdict::suspicious; }

  // Why two valid files cannot be compared; empty if they can.
  std::string objection() const {
    if (before.result.format != after.result.format)
      return fmt::format("diff compares files of the same format, but {} is {} and {} is {}", escaped(before.path),
                         before.result.format, escaped(after.path), after.result.format);
    for (const FileResult* file : {&before, &after})
      if (!counts_by_name(file->result))
        return fmt::format("diff cannot compare {}: it does not contain counts by function or source",
                           escaped(file->path));
    return {};
  }

  // The exit status of `check` for both files.
  int status_of_check() const {
    Account account;
    account.add(before);
    account.add(after);
    const int status = account.summary(options.fail_on).exit_status;
    return status == 0 && !are_valid() ? 1 : status;
  }

  // Warnings do not prevent a comparison, but they may be why files differ.
  void tell_warnings(const FileResult& file) const {
    std::uint64_t warnings = 0;
    for (const Tally& tally : file.result.tally) warnings += tally.severity == Severity::warning ? tally.count : 0;
    if (warnings != 0 && !options.quiet)
      print_error(err, fmt::format("{} has {}; run 'proflint check' to see details", escaped(file.path),
                                   counted(warnings, "warning")));
  }

  std::string findings_text() const {
    const auto writer = concise_writer(plain_writer_options(options, {}));
    std::string text;
    writer->file(before, text);
    writer->file(after, text);
    writer->end({}, text);
    return text;
  }

  std::string text(const std::optional<Comparison>& comparison, int status) const {
    const bool is_json = options.style == Style::json;
    std::string text = is_json      ? comparison_json(before, after, comparison ? &*comparison : nullptr, status,
                                                      plain_writer_options(options, {}))
                       : comparison ? comparison_text(before, after, *comparison, options.policy.max_findings)
                                    : findings_text();
    disarm_commands(text, is_json ? Notation::json : Notation::text);
    return text;
  }

  [[nodiscard]] bool print(const std::string& text, std::string& error) const {
    Sink sink(out);
    if (is_file_name(options.output) && !Sink::open(options.output, Sink::Mode::replace, sink, error)) return false;
    if (options.quiet && !is_file_name(options.output)) return true;
    if (sink.write(text) && sink.commit()) return true;
    error = sink.failure();
    return false;
  }

  int refuse(const std::string& why) const {
    if (!why.empty()) print_error(err, why);
    return kUsageOrInputError;
  }

  int run() {
    std::string error;
    if (!check_files(error)) return refuse(error);
    int status = status_of_check();
    std::optional<Comparison> comparison;
    if (are_valid()) {
      if (const std::string why = objection(); !why.empty()) return refuse(why);
      comparison = compare(before.result, after.result, options.gates);
      if (comparison->exceeding != 0 || !comparison->dropped.empty()) status = std::max(status, 1);
      for (const FileResult* file : {&before, &after}) tell_warnings(*file);
    }
    return print(text(comparison, status), error) ? status : refuse(error);
  }
};

}  // namespace

int diff_files(const Options& options, std::FILE* out, std::FILE* err) {
  return Diff{options, out, err}.run();
}

}  // namespace proflint::tools
