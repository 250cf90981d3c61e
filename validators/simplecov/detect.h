// Which of SimpleCov's files a JSON document is, by the keys it begins with. Follows SimpleCov and its formatters.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::simplecov {

enum class Kind : std::uint8_t {
  none,
  result_set,
  last_run,
  report,        // of SimpleCov 1.x
  plain_report,  // of the gem simplecov_json_formatter
  files_report,  // of the gem simplecov-json
};

struct Probed {
  Kind kind = Kind::none;
  bool has_leading = false;  // output of a program precedes the document
};

// Reads at most the first 1 MiB.
Probed probe(std::string_view bytes, std::string_view last_name);

// With the dot: other programs name their documents resultset.json, too.
constexpr std::string_view kSetName = ".resultset.json", kLastRunName = "last_run.json";

}  // namespace proflint::simplecov
