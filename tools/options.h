// The command line, as a value.
#pragma once

#include <string>
#include <vector>

#include "validators/core/format.h"

namespace proflint::tools {

enum class Verb { check, identify, rules, explain };
enum class Style { concise, full, json, ndjson, text, markdown };
enum class FailOn { error, warning, note, never };
enum class Companions { automatic, given, never };
enum class Color { automatic, always, never };

struct Options {
  Verb verb = Verb::check;
  std::vector<std::string> paths;   // as given; or, for `explain`, the rule
  std::vector<std::string> lists;   // --files-from: one path a line
  std::vector<std::string> lists0;  // --files0-from: paths separated by NUL
  Style style = Style::concise;
  const Format* assumed = nullptr;
  std::string variant;  // of --assume FORMAT:VARIANT
  std::string image;    // --elf
  Companions companions = Companions::automatic;
  Policy policy;
  Limits limits;
  FailOn fail_on = FailOn::error;
  Color color = Color::automatic;
  unsigned jobs = 0;  // 0: one per processor
  bool quiet = false;
};

// What to do after parsing the command line.
struct Parsed {
  bool proceed = false;  // false: `text` was asked for, or says what is wrong
  int exit_status = 0;
  std::string text;
  Options options;
};

// Parses the words behind the program's name. `on_terminal` decides the default style.
Parsed parse_options(std::vector<std::string> words, bool on_terminal);

}  // namespace proflint::tools
