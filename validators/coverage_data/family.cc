// Recognizes data files of coverage.py: SQLite databases with one of their tables or their name.
#include "validators/coverage_data/family.h"

#include <string>

#include "validators/coverage_data/checker.h"
#include "validators/coverage_data/rules.h"
#include "validators/encodings/sqlite/header.h"
#include "validators/encodings/sqlite/journals.h"
#include "validators/encodings/sqlite/rules.h"

namespace proflint::coverage_data {
namespace {

namespace sqlite = encodings::sqlite;

constexpr std::string_view kFileNames[] = {".coverage", ".coverage.*"};
constexpr std::string_view kMagics[] = {sqlite::kMagic, kJsonMark, kPickleMark};
constexpr CompanionKind kJournals[] = {{Role::pair}, {Role::source}};
constexpr std::size_t kSearched = 65536;  // bytes: the schema is on the first pages

bool is_journal(std::string_view bytes) {
  return bytes.starts_with(sqlite::kJournalMagic) || bytes.starts_with(sqlite::kLogMagics[0]) ||
         bytes.starts_with(sqlite::kLogMagics[1]);
}

// Databases store the SQL of their tables as UTF-8 or UTF-16.
bool has_schema_table(std::string_view head) {
  constexpr std::string_view kName = "coverage_schema";
  std::string wide;
  for (const char c : kName) wide.append(wide.empty() ? 0 : 1, '\0').push_back(c);  // of either byte order
  return head.find(kName) != std::string_view::npos || head.find(wide) != std::string_view::npos;
}

// Files that SQLite puts next to a database, which may be empty or full of zeros: `.coverage.HOST.PID.RANDOM-journal`.
bool is_named_as_journal(std::string_view name) {
  return name.ends_with("-journal") || name.ends_with("-wal") || name.ends_with("-shm");
}

Match detect(const Head& head) {
  const bool is_named = has_name_of(kCoverageData, head) && !is_named_as_journal(head.name);
  if (head.bytes.starts_with(kJsonMark) || is_pickled_data(head.bytes)) return Match::certain;
  if (head.bytes.starts_with(sqlite::kMagic)) {
    return is_named || has_schema_table(head.bytes.substr(0, kSearched)) ? Match::certain : Match::none;
  }
  return is_named && !is_journal(head.bytes) ? Match::name : Match::none;
}

std::string version_name(std::uint64_t version) {
  return "schema " + std::to_string(version);
}

constexpr const Rule* kDisplacements[] = {&find_rule(sqlite::kRules, "sqlite/truncated"),
                                          &find_rule(sqlite::kRules, "sqlite/trailing-bytes"),
                                          &find_rule(sqlite::kRules, "sqlite/partial-page")};

}  // namespace

constinit const Format kCoverageData = {.id = "coverage-data",
                                        .name = "coverage.py data file",
                                        .file_names = kFileNames,
                                        .magics = kMagics,
                                        .may_end_in_zeros = true,  // free space of the last page
                                        .displacements = kDisplacements,
                                        .companions = kJournals,
                                        .version_name = version_name,
                                        .detect = detect,
                                        .check = check};

namespace {

constexpr const Format* kFormats[] = {&kCoverageData};
constexpr RuleTable kRuleTables[] = {{"sqlite", sqlite::kRules}, {"coverage-data", kRules}};

}  // namespace

constinit const Family kCoverageDataFamily = {.id = "coverage-data", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::coverage_data
