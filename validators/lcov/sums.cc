// Checks totals against each other and against the records. The first record of a kind counts.
#include "validators/lcov/sums.h"

#include <algorithm>

namespace proflint::lcov {
namespace {

// In the order of the kinds from FNF on.
constexpr const char* kNames[] = {"FNF", "FNH", "BRF", "BRH", "MCF", "MCH", "LF", "LH"};

// The counted things: "line", "lines".
struct Noun {
  const char *one, *many;
};

struct PairRow {
  const Rule* rule;
  Noun found, hit;
  const char* variants;  // things that writers count in different ways
};
// In the order of SumPair.
constexpr PairRow kPairs[] = {
    {&"lcov/sum-functions"_rule,
     {"function", "functions"},
     {"function that was called", "functions that were called"},
     "aliases"},
    {&"lcov/sum-branches"_rule,
     {"branch", "branches"},
     {"branch that was taken", "branches that were taken"},
     "duplicate and excluded branches"},
    {&"lcov/sum-mcdc"_rule,
     {"condition", "conditions"},
     {"condition that was met", "conditions that were met"},
     "excluded conditions"},
    {&"lcov/sum-lines"_rule,
     {"line", "lines"},
     {"line that was executed", "lines that were executed"},
     "duplicate lines"},
};

// cargo-tarpaulin writes FNF between the FN and the FNDA records, and never FNH.
bool is_of_tarpaulin(std::string_view fnf, std::uint64_t functions, std::string_view section) {
  std::string_view rest = section.substr(static_cast<std::size_t>(fnf.data() + fnf.size() - section.data()));
  rest.remove_prefix(std::min(rest.find_first_not_of("\r\n"), rest.size()));
  return fnf.starts_with("FNF") && (functions == 0 || rest.starts_with("FNDA:"));
}

}  // namespace

void Sums::add(const Line& line, std::string_view record) {
  const std::size_t index = static_cast<std::size_t>(line.kind) - static_cast<std::size_t>(Kind::fnf);
  Sum& sum = sums_[index];
  if (!sum.where.empty() && context_.lost_records != 0) {
    is_merged_ = true;
    return;
  }
  if (!sum.where.empty())
    return context_.report.add("lcov/sum-duplicate"_rule, record, "a second ", kNames[index],
                               " record in this section (the first is on line ", LineOf{sum.where}, ")");
  if (!line.line.fits) return context_.groups.add(kCountOverflow, line.line.digits);
  sum = {line.line.value, record, line.line.digits};
}

bool Sums::take_lines(std::uint64_t found, std::uint64_t hit) {
  Sum &lf = sums_[sums_.size() - 2], &lh = sums_[sums_.size() - 1];
  if (lf.where.empty() || lh.where.empty() || lf.value != found || lh.value != hit) return false;
  lf = lh = {};
  return true;
}

void Sums::check_pairs(std::string_view section, std::optional<std::uint64_t> executed) {
  if (is_merged_) return;
  for (std::size_t i = 0; i < sums_.size(); i += 2) {
    const Sum &found = sums_[i], &hit = sums_[i + 1];
    if (found.where.empty() && hit.where.empty()) continue;
    if (found.where.empty() || hit.where.empty()) {
      const bool has_hit = found.where.empty();
      if (context_.lost_records != 0 || (!has_hit && is_of_tarpaulin(found.where, found.value, section))) continue;
      context_.report.add("lcov/sum-unpaired"_rule, has_hit ? hit.where : found.where, "the section has ",
                          kNames[has_hit ? i + 1 : i], " without ", kNames[has_hit ? i : i + 1]);
    } else if (const bool is_of_lines = i + 2 == sums_.size(); is_of_lines && executed && hit.value == *executed) {
      continue;
    } else if (hit.value > found.value) {
      context_.report.add("lcov/sum-hit-exceeds-found"_rule, hit.digits, kNames[i + 1], " is ", hit.value, ", but ",
                          kNames[i], " is only ", found.value);
    }
  }
}

void Sums::check(SumPair pair, Counted found, std::optional<Counted> hit, bool is_loose) {
  compare(pair, false, found, is_loose);
  if (hit) compare(pair, true, *hit, is_loose);
}

void Sums::compare(SumPair pair, bool is_hit, Counted counted, bool is_loose) {
  const PairRow& row = kPairs[static_cast<std::size_t>(pair)];
  const std::size_t index = 2 * static_cast<std::size_t>(pair) + (is_hit ? 1 : 0);
  const Sum& sum = sums_[index];
  const Noun noun = is_hit ? row.hit : row.found;
  if (sum.where.empty() || is_merged_ || counted.has(sum.value)) return;
  const std::uint64_t lost = context_.lost_records;
  if (lost != 0 && sum.value >= counted.minimum() && sum.value <= counted.maximum() + lost) return;
  const auto report = [&](auto& findings, const Rule& rule, std::string_view where) {
    const Plural maximum = {counted.maximum(), noun.one, noun.many};
    if (counted.minimum() == counted.maximum())
      findings.add(rule, where, kNames[index], " is ", sum.value, ", but the section has ", maximum);
    else
      findings.add(rule, where, kNames[index], " is ", sum.value, ", but the section has ", counted.minimum(),
                   counted.joint(), maximum, ", depending on how ", row.variants, " are counted");
  };
  if (is_loose)
    report(context_.loose_sums, "lcov/sum-loose"_rule, sum.where);
  else
    report(context_.report, *row.rule, sum.digits);
}

}  // namespace proflint::lcov
