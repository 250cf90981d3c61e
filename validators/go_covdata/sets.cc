// Compares the mode and granularity of covmeta files with the first one, each package with its first build, and the
// names of counter files.
#include "validators/go_covdata/sets.h"

#include <algorithm>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/go_covdata/rules.h"
#include "validators/sets/first_values.h"
#include "validators/sets/one_kind.h"

namespace proflint::go_covdata {
namespace {

// Both are constants of the program: views outlive the files.
struct CounterKind {
  std::string_view mode, granularity;

  bool operator==(const CounterKind&) const = default;
};

struct PackageHashes : sets::FirstValues {
  using FirstValues::FirstValues;
};

struct Runs : sets::FirstValues {
  using FirstValues::FirstValues;
};

// The path of the packages of all programs that are built from a list of files.
constexpr std::string_view kListedFiles = "command-line-arguments";

void compare_packages(const Input& input, const Meta& meta, Report& report) {
  std::pmr::vector<sets::Claim> claims(input.memory);
  for (const Meta::Package& package : meta.packages)
    if (package.path != kListedFiles) claims.push_back({hash_of(package.path), hash_of(package.hash), package.hash});
  const auto conflicts = input.member->join<PackageHashes>().add(claims, input.member->number());
  if (!conflicts) return;
  const auto first = std::find_if(meta.packages.begin(), meta.packages.end(), [&](const Meta::Package& package) {
    return package.hash.data() == conflicts.first().data();
  });
  GroupedFindings found(report);
  found.add_group("go-covdata/set-package"_rule, conflicts, "package ", first->path, " differs from the one in ",
                  input.member->name_of(conflicts.member), ": its functions or their positions are not the same");
  found.flush();
}

// False, with a finding, if they differ.
bool compare_kind(const Input& input, const Meta& meta, Report& report) {
  const CounterKind kind = {mode_name(meta), granularity_name(meta)};
  const auto* const first = input.member->join<sets::OneKind<CounterKind>>().find_conflict(kind, *input.member);
  if (first == nullptr) return true;
  constexpr std::size_t kModeAt = 48;  // followed by the granularity
  const std::string_view name = input.member->name_of(first->member);
  if (kind.mode != first->kind.mode)
    report.add("go-covdata/set-mode"_rule, input.bytes.substr(kModeAt, 1), "the counter mode is ", Trusted{kind.mode},
               ", but in ", name, " it is ", Trusted{first->kind.mode});
  else
    report.add("go-covdata/set-mode"_rule, input.bytes.substr(kModeAt + 1, 1), "the granularity is ",
               Trusted{kind.granularity}, ", but in ", name, " it is ", Trusted{first->kind.granularity});
  return false;
}

}  // namespace

void compare_with_set(const Input& input, const Meta& meta, Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  if (compare_kind(input, meta, report)) compare_packages(input, meta, report);
}

void compare_run(const Input& input, std::string_view hash, std::string_view run, Report& report) {
  if (input.member == nullptr || hash.empty() || run.empty()) return;
  const std::uint32_t number = input.member->number();
  std::pmr::vector<sets::Claim> claims({{hash_of(run, hash_of(hash)), number, {}}}, input.memory);
  if (const auto found = input.member->join<Runs>().add(claims, number))
    report.add("go-covdata/set-run"_rule, {}, "the file has the counters of the same run as ",
               input.member->name_of(found.member));
}

}  // namespace proflint::go_covdata
