// Draws from a thread of its own, so that the line is updated while one large file is checked.
#include "tools/program/run/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "tools/program/core/terminal.h"
#include "tools/program/core/words.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

using namespace std::chrono_literals;
constexpr auto kFirst = 700ms, kBetween = 200ms;
constexpr std::string_view kEraseLine = "\r\x1b[K";
constexpr std::string_view kAt = "; at ";
constexpr std::size_t kShortestName = 8;  // shorter ones are not helpful

}  // namespace

Progress::Progress(std::FILE* terminal, bool enabled, const std::vector<InputPath>& files)
    : terminal_(terminal), files_(files) {
  try {
    if (enabled) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  } catch (const std::system_error&) {  // no more threads may be started: nothing is drawn
  }
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  wake_.notify_all();
  thread_.join();
  clear();
}

void Progress::step(bool has_findings) {
  const std::lock_guard lock(mutex_);
  ++done_;
  with_findings_ += has_findings ? 1 : 0;
}

void Progress::begin_pieces(std::size_t count) {
  const std::lock_guard lock(mutex_);
  if (files_in_pieces_++ == 0) pieces_start_ = std::chrono::steady_clock::now();
  pieces_ += count;
}

void Progress::step_piece() {
  const std::lock_guard lock(mutex_);
  ++pieces_done_;
}

// A file with findings is checked as a whole after its pieces, without progress in between.
void Progress::end_pieces() {
  const std::lock_guard lock(mutex_);
  if (--files_in_pieces_ == 0) pieces_ = pieces_done_ = 0;
}

// "; 37%, 20 s left" if only one file is left and is checked in pieces; else empty.
std::string Progress::share_of_last() const {
  if (done_ + 1 != files_.size() || pieces_done_ == 0) return {};
  const auto elapsed =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - pieces_start_);
  const auto passed = static_cast<std::size_t>(elapsed.count());
  const std::size_t left = passed * (pieces_ - pieces_done_) / pieces_done_;
  return fmt::format("; {}%, {} s left", pieces_done_ * 100 / pieces_, (left + 999) / 1000);
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  if (!is_shown_) return;
  is_shown_ = false;
  std::fwrite(kEraseLine.data(), 1, kEraseLine.size(), terminal_);
  std::fflush(terminal_);
}

void Progress::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  auto pause = kFirst;
  while (!wake_.wait_for(lock, stop, pause, [] { return false; }) && !stop.stop_requested()) {
    draw();
    pause = kBetween;
  }
}

void Progress::draw() {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
  std::string line = fmt::format("{} of {} files checked, {} with findings, {} s", done_, files_.size(), with_findings_,
                                 seconds.count()) +
                     share_of_last();
  // A line that does not fit could not be erased.
  const std::size_t room = columns_of(terminal_) - 1;
  line.resize(std::min(line.size(), room));
  // The file that delays the delivery of the others.
  if (done_ < files_.size() && room >= line.size() + kAt.size() + kShortestName) {
    line += kAt;
    line += shortened(escaped(files_[done_].path), room - line.size());
  }
  line.insert(0, kEraseLine);
  std::fwrite(line.data(), 1, line.size(), terminal_);
  std::fflush(terminal_);
  is_shown_ = true;
}

}  // namespace proflint::tools
