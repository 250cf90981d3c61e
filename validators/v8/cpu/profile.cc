// Checks nodes and lists in the order in which they are closed, and the sums at the end of the profile.
#include "validators/v8/cpu/profile.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "validators/core/text.h"
#include "validators/v8/family.h"

namespace proflint::v8::cpu {
namespace {

constexpr std::string_view kRoot = "(root)";

bool is_idle_name(std::string_view name) {
  return name == kRoot || name == "(program)" || name == "(idle)" || name == "(garbage collector)";
}

// "487" or "181012.12024"
bool is_decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  return is_digits(text.substr(0, point)) && (point == text.npos || is_digits(text.substr(point + 1)));
}

bool has_number(const Frame& frame, unsigned member) {
  return frame.has(member) && !frame[member].is_string();
}

// The number with at most six decimals: "3.5".
std::string decimal_text(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

void Profile::open(Frame& frame) {
  switch (frame.shape->id) {
    case kTree:
    case kNode:
      ticks_.emplace_back();
      is_name_known_ = false;
      return;
    case kTicks:
      ticks_.back() = {0, true};
      return;
    case kOldTree:
      children_times_.push_back(0);
      return;
    case kSamples:
      return samples_.start(frame.where);
    case kDeltas:
      (frame.member == profile::deltas ? deltas_ : early_deltas_).where = frame.where;
      return;
    case kTimestamps:
      timestamps_.where = frame.where;
      return;
    default:
      return;
  }
}

void Profile::item(Frame& frame, const Value& value) {
  switch (frame.shape->id) {
    case kChildIds:
      return nodes_.add_child(value.narrowed(), value.token);
    case kSamples:
      return samples_.add(value.narrowed());
    case kDeltas:
      return (frame.member == profile::deltas ? deltas_ : early_deltas_).add_delta(value.real(), value.token);
    case kTimestamps:
      return timestamps_.add_timestamp(value.real(), value.token);
    default:
      return;
  }
}

void Profile::close(Frame& frame) {
  switch (frame.shape->id) {
    case kCallFrame:
      return close_call_frame(frame);
    case kTick:
      return close_tick(frame);
    case kChildIds:
      if (!frame.is_usable) nodes_.set_incomplete();
      return;
    case kNodes:
    case kTreeChildren:
      if (!frame.is_usable) nodes_.set_ids_incomplete();
      return;
    case kSamples:
      if (!frame.is_usable) samples_.set_unusable();
      return;
    case kDeltas:
      (frame.member == profile::deltas ? deltas_ : early_deltas_).is_usable = frame.is_usable;
      return;
    case kTimestamps:
      timestamps_.is_usable = frame.is_usable;
      return;
    case kNode:
      return close_node(frame);
    case kTree:
      return close_tree(frame);
    case kOldTree:
      return close_old_tree(frame);
    case kProfile:
      return close_profile(frame);
    case kTreeProfile:
      return close_tree_profile(frame);
    default:
      return;
  }
}

void Profile::check_position(const Value& line, const Value& column) {
  for (const Value* number : {&line, &column})
    if (number->is_integer() && number->number() < -1)
      findings_.add("cpuprofile/position"_rule, number->token, number == &line ? "the line" : "the column", " number ",
                    number_part(number->token), " is less than -1");
}

void Profile::close_call_frame(const Frame& frame) {
  const Value none;
  check_position(frame.has(call_frame::line) ? frame[call_frame::line] : none,
                 frame.has(call_frame::column) ? frame[call_frame::column] : none);
  is_name_known_ = frame.has(call_frame::name);
  if (is_name_known_) name_ = frame[call_frame::name].inside();
}

void Profile::close_tick(const Frame& frame) {
  if (!frame.is_usable) return;
  const Int128 line = frame[tick::line].number(), ticks = frame[tick::ticks].number();
  if (line < 1 || ticks < 1) {
    findings_.add("cpuprofile/ticks"_rule, frame.where, "an entry of positionTicks has line ", line, " and ",
                  Plural{ticks, "tick"}, "; expected both to be at least 1");
    return;
  }
  const auto more = static_cast<std::uint64_t>(std::min<Int128>(ticks, INT64_MAX));
  std::uint64_t& sum = ticks_.back().sum;
  sum = sum > UINT64_MAX - more ? UINT64_MAX : sum + more;
}

// Checks the hitCount of the innermost open node, whose id may be missing, and its positionTicks.
void Profile::add_hits(const Value& value, const Value* id) {
  const std::int64_t hits = value.narrowed();
  has_hits_ = true;
  if (hits < 0) {
    are_hits_usable_ = false;
    findings_.add("cpuprofile/hit-count"_rule, value.token, "hitCount ", number_part(value.token), " is negative");
    return;
  }
  hits_ += hits;
  const Ticks ticks = ticks_.back();
  if (ticks.are_there && ticks.sum > static_cast<std::uint64_t>(hits))
    findings_.add("cpuprofile/ticks-sum"_rule, value.token, id == nullptr ? "the node" : "node ",
                  id == nullptr ? Part("") : number_part(id->token), " has ", Plural{ticks.sum, "tick"}, ", but only ",
                  Plural{hits, "hit"});
}

void Profile::add_node(Node node, std::string_view name, bool has_id, bool is_unsampled) {
  node.is_idle = is_idle_name(name);
  ++node_count_;
  if (!has_id) return;
  if (is_unsampled)
    nodes_.add_head(node);
  else
    nodes_.add(node);
}

// cpuprofilify writes numbers that it finds in a trace as strings.
void Profile::check_text_number(const Value& value, const char* name) {
  if (!value.is_string()) return;
  if (is_decimal(value.inside()))
    findings_.add("cpuprofile/number-text"_rule, value.token, "the value of ", Trusted{name}, " is the string ",
                  value.inside(), ", not a number");
  else
    findings_.add("cpuprofile/wrong-type"_rule, value.token, "the value of ", Trusted{name}, " is the string ",
                  value.inside(), ", not a number");
}

void Profile::close_node(const Frame& frame) {
  Node node;
  node.where = frame.where.data();
  if (frame.has(node::hits)) add_hits(frame[node::hits], frame.has(node::id) ? &frame[node::id] : nullptr);
  ticks_.pop_back();
  node.has_parent = frame.has(node::parent);
  if (node.has_parent) node.parent = frame[node::parent].narrowed();
  const std::string_view name = is_name_known_ ? name_ : std::string_view();
  if (frame.parent->count == 1 && is_name_known_ && name != kRoot)
    findings_.add("cpuprofile/root-name"_rule, frame.where, "the first node is named ", name, ", not (root)");
  if (!frame.has(node::id)) {
    nodes_.set_ids_incomplete();
    nodes_.drop_children();
  } else {
    node.id = frame[node::id].narrowed();
  }
  add_node(node, name, frame.has(node::id));
}

void Profile::close_tree(const Frame& frame) {
  Node node;
  node.where = frame.where.data();
  const Value none;
  check_position(frame.has(tree::line) ? frame[tree::line] : none,
                 frame.has(tree::column) ? frame[tree::column] : none);
  if (frame.has(tree::hits)) add_hits(frame[tree::hits], frame.has(tree::id) ? &frame[tree::id] : nullptr);
  ticks_.pop_back();
  if (frame.has(tree::line)) check_text_number(frame[tree::line], "lineNumber");
  const std::string_view name = frame.has(tree::name) ? frame[tree::name].inside() : std::string_view();
  const bool is_head = frame.parent->shape->id == kTreeProfile;
  if (is_head && frame.has(tree::name) && name != kRoot)
    findings_.add("cpuprofile/root-name"_rule, frame.where, "the head node is named ", name, ", not (root)");
  if (!frame.is_usable) nodes_.set_ids_incomplete();
  if (frame.has(tree::id)) node.id = frame[tree::id].narrowed();
  const bool is_unsampled = is_head && frame.has(tree::hits) && frame[tree::hits].narrowed() == 0;
  add_node(node, name, frame.has(tree::id), is_unsampled);
}

void Profile::close_old_tree(const Frame& frame) {
  const double children = children_times_.back();
  children_times_.pop_back();
  is_old_ = true;
  ++node_count_;
  const Value none;
  check_position(frame.has(old_tree::line) ? frame[old_tree::line] : none,
                 frame.has(old_tree::column) ? frame[old_tree::column] : none);
  if (frame.parent->shape->id == kTreeProfile && frame.has(old_tree::name) && frame[old_tree::name].inside() != kRoot)
    findings_.add("cpuprofile/root-name"_rule, frame.where, "the head node is named ", frame[old_tree::name].inside(),
                  ", not (root)");
  if (!frame.is_usable) {
    if (!children_times_.empty()) children_times_.back() = NAN;
    return;
  }
  constexpr double kSlack = 1e-6;
  const double total = frame[old_tree::total].real(), sum = frame[old_tree::self].real() + children;
  if (!children_times_.empty()) children_times_.back() += total;
  if (std::abs(total - sum) > kSlack * std::max(std::abs(total), std::abs(sum)))
    findings_.add("cpuprofile/total-time"_rule, frame[old_tree::total].token, "totalTime is ",
                  number_part(frame[old_tree::total].token), ", but selfTime and the children add up to ",
                  Trusted{decimal_text(sum)});
}

void Profile::check_end(const Value& start, const Value& end, const char* unit) {
  if (end.real() < start.real())
    findings_.add("cpuprofile/end-before-start"_rule, end.token, "the profile starts at ", number_part(start.token),
                  unit, ", but ends at ", number_part(end.token), unit);
}

void Profile::check_hits() {
  constexpr Int128 kSlack = 20, kShare = 4;
  if (!has_hits_ || !are_hits_usable_ || !samples_.are_there() || !samples_.is_usable()) return;
  // V8 also records samples without a hit: at each deoptimization, and where the embedder asks for one.
  const Int128 samples = samples_.size();
  if (hits_ - samples > std::max(kSlack, hits_ / kShare))
    findings_.add("cpuprofile/hit-sum"_rule, samples_.where(), "the nodes have ", Plural{hits_, "hit"},
                  ", but the profile has ", Plural{samples, "sample"});
}

void Profile::check_deltas(const Frame& frame, const Times& times, const char* name) {
  constexpr double kFactor = 1.01, kSlack = 1000;
  findings_.add_group("cpuprofile/time-order"_rule, times.unordered, name, "[", times.first_unordered, "] is ",
                      number_part(times.unordered.first()), ", so sample ", times.first_unordered,
                      times.first_unordered == 0 ? " is earlier than startTime" : " is earlier than the preceding one");
  if (times.is_usable && samples_.is_usable() && times.count != samples_.size())
    findings_.add("cpuprofile/samples-length"_rule, times.where.empty() ? samples_.where() : times.where,
                  "the profile has ", Plural{samples_.size(), "sample"}, ", but ", name, " has ",
                  Plural{times.count, "element"});
  if (times.is_usable && times.count != 0 && times.smallest == 0 && times.largest == 0)
    findings_.add("cpuprofile/no-time"_rule, times.where, "all ", name, " are 0");
  if (!times.is_usable || !frame.has(profile::start) || !frame.has(profile::end)) return;
  const double duration = frame[profile::end].real() - frame[profile::start].real();
  if (duration >= 0 && times.sum > kFactor * duration + kSlack)
    findings_.add("cpuprofile/deltas-sum"_rule, times.where, name, " add up to ",
                  static_cast<Int128>(std::min(times.sum, 1e30)), " us, but the profile lasts ",
                  static_cast<Int128>(std::min(duration, 1e30)), " us");
}

void Profile::close_profile(const Frame& frame) {
  if (is_wrapped_)
    findings_.add("cpuprofile/wrapped"_rule, frame.where,
                  "the document contains the profile under the key 'profile'; expected it at the top level");
  const bool is_early = !early_deltas_.where.empty();
  if (is_early)
    findings_.add("cpuprofile/timestamp-deltas"_rule, early_deltas_.where,
                  "the sample times are in timestampDeltas instead of timeDeltas");
  if (frame.has(profile::nodes)) {
    nodes_.check_tree(frame[profile::nodes].token);
    if (samples_.is_usable() && (frame[profile::nodes].is_list())) samples_.check(nodes_, findings_);
  }
  const bool is_called_early = is_early && deltas_.where.empty();
  const Times& times = is_called_early ? early_deltas_ : deltas_;
  check_deltas(frame, times, is_called_early ? "timestampDeltas" : "timeDeltas");
  check_hits();
  if (samples_.is_usable() && samples_.size() == 0 && times.count == 0)
    findings_.add("cpuprofile/no-samples"_rule, samples_.where(), "the profile has no samples");
  if (frame.has(profile::start) && frame.has(profile::end))
    check_end(frame[profile::start], frame[profile::end], " us");
}

void Profile::check_timestamps(const Frame& frame) {
  constexpr double kSlack = 2, kMicroseconds = 1e6;
  if (timestamps_.where.empty()) return;
  findings_.add_group("cpuprofile/time-order"_rule, timestamps_.unordered, "timestamps[", timestamps_.first_unordered,
                      "] is ", number_part(timestamps_.unordered.first()), ", earlier than the preceding timestamp");
  if (!timestamps_.is_usable) return;
  const std::uint64_t samples = samples_.size();
  if (samples_.is_usable() && timestamps_.count != samples && timestamps_.count != samples + 1)
    findings_.add("cpuprofile/samples-length"_rule, timestamps_.where, "the profile has ", Plural{samples, "sample"},
                  ", but 'timestamps' has ", Plural{timestamps_.count, "element"});
  if (timestamps_.count == 0 || !has_number(frame, tree_profile::start) || !has_number(frame, tree_profile::end))
    return;
  const double start = frame[tree_profile::start].real(), end = frame[tree_profile::end].real();
  if (start > end) return;  // reported elsewhere
  if (timestamps_.smallest < (start - kSlack) * kMicroseconds || timestamps_.largest > (end + kSlack) * kMicroseconds)
    findings_.add("cpuprofile/time-units"_rule, timestamps_.where, "timestamps range from ",
                  static_cast<Int128>(std::clamp(timestamps_.smallest, -1e30, 1e30)), " to ",
                  static_cast<Int128>(std::clamp(timestamps_.largest, -1e30, 1e30)), " us, but startTime is ",
                  number_part(frame[tree_profile::start].token), " s and endTime is ",
                  number_part(frame[tree_profile::end].token), " s");
}

void Profile::close_tree_profile(const Frame& frame) {
  if (is_wrapped_)
    findings_.add("cpuprofile/wrapped"_rule, frame.where,
                  "the document contains the profile under the key 'profile'; expected it at the top level");
  check_timestamps(frame);
  check_hits();
  if (!is_old_) {
    if (frame.has(tree_profile::head) && samples_.is_usable()) samples_.check(nodes_, findings_);
    if (samples_.is_usable() && samples_.size() == 0)
      findings_.add("cpuprofile/no-samples"_rule, samples_.where(), "the profile has no samples");
  }
  if (frame.has(tree_profile::start)) check_text_number(frame[tree_profile::start], "startTime");
  if (frame.has(tree_profile::end)) check_text_number(frame[tree_profile::end], "endTime");
  if (has_number(frame, tree_profile::start) && has_number(frame, tree_profile::end))
    check_end(frame[tree_profile::start], frame[tree_profile::end], " s");
}

void Profile::finish(Report& report) const {
  report_group(report, "cpuprofile/stack-depth"_rule, nodes_.deep(), "the node is on level ", Nodes::kMaxLevels + 1,
               " of the tree");
  if (nodes_.deep()) report.add_trait(kVeryDeepTree);
  report.describe(Plural{node_count_, "node"}, ", ", Plural{samples_.size(), "sample"});
  Facts facts;
  facts.functions = node_count_;
  facts.counters = samples_.size();
  const double sum = deltas_.where.empty() ? early_deltas_.sum : deltas_.sum;
  constexpr double kMaxTotal = 1.8e19;  // below 2^64
  if (sum >= 0) facts.total = static_cast<std::uint64_t>(std::min(sum, kMaxTotal));
  report.set_facts(facts);
}

}  // namespace proflint::v8::cpu
