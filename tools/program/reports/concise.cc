// One line per finding, in the form that problem matchers parse: PLACE: SEVERITY: MESSAGE [RULE].
#include <fmt/format.h>

#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

class Concise final : public Writer {
 public:
  explicit Concise(const WriterOptions& options) : selection_(options) {}
  void file(const FileResult& file, std::string& out) override {
    const auto [findings, hidden] = selection_.of(file);
    for (const Finding* finding : findings)
      out += fmt::format("{}: {}: {} [{}]\n", location(file, *finding), to_string(finding->severity),
                         message_of(*finding), finding->rule->id);
    if (!hidden.empty()) out += fmt::format("{}: {}\n", escaped(file.path), hidden);
    if (file.vetting)
      out += fmt::format("{}: {}: {}\n", escaped(file.path), decision_of(*file.vetting), file.vetting->reason);
  }
  void end(const Summary&, std::string& out) override { out += selection_.repeats(); }

 private:
  Selection selection_;
};

}  // namespace

std::unique_ptr<Writer> concise_writer(const WriterOptions& options) {
  return std::make_unique<Concise>(options);
}

}  // namespace proflint::tools
