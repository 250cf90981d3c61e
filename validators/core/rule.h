// A rule: one row that the check, `rules`, `explain`, the reports and the tests all read.
// Follows the rule tables of the format specifications.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace proflint {

// From least to most severe. Notes do not affect the verdict, warnings make a file suspicious, errors make it invalid.
enum class Severity : std::uint8_t { note, warning, error };

// The kind of defect that a rule finds. `limit` is only for rules that report "could not be checked": a finding of that
// category makes the verdict `unchecked`, whatever severity the user gave it.
enum class Category : std::uint8_t {
  syntax,
  truncated,
  version,
  kind,
  count,
  order,
  range,
  sum,
  reference,
  duplicate,
  flow,
  stale,
  empty,
  portability,
  hygiene,
  limit
};

// One row of a rule table. All texts are static; `id` is `<family>/<name>` and is what users see and write.
struct Rule {
  std::string_view id;           // "gcov/record-length"
  Severity severity;             // unless the check finds a milder or worse case, or the user sets another
  Category category;             // for filters and statistics
  std::string_view statement;    // what must hold
  std::string_view source;       // the document and section that requires it
  std::string_view consequence;  // what consumers of the file do when the statement is false
  std::string_view hint;         // what to do about it
  bool is_on = true;             // false: reported only if the user names exactly this rule
  // Most files of some writer have notes of this rule, so styles for people show the first one of a run and count the
  // others.
  bool are_notes_shown_once = false;
};

// `rule` with are_notes_shown_once set.
constexpr Rule with_notes_shown_once(Rule rule) {
  rule.are_notes_shown_once = true;
  return rule;
}

// The rules of one specification, under the name of its family.
struct RuleTable {
  std::string_view family;      // the part of the ids before the slash
  std::span<const Rule> rules;  // static
};

// "note", "warning" or "error".
std::string_view to_string(Severity severity);
// The enumerator's name: "syntax", "truncated", ...
std::string_view to_string(Category category);

// The row of `rules` with this id. In a consteval context a missing id does not compile.
consteval const Rule& find_rule(std::span<const Rule> rules, std::string_view id) {
  for (const Rule& rule : rules)
    if (rule.id == id) return rule;
  throw "no rule with this id";
}

// For a static_assert below each table: ids are unique and texts are not empty.
consteval bool is_well_formed(std::span<const Rule> rules) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const Rule& rule = rules[i];
    if (rule.statement.empty() || rule.source.empty() || rule.consequence.empty() || rule.hint.empty()) return false;
    if (std::count(rule.id.begin(), rule.id.end(), '/') != 1) return false;
    for (std::size_t j = 0; j < i; ++j)
      if (rules[j].id == rule.id) return false;
  }
  return true;
}

}  // namespace proflint
