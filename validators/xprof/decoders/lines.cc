// Splits the file into records. The search for control bytes covers large pieces, so that lines without any, which are
// all lines of a sound file, cost nothing.
#include "validators/xprof/decoders/lines.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {
namespace {

constexpr std::ptrdiff_t kPiece = 32768;

// The loop has no early exit, so compilers vectorize it.
bool has_control(const char* first, const char* last) {
  unsigned char any = 0;
  for (; first != last; ++first) {
    const auto byte = static_cast<unsigned char>(*first);
    any |= static_cast<unsigned char>((byte < 0x20) & (byte != '\t') & (byte != '\n')) |
           static_cast<unsigned char>(byte == 0x7f);
  }
  return any != 0;
}

}  // namespace

RecordLines::RecordLines(std::string_view text, Report& report)
    : text_(text),
      report_(report),
      at_(text.data()),
      end_(text.data() + text.size()),
      max_size_(static_cast<std::size_t>(std::min<std::uint64_t>(kMaxLine, report.limits()[Limit::line_length]))),
      scanned_(text.data()) {}

// The slow path, for lines that are empty, too long, not terminated, or have odd bytes or blanks at their end. False if
// the line contains no record.
bool RecordLines::next_odd(const char* last, Record& record) {
  const std::string_view line(at_, static_cast<std::size_t>(last - at_));
  const bool is_terminated = last != end_;
  at_ = is_terminated ? last + 1 : end_;
  return trim(line, is_terminated, record);
}

// Checks a line as such. False if it contains no record.
bool RecordLines::trim(std::string_view line, bool is_terminated, Record& record) {
  // In a file with CR LF, a CR at the end of the file is the rest of a line end that was cut.
  if (!line.empty() && line.back() == '\r' && (is_terminated || has_crlf_)) drop_carriage_return(line, is_terminated);
  record.is_readable = line.size() <= max_size_;
  if (!record.is_readable) [[unlikely]] {
    if (line.size() > kMaxLine)
      report_.add("xprof/line-too-long"_rule, line.substr(0, 1), "the line has ", Plural{line.size(), "byte"},
                  "; the maximum is 1 MiB");
    else
      report_.add_limit(Limit::line_length, line.substr(0, 1));
  } else if (line.data() < suspect_) {
    defects_.note_bytes(line);
  }
  record.text = trimmed(line);
  if (record.text.empty()) {
    if (record.is_readable) report_.add("xprof/blank-line"_rule, line, "the line is empty");
    return false;
  }
  if (record.text.back() == '\\')
    report_.add("xprof/line-continuation"_rule, record.text.substr(record.text.size() - 1),
                "the line ends in a backslash; expected the whole record on one line");
  record.kind = grammars::xprof_text::kind_of(record.text);
  return true;
}

void RecordLines::drop_carriage_return(std::string_view& line, bool is_terminated) {
  if (is_terminated) defects_.note_cr(line.substr(line.size() - 1));
  line.remove_suffix(1);
  has_crlf_ = true;
}

void RecordLines::finish() const {
  defects_.report_to(report_);
  text::check_end(text_, kTextRules, report_);
}

void RecordLines::scan(const char* last) {
  while (scanned_ < last) {
    const char* const piece_end = scanned_ + std::min(kPiece, end_ - scanned_);
    if (has_control(scanned_, piece_end)) suspect_ = piece_end;
    scanned_ = piece_end;
  }
}

}  // namespace proflint::xprof
