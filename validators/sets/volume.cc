// Siblings are files of one format and identity; the first fact that all of them have is compared.
#include "validators/sets/volume.h"

#include <algorithm>
#include <tuple>

#include "validators/core/hash.h"
#include "validators/sets/rules.h"

namespace proflint::sets {
namespace {

constexpr std::size_t kMinSiblings = 3;  // with two files, either may be the odd one
constexpr std::uint64_t kShare = 10;

constexpr const char* kNouns[] = {"nonzero counter", "counter", "function"};
constexpr std::size_t kFunctions = 2, kCounters = 1;

// With so many and so similar files, a smaller one is not a small file but a truncated one. Sets also contain small
// files: a test that only prints the version enters few functions.
constexpr std::size_t kMinAlike = 30, kMaxParts = 10;
constexpr std::uint64_t kPart = 4;

// Within a quarter of the median, or a third above it.
bool is_alike(std::uint64_t value, std::uint64_t middle) {
  return value >= middle - middle / 4 && value - value / 4 <= middle;
}

std::uint64_t median(std::vector<std::uint64_t>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

Part siblings_of(std::size_t files) {
  return Plural{files, "comparable file"};
}

}  // namespace

void Volumes::add(std::uint32_t member, const Format& format, const Facts& facts) {
  const std::uint64_t identity = facts.identity.empty() ? 0 : hash_of(facts.identity);
  files_.push_back({&format, identity, {facts.nonzero, facts.counters, facts.functions}, member});
}

bool Volumes::are_siblings(const File& a, const File& b) {
  return a.format == b.format && a.identity == b.identity;
}

// The values of the fact in `siblings`; empty unless all of them have it.
std::vector<std::uint64_t> Volumes::values_of(Files siblings, std::size_t fact) {
  std::vector<std::uint64_t> values;
  for (const File& file : siblings)
    if (file.values[fact]) values.push_back(*file.values[fact]);
  if (values.size() != siblings.size()) values.clear();
  return values;
}

// Unlike counts, the list of functions does not depend on how long the program ran: if nine of ten files list about as
// many functions, a file that lists a small part of them was truncated between two records.
void Volumes::compare_contents(Files siblings, std::vector<LateFinding>& findings) {
  if (siblings.size() < kMinAlike) return;
  std::size_t fact = kFunctions;
  std::vector<std::uint64_t> values = values_of(siblings, fact);
  if (values.empty()) values = values_of(siblings, fact = kCounters);
  if (values.empty()) return;
  const std::uint64_t middle = median(values);
  const auto is_part = [&](std::uint64_t value) { return value < middle / kPart + (middle % kPart != 0); };
  const auto parts = static_cast<std::size_t>(std::count_if(values.begin(), values.end(), is_part));
  const bool are_alike = std::all_of(values.begin(), values.end(),
                                     [&](std::uint64_t value) { return is_part(value) || is_alike(value, middle); });
  if (!are_alike || parts > siblings.size() / kMaxParts) return;
  for (const File& file : siblings) {
    if (!is_part(*file.values[fact])) continue;
    const Part words[] = {"the file has ",
                          Plural{*file.values[fact], kNouns[fact]},
                          ", but the median of the ",
                          siblings_of(siblings.size()),
                          " in the set is ",
                          middle};
    findings.push_back({file.member, &"set/incomplete"_rule, Severity::error, to_message(words)});
  }
}

// Runs of the same program should execute much the same code. If files are not known to be from one program, a small
// file may cover a small program, and the finding is a note.
void Volumes::compare_counts(Files siblings, std::vector<LateFinding>& findings) {
  if (siblings.size() < kMinSiblings) return;
  for (std::size_t i = 0; i < std::size(kNouns); ++i) {
    std::vector<std::uint64_t> values = values_of(siblings, i);
    if (values.empty()) continue;
    const std::uint64_t middle = median(values);
    for (const File& file : siblings) {
      if (*file.values[i] >= middle / kShare + (middle % kShare != 0)) continue;
      const Part words[] = {"the file has ",
                            Plural{*file.values[i], kNouns[i]},
                            ", but the median of the ",
                            siblings_of(siblings.size()),
                            " in the set is ",
                            middle};
      findings.push_back({file.member, &"set/volume"_rule, file.identity != 0 ? Severity::warning : Severity::note,
                          to_message(words)});
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
    compare_contents(Files(first, last), findings);
    compare_counts(Files(first, last), findings);
    first = last;
  }
  // The first finding of a file is enough.
  const auto is_before = [](const LateFinding& a, const LateFinding& b) { return a.member < b.member; };
  const auto is_same = [](const LateFinding& a, const LateFinding& b) { return a.member == b.member; };
  std::stable_sort(findings.begin(), findings.end(), is_before);
  findings.erase(std::unique(findings.begin(), findings.end(), is_same), findings.end());
  return findings;
}

}  // namespace proflint::sets
