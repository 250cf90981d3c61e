// Which writers a run has, and where they write.
#include "tools/program/reports/reports.h"

#include <algorithm>
#include <filesystem>

#include "tools/program/core/commands.h"
#include "tools/program/core/digest.h"
#include "tools/program/core/links.h"
#include "tools/program/core/repository.h"
#include "tools/program/core/terminal.h"
#include "tools/program/core/version.h"
#include "tools/program/settings/config.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kFlushAt = 1 << 16;

std::unique_ptr<Writer> main_writer(const Options& options, const WriterOptions& how) {
  if (options.verb == Verb::identify)
    return options.style == Style::json     ? json_writer(how)
           : options.style == Style::ndjson ? ndjson_writer(how)
                                            : identity_writer();
  if (options.statistics) return options.style == Style::json ? statistics_json_writer() : statistics_writer();
  return make_writer(options.style, how);
}

// Covers everything that affects findings, but not how they are used, such as --fail-on.
std::string digest_of(const Options& options) {
  Options relevant = options;
  relevant.fail_on = FailOn::error;
  relevant.baseline.clear();
  relevant.config.clear();
  std::string text = config_text(relevant);
  text.append(options.assumed == nullptr ? std::string_view() : options.assumed->id).push_back('\0');
  text.append(options.variant).push_back('\0');
  text.append(options.hash ? "hash" : "").push_back('\0');
  text.append(options.archives ? "archives" : "").push_back('\0');
  text.append(options.skip_other ? "skip-other" : "").push_back('\0');
  text.append(options.image).push_back('\0');
  for (const std::string& folder : options.pair_trees) text.append(folder).push_back('\0');
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      for (const std::string_view word : {rule.id, to_string(rule.severity), to_string(rule.category), rule.statement})
        text.append(word).push_back('\0');
  if (options.verb == Verb::vet)
    for (const VetLimitRow& row : vet_limit_rows()) text += std::to_string(options.vet_limits.*row.member) + " ";
  return sha256(text);
}

// Whether the record of the run is written, or compared with others.
bool needs_record(const Options& options) {
  const auto has_record = [](Style style) { return style == Style::json || style == Style::ndjson; };
  return options.verb == Verb::merge_reports || !options.resume.empty() || has_record(options.style) ||
         std::any_of(options.reports.begin(), options.reports.end(),
                     [&](const ReportTo& report) { return has_record(report.style); });
}

// Programs read logs too, so names and contents of files must not be commands to them.
void make_inert(std::string& text, Style style) {
  switch (style) {
    case Style::github:  // its lines are commands
      return disarm_brackets(text, Notation::text);
    case Style::json:
    case Style::ndjson:
    case Style::sarif:
    case Style::gitlab:
      return disarm_commands(text, Notation::json);
    case Style::junit:
    case Style::checkstyle:
    case Style::html:
      return disarm_commands(text, Notation::xml);
    case Style::concise:
    case Style::full:
    case Style::text:
    case Style::markdown:
      return disarm_commands(text, Notation::text);
  }
}

}  // namespace

bool is_file_name(const std::string& output) {
  return !output.empty() && output != "-";
}

RunInfo run_info(const Options& options) {
  RunInfo info;
  info.version = version();
  info.commit = commit();
  if (needs_record(options)) info.digest = digest_of(options);
  info.arguments = options.arguments;
  info.settings = config_text(options);
  info.baseline = options.baseline;
  info.repository = repository_url();
  return info;
}

WriterOptions plain_writer_options(const Options& options, RunInfo run) {
  std::error_code ignored;
  WriterOptions plain;
  plain.fail_on = options.fail_on;
  plain.sarif_flavor = options.sarif_flavor;
  plain.run = std::move(run);
  if (!options.notes && options.fail_on != FailOn::note) plain.min_severity = Severity::warning;
  plain.directory = std::filesystem::current_path(ignored).string();
  plain.root = repository_root();
  if (plain.root.empty()) plain.root = plain.directory;
  return plain;
}

bool Reports::open(const Options& options, RunInfo run, std::FILE* out, std::string& error) {
  const WriterOptions plain = plain_writer_options(options, std::move(run));
  WriterOptions how = plain;
  how.color = wants_color(
      is_file_name(options.output) && options.color == Color::automatic ? Color::never : options.color, out);
  if (is_file_name(options.output)) {
    if (!add(main_writer(options, how), options.style, options.output, Sink::Mode::replace, error)) return false;
  } else if (!options.quiet) {
    add(main_writer(options, how), options.style, Sink(out));
  }
  for (const ReportTo& report : options.reports)
    if (!add(make_writer(report.style, plain), report.style, report.path, Sink::Mode::replace, error)) return false;
  const std::string summary = step_summary_path(options);
  return summary.empty() || add(github_summary_writer(), Style::markdown, summary, Sink::Mode::append, error);
}

bool Reports::file(const FileResult& file) {
  for (Report& report : reports_) {
    report.writer->file(file, report.text);
    if (report.text.size() >= kFlushAt && !flush(report)) return false;
  }
  return true;
}

bool Reports::finish(const Summary& summary) {
  for (Report& report : reports_) {
    report.writer->end(summary, report.text);
    if (!flush(report)) return false;
    if (report.sink.commit()) continue;
    failure_ = report.sink.failure();
    return false;
  }
  return true;
}

bool Reports::add(std::unique_ptr<Writer> writer, Style style, const std::string& path, Sink::Mode mode,
                  std::string& error) {
  Sink sink(nullptr);
  if (!Sink::open(path, mode, sink, error)) return false;
  add(std::move(writer), style, std::move(sink));
  return true;
}

void Reports::add(std::unique_ptr<Writer> writer, Style style, Sink&& sink) {
  reports_.push_back({std::move(writer), style, std::move(sink), {}});
  reports_.back().writer->begin(reports_.back().text);
}

bool Reports::flush(Report& report) {
  make_inert(report.text, report.style);
  const bool written = report.sink.write(report.text);
  report.text.clear();
  if (!written) failure_ = report.sink.failure();
  return written;
}

}  // namespace proflint::tools
