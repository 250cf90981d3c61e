// The lexical layer: lines, their ends, blanks around records, bytes that no line should hold.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4; where the page is silent, what readers that scan would accept.
#pragma once

#include <string_view>

#include "validators/core/lines.h"
#include "validators/core/report.h"

namespace proflint::xprof {

inline constexpr std::size_t kMaxLine = 1 << 20;

class RecordLines {
 public:
  RecordLines(std::string_view text, Report& report);

  // The next line that is not empty, without the blanks at both ends. Reports what is wrong with lines as such.
  bool next(std::string_view& record);

  // Whether the record that next() returned last is too long to be read.
  bool is_too_long() const { return is_too_long_; }

 private:
  bool trim(std::string_view line, std::string_view& record);
  void drop_carriage_return(std::string_view& line);
  void check_control(std::string_view line);
  bool may_have_control(std::string_view line);

  Report& report_;
  Lines lines_;
  const char* text_end_;
  const char* scanned_;            // before it, all bytes were looked at for control bytes
  const char* suspect_ = nullptr;  // lines that start before it may have some
  bool seen_crlf_ = false;
  bool is_too_long_ = false;
};

}  // namespace proflint::xprof
