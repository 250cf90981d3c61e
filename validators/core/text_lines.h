// The lines of a text file, each with the properties that the scan for its end finds anyway.
#pragma once

#include <bit>
#include <cstring>
#include <string_view>

#include "grammars/scan.h"

namespace proflint {

// A line as a view into the text.
struct TextLine {
  std::string_view text;      // without LF, and without the CR before it
  bool is_odd = false;        // has a byte that is not printable ASCII
  bool is_tabbed = false;     // the only such byte is a tab at its start, and it ended in LF alone
  bool has_cr = false;        // ended in CR LF
  bool is_terminated = true;  // ended in LF
};

// One pass over a text, which must outlive it and the lines.
class TextLines {
 public:
  // Starts at the first byte, whatever it is: a byte order mark is part of the first line.
  explicit TextLines(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) { look_at(at_); }

  // The next line; false at the end of the text.
  [[nodiscard]] bool next(TextLine& line) {
    if (at_ == end_) return false;
    const char* const stop = next_unprintable();
    if (stop == end_ || *stop != '\n') return next_odd(stop, line);
    line.text = {at_, static_cast<std::size_t>(stop - at_)};
    line.is_odd = line.is_tabbed = line.has_cr = false;
    line.is_terminated = true;
    at_ = stop + 1;
    return true;
  }

  // The lines not returned yet.
  std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
  // Skips the first `bytes` bytes of rest(), which are whole lines.
  void skip(std::size_t bytes) {
    at_ += bytes;
    look_at(at_);
  }

 private:
  static constexpr std::ptrdiff_t kBlock = 64;

  // Makes the block at `at` the one whose unprintable bytes are known.
  void look_at(const char* at) {
    block_ = at;
    if (end_ - at >= kBlock) {
      unprintable_ = grammars::unprintable_mask(at);
      return;
    }
    char rest[kBlock];
    std::memset(rest, ' ', sizeof rest);
    if (at != end_) std::memcpy(rest, at, static_cast<std::size_t>(end_ - at));
    unprintable_ = grammars::unprintable_mask(rest);
  }

  // The next unprintable byte that was not returned yet, or the end.
  const char* next_unprintable() {
    while (unprintable_ == 0) {
      if (end_ - block_ <= kBlock) return end_;
      look_at(block_ + kBlock);
    }
    const char* const found = block_ + std::countr_zero(unprintable_);
    unprintable_ &= unprintable_ - 1;
    return found;
  }

  // A line whose first unprintable byte is `stop` and not LF, or that ends at the end of the text. The known block
  // serves for lines with few such bytes: tabs of source code, and the tab at the start of lines of some profiles.
  // Not inlined, so that next() is.
  [[nodiscard]] [[gnu::noinline]] bool next_odd(const char* stop, TextLine& line) {
    constexpr int kFew = 8;
    const char* lf = stop;
    int odd = 0;
    for (; odd < kFew && lf != end_ && *lf != '\n'; ++odd) lf = next_unprintable();
    const bool is_known = lf != end_ && *lf == '\n';
    if (!is_known && lf != end_) {
      const void* const found = std::memchr(lf, '\n', static_cast<std::size_t>(end_ - lf));
      lf = found == nullptr ? end_ : static_cast<const char*>(found);
    }
    line.is_terminated = lf != end_;
    line.has_cr = line.is_terminated && lf != at_ && lf[-1] == '\r';
    const char* const end = line.has_cr ? lf - 1 : lf;
    line.text = {at_, static_cast<std::size_t>(end - at_)};
    line.is_odd = stop < end;
    line.is_tabbed = is_known && odd == 1 && stop == at_ && *stop == '\t';
    at_ = line.is_terminated ? lf + 1 : end_;
    if (!is_known) look_at(at_);
    return true;
  }

  const char* at_;
  const char* end_;
  const char* block_ = nullptr;
  std::uint64_t unprintable_ = 0;
};

}  // namespace proflint
