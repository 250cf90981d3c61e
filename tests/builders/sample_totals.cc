// Follows LLVM ProfileSummaryBuilder.
#include "tests/builders/sample_totals.h"

#include <algorithm>

#include "validators/core/wide.h"

namespace proflint::tests {
namespace {

constexpr std::uint64_t kCutoffs[] = {10000,  100000, 200000, 300000, 400000, 500000, 600000, 700000,
                                      800000, 900000, 950000, 990000, 999000, 999900, 999990, 999999};

void visit(const SampleFunction& function, const std::function<void(const SampleFunction&)>& see) {
  see(function);
  for (const auto& callee : function.callees) visit(callee.function, see);
}

}  // namespace

void SampleTotals::add(std::uint64_t count) {
  total += count;
  max = std::max(max, count);
  ++lines;
  ++frequencies[count];
}

std::vector<SampleTotals::Entry> SampleTotals::entries() const {
  std::vector<Entry> result;
  std::uint64_t sum = 0, min = 0, counts = 0;
  auto next = frequencies.begin();
  for (const std::uint64_t cutoff : kCutoffs) {
    const auto share = static_cast<std::uint64_t>(static_cast<Uint128>(total) * cutoff / 1000000);
    for (; sum < share && next != frequencies.end(); ++next) {
      min = next->first;
      counts += next->second;
      sum += min * next->second;
    }
    result.push_back({cutoff, min, counts});
  }
  return result;
}

SampleTotals totals_of(const SampleProfile& profile, bool leaves_out_duplicates) {
  SampleTotals totals;
  std::map<std::string, std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>> merged;
  std::map<std::string, std::uint64_t> heads;
  const std::function<void(const SampleFunction&)> add = [&](const SampleFunction& function) {
    for (const SampleLine& line : function.lines) totals.add(line.count);
    for (const auto& callee : function.callees)
      if (!leaves_out_duplicates || (callee.function.attributes & 4) == 0) add(callee.function);
  };
  for (const SampleFunction& function : profile.functions) {
    heads[function.name] += function.head;
    if (!profile.has_contexts) {
      add(function);
      continue;
    }
    for (const SampleLine& line : function.lines)
      merged[function.name][{line.offset, line.discriminator}] += line.count;
  }
  for (const auto& [name, lines] : merged)
    for (const auto& [location, count] : lines) totals.add(count);
  for (const auto& [name, head] : heads) totals.max_head = std::max(totals.max_head, head);
  totals.functions = profile.has_contexts ? heads.size() : profile.functions.size();
  return totals;
}

std::set<std::string> names_of(const SampleProfile& profile) {
  std::set<std::string> names;
  for (const SampleFunction& top : profile.functions) {
    for (const SampleFrame& frame : top.context) names.insert(frame.name);
    visit(top, [&](const SampleFunction& function) {
      names.insert(function.name);
      for (const SampleLine& line : function.lines)
        for (const SampleTarget& target : line.targets) names.insert(target.name);
      for (const SampleLine& line : function.vtables)
        for (const SampleTarget& table : line.targets) names.insert(table.name);
    });
  }
  return names;
}

}  // namespace proflint::tests
