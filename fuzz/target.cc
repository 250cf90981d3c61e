// The promises that fuzz targets check, and the list of the targets.
#include "fuzz/target.h"

#include <utility>

#include "validators/core/hash.h"
#include "validators/core/pieces.h"
#include "validators/engine/checking.h"

namespace proflint::fuzz {
namespace {

bool same_tally(const Result& a, const Result& b) {
  if (a.tally.size() != b.tally.size()) return false;
  for (std::size_t i = 0; i < a.tally.size(); ++i)
    if (a.tally[i].rule != b.tally[i].rule || a.tally[i].severity != b.tally[i].severity ||
        a.tally[i].count != b.tally[i].count)
      return false;
  return true;
}

bool same_findings(const Result& a, const Result& b) {
  if (a.findings.size() != b.findings.size()) return false;
  for (std::size_t i = 0; i < a.findings.size(); ++i)
    if (a.findings[i].rule != b.findings[i].rule || a.findings[i].message != b.findings[i].message) return false;
  return true;
}

// Checks pieces one after the other, the last one first.
void run_backwards(std::size_t count, const std::function<void(std::size_t)>& task) {
  while (count != 0) task(--count);
}

// Constant initialization: the list is empty before the first target is added.
constinit const Target* first_target = nullptr;

}  // namespace

Target::Target(std::string_view name, Run run, Mutate mutate)
    : name(name), run(run), mutate(mutate), next(std::exchange(first_target, this)) {}

const Target* find_target(std::string_view name) {
  const Target* target = first_target;
  while (target != nullptr && target->name != name) target = target->next;
  return target;
}

void check_promises(std::string_view bytes, const Format* format, std::string_view name, const FindCompanion& find,
                    std::string_view variant) {
  Input rest;
  rest.name = name;
  rest.variant = variant;
  rest.bytes = bytes;
  const Policy policy;
  const Limits limits;
  const Result result = check(rest, format, policy, limits, find);
  for (const Finding& finding : result.findings) {
    require(!finding.message.empty(), "every finding has a message");
    require(finding.rule->id != "file/internal", "no internal failure");
    if (finding.where && finding.in.empty())  // the report asserts that others are inside the contents
      require(finding.where->offset <= bytes.size() && finding.where->length <= bytes.size() - finding.where->offset,
              "findings lie inside the file");
  }
  const std::uint64_t hash = hash_of(bytes, 0);
  if (hash % 4 != 0) return;
  const PieceRunner piece_runner = {run_backwards, 1 + hash / 4 % 128};
  rest.piece_runner = &piece_runner;
  const Result second = check(rest, format, policy, limits, find);
  require(same_findings(result, second) && same_tally(result, second) && result.description == second.description,
          "a second run, in pieces, says the same");
  Policy narrow;
  narrow.max_findings = 1;
  narrow.max_findings_per_rule = 0;
  const Result capped = check(rest, format, narrow, limits, find);
  require(result.verdict == capped.verdict && same_tally(result, capped), "smaller caps change no verdict");
}

}  // namespace proflint::fuzz
