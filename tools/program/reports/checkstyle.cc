// Checkstyle XML for reviewdog, Jenkins and others: a <file> with an <error> for each finding. Binary files have no
// lines, so their findings are on line 1 and the message has the offset.
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "tools/program/reports/xml.h"

namespace proflint::tools {
namespace {

const char* checkstyle_severity(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "info";
}

class Checkstyle final : public Writer {
 public:
  explicit Checkstyle(const WriterOptions& options)
      : directory_(options.directory), min_severity_(options.min_severity) {}

  void file(const FileResult& file, std::string& out) override {
    start(out);
    pugi::xml_document document;
    pugi::xml_node element = document.append_child("file");
    set(element, "name", path_from(file.path, directory_));
    for (const Finding* const found : shown_new_findings(file, min_severity_)) {
      const Finding& finding = *found;
      pugi::xml_node error = element.append_child("error");
      std::string message = message_of(finding);
      if (!finding.position && finding.where) message += " (" + place(finding) + ")";
      set(error, "line", std::to_string(finding.position ? finding.position->line : 1));
      if (finding.position) set(error, "column", std::to_string(finding.position->column));
      set(error, "severity", checkstyle_severity(finding.severity));
      set(error, "message", message);
      set(error, "source", "proflint." + std::string(finding.rule->id));
    }
    append_xml(document, 1, out);
  }

  void end(const Summary&, std::string& out) override {
    start(out);
    out += "</checkstyle>\n";
  }

 private:
  void start(std::string& out) {
    if (is_started_) return;
    is_started_ = true;
    out += kXmlDeclaration;
    out += "<checkstyle version=\"4.3\">\n";
  }

  std::string directory_;
  Severity min_severity_;
  bool is_started_ = false;
};

}  // namespace

std::unique_ptr<Writer> checkstyle_writer(const WriterOptions& options) {
  return std::make_unique<Checkstyle>(options);
}

}  // namespace proflint::tools
