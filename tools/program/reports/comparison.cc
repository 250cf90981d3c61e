// Differences as a table for people, and as JSON; tools/schema/ has its schema.
#include "tools/program/reports/comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/program/core/words.h"
#include "tools/program/reports/json_records.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

// "-12.5%", "+100.0%"; empty if there is nothing to compare with. Rounded down.
std::string share_text(std::uint64_t before, std::uint64_t after) {
  if (before == 0 || before == after) return {};
  return (after < before ? "-" : "+") + percent_of(std::max(before, after) - std::min(before, after), before);
}

void append_row(const Difference& difference, std::string& out) {
  const std::uint64_t before = difference.before.value_or(Amount()).*difference.number->member,
                      after = difference.after.value_or(Amount()).*difference.number->member;
  out += fmt::format("{} {:<4} {:>14} {:>14} {:>10}  {:<8}  {}\n", difference.exceeds ? '!' : ' ',
                     to_string(difference.change), before, after, share_text(before, after), difference.number->name,
                     escaped(difference.name));
}

// "1 gone, 2 new, 1 fell": the changes that occur.
std::string changes_text(const Comparison& comparison) {
  std::string text;
  for (std::size_t i = 0; i < kChanges; ++i)
    if (comparison.changes[i] != 0)
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", comparison.changes[i], to_string(static_cast<Change>(i)));
  return text;
}

// "functions 3 -> 2 (-33.3%), total 10 -> 8 (-20.0%)": the facts that differ.
std::string facts_text(const Facts& before, const Facts& after) {
  std::string text;
  for (const FactRow& row : fact_rows()) {
    const auto &from = before.*row.member, &to = after.*row.member;
    if (!from || !to || *from == *to) continue;
    const std::string share = share_text(*from, *to);
    text += fmt::format("{}{} {} -> {}{}", text.empty() ? "" : ", ", row.name, *from, *to,
                        share.empty() ? "" : " (" + share + ")");
  }
  return text;
}

void write_amount(JsonText& json, std::string_view key, const std::optional<Amount>& amount,
                  const std::vector<const AmountRow*>& numbers) {
  if (!amount) return json.member(key, nullptr);
  json.key(key).begin_object();
  for (const AmountRow* row : numbers) json.member(row->name, *amount.*row->member);
  json.end_object();
}

void write_difference(JsonText& json, const Difference& difference, const Comparison& comparison) {
  json.begin_object();
  json.member("name", utf8_path(difference.name));
  if (!is_utf8(difference.name)) json.member("name_escaped", true);
  json.member("change", to_string(difference.change));
  json.member("number", difference.number->name);
  write_amount(json, "before", difference.before, comparison.numbers);
  write_amount(json, "after", difference.after, comparison.numbers);
  if (difference.exceeds) json.member("exceeds", true);
  json.end_object();
}

void write_comparison(JsonText& json, const Comparison& comparison) {
  json.member("names", comparison.names);
  json.key("changes").begin_object();
  for (std::size_t i = 0; i < kChanges; ++i) json.member(to_string(static_cast<Change>(i)), comparison.changes[i]);
  json.end_object();
  json.member("exceeding", comparison.exceeding);
  json.key("dropped").begin_array();
  for (const std::string_view fact : comparison.dropped) json.value(fact);
  json.end_array();
  json.key("differences").begin_array();
  for (const Difference& difference : comparison.differences) write_difference(json, difference, comparison);
  json.end_array();
}

}  // namespace

std::string comparison_text(const FileResult& before, const FileResult& after, const Comparison& comparison,
                            std::size_t rows) {
  std::string out;
  const std::vector<Difference>& all = comparison.differences;
  if (!all.empty())
    out += fmt::format("  {:<4} {:>14} {:>14} {:>10}  {:<8}  name\n", "", "before", "after", "change", "number");
  for (std::size_t i = 0; i < all.size() && i < rows; ++i) append_row(all[i], out);
  if (all.size() > rows) out += fmt::format("{:>59}{} more\n", "", all.size() - rows);
  if (!all.empty()) out += '\n';
  if (all.empty())
    out += counted(comparison.names, "name") + ", no difference\n";
  else
    out += fmt::format("{} of {} {}: {}\n", all.size(), counted(comparison.names, "name"),
                       all.size() == 1 ? "differs" : "differ", changes_text(comparison));
  if (const std::string facts = facts_text(before.result.facts, after.result.facts); !facts.empty())
    out += facts + "\n";
  if (comparison.exceeding != 0)
    out += fmt::format("! the counts of {} dropped by more than --max-drop allows\n",
                       counted(comparison.exceeding, "name"));
  if (!comparison.dropped.empty())
    out +=
        fmt::format("! totals that dropped by more than --max-drop allows: {}\n", fmt::join(comparison.dropped, ", "));
  return out;
}

std::string comparison_json(const FileResult& before, const FileResult& after, const Comparison* comparison,
                            int exit_status, const WriterOptions& options) {
  std::string out;
  JsonText json(out, 2);
  json.begin_object();
  json.member("type", "diff");
  json.key("before");
  write_record(json, before, options);
  json.key("after");
  write_record(json, after, options);
  if (comparison != nullptr) write_comparison(json, *comparison);
  json.member("exit", static_cast<std::uint64_t>(exit_status));
  json.end_object();
  return out + "\n";
}

}  // namespace proflint::tools
