// Reads CONDS and PATHS records.
// Follows tree-profile.cc (find_conditions), path-coverage.cc and gcov.cc (read_graph_file).
#include "validators/gcov/conditions.h"

#include <utility>

#include "validators/core/cursor.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

constexpr std::uint32_t kMaxPaths = 1 << 24, kMaxTerms = 64;

}  // namespace

void Conditions::read(const Record& record) {
  const bool was_known = std::exchange(current().knows_conditions, false);
  if (!graph_.has_blocks(record)) return;
  if (std::exchange(has_record_, true))
    return report_.add("gcov/conds-duplicate"_rule, record.head(), "duplicate CONDS record of ", name());
  if (record.body().size() % 8 != 0)
    return report_.add("gcov/conds-length"_rule, record.head().substr(4), "the CONDS record of ", name(), " is ",
                       Plural{record.body().size(), "byte"}, " long, which is not a multiple of 8");
  Cursor cursor(record.body(), notes_.header.order);
  while (!cursor.at_end()) {
    const std::string_view where = cursor.here(8);
    Condition condition;
    cursor.read_or_keep(condition.block);
    cursor.read_or_keep(condition.terms);
    check(condition, where);
    notes_.conditions.push_back(condition);
  }
  current().conditions = notes_.conditions.size() - current().first_condition;
  current().knows_conditions = was_known;
}

void Conditions::check(const Condition& condition, std::string_view where) {
  const std::string_view block = where.substr(0, 4);
  if (condition.block >= graph_.blocks())
    report_.add("gcov/conds-block-range"_rule, block, "a condition refers to block ", condition.block, " of ", name(),
                ", but the function has ", Plural{graph_.blocks(), "block"}, ", numbered from 0");
  else if (!graph_.mark_condition(condition.block))
    report_.add("gcov/conds-block-duplicate"_rule, block, "two conditions of ", name(), " refer to block ",
                condition.block);
  if (condition.terms < 1 || condition.terms > kMaxTerms)
    report_.add("gcov/conds-terms"_rule, where.substr(4), "the condition of block ", condition.block, " of ", name(),
                " has ", Plural{condition.terms, "term"}, "; expected 1 to ", kMaxTerms);
}

void Conditions::read_paths(const Record& record) {
  NotesFunction& function = current();
  const bool was_known = std::exchange(function.knows_paths, false);
  if (function.has_paths)
    return report_.add("gcov/paths-duplicate"_rule, record.head(), "duplicate PATHS record of ", name());
  if (record.body().size() != 4)
    return report_.add("gcov/record-length"_rule, record.head().substr(4), "the PATHS record of ", name(), " is ",
                       Plural{record.body().size(), "byte"}, " long; expected 4");
  function.paths = load<std::uint32_t>(record.body(), notes_.header.order);
  function.has_paths = true;
  function.knows_paths = was_known;
  if (function.paths > kMaxPaths)
    report_.add("gcov/paths-implausible"_rule, record.body(), name(), " has ", Plural{function.paths, "path"},
                "; at most ", kMaxPaths, " are plausible");
}

void Conditions::lose_records() {
  current().knows_conditions &= has_record_;
  current().knows_paths &= current().has_paths;
}

}  // namespace proflint::gcov
