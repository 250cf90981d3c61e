// Files that are to be merged, in one input: findings on single files also occur in the set.
#include <algorithm>
#include <vector>

#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/engine/checking.h"

namespace proflint::fuzz::sets_target {
namespace {

constexpr std::size_t kMaxFiles = 6;

std::vector<std::string_view> files_of(std::string_view bytes) {
  std::vector<std::string_view> files;
  while (files.size() + 1 < kMaxFiles && !bytes.empty()) {
    const auto [first, rest] = split_files(bytes);
    files.push_back(first);
    bytes = rest;
  }
  files.push_back(bytes);
  return files;
}

std::vector<Result> check_set(const std::vector<std::string_view>& files, bool as_set) {
  const Policy policy;
  const Limits limits;
  FileSet set(std::vector<std::string_view>(files.size(), "input"), limits);
  std::vector<Result> results;
  for (std::uint32_t i = 0; i < files.size(); ++i) {
    SetMember member(set, i, i % 2 == 0 ? "same/name" : "");
    Input input;
    input.name = "input";
    input.bytes = files[i];
    if (as_set) input.member = &member;
    results.push_back(check(input, nullptr, policy, limits));
  }
  for (const LateFinding& late : finish_set(set)) {
    Report report({}, policy, limits);
    report.add_as(late.severity, *late.rule, {}, Trusted{late.message});
    append(results[late.member], std::move(report).finish(), policy);
  }
  return results;
}

// Whether `whole` has every entry of `part`.
bool has_all(const std::vector<Tally>& whole, const std::vector<Tally>& part) {
  return std::all_of(part.begin(), part.end(), [&](const Tally& wanted) {
    return std::any_of(whole.begin(), whole.end(), [&](const Tally& entry) {
      return entry.rule == wanted.rule && entry.severity == wanted.severity && entry.count >= wanted.count;
    });
  });
}

void check_set_promises(const std::vector<std::string_view>& files) {
  const std::vector<Result> alone = check_set(files, false), set = check_set(files, true),
                            again = check_set(files, true);
  for (std::size_t i = 0; i < files.size(); ++i) {
    require(has_all(set[i].tally, alone[i].tally), "a set takes no finding away");
    require(has_all(set[i].tally, again[i].tally) && has_all(again[i].tally, set[i].tally),
            "a second run says the same");
    require(set[i].verdict >= alone[i].verdict, "a set makes no verdict better");
    for (const Finding& finding : set[i].findings)
      require(!finding.message.empty() && finding.rule->id != "file/internal", "no internal failure");
  }
}

void run(std::string_view input) {
  check_set_promises(files_of(input));
}

const Target target("sets", run);

}  // namespace
}  // namespace proflint::fuzz::sets_target
