// Siblings are files of one format and one identity; of what all of them know, the first is compared.
#include "validators/sets/volume.h"

#include <algorithm>
#include <tuple>

#include "validators/core/hash.h"
#include "validators/sets/rules.h"

namespace proflint::sets {
namespace {

constexpr std::size_t kLeastSiblings = 3;  // of two files either may be the odd one
constexpr std::uint64_t kShare = 10;

constexpr const char* kNouns[] = {"nonzero counter", "counter", "function"};

}  // namespace

void Volumes::add(std::uint32_t member, const Format& format, const Facts& facts) {
  const std::uint64_t identity = facts.identity.empty() ? 0 : hash_of(facts.identity);
  files_.push_back({&format, identity, {facts.nonzero, facts.counters, facts.functions}, member});
}

bool Volumes::are_siblings(const File& a, const File& b) {
  return a.format == b.format && a.identity == b.identity;
}

// Files of the same program should have run much the same code. Where it is not known that they are of one, a small
// file may just be about a small part of it, and the finding is a note.
void Volumes::compare(Files siblings, std::vector<LateFinding>& findings) {
  if (siblings.size() < kLeastSiblings) return;
  for (std::size_t i = 0; i < std::size(kNouns); ++i) {
    std::vector<std::uint64_t> values;
    for (const File& file : siblings)
      if (file.values[i]) values.push_back(*file.values[i]);
    if (values.size() != siblings.size()) continue;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    for (const File& file : siblings) {
      if (*file.values[i] >= *middle / kShare + (*middle % kShare != 0)) continue;
      const Part parts[] = {"the file has ", Plural{*file.values[i], kNouns[i]},
                            ", its ",        Plural{siblings.size() - 1, "sibling"},
                            " in the set ",  *middle,
                            " in the median"};
      findings.push_back({file.member, &"set/volume"_rule, file.identity != 0 ? Severity::warning : Severity::note,
                          to_message(parts)});
    }
    return;
  }
}

std::vector<LateFinding> Volumes::finish() {
  std::sort(files_.begin(), files_.end(), [](const File& a, const File& b) {
    return std::tuple(a.format->id, a.identity, a.member) < std::tuple(b.format->id, b.identity, b.member);
  });
  std::vector<LateFinding> findings;
  for (auto first = files_.begin(); first != files_.end();) {
    const auto last =
        std::find_if_not(first, files_.end(), [&](const File& file) { return are_siblings(*first, file); });
    compare(Files(first, last), findings);
    first = last;
  }
  std::sort(findings.begin(), findings.end(),
            [](const LateFinding& a, const LateFinding& b) { return a.member < b.member; });
  return findings;
}

}  // namespace proflint::sets
