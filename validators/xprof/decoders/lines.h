// The lexical layer: lines, their ends, blanks around records, bytes that no line should have.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4; if the page is silent, accepts the forms that scanning consumers
// accept.
#pragma once

#include <cstring>
#include <string_view>

#include "validators/core/report.h"
#include "validators/text/line_defects.h"
#include "validators/xprof/decoders/record.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

inline constexpr std::size_t kMaxLine = 1 << 20;

// Whether a line that ends in this byte may need more than the removal of leading blanks.
constexpr bool is_plain_end(char c) {
  return static_cast<unsigned char>(c) > ' ' && c != '\\' && c != '\x7f';
}

class RecordLines {
 public:
  RecordLines(std::string_view text, Report& report);

  // The next line that is not empty, without the blanks at both ends. Reports defects of lines as such.
  bool next(Record& record) {
    while (at_ != end_) {
      const void* const lf = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
      const char* const last = lf == nullptr ? end_ : static_cast<const char*>(lf);
      const auto size = static_cast<std::size_t>(last - at_);
      if (last > scanned_) scan(last);
      if (lf == nullptr || size == 0 || size > max_size_ || at_ < suspect_ || !is_plain_end(last[-1])) [[unlikely]] {
        if (next_odd(last, record)) return true;
        continue;
      }
      const char* first = at_;
      while (*first == ' ' || *first == '\t') ++first;  // the last byte is not a blank
      record.text = {first, static_cast<std::size_t>(last - first)};
      record.kind = grammars::xprof_text::kind_of(record.text);
      record.is_readable = true;
      at_ = last + 1;
      return true;
    }
    return false;
  }

  // Reports defects that many lines may share, and a last line without a line end. Call once, after the last line.
  void finish() const;

 private:
  bool next_odd(const char* last, Record& record);
  bool trim(std::string_view line, bool is_terminated, Record& record);
  void drop_carriage_return(std::string_view& line, bool is_terminated);
  void scan(const char* last);

  std::string_view text_;
  Report& report_;
  const char* at_;  // start of the next line
  const char* end_;
  std::size_t max_size_;
  const char* scanned_;            // all bytes before it were searched for control bytes
  const char* suspect_ = nullptr;  // lines that start before it may have some
  text::LineDefects defects_{kTextRules};
  bool has_crlf_ = false;
};

}  // namespace proflint::xprof
