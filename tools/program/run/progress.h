// A line on the terminal that shows the progress of a long run.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tools/program/run/inputs.h"

namespace proflint::tools {

class Progress {
 public:
  // Shows nothing if `enabled` is false, and nothing in short runs. `files` must outlive the object.
  Progress(std::FILE* terminal, bool enabled, const std::vector<InputPath>& files);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // One more file is done.
  void step(bool has_findings);

  // One more of the `count` pieces of a large file is done. May be called from any thread.
  void begin_pieces(std::size_t count);
  void step_piece();
  void end_pieces();

  // Erases the line, before anything else is printed on the same terminal.
  void clear();

 private:
  void run(const std::stop_token& stop);
  void draw();
  std::string share_of_last() const;

  std::FILE* const terminal_;
  const std::vector<InputPath>& files_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::size_t done_ = 0, with_findings_ = 0;
  // The sum over all files that are being checked in pieces.
  std::size_t files_in_pieces_ = 0, pieces_ = 0, pieces_done_ = 0;
  std::chrono::steady_clock::time_point pieces_start_ = {};
  bool is_shown_ = false;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace proflint::tools
