// Compares the records of sections that describe the same source.
#include "validators/lcov/repeated_sections.h"

#include <algorithm>
#include <vector>

#include "validators/core/hash.h"
#include "validators/coverage/distinct_lines.h"
#include "validators/lcov/records.h"

namespace proflint::lcov {
namespace {

enum class Taken : std::uint8_t { unreached, never, hit };  // `-`, 0, more

struct BranchOf {
  std::uint64_t branch = 0;  // hash of the path, line, block and branch
  std::uint32_t section = 0;
  Taken taken = Taken::unreached;
};

// How a section changes the branches of the sections before it.
struct Added {
  bool has_news = false;  // branches that lcov 2.5 counts again
  bool has_hits = false;  // on branches with a count of 0
};

Taken taken_of(const Line& brda) {
  if (brda.is_never) return Taken::unreached;
  return brda.count.fits && brda.count.value == 0 ? Taken::never : Taken::hit;
}

// `first` to `last` are the records of one branch, in the order of the file.
void add_branch(const BranchOf* first, const BranchOf* last, std::pmr::vector<Added>& sections) {
  Taken before = first->taken;
  sections[first->section].has_news = true;
  for (const BranchOf* next = first + 1; next != last; ++next) {
    Added& added = sections[next->section];
    if (next[-1].section == next->section || (before == Taken::unreached && next->taken == Taken::hit))
      added.has_news = true;  // lcov adds a repeated branch as another one
    else if (before == Taken::never && next->taken == Taken::hit)
      added.has_hits = true;
    before = std::max(before, next->taken);
  }
}

}  // namespace

coverage::Covered distinct_lines(std::string_view text, std::pmr::memory_resource* memory) {
  std::pmr::vector<coverage::LineHit> lines(memory);
  std::uint64_t path = 0;
  each_record(text, [&](const Line& record) {
    if (record.kind == Kind::sf || record.kind == Kind::kf) path = hash_of(record.text);
    if (record.kind == Kind::da) lines.emplace_back(hash_of(record.line.value, path), record.count.value != 0);
  });
  return coverage::count_distinct(lines);
}

bool takes_only_known_branches(std::string_view text, std::pmr::memory_resource* memory) {
  std::pmr::vector<BranchOf> branches(memory);
  std::pmr::vector<Added> sections(memory);
  std::uint64_t path = 0;
  each_record(text, [&](const Line& record) {
    if (record.kind == Kind::sf || record.kind == Kind::kf) {
      path = hash_of(record.text);
      sections.emplace_back();
    }
    if (record.kind != Kind::brda || sections.empty()) return;
    const std::uint64_t block = hash_of(record.index.digits, hash_of(record.line.value, path));
    branches.emplace_back(hash_of(record.text, block), static_cast<std::uint32_t>(sections.size() - 1),
                          taken_of(record));
  });
  std::stable_sort(branches.begin(), branches.end(),
                   [](const BranchOf& a, const BranchOf& b) { return a.branch < b.branch; });
  for (std::size_t i = 0; i < branches.size();) {
    const std::size_t first = i;
    do ++i;
    while (i < branches.size() && branches[i].branch == branches[first].branch);
    add_branch(&branches[first], branches.data() + i, sections);
  }
  return std::any_of(sections.begin(), sections.end(), [](const Added& s) { return s.has_hits && !s.has_news; });
}

}  // namespace proflint::lcov
