// Rules about events and times.
#include "validators/perf_script/events.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "validators/perf_script/rules.h"

namespace proflint::perf_script {
namespace {

// "cycles" of "cycles:uk": modifiers do not make a different event.
std::string_view without_modifiers(std::string_view event) {
  const std::size_t colon = event.rfind(':');
  if (colon == event.npos || colon == 0) return event;
  const bool is_modifier = event.find_first_not_of("ukhGHpPDSIWe", colon + 1) == event.npos;
  return is_modifier ? event.substr(0, colon) : event;
}

enum Field : unsigned { kCpu = 1, kTime = 2, kPeriod = 4 };
constexpr const char* kFieldNames[] = {"a CPU number", "a timestamp", "a period"};

unsigned fields_of(const Line& head) {
  return (head.cpu.is_there ? kCpu : 0u) | (head.has_time ? kTime : 0u) | (head.has_period ? kPeriod : 0u);
}

// Nanoseconds, truncated to 64 bits: times are only compared.
std::uint64_t time_of(const Line& head) {
  constexpr std::uint64_t kSecond = 1'000'000'000;
  constexpr std::size_t kDigits = 9;
  std::uint64_t fraction = 0;
  for (std::size_t i = 0; i < kDigits; ++i)
    fraction = fraction * 10 + (i < head.fraction.size() ? static_cast<std::uint64_t>(head.fraction[i] - '0') : 0);
  const std::uint64_t seconds = head.seconds.fits ? head.seconds.value : UINT64_MAX / kSecond;
  return std::min(seconds, UINT64_MAX / kSecond - 1) * kSecond + fraction;
}

// The time as perf prints it: in microseconds if that is exact, else in nanoseconds.
std::string to_seconds(std::uint64_t time) {
  constexpr std::uint64_t kSecond = 1'000'000'000, kMicrosecond = 1'000;
  const std::uint64_t seconds = time / kSecond, rest = time % kSecond;
  return rest % kMicrosecond == 0 ? fmt::format("{}.{:06}", seconds, rest / kMicrosecond)
                                  : fmt::format("{}.{:09}", seconds, rest);
}

// Whether two pieces agree on their frames, as a piece without frames does with any. `known` includes both afterwards.
bool agree(std::optional<bool>& known, std::optional<bool> next) {
  if (!known) known = next;
  return !next || known == next;
}

enum class Of : std::uint8_t { thread, processor };

// Numbers beyond their range are reported; here they may collide.
std::uint64_t key_of(Of of, const grammars::perf_script::Signed& number) {
  return number.digits.value << 2 | (number.is_negative ? 2u : 0u) | (of == Of::processor ? 1u : 0u);
}

}  // namespace

Events::Added Events::find(std::string_view name, unsigned fields) {
  if (current_ < events_.size() && events_[current_].name == name) return {&events_[current_], false};
  const auto [found, is_new] = index_.try_emplace(name, events_.size());
  if (is_new) events_.push_back({name, fields, 0, {}, {}});
  current_ = found->second;
  return {&events_[current_], is_new};
}

void Events::add(const Line& head, std::string_view text, GroupedFindings& findings) {
  const unsigned fields = fields_of(head);
  const auto [event, is_new] = find(without_modifiers(head.event), fields);
  if (is_new && events_.size() > 1)
    findings.add("perf-script/several-events"_rule, head.event,
                 head.event.empty() ? "the sample has no event" : "the sample has event ",
                 head.event.empty() ? Part("") : Part(head.event), ", but the first sample has ",
                 events_.front().name.empty() ? Part("none") : Part(events_.front().name));
  const unsigned changed = event->fields ^ fields;
  if (changed == 0) return;
  unsigned field = 0;
  while ((changed >> field & 1u) == 0) ++field;
  const bool has_field = (fields >> field & 1u) != 0;
  findings.add("perf-script/mixed-fields"_rule, text, has_field ? "the sample has " : "the sample lacks ",
               kFieldNames[field], ", but the first sample", event->name.empty() ? "" : " of event ",
               event->name.empty() ? Part("") : Part(event->name), has_field ? " lacks one" : " has one");
}

void Events::end(std::string_view head, bool has_chain) {
  Event& event = events_[current_];
  if (has_chain)
    ++event.with_chain;
  else
    event.without_chain.add(head);
}

bool Events::append(const Events& next) {
  for (const Event& event : next.events_) {
    const auto [own, is_new] = find(event.name, event.fields);
    if (own->fields != event.fields || !agree(own->has_objects, event.has_objects)) return false;
    own->with_chain += event.with_chain;
    own->without_chain.append(event.without_chain);
  }
  return events_.size() < 2 && agree(headless_has_objects_, next.headless_has_objects_);
}

void Events::report_to(Report& report) const {
  for (const Event& event : events_)
    if (event.with_chain != 0)
      report_group(report, "perf-script/chain-empty"_rule, event.without_chain, "the sample has no call chain, but ",
                   Plural{event.with_chain, "other sample"}, event.name.empty() ? "" : " of event ",
                   event.name.empty() ? Part("") : Part(event.name), event.with_chain == 1 ? " has one" : " have one");
}

void Times::add(const Line& head, GroupedFindings& findings) {
  constexpr std::size_t kSeconds = 12, kFraction = 9;
  const char* const start = head.seconds.digits.data();
  const std::string_view timestamp(start,
                                   static_cast<std::size_t>(head.fraction.data() + head.fraction.size() - start));
  if (head.seconds.digits.size() > kSeconds) {
    findings.add("perf-script/time-syntax"_rule, head.seconds.digits, "timestamp ", timestamp, " has ",
                 head.seconds.digits.size(), " digits before the decimal point; expected at most ", kSeconds);
    return;
  }
  if (head.fraction.size() > kFraction) {
    findings.add("perf-script/time-syntax"_rule, head.seconds.digits, "timestamp ", timestamp, " has ",
                 head.fraction.size(), " digits after the decimal point; expected at most ", kFraction);
    return;
  }
  const std::uint64_t time = time_of(head);
  const auto check = [&](Of of, const grammars::perf_script::Signed& number) {
    if (!number.is_there) return true;
    const std::uint64_t before = exchange(key_of(of, number), time);
    if (time >= before) return true;
    findings.add("perf-script/time-order"_rule, head.seconds.digits, "the timestamp is ", Trusted{to_seconds(time)},
                 ", earlier than that of the previous sample ", of == Of::processor ? "on CPU " : "of thread ",
                 number.is_negative ? "-" : "", number.digits.value, " (", Trusted{to_seconds(before)}, ")");
    return false;
  };
  const bool is_late = !check(Of::processor, head.cpu);
  if (!is_late)
    check(Of::thread, head.tid);
  else if (head.tid.is_there)
    exchange(key_of(Of::thread, head.tid), time);
}

std::uint64_t Times::exchange(std::uint64_t key, std::uint64_t time) {
  const auto [found, is_new] = spans_.try_emplace(key, Span{time, time});
  return is_new ? 0 : std::exchange(found->second.last, time);
}

bool Times::append(const Times& next) {
  for (const auto& [by, span] : next.spans_) {
    const auto [found, is_new] = spans_.try_emplace(by, span);
    if (is_new) continue;
    if (span.first < found->second.last) return false;
    found->second.last = span.last;
  }
  return true;
}

}  // namespace proflint::perf_script
