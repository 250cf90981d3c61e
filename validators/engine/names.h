// What the name of a file demands of its contents. Follows product.md, section 2.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// What a name says of a file that was found in a directory.
enum class NameClaim : std::uint8_t {
  none,   // nothing, or what many other files are called: only sure contents are checked
  weak,   // what files of a format are called, and some others: contents that look like one of a format are checked
  owned,  // what only files of formats are called: contents of no format are an error
};

NameClaim claim_of(std::string_view name);

// A name that belongs to files of another kind than its contents are.
struct Misnomer {
  Severity severity;
  std::string_view owner;  // the format whose files are called so: "gcda", "XML"
};

// Nothing if a file of `format` may be called `name`.
std::optional<Misnomer> find_misnomer(std::string_view name, const Format& format, std::string_view contents);

}  // namespace proflint
