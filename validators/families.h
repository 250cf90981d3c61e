// The one list of families, detection among their formats, and the judging of one file's bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "validators/core/format.h"

namespace proflint {

// All families, in the order in which help and reference name them.
std::span<const Family* const> families();

// The formats and the rule tables of all families; the core's rules are the first table.
std::span<const Format* const> formats();
std::span<const RuleTable> rule_tables();

// The format a user calls `id`; nullptr if there is none.
const Format* find_format(std::string_view id);

// The rule table called `name`; nullptr if there is none.
const RuleTable* find_rule_table(std::string_view name);

// All rules, in the order of their ids: an index names one.
std::span<const Rule* const> rules_by_id();

// The index of the first rule whose id is not less than `id`.
std::size_t index_of_rule(std::string_view id);

// The rule a user calls `id`; nullptr if there is none.
const Rule* find_rule_by_id(std::string_view id);

// Whether a file claims to be a program or library, by its first bytes.
bool is_image(std::string_view bytes);

// Whether `name` is called as files of some format are; not if most files that are called so are something else.
bool has_name_of_any(std::string_view name);

// The format of a file, or why there is none.
struct Detection {
  const Format* format = nullptr;
  Match match = Match::none;
  std::string reason;       // "it looks like an ELF file"; empty if a format was found
  bool is_at_home = false;  // files of that other kind are called so as well: the name is no mistake
};

// The format of a file, unwrapped, that is surest; none or a tie is no format.
Detection detect(std::string_view bytes, std::string_view name);

// Judges one file, or what it is wrapped around: as `assumed`, or as what detection says if that is nullptr. Never
// throws; whatever goes wrong inside ends as `unjudged`. `input.memory` is replaced by a budget that follows `limits`
// and grows with each companion that `find` gives, and `input.companions` by those.
Result check(Input input, const Format* assumed, const Policy& policy, const Limits& limits,
             const FindCompanion& find = {});

// Adds a file to the set of which no more is known than its facts: the rules about volumes count it.
void add_to_set(SetMember& member, const Format& format, const Facts& facts);

// What only all files of a set together show of one of them, in the order of the set, when all were judged.
std::vector<LateFinding> finish_set(FileSet& set);

}  // namespace proflint
