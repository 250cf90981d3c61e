// Adds findings about the set to the results of its files.
#include "tools/program/run/held_set.h"

#include "validators/engine/checking.h"

namespace proflint::tools {
namespace {

std::vector<std::string_view> names_of(const std::vector<InputPath>& files) {
  std::vector<std::string_view> names;
  for (const InputPath& file : files) names.push_back(file.path);
  return names;
}

}  // namespace

void add_late(const LateFinding& late, const CheckingOptions& options, FileResult& file) {
  const Policy& policy = policy_of(file, options);
  Report report({}, policy, options.limits);
  report.add_as(late.severity, *late.rule, {}, Trusted{late.message});
  append(file.result, std::move(report).finish(), policy);
}

HeldSet::HeldSet(const std::vector<InputPath>& files, const CheckingOptions& options)
    : options_(options), files_(names_of(files), options.limits) {}

std::vector<FileResult> HeldSet::finish() {
  for (const LateFinding& late : finish_set(files_)) add_late(late, options_, results_[late.member]);
  return std::move(results_);
}

}  // namespace proflint::tools
