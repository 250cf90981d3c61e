// Parses the command line.
#pragma once

#include <string>
#include <vector>

#include "tools/program/settings/options.h"

namespace proflint::tools {

// What to do after parsing the command line.
struct Parsed {
  bool proceed = false;  // false: `text` is the help asked for, or the error
  int exit_status = 0;
  std::string text;
  std::string hint;  // printed to standard error in any case
  Options options;
};

// Parses the words after the program's name and reads the configuration. `on_terminal` decides the default style.
Parsed parse_options(std::vector<std::string> words, bool on_terminal);

}  // namespace proflint::tools
