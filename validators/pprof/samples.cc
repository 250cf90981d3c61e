// Checks stacks and values of samples, and adds up values. Follows profile.proto, Sample.
#include "validators/pprof/samples.h"

#include <algorithm>
#include <limits>

#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

constexpr std::uint64_t kFewSamples = 5;    // fewer samples do not reveal the order of stacks
constexpr std::size_t kBytesOfSample = 32;  // at least, for most samples
constexpr std::uint64_t kVeryManyFrames = 4000;

// Adds a number to the seeded hash of a sequence, because a stack has no contiguous bytes to hash.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15;
  const Uint128 product = Uint128{hash ^ number} * kOdd;
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

}  // namespace

struct Samples::Stack {
  std::uint64_t hash = hash_seed();
  std::uint64_t ids = 0, resolved = 0;
  LocationMarks first, last;
  std::uint32_t leaf = IdTable::kNone;  // the first location
};

struct Samples::Values {
  std::uint64_t count = 0;
  bool is_zero = true;
  std::int64_t samples = 0, time = 0, pgo = 0;  // values of the types that rules use
  std::int64_t negative = 0;                    // the first negative value, and its place
  std::string_view negative_where;
};

Samples::Samples(Tables& tables, const Header& header, std::size_t pgo_type, bool wants_entries, Decoding& decoding)
    : tables_(tables),
      decoding_(decoding),
      findings_(decoding.meaning),
      pgo_type_(pgo_type),
      count_type_(tables.find_type("samples", "count")),
      time_type_(tables.find_type("cpu", "nanoseconds")),
      sums_(tables.types.size(), Int128{0}, tables.memory),
      magnitudes_(tables.types.size(), Int128{0}, tables.memory),
      selves_(wants_entries ? tables.functions.size() + 1 : 0, Self(), tables.memory),
      keys_(tables.memory),
      seen_(tables.memory),
      units_(tables.memory) {
  if (tables.period_type && tables.is_type(*tables.period_type, "cpu", "nanoseconds") &&
      std::max(count_type_, time_type_) < tables.types.size() && header.period > 0)
    period_ = header.period;
}

bool Samples::read(const Outline& outline) {
  seen_.reserve(std::min(outline.count(field::sample), outline.of[field::sample].bytes.size() / kBytesOfSample));
  return for_each_message(outline, field::sample, [&](auto bytes, auto index) { return read_sample(bytes, index); });
}

bool Samples::read_sample(std::string_view bytes, std::uint64_t index) {
  const Path path = {nullptr, "sample", index};
  Stack stack;
  Values values;
  std::uint64_t labels = 0, label_hash = 0;
  keys_.clear();
  ++totals_.samples;
  const std::uint64_t nonzero = totals_.nonzero;
  const Int128 sum = sums_.empty() ? Int128{0} : sums_.front();
  MessageReader reader(kinds::sample, bytes, &path, decoding_);
  for (Field field; reader.next(field);) {
    if (field.number == 1)
      reader.for_each(field, [&](std::uint64_t id, std::string_view where) { read_location(id, where, path, stack); });
    else if (field.number == 2)
      reader.for_each(field, [&](std::uint64_t value, std::string_view where) { read_value(value, where, values); });
    else
      read_label(field.bytes, {&path, "label", labels++}, label_hash);
    if (decoding_.is_broken) return false;
  }
  if (decoding_.is_broken) return false;
  if (labels > 1) check_keys(bytes, path);
  check_values(values, bytes, path);
  if (stack.ids > kVeryManyFrames) {
    if (!very_deep_) very_deep_sample_ = index;
    very_deep_.add(bytes);
  }
  if (!selves_.empty())
    add_self(stack.leaf, totals_.nonzero - nonzero, sums_.empty() ? Int128{0} : sums_.front() - sum);
  check_stack(stack, bytes, path, label_hash);
  if (pgo_type_ < tables_.types.size() && values.count > pgo_type_) look_as_compiler(bytes, values.pgo);
  if (pgo_.negative < 0 && pgo_.negative_where.data() == nullptr) {
    pgo_.negative_where = bytes;
    pgo_.negative_sample = index;
  }
  return true;
}

void Samples::read_location(std::uint64_t id, std::string_view where, const Path& path, Stack& stack) {
  stack.hash = mixed(stack.hash, id);
  const std::uint64_t index = stack.ids++;
  const std::uint32_t location = id == 0 ? IdTable::kNone : tables_.location_ids.find(id);
  if (location == IdTable::kNone)
    return findings_.add("pprof/location-ref"_rule, where, {&path, "location_id", index}, "is ", id,
                         ", but no location has this id");
  LocationMarks& marks = tables_.marks[location];
  marks.is_used = true;
  if (marks.is_long) add_long(location);
  if (stack.resolved++ == 0) stack.first = marks, stack.leaf = location;
  stack.last = marks;
}

void Samples::add_long(std::uint32_t location) {
  const std::uint32_t frames = tables_.locations[location].frames;
  long_frames_ += frames;
  if (longest_ == IdTable::kNone || frames > tables_.locations[longest_].frames) longest_ = location;
}

void Samples::read_value(std::uint64_t number, std::string_view where, Values& values) {
  const auto value = static_cast<std::int64_t>(number);
  const std::uint64_t type = values.count++;
  if (type < sums_.size()) {
    sums_[static_cast<std::size_t>(type)] += value;
    magnitudes_[static_cast<std::size_t>(type)] += value < 0 ? -Int128{value} : Int128{value};
  }
  if (type == count_type_) values.samples = value;
  if (type == time_type_) values.time = value;
  if (type == pgo_type_) values.pgo = value;
  if (value != 0) values.is_zero = false;
  if (value < 0 && values.negative == 0) {
    values.negative = value;
    values.negative_where = where;
  }
}

void Samples::check_values(const Values& values, std::string_view bytes, const Path& path) {
  if (!values.is_zero) ++totals_.nonzero;
  if (values.negative < 0) {
    if (!negative_) {
      negative_sample_ = path.index;
      first_negative_ = values.negative;
    }
    negative_.add(values.negative_where);
  }
  const std::size_t types = tables_.types.size();
  if (types != 0 && values.count != types)
    return findings_.add("pprof/value-count"_rule, bytes, path, "has ", Plural{values.count, "value"},
                         ", but the profile has ", Plural{types, "sample type"});
  if (period_ != 0 && Int128{values.samples} * period_ != values.time)
    findings_.add("pprof/cpu-value"_rule, bytes, path, "counts ", Plural{values.samples, "sample"}, " of ", period_,
                  " ns each, but its time is ", values.time, " ns");
}

void Samples::check_stack(const Stack& stack, std::string_view bytes, const Path& path, std::uint64_t label_hash) {
  if (stack.ids == 0) findings_.add("pprof/no-location"_rule, bytes, path, "has no location");
  if (!seen_.insert(mixed(stack.hash, label_hash)).second)
    findings_.add("pprof/sample-duplicate"_rule, bytes, path, "has the same stack and labels as an earlier sample");
  if (stack.resolved < 2) return;
  ++deep_;
  if (!stack.first.starts_in_root || stack.last.ends_in_root) return;
  if (reversed_++ == 0) reversed_where_ = bytes;
}

// Reports duplicate keys in a sample, except empty keys, which were already reported.
void Samples::check_keys(std::string_view bytes, const Path& path) {
  std::sort(keys_.begin(), keys_.end());
  const auto same = std::adjacent_find(keys_.begin(), keys_.end());
  if (same != keys_.end())
    findings_.add("pprof/label-duplicate"_rule, bytes, path, "has the label ", tables_.strings[*same], " twice");
}

// Looks for calls, from which the compiler builds its call graph.
void Samples::look_as_compiler(std::string_view bytes, std::int64_t value) {
  if (value == 0) return;
  ++pgo_.nonzero;
  if (value < 0 && pgo_.negative == 0) pgo_.negative = value;
  encodings::protobuf::Oddities ignored;
  encodings::protobuf::Fields fields(bytes, ignored);
  std::uint64_t frames = 0;
  for (Field field; fields.next(field);) {
    if (field.number != 1 || (field.wire != Wire::varint && field.wire != Wire::length)) continue;
    std::string_view rest;
    encodings::protobuf::read_varints(field, ignored, rest, [&](std::uint64_t id, std::string_view) {
      const std::uint32_t location = tables_.location_ids.find(id);
      if (location == IdTable::kNone) return;
      tables_.marks[location].is_hot = true;
      frames += tables_.locations[location].frames;
    });
  }
  if (value > 0 && frames >= 2) pgo_.has_call = true;
}

// Differences have negative values, and some profiles are marked as differences.
void Samples::check_negative() {
  if (!negative_ || totals_.has_base) return;
  const Rule& rule = "pprof/negative-value"_rule;
  const Path path = {nullptr, "sample", negative_sample_};
  findings_.add_group(rule, negative_, path, "has the negative value ", first_negative_);
}

void Samples::check_depth() {
  findings_.add_group("pprof/stack-depth"_rule, very_deep_, {nullptr, "sample", very_deep_sample_}, "has more than ",
                      kVeryManyFrames, " locations");
}

// Consumers copy all lines of a location for each reference to it.
bool Samples::check_frames(std::uint64_t profile_size) {
  constexpr std::uint64_t kMaxOfSmallProfiles = 1 << 24;
  if (long_frames_ <= kMaxOfSmallProfiles + Uint128{kManyFrames} * profile_size) return false;
  const Location& longest = tables_.locations[longest_];
  findings_.add("pprof/frames-implausible"_rule, longest.where, {nullptr, "location", longest_}, "has ",
                Plural{longest.frames, "line"}, ", and all stacks together have at least ", long_frames_,
                " frames, which is implausible for a profile of ", Plural{profile_size, "byte"});
  return true;
}

void Samples::check_totals(std::string_view profile) {
  if (tables_.types.empty()) {
    const Rule& rule = totals_.samples == 0 ? "pprof/no-sample-types"_rule : "pprof/sample-type-missing"_rule;
    if (totals_.samples == 0)
      findings_.add(rule, profile.substr(0, 0), {nullptr, "the profile"}, "has neither samples nor sample types");
    else
      findings_.add(rule, profile.substr(0, 0), {nullptr, "the profile"}, "has ", Plural{totals_.samples, "sample"},
                    ", but no sample types");
  }
  if (totals_.samples == 0)
    findings_.add("pprof/no-samples"_rule, profile.substr(0, 0), {nullptr, "the profile"}, "has no samples");
  else if (totals_.nonzero == 0)
    findings_.add("pprof/all-zero"_rule, profile.substr(0, 0), {nullptr, "the profile"}, "has ",
                  Plural{totals_.samples, "sample"}, ", but all values are 0");
  for (std::size_t i = 0; i < magnitudes_.size(); ++i)
    if (magnitudes_[i] > std::numeric_limits<std::int64_t>::max())
      findings_.add("pprof/value-overflow"_rule, tables_.types[i].where, {nullptr, "sample_type", i},
                    "has absolute values that add up to ", magnitudes_[i],
                    ", which does not fit in a signed 64-bit integer");
  check_negative();
  if (!check_frames(profile.size())) check_depth();
  if (deep_ >= kFewSamples && 10 * reversed_ >= 9 * deep_)
    findings_.add("pprof/stack-order"_rule, reversed_where_, {nullptr, "the profile"}, "has ", deep_,
                  " stacks with at least two locations, ", reversed_,
                  " of which appear to be reversed: they start, rather than end, with an entry point such as main");
}

void Samples::add_self(std::uint32_t leaf, std::uint64_t nonzero, Int128 value) {
  std::size_t function = selves_.size() - 1;
  if (leaf != IdTable::kNone && tables_.locations[leaf].frames != 0)
    function = tables_.frames[tables_.locations[leaf].first_frame];
  ++selves_[function].samples;
  selves_[function].nonzero += nonzero;
  selves_[function].value += value;
}

void Samples::add_to(proflint::Entries& entries) const {
  if (negative_) return;
  for (std::size_t i = 0; i < selves_.size(); ++i) {
    const Self& self = selves_[i];
    if (self.samples == 0) continue;
    const StringNumber name = i < tables_.functions.size() ? tables_.functions[i].name : StringNumber();
    entries.add(name ? tables_.strings[*name] : std::string_view("(no function)"),
                {self.samples, self.nonzero,
                 self.value > Int128{UINT64_MAX} ? UINT64_MAX : static_cast<std::uint64_t>(self.value)});
  }
}

std::uint64_t Samples::first_sum() const {
  if (sums_.empty() || sums_.front() < 0) return 0;
  return sums_.front() > Int128{UINT64_MAX} ? UINT64_MAX : static_cast<std::uint64_t>(sums_.front());
}

}  // namespace proflint::pprof
