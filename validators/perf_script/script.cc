// Samples and their frames, in three dialects; large files in pieces.
#include "validators/perf_script/script.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "validators/core/once.h"
#include "validators/core/side_by_side.h"
#include "validators/core/text_lines.h"
#include "validators/perf_script/events.h"
#include "validators/perf_script/mappings.h"
#include "validators/perf_script/rules.h"
#include "validators/perf_script/totals.h"
#include "validators/text/line_defects.h"

namespace proflint::perf_script {
namespace {

using grammars::perf_script::Branch;
using grammars::perf_script::Hexadecimal;
using grammars::perf_script::Kind;
using grammars::perf_script::Signed;

enum class Dialect : std::uint8_t {
  none,
  named,     // samples with who and when
  chains,    // frames with symbols alone
  branches,  // addresses, branches and counts: what llvm-profgen reads
};

constexpr std::size_t kSearched = 65536;

// The dialect by the first line that tells, but a sample with time and event near the start counts more than frames.
Dialect find_dialect(std::string_view text) {
  Dialect first = Dialect::none;
  Line line;
  TextLines lines(text);
  for (TextLine source; lines.next(source);) {
    const bool is_far = source.text.data() - text.data() > static_cast<std::ptrdiff_t>(kSearched);
    if (is_far && first != Dialect::none) break;
    grammars::perf_script::parse(source.text, line, nullptr);
    if (line.kind == Kind::head && (first == Dialect::none || (line.has_time && !line.event.empty())))
      return Dialect::named;
    if (first != Dialect::none) continue;
    if (line.kind == Kind::frame) first = line.has_symbol ? Dialect::chains : Dialect::branches;
    if (line.kind == Kind::lbr || line.kind == Kind::bad_lbr || line.kind == Kind::count) first = Dialect::branches;
  }
  return first;
}

class Script {
 public:
  Script(std::string_view text, Dialect dialect, const Input& input, Report& report)
      : text_(text),
        dialect_(dialect),
        report_(report),
        findings_(report),
        defects_(kTextRules),
        events_(input.memory),
        times_(input.memory),
        mappings_(input.memory) {}

  void run();
  // Adds what follows. False if both must be checked together. Both were run, and have no findings.
  bool append(const Script& next);
  // Reports what all lines together tell.
  void conclude(Report& report) const;

 private:
  void read(const TextLine& source);
  void read_known(std::string_view text);
  void read_comment(std::string_view text);
  void read_record(std::string_view text);
  void read_empty();
  void read_head(std::string_view text);
  void read_frame(std::string_view text);
  void read_branches();
  void read_count();
  void reject(const TextLine& source);
  void check_separator(std::string_view text);
  void end_sample();
  void end_chain();
  void count_symbol();
  void check_ids();
  bool is_cut(const TextLine& source) const;
  bool fits(const Hexadecimal& number);
  void finish();

  std::string_view text_;
  Dialect dialect_;
  Report& report_;
  GroupedFindings findings_;
  text::LineDefects defects_;
  Events events_;
  Times times_;
  Mappings mappings_;
  Totals totals_;
  Line line_;
  Once is_too_long_;
  std::string_view head_;     // of the sample; empty: there is none
  std::uint64_t frames_ = 0;  // of the sample
  bool has_object_ = false;   // some frame names one
  bool has_header_ = false, was_cut_ = false, is_dump_ = false;
  std::string_view chain_;  // addresses that wait for their branches; empty: there are none
};

void Script::run() {
  TextLines lines(text_);
  for (TextLine line; !is_dump_ && lines.next(line);) read(line);
  finish();
}

void Script::read(const TextLine& source) {
  const std::string_view text = source.text;
  if (text.size() > report_.limits()[Limit::line_length]) {
    if (is_too_long_.first()) report_.add_limit(Limit::line_length, text.substr(0, 1));
    return;
  }
  defects_.note(source);
  if (!grammars::perf_script::parse(text, line_, nullptr) || is_cut(source)) return reject(source);
  read_known(text);
}

// Whether the file ends inside a frame: its object is not closed, or missing where others have one.
bool Script::is_cut(const TextLine& source) const {
  if (source.is_terminated || line_.kind != Kind::frame || line_.has_object) return false;
  return has_object_ || line_.symbol.find(" (") != std::string_view::npos;
}

void Script::read_known(std::string_view text) {
  switch (line_.kind) {
    case Kind::empty:
      return read_empty();
    case Kind::comment:
      return read_comment(text);
    case Kind::record:
    case Kind::mmap:
      return read_record(text);
    case Kind::head:
      return read_head(text);
    case Kind::frame:
      return read_frame(text);
    case Kind::lbr:
      return read_branches();
    case Kind::count:
      return read_count();
    case Kind::message:
      findings_.add("perf-script/tool-messages"_rule, text, "the line is a message of perf");
      return;
    case Kind::dump:
      findings_.add("perf-script/raw-dump"_rule, text, "the file is a raw dump");
      is_dump_ = true;
      return;
    default:
      return;
  }
}

void Script::read_comment(std::string_view text) {
  if (!text.starts_with("# captured on")) return;
  if (has_header_ || totals_.samples != 0)
    findings_.add("perf-script/several-recordings"_rule, text, "another recording starts here");
  has_header_ = true;
}

void Script::read_record(std::string_view text) {
  check_separator(text);
  end_sample();
  end_chain();
  if (line_.kind == Kind::mmap) {
    mappings_.add(line_, findings_);
  } else if (line_.name.starts_with("LOST")) {
    findings_.add("perf-script/lost-events"_rule, text, "events were lost");
  }
}

void Script::read_empty() {
  end_sample();
  end_chain();
}

void Script::check_separator(std::string_view text) {
  if (dialect_ == Dialect::named && !head_.empty() && frames_ != 0)
    findings_.add("perf-script/sample-separator"_rule, text, "no empty line ends the call chain above");
}

// The sample above ends, if there is one.
void Script::end_sample() {
  if (head_.empty()) return;
  if (dialect_ == Dialect::named) events_.end(head_, frames_ != 0);
  totals_.chains += frames_ != 0 ? 1 : 0;
  head_ = {};
  frames_ = 0;
}

// Addresses above have no branches, if they wait for them.
void Script::end_chain() {
  if (dialect_ != Dialect::branches || chain_.empty()) return;
  totals_.without_branches.add(chain_);
  chain_ = {};
}

bool Script::fits(const Hexadecimal& number) {
  if (!number.fits)
    findings_.add("perf-script/number-range"_rule, number.digits, "the address ", number.digits,
                  " does not fit 64 bits");
  return number.fits;
}

void Script::check_ids() {
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 31, kLeast = 2;
  for (const Signed* number : {&line_.pid, &line_.tid, &line_.cpu}) {
    if (!number->is_there) continue;
    const grammars::Decimal& digits = number->digits;
    if (!digits.fits || digits.value >= kLimit || (number->is_negative && digits.value > kLeast))
      findings_.add("perf-script/number-range"_rule, digits.digits, digits.digits,
                    number == &line_.cpu ? " is not a processor" : " is not a process or thread");
  }
}

void Script::read_head(std::string_view text) {
  check_separator(text);
  end_sample();
  end_chain();
  check_ids();
  head_ = text;
  ++totals_.samples;
  if (line_.has_time)
    times_.add(line_, findings_);
  else
    totals_.without_time.add(text);
  events_.add(line_, text, findings_);
  if (line_.has_period) {
    if (!line_.period.fits)
      findings_.add("perf-script/number-range"_rule, line_.period.digits, "the period ", line_.period.digits,
                    " does not fit 64 bits");
    ++totals_.periods;
    totals_.weight += line_.period.fits ? line_.period.value : 0;
  }
  if (!line_.has_address || !fits(line_.address)) return;
  count_symbol();
  mappings_.add_address(line_.address.value);
}

void Script::count_symbol() {
  if (!line_.has_symbol) return;
  ++totals_.symbols;
  totals_.unresolved += line_.symbol == "[unknown]" ? 1 : 0;
}

void Script::read_frame(std::string_view text) {
  has_object_ |= line_.has_object;
  if (!fits(line_.address)) return;
  count_symbol();
  if (dialect_ == Dialect::named) {
    if (head_.empty()) {
      findings_.add("perf-script/frame-orphan"_rule, text, "no sample stands above this frame");
      return;
    }
    ++frames_;
    return;
  }
  if (dialect_ == Dialect::branches && chain_.empty()) chain_ = text;
  if (dialect_ == Dialect::chains && head_.empty()) {
    head_ = text;
    ++totals_.samples;
  }
  ++frames_;
}

void Script::read_branches() {
  if (line_.has_address) {
    fits(line_.address);
    end_chain();
  }
  Branch branch;
  for (std::string_view entries = line_.entries; grammars::perf_script::take_branch(entries, branch);)
    if (fits(branch.from) && fits(branch.to)) mappings_.add_address(branch.from.value);
  ++totals_.branches;
  chain_ = {};
  if (dialect_ == Dialect::named && !head_.empty()) {
    ++frames_;
    return;
  }
  ++totals_.samples;
  ++totals_.chains;
}

void Script::read_count() {
  if (dialect_ == Dialect::named) {  // a frame of a short address, at the start of its line
    if (head_.empty())
      findings_.add("perf-script/frame-orphan"_rule, line_.count.digits, "no sample stands above this frame");
    else
      ++frames_;
    return;
  }
  end_chain();
  if (!line_.count.fits)
    findings_.add("perf-script/number-range"_rule, line_.count.digits, "the count ", line_.count.digits,
                  " does not fit 64 bits");
  else if (line_.count.value == 0)
    findings_.add("perf-script/count-zero"_rule, line_.count.digits, "the count of the sample is 0");
  ++totals_.periods;
  totals_.weight += line_.count.fits ? line_.count.value : 0;
}

void Script::reject(const TextLine& source) {
  const std::string_view text = source.text;
  if (!source.is_terminated) {
    was_cut_ = true;
    findings_.add("perf-script/truncated"_rule, text, "the file ends inside this line");
    return;
  }
  grammars::Expected expected;
  grammars::perf_script::parse(text, line_, &expected);
  const char* const at = expected.at == nullptr ? text.data() : expected.at;
  const std::string_view where = text.substr(static_cast<std::size_t>(at - text.data()), 1);
  const char* const what = expected.what == nullptr ? "a sample, a frame or a record" : expected.what;
  switch (line_.kind) {
    case Kind::bad_mmap:
      findings_.add("perf-script/mmap-syntax"_rule, where, "expected ", what);
      return;
    case Kind::bad_lbr:
      findings_.add("perf-script/lbr-syntax"_rule, where, "expected ", what);
      chain_ = {};
      ++totals_.branches;
      return;
    default:
      findings_.add("perf-script/line-syntax"_rule, where, "expected ", what);
  }
}

void Script::finish() {
  const std::string_view open = head_;
  const bool lacks_blank = dialect_ == Dialect::named && !open.empty() && frames_ != 0;
  end_sample();
  end_chain();
  if (!is_dump_) {
    if (lacks_blank && !was_cut_)
      findings_.add("perf-script/final-blank"_rule, open, "no empty line follows the last call chain");
    if (!was_cut_) text::check_end(text_, kTextRules, report_);
  }
  defects_.report_to(report_);
  findings_.flush();
}

bool Script::append(const Script& next) {
  totals_.append(next.totals_);
  mappings_.append(next.mappings_);
  const bool is_one = !next.has_header_ && !next.is_dump_;
  return is_one && times_.append(next.times_) && events_.append(next.events_);
}

void Script::conclude(Report& report) const {
  if (is_dump_) return;
  if (totals_.samples == 0) report.add("perf-script/no-samples"_rule, {}, "the file has no samples");
  events_.report_to(report);
  mappings_.report_to(report);
  if (dialect_ == Dialect::named)
    report_group(report, "perf-script/no-time"_rule, totals_.without_time, "the sample has no time");
  if (2 * totals_.unresolved > totals_.symbols)
    report.add("perf-script/unresolved"_rule, {}, totals_.unresolved, " of ", Plural{totals_.symbols, "frame"},
               " read [unknown]");
  if (dialect_ == Dialect::branches) {
    if (totals_.branches == 0)
      report.add("perf-script/no-branches"_rule, {}, "no sample has branches");
    else
      report_group(report, "perf-script/lbr-missing"_rule, totals_.without_branches,
                   "no branches follow the call chain");
    if (!mappings_.has_any()) report.add("perf-script/no-mmap"_rule, {}, "the file has no mappings");
  }
  Facts facts;
  facts.counters = totals_.samples;
  facts.nonzero = totals_.chains;
  facts.total = totals_.periods == 0 ? totals_.samples
                                     : static_cast<std::uint64_t>(std::min<Uint128>(totals_.weight, UINT64_MAX));
  facts.identity = std::string(mappings_.identity());
  report.set_facts(std::move(facts));
  report.describe(Plural{totals_.samples, "sample"});
  if (dialect_ == Dialect::branches) report.describe("branches");
}

struct Piece {
  Piece(std::string_view text, Dialect dialect, const Input& input, const Report& whole)
      : report(whole.for_piece()), script(text, dialect, input, report) {}

  Report report;
  Script script;
};

Kind kind_at(std::string_view text, std::size_t at) {
  Line line;
  grammars::perf_script::parse(text.substr(at, text.find('\n', at) - at), line, nullptr);
  return line.kind;
}

// Behind an empty line; between samples without call chains; behind branches.
bool follows_sample(std::string_view text, std::size_t at) {
  const std::size_t before = text.rfind('\n', at - 2) + 1;  // npos + 1 is 0
  if (before == at - 1) return true;
  const Kind above = kind_at(text, before);
  return above == Kind::lbr || (above == Kind::head && kind_at(text, at) == Kind::head);
}

// Checks a large file in pieces. False: nothing was reported, and it must be checked as a whole.
bool check_pieces(std::string_view text, Dialect dialect, const Input& input, Report& report) {
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<Piece>(part, dialect, input, report);
    piece->script.run();
    return piece->report.is_empty() ? std::move(piece) : nullptr;
  };
  return judge_in_pieces<Piece>(input.helpers, text, follows_sample, check, [&](auto& pieces) {
    Script& script = pieces.front()->script;
    for (std::size_t i = 1; i < pieces.size(); ++i)
      if (!script.append(pieces[i]->script)) return false;
    script.conclude(report);
    return true;
  });
}

}  // namespace

void check_script(std::string_view text, const Input& input, Report& report) {
  const Dialect dialect = find_dialect(text);
  if (check_pieces(text, dialect, input, report)) return;
  Script script(text, dialect, input, report);
  script.run();
  script.conclude(report);
}

}  // namespace proflint::perf_script
