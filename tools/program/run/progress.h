// A line on the terminal that says how far a long run is.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

#include "tools/program/run/inputs.h"

namespace proflint::tools {

class Progress {
 public:
  // Shows nothing if `enabled` is false, and nothing in runs that are over before anyone would look. `files` outlive
  // it.
  Progress(std::FILE* terminal, bool enabled, const std::vector<InputPath>& files);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // One file more is done.
  void step(bool has_findings);

  // Takes the line away: before anything else is printed on the same terminal.
  void clear();

 private:
  void run(const std::stop_token& stop);
  void draw();

  std::FILE* const terminal_;
  const std::vector<InputPath>& files_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::size_t done_ = 0, with_findings_ = 0;
  bool is_shown_ = false;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace proflint::tools
