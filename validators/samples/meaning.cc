// The `sample/` rules: consistency of the functions of a sample profile.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#include "validators/samples/meaning.h"

#include <string>

#include "validators/samples/rules.h"

namespace proflint::samples {
namespace {

// A location by its key, as the text encoding has it: "3" or "3.2".
std::string to_text(std::uint64_t key) {
  const std::uint64_t discriminator = key & UINT32_MAX;
  return std::to_string(key >> 32) + (discriminator != 0 ? "." + std::to_string(discriminator) : "");
}

}  // namespace

Volume& Volume::operator+=(const Volume& other) {
  functions += other.functions;
  lines += other.lines;
  nonzero += other.nonzero;
  total += other.total;
  has_total |= other.has_total;
  return *this;
}

Amount Volume::amount() const {
  return {lines, nonzero, static_cast<std::uint64_t>(std::min<Uint128>(total, UINT64_MAX))};
}

Facts Volume::facts() const {
  Facts facts;
  facts.functions = functions;
  facts.counters = lines;
  facts.nonzero = nonzero;
  facts.total = amount().total;
  return facts;
}

void report_all_zero(Report& report) {
  report.add("sample/all-zero"_rule, {}, "all functions have a total of 0");
}

Meaning::Meaning(const Dialect& dialect, Report& report, std::pmr::memory_resource* memory, Entries* entries)
    : dialect_(dialect),
      report_(report),
      findings_(report),
      memory_(memory),
      names_(memory),
      probes_(memory),
      open_(memory),
      targets_(memory),
      entries_(entries) {}

// --- functions ---

void Meaning::begin_function(const Name& name, const Count& head, const Count& total) {
  assert(open_.depth() == 0);
  ++volume_.functions;
  function_ = TopLevel();
  function_.head = head;
  open(name, total);
  check_saturated(head, report_);
  all_counts_ += head.value;
  all_counts_ += total.value;
  has_repeats_ |= names_.check(name, dialect_, report_);
  if (!dialect_.derives_totals) check_head(open_.innermost());
}

void Meaning::end_function() {
  finish_line();
  assert(open_.depth() == 1 && ignored_levels_ == 0);
  const OpenFunction& function = open_.innermost();
  if (function.has_checksum || !function_.is_incomplete)
    probes_.check_function(function.name, function.has_checksum, report_);
  probes_.check_indexes(function.name, function.has_checksum || dialect_.is_probe_based, report_);
  if (entries_.are_wanted()) entries_.add(function_name(function.name), volume_.amount());
  close();
  findings_.flush();
}

bool Meaning::append(Meaning&& later) {
  if (dialect_.orders_functions && later.first_total_ > previous_total_) return false;
  if (!probes_.append(later.probes_) || !names_.append(std::move(later.names_))) return false;
  if (later.volume_.functions != 0) previous_total_ = later.previous_total_;
  volume_ += later.volume_;
  all_counts_ += later.all_counts_;
  type_counts_ += later.type_counts_;
  has_repeats_ |= later.has_repeats_;
  return true;
}

// Called at the end of the function if totals are derived.
void Meaning::check_head(const OpenFunction& function) {
  const std::uint64_t total = function.total.value, head = function_.head.value;
  if (head > total)
    findings_.add_as(total == 0 ? Severity::note : Severity::warning, "sample/head-exceeds-total"_rule,
                     function_.head.where, "the head count ", head, " of ", function.name.label(), function.name.part(),
                     " is greater than its total ", total);
  if (dialect_.orders_functions && total > previous_total_ && dialect_.is_ordered && disorder_.first())
    findings_.add("sample/order"_rule, function.total.where, "the total ", total, " of ", function.name.label(),
                  function.name.part(), " is greater than the total ", previous_total_,
                  " of the function before it; expected descending totals");
  if (volume_.functions == 1) first_total_ = total;
  previous_total_ = total;
}

void Meaning::open(const Name& name, const Count& total) {
  finish_line();
  open_.open(name, total);
  if (!dialect_.derives_totals) check_saturated(total, report_);
}

void Meaning::close() {
  OpenFunction& function = open_.innermost();
  if (dialect_.derives_totals) {
    function.total.value = static_cast<std::uint64_t>(std::min<Uint128>(function.sum, UINT64_MAX));
    if (open_.depth() == 1) check_head(function);
  } else if (function.sum > function.total.value) {
    findings_.add("sample/total-too-small"_rule, function.total.where, "the total ", function.total.value, " of ",
                  function.name.label(), function.name.part(), " is less than ", function.sum,
                  ", the sum of its lines and inlined callees");
  }
  volume_.has_total |= function.total.value != 0;
  all_counts_ += function.sum;
  open_.close();
}

// --- lines ---

void Meaning::repeated_line(Location location) {
  has_repeats_ = true;
  const OpenFunction& function = open_.innermost();
  findings_.add("sample/line-duplicate"_rule, location.where, "location ", Trusted{to_text(location.key())}, " in ",
                function.name.label(), function.name.part(), " has a second count");
}

// Checks the order of a line at a new location.
void Meaning::later_line(Location location, bool ascends) {
  OpenFunction& function = open_.innermost();
  if (location.offset == 0) probes_.add_zero_index(location.where);
  if (!dialect_.is_ordered || (ascends && !function.last_site) || !function.disorder.lines.first()) return;
  findings_.add(
      "sample/order"_rule, location.where, "the line at location ", Trusted{to_text(location.key())}, " in ",
      function.name.label(), function.name.part(),
      ascends ? " follows an inlined callee; expected lines before inlined callees" : " follows the line at location ",
      Trusted{ascends ? "" : to_text(*function.last_line)}, ascends ? "" : "; expected ascending locations");
}

// Checks the targets of the last line.
void Meaning::finish_targets() {
  const bool has_repeats =
      check_targets(targets_, line_, dialect_, open_.innermost().disorder.targets, all_counts_, findings_);
  has_repeats_ |= has_repeats && dialect_.adds_targets;
  targets_.clear();
}

// --- inlined callees ---

void Meaning::begin_callsite(const Location& location, const Name& callee, const Count& total) {
  finish_line();
  if (ignored_levels_ != 0) {
    ++ignored_levels_;
    return;
  }
  assert(open_.depth() != 0);
  if (!dialect_.derives_totals) open_.innermost().sum += total.value;
  check_site(location, callee);
  const std::uint64_t limit = report_.limits()[Limit::nesting];
  if (open_.depth() <= limit) return open(callee, total);
  ++ignored_levels_;
  if (function_.depth.first())
    findings_.add("sample/depth"_rule, location.where, "callees are nested more than ", Plural{limit, "level"},
                  " deep; the deeper ones were not checked");
}

void Meaning::check_site(const Location& location, const Name& callee) {
  OpenFunction& caller = open_.innermost();
  const Site site{location.key(), callee.id()};
  const std::optional<Site>& before = caller.last_site;
  const bool is_later = !before || site.location > before->location;
  const bool is_same = !is_later && site.location == before->location;
  const bool ascends = is_later || (is_same && before->callee < site.callee);
  if (!open_.insert_site(site, ascends)) {
    has_repeats_ = true;
    findings_.add("sample/callsite-duplicate"_rule, location.where, callee.label(), callee.part(),
                  " is inlined a second time at location ", Trusted{to_text(location.key())}, " of ",
                  caller.name.label(), caller.name.part());
  } else if (!ascends && (!is_same || callee.has_bytes()) && dialect_.is_ordered && caller.disorder.sites.first()) {
    findings_.add("sample/order"_rule, location.where, "the callsite of ", callee.label(), callee.part(),
                  " at location ", Trusted{to_text(location.key())}, " of ", caller.name.label(), caller.name.part(),
                  " follows the callsite ", is_same ? "of " : "at location ",
                  is_same ? Part(callee.bytes_of(before->callee)) : Part(Trusted{to_text(before->location)}),
                  is_same ? ", which sorts later" : "; expected ascending locations");
  }
  caller.last_site = site;
}

void Meaning::end_callsite() {
  finish_line();
  if (ignored_levels_ != 0) {
    --ignored_levels_;
    return;
  }
  assert(open_.depth() > 1);
  const Uint128 sum = open_.innermost().sum;
  close();
  if (dialect_.derives_totals) open_.innermost().sum += sum;
}

void Meaning::checksum() {
  if (ignored_levels_ == 0) open_.innermost().has_checksum = true;
}

}  // namespace proflint::samples
