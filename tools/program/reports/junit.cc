// JUnit XML: one test case per file, so that files that pass count too. A file fails if a finding is at or above
// --fail-on; an unchecked file is an error. The totals at the top are known last, so the body is kept until then.
#include <fmt/format.h>

#include "tools/program/core/terminal.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "tools/program/reports/xml.h"
#include "tools/program/run/account.h"

namespace proflint::tools {
namespace {

bool is_unchecked(Verdict verdict) {
  return verdict == Verdict::unchecked || verdict == Verdict::unsupported;
}

class Junit final : public Writer {
 public:
  explicit Junit(const WriterOptions& options)
      : directory_(options.directory),
        min_severity_(options.min_severity),
        failing_(failing_severity(options.fail_on)) {}

  void file(const FileResult& file, std::string&) override {
    pugi::xml_document document;
    pugi::xml_node test = document.append_child("testcase");
    set(test, "classname", file.result.format.empty() ? "unknown" : std::string(file.result.format));
    set(test, "name", path_from(file.path, directory_));
    const double seconds = is_timed_ ? file.seconds : 0;
    set(test, "time", fmt::format("{:.3f}", seconds));
    seconds_ += seconds;
    if (const std::string text = listing(file); is_unchecked(file.result.verdict)) {
      ++errors_;
      append_outcome(test, "error", file, text);
    } else if (fails(file)) {
      ++failures_;
      append_outcome(test, "failure", file, text);
    } else if (!text.empty()) {
      test.append_child("system-out").append_child(pugi::node_pcdata).set_value(text.c_str());
    }
    ++tests_;
    append_xml(document, 2, body_);
  }

  void end(const Summary& summary, std::string& out) override {
    const std::string counts =
        fmt::format("name=\"proflint\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\"", tests_, failures_,
                    errors_, seconds_);
    out += fmt::format("{0}<testsuites {1}>\n  <testsuite {1} skipped=\"0\">\n", kXmlDeclaration, counts);
    out += fmt::format(
        "    <properties>\n      <property name=\"passed-over\" value=\"{}\" />\n"
        "      <property name=\"alone\" value=\"{}\" />\n      <property name=\"known\" value=\"{}\" />\n"
        "    </properties>\n",
        summary.skipped, summary.alone, summary.known);
    out += body_ + "  </testsuite>\n</testsuites>\n";
  }

 private:
  bool fails(const FileResult& file) const {
    for (std::size_t i = 0; i < file.result.tally.size(); ++i)
      if (const Tally& tally = file.result.tally[i];
          failing_ && tally.severity >= *failing_ && tally.count != file.known.of(i))
        return true;
    return false;
  }

  // The findings that are shown, one per line.
  std::string listing(const FileResult& file) const {
    std::string text;
    for (const std::size_t i : shown_findings(file, min_severity_)) {
      const Finding& finding = file.result.findings[i];
      text += fmt::format("{}: {}{}: {} [{}]\n", location(file, finding), file.known.has(i) ? "known " : "",
                          to_string(finding.severity), message_of(finding), finding.rule->id);
    }
    if (const std::string hidden = hidden_findings(file, min_severity_); !hidden.empty()) text += hidden + "\n";
    return text;
  }

  void append_outcome(pugi::xml_node test, const char* kind, const FileResult& file, const std::string& text) const {
    const std::vector<const Finding*> findings = shown_new_findings(file, min_severity_);
    const auto worst = std::max_element(findings.begin(), findings.end(),
                                        [](const Finding* a, const Finding* b) { return a->severity < b->severity; });
    pugi::xml_node outcome = test.append_child(kind);
    set(outcome, "message", worst == findings.end() ? hidden_findings(file, min_severity_) : message_of(**worst));
    set(outcome, "type", worst == findings.end() ? std::string("hidden") : std::string((*worst)->rule->id));
    outcome.append_child(pugi::node_pcdata).set_value(text.c_str());
  }

  std::string directory_, body_;
  Severity min_severity_;
  std::optional<Severity> failing_;
  const bool is_timed_ = !is_set("SOURCE_DATE_EPOCH");  // reports that must be reproducible have no times of their own
  double seconds_ = 0;
  std::uint64_t tests_ = 0, failures_ = 0, errors_ = 0;
};

}  // namespace

std::unique_ptr<Writer> junit_writer(const WriterOptions& options) {
  return std::make_unique<Junit>(options);
}

}  // namespace proflint::tools
