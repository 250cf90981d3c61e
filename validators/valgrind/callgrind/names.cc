// Names of objects, files and functions, and their ids. Follows the chapter, "Name Compression".
#include "validators/core/text.h"
#include "validators/valgrind/callgrind/checker.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::uint64_t kDense = 1'000'000, kSparse = 64;

// Whether the name is "(1)'(2)'2'(3)" or the like.
bool is_built_of_ids(std::string_view name) {
  if (!name.starts_with('(')) return false;
  for (grammars::CallgrindNumber id; !name.empty();)
    if (!grammars::parse_callgrind_caller(name, id, nullptr)) return false;
  return true;
}

}  // namespace

// The number of the name, of functions only.
NameIndex Checker::name(std::string_view value, IdTable& table, Places& empty) {
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

// A name without an id; what files and objects are called matters for their ids only.
NameIndex Checker::named(std::string_view text, IdTable& table) {
  return &table == &part_->functions ? table.names.index_of(text) : 0;
}

NameIndex Checker::name_of_id(const grammars::CallgrindName& parsed, IdTable& table) {
  const std::uint64_t id = parsed.id.value;
  if (!parsed.id.fits || id >= IdTable::kIds) {
    id_range_.add(parsed.id.digits);
    return named(parsed.name.empty() ? parsed.id.digits : parsed.name, table);
  }
  if (!parsed.name.empty()) return define(parsed, table);
  if (const NameOfId known = table.find(id)) return known.index();
  if (!part_->misses_lines)
    bad_line("callgrind/undefined-id"_rule, parsed.id.digits, "no name was given to the id ", id);
  const NameIndex name = table.names.index_of(parsed.id.digits);
  table.set(id, {name, false});
  return name;
}

NameIndex Checker::define(const grammars::CallgrindName& parsed, IdTable& table) {
  const std::uint64_t id = parsed.id.value;
  const NameOfId known = table.find(id);
  if (known && known.is_defined()) {
    const std::string_view before = table.names[known.index()];
    if (before == parsed.name) {
      redefined_same_.add(line_);
      return known.index();
    }
    bad_line("callgrind/redefined-id"_rule, parsed.name, "the id ", id, " is ", before, " already");
  } else {
    ++table.definitions;
  }
  if (id > kDense && id > kSparse * table.definitions) id_sparse_.add(parsed.id.digits);
  const NameIndex name = table.names.index_of(parsed.name);
  table.set(id, {name, true});
  if (&table == &part_->functions && is_built_of_ids(parsed.name)) callers(parsed.name);
  return name;
}

void Checker::callers(std::string_view name) {
  mangled_.add(name);
  for (grammars::CallgrindNumber id; !name.empty();) {
    grammars::parse_callgrind_caller(name, id, nullptr);
    const bool is_known = id.number.fits && part_->functions.find(id.number.value);
    if (!is_known && !part_->misses_lines)
      bad_line("callgrind/undefined-id"_rule, id.number.digits, "no name was given to the id ", id.number.value);
  }
}

}  // namespace proflint::valgrind::callgrind
