// Walks along the shapes of result sets and last runs.
#include "validators/simplecov/result_set/check.h"

#include "validators/simplecov/document.h"
#include "validators/simplecov/result_set/entries.h"

namespace proflint::simplecov::result_set {
namespace {

constexpr ShapeRules kShapeRules = {&"simplecov/key-missing"_rule, &"simplecov/wrong-type"_rule,
                                    &"simplecov/key-unknown"_rule};

class LastRun final : public Sink {
 public:
  explicit LastRun(GroupedFindings& findings) : findings_(findings) {}

  void close(Frame& frame) override {
    if (frame.shape->id != kPercents) return;
    if (frame.count == 0) findings_.add("simplecov/no-percent"_rule, frame.where, "'result' is empty");
    for (unsigned i = 0; i < std::size(kPercentKeys); ++i)
      if (frame.has(i) && !(frame[i].real() >= 0 && frame[i].real() <= 100))
        findings_.add("simplecov/percent-range"_rule, frame[i].token, "key ", std::string_view(kPercentKeys[i].name),
                      " is ", number_part(frame[i].token), "; expected a percentage from 0 to 100");
  }

 private:
  GroupedFindings& findings_;
};

}  // namespace

void check_result_set(const Input& input, Report& report) {
  GroupedFindings findings(report);
  Entries entries(input, findings);
  if (walk_document(input, kEntriesShape, kShapeRules, entries, findings)) entries.finish(report);
}

void check_last_run(const Input& input, Report& report) {
  GroupedFindings findings(report);
  LastRun run(findings);
  if (!walk_document(input, kLastRunShape, kShapeRules, run, findings)) return;
  findings.flush();
  report.describe("last run");
}

}  // namespace proflint::simplecov::result_set
