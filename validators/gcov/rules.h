// The rules of GCC's and clang's coverage files: notes (.gcno), data (.gcda) and streams (.gcfn).
// Follows gcov-io.h and its writers and consumers: GCC 3.4 to 16, clang and the Linux kernel.
#pragma once

#include "validators/core/rule_parts.h"
#include "validators/gcov/rules/data.h"
#include "validators/gcov/rules/framing.h"
#include "validators/gcov/rules/notes.h"
#include "validators/gcov/rules/pairs.h"

namespace proflint::gcov {

// In the order in which lists for people show them.
inline constexpr auto kRules = join_rules(rules::kFraming, rules::kNotes, rules::kData, rules::kPairs);
static_assert(is_well_formed(kRules));

// The row of kRules with this id; a misspelt id does not compile.
consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::gcov
