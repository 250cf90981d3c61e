// One line a finding, in the form problem matchers parse: PLACE: SEVERITY: MESSAGE [RULE].
#include <fmt/format.h>

#include "tools/writers/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

class Concise final : public Writer {
 public:
  void file(const FileResult& file, std::string& out) override {
    for (const Finding& finding : file.result.findings)
      fmt::format_to(std::back_inserter(out), "{}: {}: {} [{}]\n", location(file, finding), to_string(finding.severity),
                     finding.message, finding.rule->id);
    if (const std::string hidden = hidden_findings(file); !hidden.empty())
      fmt::format_to(std::back_inserter(out), "{}: {}\n", escaped(file.path), hidden);
  }
  void end(const Summary&, std::string&) override {}
};

}  // namespace

std::string location(const FileResult& file, const Finding& finding) {
  std::string text = escaped(file.path);
  if (finding.position)
    text += fmt::format(":{}:{}", finding.position->line, finding.position->column);
  else if (finding.where)
    text += fmt::format(":+{:#x}", finding.where->offset);
  return text;
}

std::string hidden_findings(const FileResult& file) {
  std::uint64_t counted = 0;
  for (const Tally& tally : file.result.tally) counted += tally.count;
  const std::uint64_t hidden = counted - file.result.findings.size();
  return hidden == 0 ? std::string() : fmt::format("{} more finding{} not shown", hidden, hidden == 1 ? "" : "s");
}

std::unique_ptr<Writer> concise_writer() {
  return std::make_unique<Concise>();
}

}  // namespace proflint::tools
