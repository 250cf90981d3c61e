// The `sample/` rules: what the functions of a sample profile say about each other and about themselves.
#include "validators/samples/meaning.h"

#include <algorithm>
#include <cassert>

#include "validators/core/wide.h"
#include "validators/samples/rules.h"

namespace proflint::samples {
namespace {

// What a counter is, apart from where it stands: salts for the second pass.
enum Salt : std::uint64_t { kHead = 1, kTotal, kCallsite, kLine };

// The function that `name` stands for: of a calling context "[main:3 @ foo]" the last frame.
std::string_view function_of(const Name& name) {
  std::string_view bytes = name.bytes();
  if (name.kind() != Name::Kind::context) return bytes;
  if (const std::size_t frame = bytes.rfind(" @ "); frame != std::string_view::npos) bytes.remove_prefix(frame + 2);
  return bytes.substr(1, bytes.size() - 2);
}

}  // namespace

Meaning::Meaning(const Dialect& dialect, Report& report, std::pmr::memory_resource* memory, Pass pass)
    : dialect_(dialect),
      report_(report),
      only_sums_(pass == Pass::overflow),
      open_(memory),
      known_(memory),
      targets_(memory),
      sums_(memory),
      zero_indexes_(memory) {}

// --- functions ---

void Meaning::begin_function(const Name& name, const Count& head, const Count& total) {
  assert(open_.stack.empty());
  ++functions_;
  open(name, total);
  if (only_sums_) {
    const std::uint64_t path = hash_of(static_cast<std::uint64_t>(name.kind()), name.id().hash());
    open_.stack.back().path = path;
    add_to_sum(hash_of(kHead, path), head);
    return add_to_sum(hash_of(kTotal, path), total);
  }
  use(head);
  head_ = head;
  all_counts_ += head.value;
  all_counts_ += total.value;
  is_incomplete_ = has_reported_depth_ = false;
  judge_name(name);
  if (!dialect_.derives_totals) judge_head();
}

void Meaning::end_function() {
  finish_line();
  assert(open_.stack.size() == 1 && ignored_levels_ == 0);
  const OpenFunction& function = open_.stack.back();
  if (!only_sums_) {
    const bool has_checksum = function.has_checksum;
    if (!dialect_.has_checksums_apart && (has_checksum || !is_incomplete_))
      judge_probes(function.name, has_checksum ? Tri::yes : Tri::no);
    judge_probe_indexes(has_checksum);
  }
  close();
}

void Meaning::judge_name(const Name& name) {
  switch (known_.insert(name)) {
    case FunctionSet::Seen::first:
      break;
    case FunctionSet::Seen::second:
      report_.add("sample/duplicate-function"_rule, name.where(), "a second profile of ", name.label(), name.part());
      [[fallthrough]];
    case FunctionSet::Seen::again:
      has_repeats_ = true;
  }
  const Tri is_context = name.is_context() ? Tri::yes : Tri::no;
  if (contexts_ == Tri::unknown) contexts_ = is_context;
  if (contexts_ != is_context && !has_reported_contexts_) {
    report_.add("sample/mixed-context"_rule, name.where(), name.label(), name.part(),
                name.is_context() ? " is a calling context, the functions before it are not"
                                  : " is no calling context, the functions before it are");
    has_reported_contexts_ = true;
  }
  if (!has_noted_md5_ &&
      (dialect_.has_md5_names || (dialect_.may_have_decimal_names && is_decimal(function_of(name))))) {
    report_.add("sample/md5-names"_rule, name.where(), "the functions are named by MD5 values, ", name.label(),
                name.part(), " is the first");
    has_noted_md5_ = true;
  }
}

// With derived totals: at the function's end.
void Meaning::judge_head() {
  const OpenFunction& function = open_.stack.back();
  const std::uint64_t total = function.total.value;
  if (head_.value > total)
    report_.add_as(total == 0 ? Severity::note : Severity::warning, "sample/head-exceeds-total"_rule, head_.where,
                   "head count ", head_.value, " larger than total ", total);
  if (dialect_.orders_functions && !has_noted_functions_ && total > previous_total_)
    note_order(has_noted_functions_, function.total.where, "this function has a larger total than the one before it");
  previous_total_ = total;
}

void Meaning::open(const Name& name, const Count& total) {
  finish_line();
  OpenFunction& function = open_.stack.emplace_back();
  function.name = name;
  function.total = total;
  function.lines = open_.lines.open();
  function.sites = open_.sites.open();
  if (!only_sums_ && !dialect_.derives_totals) use(total);
}

void Meaning::close() {
  OpenFunction& function = open_.stack.back();
  if (dialect_.derives_totals) {
    function.total.value = static_cast<std::uint64_t>(std::min<Uint128>(function.sum, UINT64_MAX));
    if (open_.stack.size() == 1 && !only_sums_) judge_head();
  } else if (function.sum > function.total.value && !only_sums_) {
    report_.add("sample/total-too-small"_rule, function.total.where, "total ", function.total.value, " of ",
                function.name.label(), function.name.part(), " is less than ", function.sum,
                ", the sum of its lines and inlined callees");
  }
  all_counts_ += function.sum;
  open_.lines.close(function.lines);
  open_.sites.close(function.sites);
  open_.stack.pop_back();
}

// --- lines ---

void Meaning::sum_line(const Location& location, const Count& count) {
  line_path_ = hash_of(location.key(), hash_of(kLine, open_.stack.back().path));
  add_to_sum(line_path_, count);
}

void Meaning::repeated_line(const Location& location) {
  has_repeats_ = true;
  const Name& function = open_.stack.back().name;
  report_.add("sample/duplicate-line"_rule, location.where, "a second count for this location in ", function.label(),
              function.part());
}

// What there is to say about some lines at new locations.
void Meaning::later_line(OpenFunction& function, const Location& location, bool ascends) {
  if (location.offset == 0 && (dialect_.is_probe_based || !dialect_.has_checksums_apart))
    zero_indexes_.push_back(location.where);
  if (!ascends)
    note_order(function.has_noted_lines, location.where, "this line stands behind one with a higher location");
  else if (function.has_sites)
    note_order(function.has_noted_lines, location.where, "this line stands behind an inlined callee");
}

// Judges the targets of the line before.
void Meaning::finish_targets() {
  if (only_sums_)
    sum_targets();
  else
    judge_targets();
  targets_.clear();
}

void Meaning::judge_targets() {
  Uint128 sum = 0;
  OpenFunction& function = open_.stack.back();
  const Target* before = nullptr;
  for (const Target& target : targets_) {
    use(target.count);
    sum += target.count.value;
    if (before != nullptr && target.count.value >= before->count.value) judge_target_order(function, *before, target);
    before = &target;
  }
  all_counts_ += sum;
  if (sum > line_.value)
    report_.add("sample/target-exceeds-line"_rule, line_.where, "the call targets sum to ", sum, ", the line has ",
                line_.value);
  if (targets_.size() == 1 || !find_repeats(targets_, false)) return;
  has_repeats_ |= dialect_.adds_targets;
  for (const Target& target : targets_)
    if (target.is_repeat)
      report_.add("sample/duplicate-target"_rule, target.name.where(), "call target ", target.name.part(),
                  " a second time at this line; readers ",
                  dialect_.adds_targets ? "add the counts" : "take the last count");
}

void Meaning::judge_target_order(OpenFunction& function, const Target& before, const Target& target) {
  if (target.count.value > before.count.value)
    note_order(function.has_noted_targets, target.count.where,
               "this call target has a larger count than the one before it");
  else if (target.name.has_bytes() && target.name.id() < before.name.id())
    note_order(function.has_noted_targets, target.name.where(),
               "this call target has the count of the one before it and a name that sorts earlier");
}

void Meaning::sum_targets() {
  if (!dialect_.adds_targets) find_repeats(targets_, true);
  for (const Target& target : targets_)
    if (!target.is_repeat) add_to_sum(hash_of(line_path_, target.name.id().hash()), target.count);
}

// --- inlined callees ---

void Meaning::begin_callsite(const Location& location, const Name& callee, const Count& total) {
  finish_line();
  if (ignored_levels_ != 0) {
    ++ignored_levels_;
    return;
  }
  assert(!open_.stack.empty());
  OpenFunction& caller = open_.stack.back();
  const Site site{location.key(), callee.id()};
  std::uint64_t path = 0;
  if (only_sums_) {
    path = hash_of(hash_of(site.location, hash_of(kCallsite, caller.path)), site.callee.hash());
    add_to_sum(hash_of(kTotal, path), total);
  } else {
    if (!dialect_.derives_totals) caller.sum += total.value;
    judge_site(caller, site, location, callee);
  }
  if (open_.stack.size() <= report_.limits()[Limit::nesting]) {
    open(callee, total);
    open_.stack.back().path = path;
    return;
  }
  ++ignored_levels_;
  if (!only_sums_ && !has_reported_depth_)
    report_.add("sample/depth"_rule, location.where, "callees are inlined deeper than ",
                report_.limits()[Limit::nesting], " levels; the deeper ones are not judged");
  has_reported_depth_ = true;
}

void Meaning::judge_site(OpenFunction& caller, const Site& site, const Location& location, const Name& callee) {
  const bool is_later = !caller.has_sites || site.location > caller.last_site.location;
  const bool is_same = !is_later && site.location == caller.last_site.location;
  const bool ascends = is_later || (is_same && caller.last_site.callee < site.callee);
  if (!open_.sites.insert(caller.sites, site, ascends)) {
    has_repeats_ = true;
    report_.add("sample/duplicate-callsite"_rule, location.where, callee.part(),
                " is inlined a second time at this location of ", caller.name.label(), caller.name.part());
  } else if (!ascends && (!is_same || callee.has_bytes())) {
    note_order(caller.has_noted_sites, location.where, "this callsite stands behind one that sorts later");
  }
  caller.last_site = site;
  caller.has_sites = true;
}

void Meaning::end_callsite() {
  finish_line();
  if (ignored_levels_ != 0) {
    --ignored_levels_;
    return;
  }
  assert(open_.stack.size() > 1);
  const Uint128 sum = open_.stack.back().sum;
  close();
  if (dialect_.derives_totals) open_.stack.back().sum += sum;
}

// --- probes ---

void Meaning::checksum(std::uint64_t value) {
  if (ignored_levels_ == 0) open_.stack.back().has_checksum = value != 0;
}

void Meaning::incomplete() {
  is_incomplete_ = true;
}

void Meaning::top_level_checksum(const Name& name, bool has_checksum) {
  judge_probes(name, has_checksum ? Tri::yes : Tri::no);
}

void Meaning::judge_probes(const Name& name, Tri has_checksum) {
  if (probes_ == Tri::unknown) probes_ = has_checksum;
  if (probes_ == has_checksum || has_reported_probes_ || only_sums_) return;
  report_.add("sample/mixed-probe"_rule, name.where(), name.label(), name.part(),
              has_checksum == Tri::yes ? " has a checksum, the functions before it have none"
                                       : " has no checksum, the functions before it have one");
  has_reported_probes_ = true;
}

void Meaning::judge_probe_indexes(bool is_probe_based) {
  if (is_probe_based || dialect_.is_probe_based)
    for (const std::string_view where : zero_indexes_)
      report_.add("sample/probe-index-zero"_rule, where, "probe index 0 in a probe-based function");
  zero_indexes_.clear();
}

// --- counters ---

void Meaning::saturated(const Count& count) {
  report_.add("sample/counter-saturated"_rule, count.where, "counter at its maximum: an earlier merge saturated");
}

void Meaning::add_to_sum(std::uint64_t counter, const Count& count) {
  if (sums_.overflows(counter, count.value))
    report_.add("sample/counter-overflow"_rule, count.where, "this count of ", count.value,
                " and those it is added to do not fit 64 bits");
}

void Meaning::note_order(bool& is_noted, std::string_view where, const char* message) {
  if (!is_noted && dialect_.is_ordered) report_.add("sample/order"_rule, where, message);
  is_noted = true;
}

}  // namespace proflint::samples
