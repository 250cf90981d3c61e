// Detection by the first lines: nine of ten are lines of perf script, and some of them occur in no other text.
#include "validators/perf_script/checker.h"

#include "grammars/perf_script.h"
#include "validators/perf_script/rules.h"
#include "validators/perf_script/sample_records.h"
#include "validators/perf_script/script.h"
#include "validators/text/blank.h"
#include "validators/text/first_lines.h"
#include "validators/text/line_defects.h"

namespace proflint::perf_script {
namespace {

using grammars::perf_script::Kind;
using grammars::perf_script::Line;

constexpr std::size_t kTextBytes = 4096, kMaxLines = 100, kMaxOthers = 10;
constexpr text::Share kFewOthers = {1, 10}, kHalf = {1, 2};  // of all lines
constexpr std::size_t kMinKnown = 3;                         // lines of perf script, if some of them are records

bool is_full_head(const Line& line) {
  return line.kind == Kind::head && line.has_time && !line.event.empty();
}

// The kinds of the first lines.
struct Seen {
  std::size_t lines = 0, others = 0;  // comments and empty lines are not counted
  std::size_t records = 0, heads = 0, flat_heads = 0, addresses = 0;
  std::size_t dumps = 0;  // lines of a raw dump
  bool starts_as_dump = false, has_trace_error = false, has_chain = false, has_branches = false, has_title = false,
       has_capture = false, has_columns = false;
  bool has_doubtful_head = false;  // the last line

  void add_head(const Line& line);
  void add_frame(bool follows_head);
  Certainty certainty() const;
};

// "word:" and "word " are heads only if a frame follows.
void Seen::add_head(const Line& line) {
  has_doubtful_head = !line.has_time && (!line.tid.is_there || line.comm.empty() || line.event.empty());
  if (has_doubtful_head) {
    ++others;
    return;
  }
  ++heads;
  flat_heads += is_full_head(line) && line.tid.is_there ? 1 : 0;
}

void Seen::add_frame(bool follows_head) {
  ++addresses;
  has_chain |= follows_head;
  if (!has_doubtful_head) return;
  --others;
  ++heads;
}

Certainty Seen::certainty() const {
  if (starts_as_dump && dumps >= kMinKnown) return Certainty::sure;  // whose records are described in words
  const bool has_header = has_title && has_capture;                  // perf report has it, too
  if (has_columns || (has_header ? kHalf : kFewOthers).is_exceeded(others, lines)) return Certainty::none;
  if (has_header) return Certainty::sure;
  if (lines == 0) return Certainty::none;
  if ((records != 0 && lines - others >= kMinKnown) || has_chain || has_branches) return Certainty::sure;
  if (flat_heads > 1) return Certainty::strong;
  return heads + addresses + records == 0 && !has_trace_error ? Certainty::none : Certainty::weak;
}

void add_line(std::string_view text, const Line& line, bool follows_head, Seen& seen) {
  switch (line.kind) {
    case Kind::empty:
      return;
    case Kind::comment:
      seen.has_title |= text.starts_with("# ========");
      seen.has_capture |= text.starts_with("# captured on");
      seen.has_columns |= text.starts_with("# Overhead");
      return;
    case Kind::record:
    case Kind::mmap:
    case Kind::bad_mmap:
      ++seen.records;
      break;
    case Kind::head:
      seen.add_head(line);
      break;
    case Kind::frame:
      seen.add_frame(follows_head);
      break;
    case Kind::lbr:
      seen.has_branches = true;
      break;
    case Kind::trace_error:
      seen.has_trace_error = true;
      break;
    case Kind::unknown:
      ++seen.others;
      break;
    case Kind::bad_lbr:
    case Kind::srcline:
    case Kind::fields:
    case Kind::count:
    case Kind::message:
    case Kind::source:
      break;
    case Kind::dump:
      seen.starts_as_dump |= seen.lines == 0;
      ++seen.dumps;
      break;
  }
  seen.has_doubtful_head &= line.kind == Kind::head;
  ++seen.lines;
}

}  // namespace

Certainty find_certainty(std::string_view text) {
  if (text.substr(0, kTextBytes).find('\0') != text.npos) return Certainty::none;
  text::FirstLines lines(text);
  Seen seen;
  Line line;
  bool follows_head = false;
  for (std::string_view next; seen.lines < kMaxLines && seen.others <= kMaxOthers && lines.next(next);) {
    if (lines.end() == text::LineEnd::bound) break;
    grammars::perf_script::parse(next, line, nullptr);
    add_line(next, line, follows_head, seen);
    follows_head = is_full_head(line);
  }
  return seen.certainty();
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (text::has_only_blanks(text))
    return report.add("perf-script/empty-file"_rule, {},
                      text.empty() ? "the file is empty" : "the file contains only whitespace and NUL bytes");
  if (!text::take_mark(text, kTextRules, report)) return;
  check_script(text, input, report);
  if (input.wants_records) report_samples(text, report);
}

}  // namespace proflint::perf_script
