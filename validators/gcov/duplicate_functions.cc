// Compares functions with the same ident or line checksum.
#include "validators/gcov/duplicate_functions.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "validators/core/grouped_findings.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

void check_idents(Notes& notes, Report& report) {
  notes.idents.sort();
  const Idents::Repeats repeats = notes.idents.repeats();
  if (repeats.count == 0) return;
  const NotesFunction& function = notes.functions[repeats.first];
  const Word ident = function.identity.ident(notes.header.order);
  report_group(report, "gcov/ident-duplicate"_rule, {repeats.count, ident.where},
               notes.functions[repeats.original].name, " and ", function.name, " have the same ident, ", ident.value);
}

// `keys`: functions with the same checksum, by their numbers in the lower half.
void check_names(std::span<std::uint64_t> keys, const Notes& notes, Report& report) {
  const auto function = [&](std::uint64_t key) -> const NotesFunction& {
    return notes.functions[static_cast<std::uint32_t>(key)];
  };
  const auto what = [&](std::uint64_t key) {
    const NotesFunction& it = function(key);
    return std::tuple(it.name, it.source, it.start_line);
  };
  std::sort(keys.begin(), keys.end(), [&](std::uint64_t a, std::uint64_t b) {
    const auto left = what(a), right = what(b);
    return left != right ? left < right : a < b;
  });
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (what(keys[i - 1]) == what(keys[i]))
      report.add("gcov/name-duplicate"_rule, function(keys[i]).name, function(keys[i]).name, " on line ",
                 function(keys[i]).start_line, " of ", function(keys[i]).source, " is described twice");
}

}  // namespace

void check_duplicates(Notes& notes, Idents& checksums, Report& report) {
  check_idents(notes, report);
  // Identical functions have the same checksum; names distinguish the few others that share it.
  checksums.sort();
  for (std::size_t i = 0; i < checksums.size();) {
    const std::span<std::uint64_t> alike = checksums.equal_to(i);
    if (alike.size() > 1) check_names(alike, notes, report);
    i += alike.size();
  }
}

}  // namespace proflint::gcov
