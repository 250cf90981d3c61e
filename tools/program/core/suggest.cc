// Edit distance over short lists of names: insert, delete, replace, or swap two neighbors (optimal string alignment).
// Letters are compared without regard to case.
#include "tools/program/core/suggest.h"

#include <algorithm>

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kLongestName = 80;  // nothing longer is a mistyped name

constexpr bool is_same_letter(char a, char b) {
  return to_lower(a) == to_lower(b);
}

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (is_same_letter(a[i - 1], b[j - 1]) ? 0 : 1)});
      if (i > 1 && j > 1 && is_same_letter(a[i - 1], b[j - 2]) && is_same_letter(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

// The maximum number of edits for a suggestion: one per three letters of `word`, at most three.
std::size_t allowed_edits(std::string_view word) {
  const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  return std::min<std::size_t>(letters / 3, 3);
}

}  // namespace

std::string_view closest(std::string_view word, const std::vector<std::string_view>& names) {
  if (word.size() > kLongestName) return {};
  std::string_view best;
  std::size_t best_distance = allowed_edits(word) + 1;
  for (const std::string_view name : names)
    if (const std::size_t d = distance(word, name); d < best_distance) {
      best_distance = d;
      best = name;
    }
  return best;
}

std::string unknown(const char* what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view where) {
  std::string text = std::string("unknown ") + what + " '" + escaped(word, kLongestName) + "'";
  if (const std::string_view name = closest(word, names); !name.empty())
    text.append("; did you mean '").append(name).append("'?");
  else if (!where.empty())
    text.append("; ").append(where);
  return text;
}

std::string alternatives(std::span<const std::string_view> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text.append(i == 0 ? "" : i + 1 == names.size() ? " or " : ", ").append(names[i]);
  return text;
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) names.push_back(rule.id);
  return names;
}

}  // namespace proflint::tools
