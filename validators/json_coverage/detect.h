// Which tool wrote a JSON document, by its first keys. Follows the documentation of the four formats.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::json_coverage {

enum class Kind : std::uint8_t {
  none,   // not a JSON object, or an object of another kind
  empty,  // an object without keys
  gcov,
  llvm_cov,
  istanbul,
  coverage_py,
};

struct Probed {
  Kind kind = Kind::none;
  bool is_summary = false;   // of istanbul: the summary form
  bool has_leading = false;  // output of a program precedes the document
  bool is_broken = false;    // the text ends or is malformed before its kind is known, or is in another encoding
};

// Reads at most the first 1 MiB.
Probed probe(std::string_view bytes);

// Whether files with this name are reports of these formats, whatever their contents. `name` has no .gz suffix.
bool has_family_name(std::string_view name);

}  // namespace proflint::json_coverage
