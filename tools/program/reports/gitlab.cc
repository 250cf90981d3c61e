// GitLab code quality report: one JSON array, one object per finding. Follows the "Implement a custom tool" section
// of the code quality documentation.
#include <nlohmann/json.hpp>

#include "tools/program/reports/fingerprint.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"

namespace proflint::tools {
namespace {

using Json = nlohmann::ordered_json;

const char* gitlab_severity(Severity severity) {
  return severity == Severity::error ? "major" : severity == Severity::warning ? "minor" : "info";
}

class Gitlab final : public Writer {
 public:
  explicit Gitlab(const WriterOptions& options)
      : root_(options.root), directory_(options.directory), min_severity_(options.min_severity) {}

  void file(const FileResult& file, std::string& out) override {
    const std::string path = utf8_path(path_in(root_, file.path, directory_));
    Fingerprints fingerprints(path, file.namesakes);
    for (const Finding* const found : shown_new_findings(file, min_severity_)) {
      const Finding& finding = *found;
      std::string description = message_of(finding);
      if (!finding.position && finding.where) description += " (" + place(finding) + ")";
      const Json issue = {
          {"description", description},
          {"check_name", finding.rule->id},
          {"fingerprint", fingerprints.next(finding)},
          {"severity", gitlab_severity(finding.severity)},
          {"location", {{"path", path}, {"lines", {{"begin", finding.position ? finding.position->line : 1}}}}}};
      out += is_first_ ? "[\n" : ",\n";
      is_first_ = false;
      out += issue.dump(-1, ' ', true);
    }
  }

  void end(const Summary&, std::string& out) override { out += is_first_ ? "[]\n" : "\n]\n"; }

 private:
  std::string root_, directory_;
  Severity min_severity_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<Writer> gitlab_writer(const WriterOptions& options) {
  return std::make_unique<Gitlab>(options);
}

}  // namespace proflint::tools
