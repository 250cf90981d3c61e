// Samples, their frames and their branches, in three dialects.
#include "validators/perf_script/samples.h"

#include <algorithm>
#include <utility>

#include "grammars/perf_script_usual.h"
#include "validators/core/text.h"
#include "validators/perf_script/family.h"
#include "validators/perf_script/rules.h"

namespace proflint::perf_script {

using grammars::perf_script::Branch;
using grammars::perf_script::Hexadecimal;
using grammars::perf_script::Kind;
using grammars::perf_script::Signed;

namespace {

constexpr std::uint64_t kMaxFrames = 4000;  // that speedscope can draw

// The number with its sign, which precedes the digits in the text.
std::string_view text_of(const Signed& number) {
  const std::string_view digits = number.digits.digits;
  return number.is_negative ? std::string_view(digits.data() - 1, digits.size() + 1) : digits;
}

// Why consumers misread the command name of a head; empty if they do not. stackcollapse-perf.pl and speedscope match
// heads with ^(\S.+?)\s+(\d+): the name ends before the first word that is a number.
std::string_view find_oddity(const Line& head, std::string_view text) {
  if (head.comm.empty()) return "is missing";
  if (!head.tid.is_there) return "is not followed by a thread id";
  if (is_blank(text.front())) return "is preceded by blanks";
  if (head.comm.size() == 1) return "has only one character";
  if (head.tid.is_negative || (head.pid.is_there && head.pid.is_negative)) return "precedes a negative id";
  if (head.comm.find(';') != std::string_view::npos) return "contains ';', which separates frames";
  std::string_view rest = head.comm;
  take_until(rest, ' ');
  while (!rest.empty())
    if (is_digits(take_until(rest, ' '))) return "contains a number between blanks";
  return {};
}

// Whether the fields of a tracepoint, or other text, follow the event.
bool has_text_after_event(const Line& head, std::string_view text) {
  if (head.event.empty() || head.has_address) return false;
  const auto colon = static_cast<std::size_t>(head.event.data() - text.data()) + head.event.size();
  return text.find_first_not_of(" \t", colon + 1) != std::string_view::npos;
}

}  // namespace

void Samples::add_head(const Line& line, std::string_view text) {
  check_separator(text);
  end_sample();
  settle_flat();
  end_chain();
  const bool has_valid_ids = check_ids(line);
  has_any_ = true;
  is_excused_ = false;
  head_ = text;
  leaf_ = line.has_symbol ? line.symbol : std::string_view();
  weight_ = 1;
  hides_period_ = false;
  name_ = {line.comm, has_valid_ids ? find_oddity(line, text) : std::string_view()};
  ++totals_.samples;
  if (line.has_time)
    times_.add(line, findings_);
  else
    totals_.without_time.add(text);
  events_.add(line, text, findings_);
  if (line.has_period) {
    if (!line.period.fits)
      findings_.add("perf-script/number-range"_rule, line.period.digits, "the period ", line.period.digits,
                    " does not fit in 64 bits");
    if (line.event.empty()) totals_.without_event.add(text);
    hides_period_ = line.period.value != 1 && has_text_after_event(line, text);
    ++totals_.periods;
    weight_ = line.period.fits ? line.period.value : 0;
    totals_.weight += weight_;
  }
  if (line.has_address && check_address(line.address)) add_sampled(line);
}

// Adds the address of a head without a call chain.
void Samples::add_sampled(const Line& line) {
  ++sampled_;
  count_symbol(line);
  const Signed& process = line.pid.is_there ? line.pid : line.tid;
  if (process.is_there) mappings_.add_sample(process.digits.value, line.address.value);
}

bool Samples::check_ids(const Line& line) {
  bool are_valid = true;
  constexpr std::uint64_t kLimit = std::uint64_t{1} << 31, kMaxNegative = 2;
  for (const Signed* number : {&line.pid, &line.tid, &line.cpu}) {
    if (!number->is_there) continue;
    const grammars::Decimal& digits = number->digits;
    if (digits.fits && digits.value < kLimit && (!number->is_negative || digits.value <= kMaxNegative)) continue;
    are_valid = false;
    findings_.add("perf-script/number-range"_rule, digits.digits,
                  number == &line.cpu ? "the CPU number " : "the process or thread id ", text_of(*number),
                  " is outside the range -2 to 2147483647");
  }
  return are_valid;
}

void Samples::check_separator(std::string_view text) {
  if (dialect_ != Dialect::named || !is_open() || frames_ == 0) return;
  findings_.add("perf-script/sample-separator"_rule, text, "expected an empty line after the call chain, found ", text);
  is_excused_ = true;
}

bool Samples::check_address(const Hexadecimal& address) {
  if (!address.fits)
    findings_.add("perf-script/number-range"_rule, address.digits, "the address ", address.digits,
                  " does not fit in 64 bits");
  return address.fits;
}

void Samples::count_symbol(const Line& line) {
  if (!line.has_symbol) return;
  ++totals_.symbols;
  totals_.unresolved += line.symbol == "[unknown]" ? 1 : 0;
}

void Samples::add_frame(const Line& line, std::string_view text) {
  has_any_ = true;
  // -F +phys_addr prints another address below the call chain.
  const bool is_bare = !line.has_symbol && !line.has_object;
  if (is_bare && frames_ != 0 && events_.has_objects().value_or(false)) return add_fields(text);
  check_fields(line, text);
  if (check_address(line.address)) count_symbol(line);
  if (dialect_ == Dialect::named && !is_open()) return add_orphan(line.address.digits, text);
  if (dialect_ == Dialect::branches && chain_.empty()) chain_ = text;
  if (dialect_ == Dialect::chains && !is_open()) {
    head_ = text;
    ++totals_.samples;
  }
  if (frames_ == 0 && hides_period_) totals_.with_text.add(head_);
  if (frames_++ == 0 && line.has_symbol) leaf_ = line.symbol;
}

// perf prints the object of every frame unless -F leaves it out for all frames. Frames of inlined functions have none:
// "(inlined)" takes its place, or follows their source line.
void Samples::check_fields(const Line& line, std::string_view text) {
  settle_bare();
  if (dialect_ == Dialect::branches || (line.has_object && line.object == "inlined")) return;
  if (!line.has_object) {
    bare_ = text;
    return;
  }
  std::optional<bool>& has_objects = events_.has_objects();
  if (!has_objects) has_objects = true;
  if (!*has_objects)
    findings_.add("perf-script/mixed-fields"_rule, text,
                  "the frame has an object in parentheses, unlike the first frame");
  else if (!line.has_symbol)
    totals_.incomplete.add(text);
}

void Samples::settle_bare() {
  const std::string_view text = std::exchange(bare_, {});
  if (text.empty()) return;
  std::optional<bool>& has_objects = events_.has_objects();
  if (!has_objects) has_objects = false;
  if (*has_objects)
    findings_.add("perf-script/mixed-fields"_rule, text,
                  "the frame lacks an object in parentheses, unlike the first frame");
  else
    totals_.incomplete.add(text);
}

void Samples::add_source(std::string_view text) {
  if (text.find(" (inlined)") != text.npos) bare_ = {};
}

void Samples::add_orphan(std::string_view address, std::string_view where) {
  flat_ = {};  // its call chain is here
  if (!is_excused_)
    findings_.add("perf-script/frame-orphan"_rule, where, "the frame at address ", address,
                  " does not belong to a sample");
}

void Samples::add_branches(const Line& line) {
  has_any_ = true;
  if (line.has_address) {
    check_address(line.address);
    end_chain();
  }
  using grammars::perf_script::take_branch, grammars::perf_script::take_usual_branch;
  Branch branch;
  for (std::string_view entries = line.entries; take_usual_branch(entries, branch) || take_branch(entries, branch);)
    if (check_address(branch.from) && check_address(branch.to)) mappings_.add_branch(branch.from.value);
  ++totals_.branches;
  chain_ = {};
  if (is_open() && dialect_ != Dialect::branches) {
    ++frames_;
    if (dialect_ == Dialect::chains) end_sample();  // with its branches
    return;
  }
  ++totals_.samples;
  ++totals_.chains;
}

void Samples::add_fields(std::string_view text) {
  if (dialect_ != Dialect::named || !is_open()) return;
  if (frames_ != 0)
    findings_.add("perf-script/chain-fields"_rule, text,
                  "expected an empty line after the call chain, found other fields: ", text);
  end_sample();
}

void Samples::add_count(const Line& line) {
  has_any_ = true;
  const grammars::Decimal& count = line.count;
  if (dialect_ == Dialect::named) {  // a frame of a short address, at the start of its line
    if (!is_open()) return add_orphan(count.digits, count.digits);
    ++frames_;
    return;
  }
  end_chain();
  if (!count.fits)
    findings_.add("perf-script/number-range"_rule, count.digits, "the count ", count.digits,
                  " does not fit in 64 bits");
  else if (count.value == 0)
    findings_.add("perf-script/count-zero"_rule, count.digits, "the count of the sample is 0; expected at least 1");
  ++totals_.periods;
  totals_.weight += count.fits ? count.value : 0;
}

void Samples::add_record(const Line& line, std::string_view text) {
  check_separator(text);
  end_sample();
  end_chain();
  if (line.kind == Kind::mmap)
    mappings_.add(line, findings_);
  else if (line.name.starts_with("LOST"))
    findings_.add("perf-script/lost-events"_rule, text, "record ",
                  text.substr(static_cast<std::size_t>(line.name.data() - text.data())), " reports lost events");
}

// Consumers end a call chain at an empty line only: blanks are one more line of it.
void Samples::add_blank(std::string_view text) {
  if (!text.empty() && dialect_ == Dialect::named && is_open() && frames_ != 0)
    findings_.add("perf-script/sample-separator"_rule, text, "the line after the call chain above has ",
                  Plural{text.size(), "blank"}, "; expected an empty line");
  end_sample();
  end_chain();
  is_excused_ = false;
}

void Samples::add_unreadable(const Line& line) {
  is_excused_ = true;
  flat_ = {};
  if (line.kind == Kind::bad_mmap) return;
  has_any_ = true;
  if (line.kind != Kind::bad_lbr) return;
  chain_ = {};
  ++totals_.branches;
}

// The open sample belongs to its innermost function, whatever the offset in it.
void Samples::add_entry() {
  const std::string_view function = leaf_.substr(0, leaf_.rfind("+0x"));
  entries_->add(function.empty() ? "[unknown]" : function, {1, frames_ != 0 ? std::uint64_t{1} : 0, weight_});
}

// Ends the sample above, if there is one. A sample without frames has no call chain, unless the next line is a frame.
void Samples::end_sample() {
  settle_bare();
  if (!is_open()) return;
  if (dialect_ == Dialect::named) {
    if (entries_ != nullptr) add_entry();
    if (frames_ > kMaxFrames) totals_.deep.add(head_);
    if (frames_ != 0 && !name_.oddity.empty()) totals_.add_odd_name(head_, name_);
    if (frames_ != 0)
      events_.end(head_, true);
    else if (!is_excused_)
      flat_ = head_;
  }
  totals_.chains += frames_ != 0 ? 1 : 0;
  head_ = {};
  frames_ = 0;
}

void Samples::settle_flat() {
  if (!flat_.empty()) events_.end(std::exchange(flat_, {}), false);
}

// Addresses that still wait for branches have none.
void Samples::end_chain() {
  if (dialect_ != Dialect::branches || chain_.empty()) return;
  totals_.without_branches.add(chain_);
  chain_ = {};
}

bool Samples::is_cut(const Line& line) {
  if (line.kind == Kind::empty) return dialect_ == Dialect::named && is_open();  // the blanks before a frame
  if (line.kind == Kind::frame)
    return !line.has_object &&
           (events_.has_objects().value_or(false) || line.symbol.find(" (") != std::string_view::npos);
  if (line.kind != Kind::head || dialect_ != Dialect::named) return false;
  const bool lacks_address = !line.has_address && sampled_ != 0 && sampled_ == totals_.samples;
  return lacks_address || (line.event.empty() && events_.have_names());
}

void Samples::finish(bool is_cut) {
  if (dialect_ == Dialect::named && is_open() && frames_ != 0 && !is_cut)
    findings_.add("perf-script/final-blank"_rule, head_, "no empty line follows the last call chain");
  end_sample();
  if (!is_cut) settle_flat();
  end_chain();
}

bool Samples::append(const Samples& next) {
  has_any_ |= next.has_any_;
  totals_.append(next.totals_);
  mappings_.append(next.mappings_);
  return times_.append(next.times_) && events_.append(next.events_);
}

void Samples::conclude(Report& report) const {
  if (!has_any_ && !report.has_errors()) report.add("perf-script/no-samples"_rule, {}, "the file has no samples");
  events_.report_to(report);
  mappings_.report_to(report);
  if (dialect_ == Dialect::named) {
    report_group(report, "perf-script/no-time"_rule, totals_.without_time, "the sample has no timestamp");
    report_group(report, "perf-script/no-event"_rule, totals_.without_event, "the sample has a period, but no event");
    report_group(report, "perf-script/event-text"_rule, totals_.with_text,
                 "text follows the event of a sample with a period other than 1");
    report_group(report, "perf-script/stack-depth"_rule, totals_.deep, "the call chain has more than 4000 frames");
    const auto& [name, oddity] = totals_.first_odd;
    report_group(report, "perf-script/comm-ambiguous"_rule, totals_.odd_names, "the command name ",
                 name.empty() ? Part("") : Part(name), name.empty() ? "" : " ", Trusted{oddity});
    report_group(report, "perf-script/frame-fields"_rule, totals_.incomplete,
                 "the frame does not have both a symbol and an object in parentheses");
  }
  if (totals_.weight > UINT64_MAX)
    report.add("perf-script/period-overflow"_rule, {}, "the ", dialect_ == Dialect::branches ? "counts" : "periods",
               " of all samples add up to ", totals_.weight, ", which does not fit in 64 bits");
  if (totals_.symbols == 1 && totals_.unresolved == 1)
    report.add("perf-script/unresolved"_rule, {}, "the only frame is unresolved ('[unknown]')");
  else if (2 * totals_.unresolved > totals_.symbols)
    report.add("perf-script/unresolved"_rule, {}, totals_.unresolved, " of ", Plural{totals_.symbols, "frame"},
               " are unresolved ('[unknown]')");
  if (dialect_ == Dialect::branches) report_branches(report);
  Facts facts;
  facts.counters = totals_.samples;
  facts.nonzero = totals_.chains;
  facts.total = totals_.periods == 0 ? totals_.samples
                                     : static_cast<std::uint64_t>(std::min<Uint128>(totals_.weight, UINT64_MAX));
  facts.identity = std::string(mappings_.identity());
  report.set_facts(std::move(facts));
  if (has_any_ && totals_.branches == 0) report.add_trait(kNoBranches);
  if (has_any_ && (dialect_ != Dialect::named || totals_.chains == 0)) report.add_trait(kNoChains);
  if (totals_.deep) report.add_trait(kVeryDeep);
  report.describe(Plural{totals_.samples, "sample"});
  if (dialect_ == Dialect::branches) report.describe("branches");
}

void Samples::report_branches(Report& report) const {
  if (totals_.branches == 0)
    report.add("perf-script/no-branches"_rule, {}, "no sample has branches");
  else
    report_group(report, "perf-script/lbr-missing"_rule, totals_.without_branches, "no branches follow the call chain");
  if (!mappings_.has_any()) report.add("perf-script/no-mmap"_rule, {}, "the file has no mappings");
}

}  // namespace proflint::perf_script
