// Compares lists by the hashes of their elements.
#include "validators/json_coverage/llvm_cov/copies.h"

#include <algorithm>
#include <tuple>

#include "validators/json_coverage/llvm_cov/rules.h"

namespace proflint::json_coverage::llvm_cov {
namespace {

bool is_before(const ListedCopy& a, const ListedCopy& b) {
  return std::tuple(a.copy.file, a.kind, a.copy.hash) < std::tuple(b.copy.file, b.kind, b.copy.hash);
}

// The elements of a file and kind. REQUIRES: all are sorted.
std::span<const ListedCopy> of_file(std::span<const ListedCopy> all, Kind kind, std::uint32_t file) {
  const auto key = [](const ListedCopy& copy) { return std::tuple(copy.copy.file, copy.kind); };
  const auto [first, last] = std::ranges::equal_range(all, std::tuple(file, kind), std::ranges::less(), key);
  return {first, last};
}

}  // namespace

void Copies::clear() {
  files_.clear();
  in_files_.clear();
  in_functions_.clear();
}

// The index of its file takes the place of its number.
void Copies::add_to_file(const ListedCopy& copy) {
  in_files_.push_back(copy);
  in_files_.back().copy.file = static_cast<std::uint32_t>(files_.size() - 1);
}

void Copies::close() {
  std::sort(in_files_.begin(), in_files_.end(), is_before);
  std::sort(in_functions_.begin(), in_functions_.end(), is_before);
}

std::optional<Copy> Copies::missing(Kind kind, std::size_t index, std::uint32_t file) const {
  if (!files_[index][static_cast<unsigned>(kind)]) return std::nullopt;
  const auto listed = of_file(in_files_, kind, static_cast<std::uint32_t>(index));
  auto next = listed.begin();
  for (const ListedCopy& own : of_file(in_functions_, kind, file)) {
    while (next != listed.end() && next->copy.hash < own.copy.hash) ++next;
    if (next == listed.end() || next->copy.hash != own.copy.hash) return own.copy;
    ++next;
  }
  return std::nullopt;
}

bool Expansions::check(GroupedFindings& findings) {
  const auto by_names = [](const Regions& a, const Regions& b) { return a.names < b.names; };
  std::sort(functions_.begin(), functions_.end(), [](const Regions& a, const Regions& b) {
    return std::tuple(a.names, a.regions) < std::tuple(b.names, b.regions);
  });
  bool are_right = true;
  for (const Regions& expansion : expansions_) {
    const auto [first, last] = std::equal_range(functions_.begin(), functions_.end(), expansion, by_names);
    const auto same = std::lower_bound(first, last, expansion,
                                       [](const Regions& a, const Regions& b) { return a.regions < b.regions; });
    if (first == last || (same != last && same->regions == expansion.regions)) continue;
    are_right = false;
    findings.add("llvm-cov-json/expansion-differs"_rule, expansion.where,
                 "the target regions of the expansion differ from the regions of every function with these files");
  }
  return are_right;
}

}  // namespace proflint::json_coverage::llvm_cov
