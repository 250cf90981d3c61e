// Collapsed stacks. Follows the parsers of flamegraph.pl's input.
#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

namespace proflint::tests::folded {

struct Line {
  std::vector<std::string> frames;
  std::string count;
};

std::string text(const std::vector<Line>& lines);

// Files that break no rule: distinct stacks of one frame or more, and counts above 0.
rc::Gen<std::vector<Line>> files();

}  // namespace proflint::tests::folded
