// The keys of branches and methods: Ruby's arrays as text. Follows Ruby's Array#to_s and SimpleCov's result sets.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::simplecov {

// First and last line and column, unchecked; columns start at 0.
struct Span {
  std::int64_t line = 0, column = 0, end_line = 0, end_column = 0;

  bool is_ordered() const { return line != end_line ? line < end_line : column <= end_column; }
};

struct BranchKey {
  std::string_view type;  // without the colon: if, "&."
  Span span;
};

// branch <- '[:' type ', ' id ', ' num ', ' num ', ' num ', ' num ']'. False if `key` does not match.
bool parse_branch_key(std::string_view key, BranchKey& out);

// method <- '[' any+ ', :' name ', ' num ', ' num ', ' num ', ' num ']'. False if `key` does not match.
bool parse_method_key(std::string_view key, Span& out);

}  // namespace proflint::simplecov
