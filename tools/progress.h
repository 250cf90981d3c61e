// A line on the terminal that says how far a long run is.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

namespace proflint::tools {

class Progress {
 public:
  // Shows nothing if `enabled` is false, and nothing in runs that are over before anyone would look.
  Progress(std::FILE* terminal, bool enabled, std::uint64_t files);
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
  const std::uint64_t files_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::uint64_t done_ = 0, with_findings_ = 0;
  bool is_shown_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace proflint::tools
