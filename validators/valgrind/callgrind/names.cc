// Names of objects, files and functions, and their ids. Follows the chapter, "Name Compression".
#include "validators/core/text.h"
#include "validators/valgrind/callgrind/checker.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::uint64_t kIds = std::uint64_t{1} << 30;  // KCachegrind's table of names ends here
constexpr std::uint64_t kDense = 1'000'000, kSparse = 64;

// Whether the name is "(1)'(2)'2'(3)" or the like.
bool is_built_of_ids(std::string_view name) {
  if (!name.starts_with('(')) return false;
  for (grammars::CallgrindNumber id; !name.empty();)
    if (!grammars::parse_callgrind_caller(name, id, nullptr)) return false;
  return true;
}

}  // namespace

Name Checker::name(std::string_view value, IdTable& table, Places& empty) {
  grammars::CallgrindName parsed;
  if (!grammars::parse_callgrind_name(value, parsed, nullptr, limit())) {
    Expected where;
    grammars::parse_callgrind_name(value, parsed, &where);
    expected("callgrind/id-syntax"_rule, where);
    part_->misses_lines = true;
    return named(value, table);
  }
  if (!parsed.id.digits.empty()) return name_of_id(parsed, table);
  if (parsed.name.empty()) empty.add(line_);
  return named(parsed.name, table);
}

// Functions get an index, by name: several ids may have one name.
Name Checker::named(std::string_view text, const IdTable& table) {
  if (&table != &part_->functions) return {text};
  const auto next = static_cast<FunctionIndex>(part_->indices.size());
  return {text, part_->indices.try_emplace(text, next).first->second};
}

Name Checker::name_of_id(const grammars::CallgrindName& parsed, IdTable& table) {
  if (!parsed.id.fits || parsed.id.value >= kIds) {
    id_range_.add(parsed.id.digits);
    return named(parsed.name.empty() ? parsed.id.digits : parsed.name, table);
  }
  if (!parsed.name.empty()) return define(parsed, table);
  if (const IdTable::Entry* entry = table.find(parsed.id.value)) return entry->name;
  if (!part_->misses_lines)
    bad_line("callgrind/undefined-id"_rule, parsed.id.digits, "no name was given to the id ", parsed.id.value);
  return table[parsed.id.value].name = named(parsed.id.digits, table);
}

Name Checker::define(const grammars::CallgrindName& parsed, IdTable& table) {
  IdTable::Entry& entry = table[parsed.id.value];
  if (entry.is_defined) {
    if (entry.name.text == parsed.name) {
      redefined_same_.add(line_);
      return entry.name;
    }
    bad_line("callgrind/redefined-id"_rule, parsed.name, "the id ", parsed.id.value, " is ", entry.name.text,
             " already");
  } else {
    ++table.definitions;
  }
  if (parsed.id.value > kDense && parsed.id.value > kSparse * table.definitions) id_sparse_.add(parsed.id.digits);
  const Name name = named(parsed.name, table);
  entry = {name, true};
  if (&table == &part_->functions && is_built_of_ids(name.text)) callers(name.text);
  return name;
}

void Checker::callers(std::string_view name) {
  mangled_.add(name);
  for (grammars::CallgrindNumber id; !name.empty();) {
    grammars::parse_callgrind_caller(name, id, nullptr);
    const bool is_known = id.number.fits && part_->functions.find(id.number.value) != nullptr;
    if (!is_known && !part_->misses_lines)
      bad_line("callgrind/undefined-id"_rule, id.number.digits, "no name was given to the id ", id.number.value);
  }
}

}  // namespace proflint::valgrind::callgrind
