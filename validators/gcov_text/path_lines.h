// The lines about prime paths in a listing: a total for each function, and the paths that were not covered. Follows
// output_path_coverage() of GCC's gcov.cc.
#pragma once

#include <string_view>

#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

class PathLines {
 public:
  explicit PathLines(Context& context) : context_(context) {}

  // Notes a function line or a source line, after which a new total must precede any paths.
  void start() { has_total_ = false; }
  // Checks a line of one of the kinds path_total, path_omitted, path and path_block.
  void add(const Line& line, std::string_view text);

 private:
  void check_total(const Line& line, std::string_view text);
  void check_index(const Line& line, std::string_view text);

  Context& context_;
  bool has_total_ = false;
  std::uint64_t total_ = 0;
};

}  // namespace proflint::gcov_text
