// Sums that saturate.
#include "tools/program/run/totals.h"

#include <algorithm>

#include "tools/program/core/words.h"

namespace proflint::tools {

void Totals::add(const Result& file) {
  if (file.verdict >= Verdict::unsupported) ++unchecked_;
  if (file.verdict == Verdict::invalid) ++invalid_;
  if (file.verdict >= Verdict::invalid) return;
  ++files_;
  for (std::size_t i = 0; i < fact_rows().size(); ++i) {
    const std::optional<std::uint64_t>& value = file.facts.*fact_rows()[i].member;
    if (!value) continue;
    const std::uint64_t before = sums_[i].value_or(0);
    sums_[i] = *value > UINT64_MAX - before ? UINT64_MAX : before + *value;
  }
}

std::optional<std::uint64_t> Totals::of(std::optional<std::uint64_t> Facts::*fact) const {
  for (std::size_t i = 0; i < fact_rows().size(); ++i)
    if (fact_rows()[i].member == fact) return sums_[i];
  return std::nullopt;
}

std::string Totals::lines_text() const {
  return counted(of(&Facts::lines).value_or(0), "line");
}

bool Totals::empty() const {
  return std::none_of(sums_.begin(), sums_.end(), [](const auto& sum) { return sum.has_value(); });
}

}  // namespace proflint::tools
