// Decodes functions without recursion, however deep the inlining is.
#include "validators/samples/afdo_gcov/functions.h"

#include "validators/samples/afdo_gcov/rules.h"
#include "validators/samples/afdo_gcov/tags.h"

namespace proflint::samples::afdo_gcov {
namespace {

constexpr std::size_t kSmallestFunction = 20, kSmallestPosition = 16, kSmallestTarget = 20, kSmallestCallsite = 16;
constexpr std::uint32_t kIndirectCall = 7;
constexpr std::uint64_t kTimestampWords = 2;
constexpr std::uint64_t kMaxCount = (std::uint64_t{1} << 61) - 2;  // GCC profile-count.h, max_count

}  // namespace

template <class Sink>
bool Functions<Sink>::read(Words& words) {
  const bool has_timestamps = version_ == kVersionFiles;
  Count length, n;
  if (!read_tag(words, kFunctionsTag, "function section") || !words.word("length of the function section", length))
    return false;
  const std::size_t start = words.left();
  if (!words.count("number of functions", kSmallestFunction + (has_timestamps ? 8 : 0), n)) return false;
  for (std::uint64_t i = 0; i < n.value; ++i)
    if (!read_function(words)) return false;
  const std::uint64_t bytes = start - words.left();
  check_length(length, bytes / 4 - (has_timestamps ? kTimestampWords * n.value : 0), bytes, "function section",
               words.report());
  return true;
}

template <class Sink>
bool Functions<Sink>::read_function(Words& words) {
  Count head, timestamp;
  Instance instance;
  if (!(read_count(words, "head count", head) && (version_ != kVersionFiles || words.counter("timestamp", timestamp)) &&
        read_instance(words, instance) && is_name(instance.name, "a function", words)))
    return false;
  sink_.begin_function(name(instance.name), head, {});
  tally_.add_function(head.value);
  if (!read_positions(words, instance.positions)) return false;
  open_.assign(1, instance.callsites);
  while (true) {
    if (open_.back() == 0) {
      open_.pop_back();
      if (open_.empty()) break;
      sink_.end_callsite();
      continue;
    }
    --open_.back();
    Location location;
    if (!(read_location(words, location) && read_instance(words, instance) &&
          is_name(instance.name, "a callsite", words)))
      return false;
    sink_.begin_callsite(location, name(instance.name), {});
    if (!read_positions(words, instance.positions)) return false;
    open_.push_back(instance.callsites);
  }
  sink_.end_function();
  return true;
}

// Reads the words before positions and callsites.
template <class Sink>
bool Functions<Sink>::read_instance(Words& words, Instance& instance) {
  Count positions, callsites;
  if (!(words.word("name index of a function or callsite", instance.name) &&
        words.word("number of positions", positions) && words.word("number of callsites", callsites)))
    return false;
  if (!words.fits("number of positions and callsites", positions.value + callsites.value, kSmallestPosition,
                  positions.where))
    return false;
  static_assert(kSmallestPosition == kSmallestCallsite);
  instance.positions = positions.value;
  instance.callsites = callsites.value;
  return true;
}

template <class Sink>
bool Functions<Sink>::read_positions(Words& words, std::uint64_t positions) {
  for (std::uint64_t i = 0; i < positions; ++i)
    if (!read_position(words)) return false;
  return true;
}

template <class Sink>
bool Functions<Sink>::read_position(Words& words) {
  Location location;
  Count targets, count;
  if (!(read_location(words, location) && words.word("number of targets of a position", targets) &&
        read_count(words, "count", count)))
    return false;
  if (!words.fits("number of targets", targets.value, kSmallestTarget, targets.where)) return false;
  sink_.body(location, count);
  tally_.add(count.value);
  for (std::uint64_t i = 0; i < targets.value; ++i)
    if (!read_target(words)) return false;
  return true;
}

template <class Sink>
bool Functions<Sink>::read_target(Words& words) {
  Count type, index, count;
  if (!(words.word("type of a target", type) && words.counter("name index of a target", index) &&
        read_count(words, "count of a target", count)))
    return false;
  if (type.value != kIndirectCall)
    return words.refuse("afdo-gcov/hist-type"_rule, type.where, "the type of a call target is ", type.value,
                        "; expected ", kIndirectCall);
  if (!is_name(index, "a call target", words)) return false;
  sink_.target(name(index), count);
  return true;
}

template <class Sink>
bool Functions<Sink>::read_count(Words& words, const char* what, Count& count) {
  if (!words.counter(what, count)) return false;
  if (version_ != kVersionGcc47 && count.value > kMaxCount && count_range_.first())  // a lost word shifts all others
    words.report().add("afdo-gcov/count-range"_rule, count.where, "the ", what, " is ", count.value,
                       ", more than GCC can represent (", kMaxCount, ")");
  return true;
}

template <class Sink>
bool Functions<Sink>::read_location(Words& words, Location& location) {
  Count word;
  if (!words.word("next position or callsite", word)) return false;
  location = {static_cast<std::uint32_t>(word.value >> 16), static_cast<std::uint32_t>(word.value & 0xffff),
              word.where};
  return true;
}

// Checks that `index`, used by `user`, is in the name table.
template <class Sink>
bool Functions<Sink>::is_name(const Count& index, const char* user, Words& words) const {
  if (index.value >= names_.size())
    return words.refuse("afdo-gcov/name-index"_rule, index.where, "the name index of ", user, " is ", index.value,
                        ", but the name table has ", Plural{names_.size(), "name"}, ", numbered from 0");
  if (index.value == 0 && name_zero_.first())
    words.report().add("afdo-gcov/name-zero"_rule, index.where, user, " uses the reserved name index 0");
  return true;
}

template class Functions<Meaning>;
template class Functions<OverflowSums>;

}  // namespace proflint::samples::afdo_gcov
