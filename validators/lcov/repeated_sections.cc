// Compares the records of sections that describe the same source.
#include "validators/lcov/repeated_sections.h"

#include <algorithm>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/seen.h"
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
  bool has_news = false;  // lcov 2.5 counts the branches again
  bool has_hits = false;  // on branches whose count was 0
};

// lcov does not count branches with the flag `U`.
Taken taken_of(const Line& brda) {
  if (brda.is_never || brda.is_excluded) return Taken::unreached;
  return brda.count.fits && brda.count.value == 0 ? Taken::never : Taken::hit;
}

// `first` to `last` are the records of one branch, in the order of the file.
void add_branch(const BranchOf* first, const BranchOf* last, std::pmr::vector<Added>& sections) {
  Taken before = first->taken;
  sections[first->section].has_news = true;
  for (const BranchOf* next = first + 1; next != last; ++next) {
    Added& added = sections[next->section];
    added.has_news |= next[-1].section == next->section;  // lcov adds a repeated branch as another one
    if (next->taken == Taken::hit && before != Taken::hit)
      (before == Taken::never ? added.has_hits : added.has_news) = true;
    before = std::max(before, next->taken);
  }
}

bool has_later_hits(std::pmr::vector<BranchOf>& branches, std::pmr::vector<Added>& sections) {
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

}  // namespace

SharedRecords compare_sections(std::string_view text, std::pmr::memory_resource* memory) {
  std::pmr::vector<coverage::LineHit> lines(memory);
  std::pmr::vector<BranchOf> branches(memory);
  std::pmr::vector<Added> sections(memory);
  SeenNumbers tests(memory);  // hashes of the path and the test of each section
  std::uint64_t path = 0, test = hash_of("");
  each_record(text, [&](const Line& record) {
    if (record.kind == Kind::tn) test = hash_of(record.text);
    if (record.kind == Kind::sf || record.kind == Kind::kf) {
      path = hash_of(record.text);
      // lcov adds the branches of a repeated test as others.
      sections.push_back({.has_news = tests.insert(hash_of(test, path), record.text).has_value()});
    }
    if (record.kind == Kind::da) lines.emplace_back(hash_of(record.line.value, path), record.count.value != 0);
    if (record.kind != Kind::brda || sections.empty()) return;
    const std::uint64_t block = hash_of(record.index.digits, hash_of(record.line.value, path));
    branches.emplace_back(hash_of(record.text, block), static_cast<std::uint32_t>(sections.size() - 1),
                          taken_of(record));
  });
  return {coverage::count_distinct(lines), has_later_hits(branches, sections)};
}

}  // namespace proflint::lcov
