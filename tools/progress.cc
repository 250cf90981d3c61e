// Draws from a thread of its own, so that the line lives while one large file is judged.
#include "tools/progress.h"

#include <fmt/format.h>

#include <chrono>

#include "tools/writers/text.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

using namespace std::chrono_literals;
constexpr auto kFirst = 700ms, kBetween = 200ms;
constexpr std::string_view kEraseLine = "\r\x1b[K";
constexpr std::size_t kNameWidth = 24;  // the line must fit a terminal of 80 columns

}  // namespace

Progress::Progress(std::FILE* terminal, bool enabled, const std::vector<InputPath>& files)
    : terminal_(terminal), files_(files) {
  if (enabled) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
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
  std::string line = fmt::format("{} of {} files judged, {} with findings", done_, files_.size(), with_findings_);
  // The file that the others wait for: what takes long when nothing moves.
  if (done_ < files_.size()) line += "; at " + shortened(escaped(files_[done_].path), kNameWidth);
  line.insert(0, kEraseLine);
  std::fwrite(line.data(), 1, line.size(), terminal_);
  std::fflush(terminal_);
  is_shown_ = true;
}

}  // namespace proflint::tools
