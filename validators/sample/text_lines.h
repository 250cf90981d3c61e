// The lines of a text profile, each with what the scan for its end has seen anyway.
#pragma once

#include <cstring>
#include <string_view>

#include "grammars/scan.h"

namespace proflint::sample {

struct TextLine {
  std::string_view text;      // without LF, and without the CR before it
  bool is_odd = false;        // has a byte that is not printable ASCII
  bool has_cr = false;        // ended in CR LF
  bool is_terminated = true;  // ended in LF
};

class TextLines {
 public:
  explicit TextLines(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  // The next line; false at the end of the text.
  bool next(TextLine& line) {
    if (at_ == end_) return false;
    const char* const stop = grammars::find_unprintable(at_, end_);
    if (stop != end_ && *stop == '\n') {
      line = {{at_, static_cast<std::size_t>(stop - at_)}, false, false, true};
      at_ = stop + 1;
      return true;
    }
    return next_odd(stop, line);
  }

 private:
  // `stop` is a byte that is not printable, or the end.
  bool next_odd(const char* stop, TextLine& line) {
    const void* const lf = stop == end_ ? nullptr : std::memchr(stop, '\n', static_cast<std::size_t>(end_ - stop));
    const char* end = lf ? static_cast<const char*>(lf) : end_;
    line.is_terminated = lf != nullptr;
    line.has_cr = lf && end != at_ && end[-1] == '\r';
    const char* const next = lf ? end + 1 : end_;
    if (line.has_cr) --end;
    line.text = {at_, static_cast<std::size_t>(end - at_)};
    line.is_odd = stop < end;
    at_ = next;
    return true;
  }

  const char* at_;
  const char* end_;
};

}  // namespace proflint::sample
