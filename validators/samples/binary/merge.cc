// Sums by sorting.
#include "validators/samples/binary/merge.h"

#include <algorithm>

namespace proflint::samples::binary {
namespace {

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

}  // namespace

void MergeSink::start_part(std::uint64_t part, std::uint64_t parts, std::uint64_t lines) {
  part_ = part;
  parts_ = parts;
  if (part == 0) {
    heads_.assign(static_cast<std::size_t>(profile_.names.size()), 0);
    is_function_.assign(static_cast<std::size_t>(profile_.names.size()), false);
    lines_.reserve(static_cast<std::size_t>(lines / parts + lines / parts / 16 + 16));
  }
}

void MergeSink::begin_function(const FunctionStart& start, const Count& head, const Count&) {
  std::uint64_t name = start.index.value;
  if (profile_.tables.has_contexts) name = profile_.contexts.leaf(name);
  paths_.assign(1, path_of(name));
  if (part_ != 0 || name >= heads_.size()) return;
  const auto i = static_cast<std::size_t>(name);
  heads_[i] = saturating_sum(heads_[i], head.value);
  is_function_[i] = true;
}

void MergeSink::begin_callee(const Location& location, const Count& index, const Count&) {
  paths_.push_back(path_of(paths_.back(), location, index.value));
}

void MergeSink::line(const Location& location, const Count& count) {
  const Path path = hash_of(location.key(), paths_.back());
  if (path % parts_ == part_) lines_.push_back({path, count.value});
}

void MergeSink::finish_part(SummaryTally& tally) {
  std::sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.path < b.path; });
  for (std::size_t i = 0; i < lines_.size();) {
    std::uint64_t sum = 0;
    const Path path = lines_[i].path;
    for (; i < lines_.size() && lines_[i].path == path; ++i) sum = saturating_sum(sum, lines_[i].count);
    tally.add(sum);
  }
  lines_.clear();
  if (part_ != 0) return;
  for (std::size_t i = 0; i < heads_.size(); ++i)
    if (is_function_[i]) tally.add_function(heads_[i]);
}

}  // namespace proflint::samples::binary
