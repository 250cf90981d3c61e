// The one list of formats and rule tables, detection among them, and the judging of one file's bytes.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// All formats, in the order in which `--help` names them.
std::span<const Format* const> formats();

// All rule tables, the core's first.
std::span<const RuleTable> rule_tables();

// The format a user calls `id`; nullptr if there is none.
const Format* find_format(std::string_view id);

// The rule a user calls `id`; nullptr if there is none.
const Rule* find_rule_by_id(std::string_view id);

// The format of a file, or why there is none.
struct Detection {
  const Format* format = nullptr;
  std::string reason;  // "it looks like an ELF file"; empty if a format was found
};

// Best unique match wins; none or a tie is no format.
Detection detect(std::string_view bytes, std::string_view name);

// Judges one file: as `assumed`, or as what detection says if that is nullptr. Never throws; whatever goes wrong inside
// ends as `unjudged`. `input.memory` is replaced by a budget that follows `limits`.
Result check(Input input, const Format* assumed, const Policy& policy, const Limits& limits);

}  // namespace proflint
