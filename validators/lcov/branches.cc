// Branches: what one record shows, then what those of a line show together.
#include "validators/lcov/branches.h"

#include <algorithm>
#include <tuple>

#include "validators/core/hash.h"
#include "validators/core/text.h"

namespace proflint::lcov {

using coverage::Counted;
using coverage::LineTable;

namespace {

bool is_huge(std::string_view digits) {
  constexpr std::size_t kMost = 6;
  return digits.size() > kMost && digits.substr(std::min(digits.find_first_not_of('0'), digits.size())).size() > kMost;
}

// One number for block and branch as written: small plain numbers side by side, which keeps their order, or a hash.
std::uint64_t identity_of(const grammars::Decimal& block, std::string_view branch) {
  constexpr std::size_t kMost = 9;  // digits of a number of 30 bits
  const bool is_plain = branch.size() <= kMost && is_digits(branch) && (branch.size() == 1 || branch[0] != '0');
  if (!is_plain || !block.is_plain || block.value > INT32_MAX)
    return hash_of(branch, hash_of(block.digits)) | std::uint64_t{1} << 63;
  std::uint64_t number = 0;
  for (const char c : branch) number = number * 10 + static_cast<std::uint64_t>(c - '0');
  return block.value << 32 | number;
}

}  // namespace

void Branches::clear() {
  branches_.clear();
  is_ascending_ = true;
  live_ = distinct_ = {};
  taken_ = ba_count_ = 0;
}

void Branches::add_brda(const LcovLine& brda, std::uint32_t place) {
  const bool has_line = context_.is_line(brda.line), has_count = brda.is_never || context_.is_count(brda.count);
  if (brda.has_flag) context_.repeats.add(kBrdaFlag, brda.index.digits);
  const bool is_number = is_digits(brda.text);
  if (!is_number) context_.repeats.add(kBrdaExpression, brda.text);
  if (is_huge(brda.index.digits) || (is_number && is_huge(brda.text)))
    context_.repeats.add(kBrdaNumberHuge, is_huge(brda.index.digits) ? brda.index.digits : brda.text);
  if (!has_line || !has_count) return;
  const std::uint32_t line = line_of(brda.line);
  const bool is_taken = !brda.is_never && brda.count.value != 0;
  const std::uint64_t identity = identity_of(brda.index, brda.text);
  if (!branches_.empty())
    is_ascending_ =
        is_ascending_ && std::tie(branches_.back().line, branches_.back().identity) < std::tie(line, identity);
  branches_.push_back({line, place, identity, is_taken});
  if (!brda.is_excluded) live_.add(is_taken);
  taken_ += is_taken ? 1 : 0;
}

void Branches::add_ba(const LcovLine& ba, std::string_view record) {
  context_.repeats.add(kBaRecord, record);
  if (context_.is_line(ba.line) && context_.is_count(ba.count)) ++ba_count_;
}

void Branches::close(const LineTable& lines, std::string_view section, bool is_loose) {
  if (is_ascending_)
    distinct_ = {branches_.size(), taken_};
  else
    count_distinct(section);
  check_lines(lines, section, is_loose);
}

void Branches::count_distinct(std::string_view section) {
  std::sort(branches_.begin(), branches_.end(), [](const Branch& a, const Branch& b) {
    return std::tie(a.line, a.identity, a.place) < std::tie(b.line, b.identity, b.place);
  });
  for (std::size_t i = 0; i < branches_.size();) {
    const Branch& first = branches_[i];
    bool is_taken = false;
    for (std::size_t j = i;
         i < branches_.size() && branches_[i].line == first.line && branches_[i].identity == first.identity; ++i) {
      is_taken |= branches_[i].is_taken;
      if (i != j) context_.repeats.add(kBrdaRepeated, line_at(section, branches_[i].place));
    }
    distinct_.add(is_taken);
  }
}

// Branches and lines both ascend by line now.
void Branches::check_lines(const LineTable& lines, std::string_view section, bool is_loose) {
  auto line = lines.begin();
  for (std::size_t i = 0; i < branches_.size();) {
    const Branch& first = branches_[i];
    bool is_taken = false;
    for (; i < branches_.size() && branches_[i].line == first.line; ++i) is_taken |= branches_[i].is_taken;
    while (line != lines.end() && line->line < first.line) ++line;
    if (line == lines.end() || line->line != first.line)
      context_.repeats.add(kBrdaNoLine, line_at(section, first.place));
    else if (line->count == 0 && is_taken && !is_loose)
      context_.repeats.add(kBranchHitLineNot, line_at(section, first.place));
    else if (line->count != 0 && !is_taken)
      context_.repeats.add(kLineHitNoBranch, line_at(section, first.place));
  }
}

Counted Branches::found() const {
  return Counted::between(std::min(live_.found, distinct_.found), branches_.size() + ba_count_);
}

Counted Branches::hit() const {
  return Counted::between(std::min(live_.hit, distinct_.hit), taken_ + ba_count_);
}

}  // namespace proflint::lcov
