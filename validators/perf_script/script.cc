// The lines of perf script output: the kind of each and its defects; large files in pieces.
#include "validators/perf_script/script.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "grammars/perf_script.h"
#include "grammars/perf_script_joined.h"
#include "grammars/perf_script_usual.h"
#include "validators/core/checked_pieces.h"
#include "validators/core/text_lines.h"
#include "validators/perf_script/dialect.h"
#include "validators/perf_script/rules.h"
#include "validators/perf_script/sample_records.h"
#include "validators/perf_script/samples.h"
#include "validators/text/line_defects.h"

namespace proflint::perf_script {
namespace {

using grammars::perf_script::Kind;

class Script {
 public:
  Script(std::string_view text, const Layout& layout, const Input& input, Report& report)
      : text_(text),
        report_(report),
        findings_(report),
        defects_(kTextRules),
        layout_(layout),
        samples_(layout.dialect, input.memory, input.entries, findings_) {}

  void run();
  // Adds the piece that follows. False if both must be checked together. REQUIRES: both were run and have no findings.
  bool append(const Script& next);
  // Reports findings about all lines together.
  void conclude(Report& report) const;

 private:
  void read(const TextLine& source);
  // Reports a line that contains the start of another one.
  bool is_joined(std::string_view text);
  void read_known(std::string_view text);
  void read_comment(std::string_view text);
  void reject(const TextLine& source);
  void report_syntax(std::string_view text);
  void finish();

  std::string_view text_;
  Report& report_;
  GroupedFindings findings_;
  text::LineDefects defects_;
  Layout layout_;
  Samples samples_;
  Line line_;
  bool has_capture_ = false;  // the header has the time of the recording
  bool was_cut_ = false, is_dump_ = false;
};

void Script::run() {
  TextLines lines(text_);
  for (TextLine line; !is_dump_ && lines.next(line);) read(line);
  finish();
}

void Script::read(const TextLine& source) {
  const std::string_view text = source.text;
  if (text.size() > report_.limits()[Limit::line_length]) {
    report_.add_limit(Limit::line_length, text.substr(0, 1));
    line_.kind = Kind::unknown;
    return samples_.add_unreadable(line_);
  }
  defects_.note(source);
  using grammars::perf_script::parse, grammars::perf_script::parse_usual;
  const bool matches = parse_usual(text, line_) || parse(text, line_, nullptr);
  const bool is_incomplete = line_.kind == Kind::head && !layout_.fits(line_);
  if (!matches || is_incomplete || (!source.is_terminated && samples_.is_cut(line_))) return reject(source);
  if (is_joined(text)) return;
  read_known(text);
}

bool Script::is_joined(std::string_view text) {
  if (line_.kind != Kind::head && line_.kind != Kind::frame) return false;
  const std::string_view second = grammars::perf_script::find_joined(text, line_);
  if (second.empty()) return false;
  const char* const noun = line_.kind == Kind::head ? "sample" : "frame";
  findings_.add("perf-script/line-joined"_rule, second.substr(0, std::min(second.find_first_of(" \t"), second.size())),
                "the line of a ", noun, " contains another sample or frame: the line feed before it is missing");
  samples_.add_unreadable(line_);
  return true;
}

void Script::read_known(std::string_view text) {
  switch (line_.kind) {
    case Kind::empty:
      return samples_.add_blank(text);
    case Kind::comment:
      return read_comment(text);
    case Kind::record:
    case Kind::mmap:
      return samples_.add_record(line_, text);
    case Kind::head:
      return samples_.add_head(line_, text);
    case Kind::frame:
      return samples_.add_frame(line_, text);
    case Kind::lbr:
      return samples_.add_branches(line_);
    case Kind::fields:
      return samples_.add_fields(text);
    case Kind::count:
      return samples_.add_count(line_);
    case Kind::message:
      return findings_.add("perf-script/tool-messages"_rule, text, "the line is a message from perf: ", text);
    case Kind::source:
      return findings_.add("perf-script/source-code"_rule, text, "a line of source code follows the sample");
    case Kind::trace_error:
      return findings_.add("perf-script/trace-error"_rule, text, "the trace decoder reported error ",
                           Trusted{line_.count.digits}, ": ", line_.name);
    case Kind::dump:
      is_dump_ = true;
      return findings_.add("perf-script/raw-dump"_rule, text,
                           "the file is a raw dump (perf script -D) and was not checked further");
    case Kind::srcline:
      return samples_.add_source(text);
    case Kind::bad_mmap:
    case Kind::bad_lbr:
    case Kind::unknown:
      return;
  }
}

void Script::read_comment(std::string_view text) {
  if (!text.starts_with("# captured on")) return;
  if (has_capture_ || samples_.has_any())
    findings_.add("perf-script/several-recordings"_rule, text, "the header of another recording starts here");
  has_capture_ = true;
}

void Script::reject(const TextLine& source) {
  was_cut_ = !source.is_terminated;
  if (was_cut_)
    findings_.add("perf-script/truncated"_rule, source.text, "the file ends inside this line");
  else
    report_syntax(source.text);
  samples_.add_unreadable(line_);
}

void Script::report_syntax(std::string_view text) {
  grammars::Expected expected;
  grammars::perf_script::parse(text, line_, &expected);
  if (line_.kind == Kind::head) expected = {text.data(), "a sample, a frame or a record"};
  if (line_.kind == Kind::head && !line_.tid.is_there && line_.has_time)
    return findings_.add("perf-script/line-syntax"_rule, text.substr(0, 1),
                         "expected a thread id before the timestamp, as in other samples");
  const char* const at = expected.at == nullptr ? text.data() : expected.at;
  const std::string_view rest = text.substr(static_cast<std::size_t>(at - text.data()));
  const std::string_view where = rest.substr(0, 1);
  const Rule& rule = line_.kind == Kind::bad_mmap  ? "perf-script/mmap-syntax"_rule
                     : line_.kind == Kind::bad_lbr ? "perf-script/lbr-syntax"_rule
                                                   : "perf-script/line-syntax"_rule;
  const char* const start = line_.kind == Kind::bad_mmap ? "the mapping record is malformed: expected " : "expected ";
  if (expected.what == nullptr) return findings_.add(rule, where, "expected a sample, a frame or a record");
  if (rest.empty()) return findings_.add(rule, where, start, expected.what, ", found the end of the line");
  const std::size_t word = std::min(rest.find_first_not_of(" \t"), rest.size());
  const std::size_t end = std::min(rest.find_first_of(" \t", word), rest.size());
  findings_.add(rule, where, start, expected.what, ", found ", rest.substr(0, end));
}

void Script::finish() {
  samples_.finish(was_cut_ || is_dump_);
  if (!is_dump_ && !was_cut_) text::check_end(text_, kTextRules, report_);
  defects_.report_to(report_);
  findings_.flush();
}

bool Script::append(const Script& next) {
  return !next.has_capture_ && !next.is_dump_ && samples_.append(next.samples_);
}

void Script::conclude(Report& report) const {
  if (!is_dump_) samples_.conclude(report);
}

// Checks a large file in pieces. False: nothing was reported, and it must be checked as a whole.
bool check_script_pieces(std::string_view text, const Layout& layout, const Input& input, Report& report) {
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<CheckedPiece<Script>>(report, part, layout, input);
    piece->checker.run();
    return piece->report.is_empty() ? std::move(piece) : nullptr;
  };
  return check_in_pieces<Script>(input.piece_runner, text, follows_sample, report, check);
}

}  // namespace

void check_script(std::string_view text, const Input& input, Report& report) {
  const Layout layout = find_layout(text);
  if (check_script_pieces(text, layout, input, report)) return;
  Script script(text, layout, input, report);
  script.run();
  script.conclude(report);
}

}  // namespace proflint::perf_script
