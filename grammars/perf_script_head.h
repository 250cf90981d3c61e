// Heads of samples: process, time, event. A command may have any name, so a head is parsed around its time, or
// backwards from its event. Follows perf-script(1).
#pragma once

#include <string_view>

#include "grammars/perf_script.h"

namespace proflint::grammars::perf_script {

// Where the time of a line is.
struct TimePlace {
  std::size_t start = 0, colon = 0;
};

// The first "digits.digits:" of a text, after a blank or at its start.
bool find_time(std::string_view text, TimePlace& time);

// A head with a time at this place.
bool parse_timed_head(std::string_view text, const TimePlace& time, Line& line);

// A head without a time: its event ends in the first colon that a blank or the end follows.
bool parse_headless(std::string_view text, Line& line);

// A head without a thread, without a command and a time, or without a time and an event: -F leaves them out.
bool parse_anonymous_head(std::string_view text, Line& line);

}  // namespace proflint::grammars::perf_script
