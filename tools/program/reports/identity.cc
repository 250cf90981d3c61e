// The output of `identify`: one line per file, with the facts about its contents.
#include <fmt/format.h>

#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

class Identity final : public Writer {
 public:
  void file(const FileResult& file, std::string& out) override {
    const Result& result = file.result;
    out += fmt::format("{}: ", escaped(file.path));
    if (result.format.empty()) {
      out += result.findings.empty() ? std::string("unknown") : shown(result.findings.front().message);
    } else {
      out += result.format;
      if (!result.description.empty()) out += ", " + shown(result.description);
      if (const std::string facts = facts_line(result.facts); !facts.empty()) out += "; " + facts;
      if (result.verdict != Verdict::clean) out += fmt::format(" ({})", to_string(result.verdict));
    }
    out += '\n';
  }
  void end(const Summary&, std::string&) override {}
};

}  // namespace

std::unique_ptr<Writer> identity_writer() {
  return std::make_unique<Identity>();
}

}  // namespace proflint::tools
