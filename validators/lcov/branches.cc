// Checks branches: each record, then all records of a line.
#include "validators/lcov/branches.h"

#include <algorithm>
#include <tuple>

#include "grammars/scan.h"
#include "validators/core/hash.h"

namespace proflint::lcov {

using coverage::LineTable;

namespace {

constexpr std::size_t kHandy = 6;  // digits that every consumer can use as an index

bool is_huge(std::string_view digits) {
  return digits.size() > kHandy && digits.size() - std::min(digits.find_first_not_of('0'), digits.size()) > kHandy;
}

// A branch as written: a number, or an expression.
struct Name {
  explicit Name(std::string_view branch) : text(branch) {
    const char* const end = branch.data() + branch.size();
    is_number = grammars::read_digits(branch.data(), end, end, number) == end;
  }
  bool is_plain() const { return is_number && text.size() <= kHandy && (text.size() == 1 || text[0] != '0'); }

  std::string_view text;
  std::uint64_t number = 0;  // modulo 2^64
  bool is_number;
};

// One number for block and branch: small plain numbers are packed together, which keeps their order; others are hashed.
std::uint64_t identity_of(const grammars::Decimal& block, const Name& branch) {
  if (branch.is_plain() && block.is_plain && block.value <= INT32_MAX) return block.value << 32 | branch.number;
  return hash_of(branch.text, hash_of(block.digits)) | std::uint64_t{1} << 63;
}

}  // namespace

void Branches::clear() {
  branches_.clear();
  is_ascending_ = true;
  live_ = distinct_ = {};
  taken_ = ba_count_ = 0;
  has_hits_on_unhit_lines_ = false;
}

void Branches::add_brda(const Line& brda, std::uint32_t place) {
  const bool has_line = context_.is_line(brda.line), has_count = brda.is_never || context_.is_count(brda.count);
  if (brda.has_flag) context_.groups.add(kBrdaFlag, brda.index.digits);
  if (has_count && !brda.is_never && brda.count.value == 0) context_.groups.add(kBrdaZeroForm, brda.count.digits);
  const Name branch(brda.text);
  if (!branch.is_number) context_.groups.add(kBrdaExpression, brda.text);
  if (branch.is_number && is_huge(branch.text)) context_.groups.add(kBrdaNumberHuge, branch.text);
  if (!has_line) return;
  const std::uint32_t line = line_of(brda.line);
  const bool is_taken = has_count && !brda.is_never && brda.count.value != 0;
  const std::uint64_t identity = identity_of(brda.index, branch);
  if (!branches_.empty())
    is_ascending_ =
        is_ascending_ && std::tie(branches_.back().line, branches_.back().identity) < std::tie(line, identity);
  branches_.emplace_back(line, place, identity, is_taken);
  if (!brda.is_excluded) live_.add(is_taken);
  taken_ += is_taken ? 1 : 0;
}

void Branches::add_ba(const Line& ba, std::string_view record) {
  context_.groups.add(kBaRecord, record);
  const bool has_line = context_.is_line(ba.line);
  context_.is_count(ba.count);
  ba_count_ += has_line ? 1 : 0;
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
  std::uint64_t repeated = 0;
  std::uint32_t first_repeated = UINT32_MAX;  // offset in the section, since the order here may be by hash
  for (std::size_t i = 0; i < branches_.size();) {
    const Branch& first = branches_[i];
    bool is_taken = first.is_taken;
    for (++i; i < branches_.size() && branches_[i].line == first.line && branches_[i].identity == first.identity; ++i) {
      is_taken |= branches_[i].is_taken;
      first_repeated = std::min(first_repeated, branches_[i].place);
      ++repeated;
    }
    distinct_.add(is_taken);
  }
  if (repeated == 0) return;
  const std::string_view record = record_at(section, first_repeated);
  for (std::uint64_t i = 0; i < repeated; ++i) context_.groups.add(kBrdaRepeated, record);
}

// Branches and lines are now both sorted by line.
void Branches::check_lines(const LineTable& lines, std::string_view section, bool is_loose) {
  auto line = lines.begin();
  const bool has_lost = context_.lost_records != 0;  // perhaps the line, or the branch that was taken
  const bool may_lack_line = has_lost || (line != lines.end() && line->line == 0);
  for (std::size_t i = 0; i < branches_.size();) {
    Branch all = branches_[i];
    for (++i; i < branches_.size() && branches_[i].line == all.line; ++i) {
      all.is_taken |= branches_[i].is_taken;
      all.place = std::min(all.place, branches_[i].place);
    }
    while (line != lines.end() && line->line < all.line) ++line;
    const std::string_view record = record_at(section, all.place);
    if (line == lines.end() || line->line != all.line) {
      if (!may_lack_line) context_.groups.add(kBrdaNoLine, record);
    } else if (context_.has_bad_count) {
      continue;
    } else if (line->count == 0 && all.is_taken) {
      hit_on_unhit_line(record, is_loose);
    } else if (line->count != 0 && !all.is_taken && !has_lost) {
      context_.groups.add(kLineHitNoBranch, record);
    }
  }
}

// Writers of loose sections compute the counts of lines and branches from different data: only lcov 2 rejects that.
void Branches::hit_on_unhit_line(std::string_view record, bool is_loose) {
  has_hits_on_unhit_lines_ = true;
  if (!is_loose) context_.groups.add(kBranchHitLineNot, record);
}

Counted Branches::found() const {
  return Counted::between(std::min(live_.found, distinct_.found), branches_.size() + ba_count_);
}

Counted Branches::hit() const {
  return Counted::between(std::min(live_.hit, distinct_.hit), taken_ + ba_count_);
}

}  // namespace proflint::lcov
