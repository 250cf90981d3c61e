// One line a finding, in the form problem matchers parse: PLACE: SEVERITY: MESSAGE [RULE].
#include <fmt/format.h>

#include "tools/reports/text.h"
#include "tools/reports/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

class Concise final : public Writer {
 public:
  explicit Concise(const WriterOptions& options) : least_(options.least) {}
  void file(const FileResult& file, std::string& out) override {
    for (const Finding* finding : new_findings(file, least_))
      fmt::format_to(std::back_inserter(out), "{}: {}: {} [{}]\n", location(file, *finding),
                     to_string(finding->severity), shown(finding->message), finding->rule->id);
    if (const std::string hidden = hidden_findings(file, least_); !hidden.empty())
      fmt::format_to(std::back_inserter(out), "{}: {}\n", escaped(file.path), hidden);
  }
  void end(const Summary&, std::string&) override {}

 private:
  Severity least_;
};

}  // namespace

std::unique_ptr<Writer> concise_writer(const WriterOptions& options) {
  return std::make_unique<Concise>(options);
}

}  // namespace proflint::tools
