// Compares lists of functions, in order, and total numbers of counters. Follows libgcov-util.c (gcov_merge).
#include "validators/gcov/set_functions.h"

#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

std::uint64_t hash_of(const Data& data) {
  std::uint64_t hash = 0;
  for (const Identity& function : data.functions) {
    if (!function.is_there()) {  // a placeholder
      hash = proflint::hash_of(std::uint64_t{0}, hash);
      continue;
    }
    const std::uint64_t ident = function.ident(data.header.order).value;
    hash = proflint::hash_of(ident << 32 | function.graph_checksum(data.header.order).value, hash);
  }
  return hash;
}

}  // namespace

void SetFunctions::add(const SetMember& member, std::string_view identity, const Data& data, Report& report) {
  const Object object = {data.functions.size(), data.totals.number, hash_of(data), data.placeholders, member.number()};
  const auto [it, is_new] =
      objects_.try_emplace(proflint::hash_of(identity, proflint::hash_of(member.object())), object);
  const Object& first = it->second;
  if (is_new) return;
  const Rule& rule = "gcov/set-functions"_rule;
  const std::string_view where = data.header.stamp.where;
  // The object may be a part of two programs.
  const bool has_placeholders = object.placeholders != 0 || first.placeholders != 0;
  const Severity severity = has_placeholders ? Severity::warning : rule.severity;
  if (object.placeholders != first.placeholders)
    report.add_as(severity, rule, where, "the file has ", Plural{object.placeholders, "placeholder"},
                  " for functions whose counters another object has, but ", member.name_of(first.member),
                  ", which is from the same build, has ", first.placeholders);
  else if (object.functions != first.functions)
    report.add_as(severity, rule, where, "the file has ", Plural{object.functions, "function"}, ", but ",
                  member.name_of(first.member), ", which is from the same build, has ", first.functions);
  else if (object.counters != first.counters)
    report.add_as(severity, rule, where, "the file has ", Plural{object.counters, "arc counter"}, ", but ",
                  member.name_of(first.member), ", which is from the same build, has ", first.counters);
  else if (object.hash != first.hash)
    report.add_as(severity, rule, where, "the functions differ in order, ident or graph checksum from those of ",
                  member.name_of(first.member), ", which is from the same build");
}

}  // namespace proflint::gcov
