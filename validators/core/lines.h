// Splits text into lines at LF. What CR, comments and blanks mean depends on the format.
#pragma once

#include <cstring>
#include <string_view>

namespace proflint {

// A line without the CR at its end.
constexpr std::string_view without_cr(std::string_view line) {
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

// The line of `text` that starts at `start`, without its LF. REQUIRES: start <= text.size()
constexpr std::string_view line_at(std::string_view text, std::size_t start) {
  return text.substr(start, text.find('\n', start) - start);
}

// Where the line before the one at `start` starts. REQUIRES: another line starts at `start`, and start > 0.
constexpr std::size_t previous_line_start(std::string_view text, std::size_t start) {
  return start < 2 ? 0 : text.rfind('\n', start - 2) + 1;  // npos + 1 is 0
}

// One pass over a text, which must outlive it and the lines.
class Lines {
 public:
  // Starts at the first byte, whatever it is: a byte order mark is part of the first line.
  explicit Lines(std::string_view text) : rest_(text) {}

  // The next line without its LF. False at the end of the text; a text that ends in LF has no empty line after it.
  [[nodiscard]] bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const void* lf = std::memchr(rest_.data(), '\n', rest_.size());
    terminated_ = lf != nullptr;
    const std::size_t size = lf ? static_cast<std::size_t>(static_cast<const char*>(lf) - rest_.data()) : rest_.size();
    line = rest_.substr(0, size);
    rest_.remove_prefix(size + (lf ? 1 : 0));
    return true;
  }

  // Whether the line that next() returned last ended in LF.
  bool terminated() const { return terminated_; }

 private:
  std::string_view rest_;
  bool terminated_ = true;
};

}  // namespace proflint
