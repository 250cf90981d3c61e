// The one list of families, and their formats and rules by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validators/core/format.h"

namespace proflint {

// All families, in the order in which the help and the reference name them.
std::span<const Family* const> families();

// The formats and the rule tables of all families; the core's rules are the first table.
std::span<const Format* const> formats();
std::span<const RuleTable> rule_tables();

// The format with this id; nullptr if it is unknown.
const Format* find_format(std::string_view id);

// The rule table with this name; nullptr if it is unknown.
const RuleTable* find_rule_table(std::string_view name);

// All rules, in the order of their ids: an index names one.
std::span<const Rule* const> rules_by_id();

// The index of the first rule whose id is not less than `id`.
std::size_t index_of_rule(std::string_view id);

// The rule with this id; nullptr if it is unknown.
const Rule* find_rule_by_id(std::string_view id);

}  // namespace proflint
