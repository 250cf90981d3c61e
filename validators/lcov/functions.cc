// Checks function records against each other, then groups with the same start line against the executed lines.
#include "validators/lcov/functions.h"

#include <algorithm>
#include <utility>

#include "validators/core/recycle.h"
#include "validators/core/text.h"
#include "validators/coverage/totals.h"

namespace proflint::lcov {

using coverage::LineCount;
using coverage::LineTable;

namespace {

// "'main'", or "the function on line 3" if the name is empty.
Named named(std::uint32_t start, std::string_view name) {
  return {"the function on line", start, name};
}

// "run/2": the number of arguments is part of a name in Elixir and Erlang.
bool has_arity(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash != std::string_view::npos && slash != 0 && is_digits(name.substr(slash + 1));
}

}  // namespace

Functions::Functions(Context& context)
    : context_(context),
      names_(context.input.memory),
      places_(context.input.memory),
      groups_(context.input.memory),
      open_(context.input.memory),
      by_name_(context.input.memory),
      by_index_(context.input.memory),
      aliases_(context.input.memory),
      unknown_(context.input.memory) {}

void Functions::clear() {
  names_.clear();
  places_.clear();
  groups_.clear();
  unknown_.clear();
  recycle(by_name_);
  recycle(by_index_);
  recycle(aliases_);
  has_strange_counts_ = has_starts_without_count_ = has_hit_starts_ = false;
  fn_count_ = fna_count_ = counts_hit_ = fna_hit_ = hit_groups_ = hit_names_ = 0;
}

std::uint32_t Functions::name_of(std::string_view text) {
  const auto [it, is_new] = by_name_.try_emplace(text, static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.emplace_back().text = text;
  return it->second;
}

std::string_view Functions::text_of(const Place& place) const {
  return place.has_name() ? names_[place.name].text : std::string_view();
}

void Functions::define(Name& name, std::uint32_t start, std::string_view where) {
  if (name.has_start && name.start != start) context_.groups.add(kFnRedefined, where);
  if (!name.has_start) name.start = start;
  name.has_start = true;
}

void Functions::add_fn(const Line& fn) {
  const bool has_start = context_.is_line(fn.line), has_end = fn.has_end && context_.is_line(fn.end);
  if (fn.has_end) context_.groups.add(kFnEndForm, fn.end.digits);
  if (!has_start || has_end != fn.has_end) return;
  ++fn_count_;
  const std::uint32_t index = name_of(fn.text);
  Name& name = names_[index];
  ++name.fn;
  define(name, line_of(fn.line), fn.text);
  places_.push_back({.start = line_of(fn.line),
                     .end = has_end ? line_of(fn.end) : 0,
                     .name = index,
                     .has_end = has_end,
                     .where = fn.text});
}

void Functions::add_fnda(const Line& fnda) {
  const std::uint64_t count = context_.is_count(fnda.count) ? fnda.count.value : 0;
  counts_hit_ += count != 0 ? 1 : 0;
  const auto it = by_name_.find(fnda.text);
  if (it == by_name_.end()) {
    has_strange_counts_ = true;
    if (context_.lost_records == 0) unknown_.push_back(fnda.text);
    return;
  }
  Name& name = names_[it->second];
  name.count = coverage::saturating_sum(name.count, count);
  if (++name.fnda == name.fn + 1 && !name.is_alias)
    context_.report.add("lcov/fnda-duplicate"_rule, fnda.text, "function ", fnda.text, " has ",
                        Plural{std::uint64_t{name.fnda}, "FNDA record"}, ", but only ",
                        Plural{std::uint64_t{name.fn}, "FN record"});
}

void Functions::add_fnl(const Line& fnl, std::string_view record) {
  context_.groups.add(kFnlForm, record);
  const bool has_start = context_.is_line(fnl.line), has_end = fnl.has_end && context_.is_line(fnl.end);
  if (!has_start || has_end != fnl.has_end || !fnl.index.fits) return;
  const auto [it, is_new] = by_index_.try_emplace(fnl.index.value, static_cast<std::uint32_t>(places_.size()));
  if (!is_new)
    return context_.report.add("lcov/fnl-index-duplicate"_rule, fnl.index.digits, "index ", fnl.index.value,
                               " is already used by an earlier FNL record");
  places_.push_back({.start = line_of(fnl.line),
                     .end = has_end ? line_of(fnl.end) : 0,
                     .has_end = has_end,
                     .is_fnl = true,
                     .where = record});
}

void Functions::add_fna(const Line& fna, std::string_view record) {
  context_.groups.add(kFnlForm, record);
  const std::uint64_t count = context_.is_count(fna.count) ? fna.count.value : 0;
  const auto it = fna.index.fits ? by_index_.find(fna.index.value) : by_index_.end();
  if (it == by_index_.end()) {
    has_strange_counts_ = true;
    if (context_.lost_records != 0) return;
    return context_.report.add("lcov/fna-index-unknown"_rule, fna.index.digits, "no FNL record with index ",
                               fna.index.fits ? Part(fna.index.value) : Part(fna.index.digits),
                               " precedes this FNA record");
  }
  ++fna_count_;
  counts_hit_ += count != 0 ? 1 : 0;
  fna_hit_ += count != 0 ? 1 : 0;
  Place& place = places_[it->second];
  const std::uint32_t index = name_of(fna.text);
  if (!std::exchange(place.has_alias, true)) place.name = index;
  place.is_hit |= count != 0;
  Name& name = names_[index];
  name.is_alias = true;
  define(name, place.start, fna.text);
  if (!aliases_.insert(hash_of(fna.text, hash_of(fna.index.value))).second)
    context_.report.add("lcov/fna-duplicate"_rule, fna.text, "index ", fna.index.value,
                        " has a second FNA record with the name ", fna.text);
}

void report_end_conflict(std::string_view where, std::uint64_t start, std::uint64_t end, std::uint64_t before,
                         Report& report) {
  if (end == 0 || before == 0)
    return report.add("lcov/fn-end-conflict"_rule, where, "the function on line ", start,
                      end == 0 ? " has no end line, but ends on line " : " ends on line ", std::max(end, before),
                      end == 0 ? " in an earlier record" : ", but an earlier record has no end line");
  report.add("lcov/fn-end-conflict"_rule, where, "the function on line ", start, " ends on line ", end,
             ", but on line ", before, " in an earlier record");
}

// lcov_ex does not know the lines of functions and writes no FN records at all.
void Functions::report_unknown() {
  if (places_.empty() && std::all_of(unknown_.begin(), unknown_.end(), has_arity)) {
    for (const std::string_view name : unknown_) context_.known.unplaced.add(name);
    return;
  }
  for (const std::string_view name : unknown_)
    context_.report.add("lcov/fnda-unknown"_rule, name, "no FN record of ", name, " precedes this FNDA record");
}

void Functions::close(const LineTable& lines, bool is_loose) {
  check_names();
  make_groups();
  check_groups(lines, is_loose ? Severity::note : "lcov/function-without-lines"_rule.severity);
  check_lines(lines);
}

// Checks rules that relate records, in file order.
void Functions::check_names() {
  const bool may_lack_counts = context_.lost_records != 0 || has_strange_counts_;
  for (Place& place : places_) {
    if (place.is_fnl) {
      if (!place.has_alias && !may_lack_counts)
        context_.report.add("lcov/fnl-without-alias"_rule, place.where,
                            "no FNA record follows this FNL record: ", place.where);
    } else {
      Name& name = names_[place.name];
      place.is_hit = name.count != 0;
      hit_names_ += place.is_hit ? 1 : 0;
      if (name.fnda == 0 && !name.is_alias && !may_lack_counts) {
        context_.report.add("lcov/fn-without-count"_rule, place.where, "function ", name.text, " has no FNDA record");
        name.fnda = 1;  // reported once per name
      }
    }
    if (place.has_end && place.end < place.start)
      context_.report.add("lcov/fn-end-before-start"_rule, place.where, named(place.start, text_of(place)),
                          " ends on line ", place.end, ", before its start on line ", place.start);
  }
}

void Functions::make_groups() {
  const auto by_start = [](const Place& a, const Place& b) {
    return a.start != b.start ? a.start < b.start : a.where.data() < b.where.data();
  };
  if (!std::is_sorted(places_.begin(), places_.end(), by_start)) std::sort(places_.begin(), places_.end(), by_start);
  for (const Place& place : places_) {
    if (groups_.empty() || groups_.back().start != place.start) {
      groups_.push_back({place.start, place.end, place.has_end, place.is_hit, place.where, text_of(place)});
      continue;
    }
    Group& group = groups_.back();
    group.is_hit |= place.is_hit;
    const bool is_sound = group.has_end == group.has_range() && (!place.has_end || place.end >= place.start);
    if (!is_sound || (group.has_end == place.has_end && group.end == place.end)) continue;
    report_end_conflict(place.where, place.start, place.has_end ? place.end : 0, group.has_end ? group.end : 0,
                        context_.report);
  }
  for (const Group& group : groups_) hit_groups_ += group.is_hit ? 1 : 0;
}

void Functions::check_groups(const LineTable& lines, Severity without_lines) {
  if (context_.has_bad_count || context_.lost_records != 0) return;
  for (const Group& group : groups_) {
    has_starts_without_count_ |= lines.size_between(group.start, group.start) == 0;
    if (!group.has_range()) continue;
    const bool is_line = group.start == group.end;
    if (group.is_hit && lines.hit_between(group.start, group.end) == 0 && is_line)
      context_.report.add("lcov/function-hit-no-line"_rule, group.where, named(group.start, group.name),
                          " was called, but its only line, ", group.start, ", was not executed");
    else if (group.is_hit && lines.hit_between(group.start, group.end) == 0)
      context_.report.add("lcov/function-hit-no-line"_rule, group.where, named(group.start, group.name),
                          " was called, but none of its lines from ", group.start, " to ", group.end, " was executed");
    if (group.is_hit || has_strange_counts_ || lines.size_between(group.start, group.end) != 0) continue;
    if (is_line)
      context_.report.add_as(without_lines, "lcov/function-without-lines"_rule, group.where, "line ", group.start,
                             ", the only line of ", named(group.start, group.name), ", has no DA record");
    else
      context_.report.add_as(without_lines, "lcov/function-without-lines"_rule, group.where, "none of lines ",
                             group.start, " to ", group.end, " of ", named(group.start, group.name),
                             " has a DA record");
  }
}

// Every executed line belongs to the innermost function around it: the one with the last start. Groups are sorted by
// start, so that the groups around a line form a stack, and a group that has ended contains no later line. The start
// line of a function may be executed without the function if it defines the function, as in Python, or calls another
// one, as around lambdas.
void Functions::check_lines(const LineTable& lines) {
  if (context_.has_bad_count || context_.lost_records != 0 || has_strange_counts_) return;
  open_.clear();
  std::size_t next = 0;
  for (const LineCount& line : lines) {
    for (; next < groups_.size() && groups_[next].start <= line.line; ++next)
      if (groups_[next].has_range()) open_.push_back(static_cast<std::uint32_t>(next));
    while (!open_.empty() && groups_[open_.back()].end < line.line) open_.pop_back();
    if (open_.empty() || line.count == 0) continue;
    Group& group = groups_[open_.back()];
    has_hit_starts_ |= !group.is_hit && line.line == group.start;
    if (group.is_hit || line.line == group.start) continue;
    context_.report.add("lcov/line-hit-function-not"_rule, group.where, named(group.start, group.name),
                        " was not called, but its line ", line.line, " was executed");
    group.is_hit = true;  // reported once per function; the sums are done
  }
  const auto is_lambda = [](const Name& name) { return name.text.find("lambda") != std::string_view::npos; };
  has_hit_starts_ = has_hit_starts_ && std::none_of(names_.begin(), names_.end(), is_lambda);
}

Counted Functions::found() const {
  return Counted::between(groups_.size(), fn_count_ + fna_count_);
}

Counted Functions::hit() const {
  return Counted::between(std::min(hit_groups_, counts_hit_), std::max(hit_names_ + fna_hit_, counts_hit_));
}

}  // namespace proflint::lcov
