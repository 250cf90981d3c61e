// Compares the mode and granularity of covmeta files with the first one.
#include "validators/go_covdata/sets.h"

#include "validators/go_covdata/rules.h"
#include "validators/sets/one_kind.h"

namespace proflint::go_covdata {
namespace {

// Both are constants of the program: views outlive the files.
struct CounterKind {
  std::string_view mode, granularity;

  bool operator==(const CounterKind&) const = default;
};

}  // namespace

void compare_with_set(const Input& input, const Meta& meta, Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  const CounterKind kind = {mode_name(meta), granularity_name(meta)};
  const auto* const first = input.member->join<sets::OneKind<CounterKind>>().find_conflict(kind, *input.member);
  if (first == nullptr) return;
  constexpr std::size_t kModeAt = 48;  // followed by the granularity
  const std::string_view name = input.member->name_of(first->member);
  if (kind.mode != first->kind.mode)
    report.add("go-covdata/set-mode"_rule, input.bytes.substr(kModeAt, 1), "the counter mode is ", Trusted{kind.mode},
               ", but in ", name, " it is ", Trusted{first->kind.mode});
  else
    report.add("go-covdata/set-mode"_rule, input.bytes.substr(kModeAt + 1, 1), "the granularity is ",
               Trusted{kind.granularity}, ", but in ", name, " it is ", Trusted{first->kind.granularity});
}

}  // namespace proflint::go_covdata
