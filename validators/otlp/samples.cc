// Checks stacks, values and timestamps of samples, and adds up values. Follows profiles.proto, Sample.
#include <algorithm>

#include "validators/otlp/profiles.h"
#include "validators/otlp/rules.h"

namespace proflint::otlp {

SamplesCheck::SamplesCheck(const Model& model, const Profile& profile, std::uint32_t first, const Path& path,
                           DictionaryCheck& dictionary, Findings& findings)
    : model_(model),
      profile_(profile),
      first_(first),
      path_(path),
      dictionary_(dictionary),
      findings_(findings),
      sums_(std::max<std::size_t>(profile.types.size(), 1), Int128{0}, model.memory),
      firsts_(model.memory),
      seen_(model.memory) {
  const Table& stacks = dictionary.stacks();
  const std::size_t samples = profile.samples_end - first;
  // Not for few samples: many profiles may share a table.
  if (stacks.is_distinct && stacks.size() / 8 <= samples) firsts_.resize(stacks.size());
}

SamplesCheck::Lists SamplesCheck::lists_of(std::uint32_t number) const {
  static constexpr Sample kNoSample = {};
  const Sample& sample = model_.samples[number];
  const Sample& before = number == 0 ? kNoSample : model_.samples[number - 1];
  return {part_of(model_.sample_attributes, before.attributes_end, sample.attributes_end),
          part_of(model_.sample_locations, before.locations_end, sample.locations_end),
          part_of(model_.sample_values, before.values_end, sample.values_end),
          part_of(model_.timestamps, before.timestamps_end, sample.timestamps_end)};
}

void SamplesCheck::check(Totals& totals) {
  const std::string_view name = model_.layout->find(Message::profile, 2)->name;  // "samples" or "sample"
  for (std::uint32_t number = first_; number < profile_.samples_end; ++number) {
    const Lists lists = lists_of(number);
    check_sample(model_.samples[number], lists, {&path_, name, number - first_});
    add_values(lists, totals);
  }
  check_sums();
}

void SamplesCheck::check_sample(const Sample& sample, const Lists& lists, const Path& path) {
  const std::uint64_t stack = check_stack(sample, lists, path);
  const std::uint64_t attributes = dictionary_.attributes(lists.attributes, sample.where, &path);
  const bool has_link = model_.layout->is_new || (sample.has_link && sample.link != 0) ||
                        (sample.has_link && model_.layout->name != "1.3");
  if (has_link) dictionary_.refer(dictionary_.links(), sample.link, sample.where, {&path, "link_index"});
  if (!model_.layout->is_new) return check_counts(sample, lists, path);
  const std::uint64_t parts[] = {stack, attributes, sample.link == 0 ? 0 : dictionary_.link_hash(sample.link)};
  const bool is_comparable = model_.found_dictionaries != 0;  // equal indices may mean different entries
  if (is_comparable && is_repeated(sample.stack, hash_of_list(std::span<const std::uint64_t>(parts))))
    findings_.add("otlp/sample-duplicate"_rule, sample.where, path,
                  "has the same stack, attributes and link as an earlier sample");
  check_shape(sample, lists, path);
  check_times(sample, lists, path);
}

// Most stacks have one sample. It needs no place in a table of hashes, each access to which misses the cache.
bool SamplesCheck::is_repeated(std::int32_t stack, std::uint64_t hash) {
  if (static_cast<std::size_t>(stack) < firsts_.size()) {  // negative ones are large
    std::uint64_t& first = firsts_[static_cast<std::size_t>(stack)];
    if (first == 0) {
      first = hash;
      return false;
    }
    if (first == hash) return true;
  }
  if (seen_.empty()) seen_.reserve(profile_.samples_end - first_);
  return !seen_.insert(hash).second;
}

std::uint64_t SamplesCheck::check_stack(const Sample& sample, const Lists& lists, const Path& path) {
  if (!model_.layout->is_new) {
    check_slice(sample, lists, path);
    return 0;
  }
  dictionary_.refer(dictionary_.stacks(), sample.stack, sample.where, {&path, "stack_index"});
  if (sample.stack == 0) findings_.add("otlp/no-stack"_rule, sample.where, path, "has no stack");
  return dictionary_.stack_hash(sample.stack);
}

// Slices may overlap, so only their bounds are checked. The locations themselves are checked once, with the profile.
void SamplesCheck::check_slice(const Sample& sample, const Lists& lists, const Path& path) {
  for (std::size_t i = 0; i < lists.locations.size(); ++i)
    dictionary_.refer(dictionary_.locations(), lists.locations[i], sample.where, {&path, "location_index", i});
  const std::int64_t start = sample.slice_start, length = sample.slice_length;
  if (start == kUnknownIndex || length == kUnknownIndex) return;
  const auto size = static_cast<std::int64_t>(profile_.locations.size());
  if (start < 0 || length < 0 || (length != 0 && start + length > size))
    findings_.add("otlp/location-slice"_rule, sample.where, path, "has locations_start_index ", start,
                  " and locations_length ", length, ", but location_indices has ",
                  Plural{profile_.locations.size(), "entry", "entries"});
  if (length == 0 && lists.locations.empty()) findings_.add("otlp/no-stack"_rule, sample.where, path, "has no stack");
}

const char* SamplesCheck::describe(unsigned shape) {
  return shape == 1 ? "only values" : shape == 2 ? "only timestamps" : "values and timestamps";
}

void SamplesCheck::check_shape(const Sample& sample, const Lists& lists, const Path& path) {
  const std::size_t values = lists.values.size(), timestamps = lists.timestamps.size();
  const unsigned shape = (values != 0 ? 1u : 0u) | (timestamps != 0 ? 2u : 0u);
  if (shape == 0)
    findings_.add("otlp/value-shape"_rule, sample.where, path, "has neither values nor timestamps");
  else if (shape == 3 && values != timestamps)
    findings_.add("otlp/value-shape"_rule, sample.where, path, "has ", Plural{values, "value"}, ", but ",
                  Plural{timestamps, "timestamp"});
  if (timestamps == 0 && values > 1)
    findings_.add("otlp/single-value"_rule, sample.where, path, "has ", values,
                  " values, but no timestamps; expected one value");
  if (shape == 0) return;
  if (shape_ == 0) shape_ = shape;
  if (shape != shape_)
    findings_.add("otlp/shape-mixed"_rule, sample.where, path, "has ", describe(shape),
                  ", but the first sample of the profile has ", describe(shape_));
}

// For layouts up to 1.7. The eBPF profiler wrote a value for each timestamp of off-CPU samples.
void SamplesCheck::check_counts(const Sample& sample, const Lists& lists, const Path& path) {
  const std::size_t values = lists.values.size(), types = profile_.types.size();
  if (types == 0 || values == types || (types == 1 && values == lists.timestamps.size())) return;
  findings_.add("otlp/value-count"_rule, sample.where, path, "has ", Plural{values, "value"}, ", but the profile has ",
                Plural{types, "sample type"});
}

void SamplesCheck::check_times(const Sample& sample, const Lists& lists, const Path& path) {
  if (profile_.time == 0 || profile_.has_unknown_time) return;
  const Uint128 end = Uint128{profile_.time} + profile_.duration;
  for (std::size_t i = 0; i < lists.timestamps.size(); ++i) {
    const std::uint64_t time = lists.timestamps[i];
    if (time >= profile_.time && time < end) continue;
    const Path own = {&path, "timestamps_unix_nano", i};
    if (time < profile_.time)
      findings_.add("otlp/timestamp-range"_rule, sample.where, own, "is ", time, ", but the profile starts at ",
                    profile_.time);
    else if (time > end)
      findings_.add("otlp/timestamp-range"_rule, sample.where, own, "is ", time, ", but the profile ends at ", end);
    else if (time == end)
      findings_.add("otlp/timestamp-end"_rule, sample.where, own, "is ", end,
                    ", the end of the profile; expected an earlier time");
  }
}

void SamplesCheck::add_values(const Lists& lists, Totals& totals) {
  const bool is_one = model_.layout->is_new || profile_.types.size() <= 1;
  for (std::size_t i = 0; i < lists.values.size(); ++i) {
    sums_[is_one ? 0 : std::min(i, sums_.size() - 1)] += lists.values[i];
    is_all_zero_ = is_all_zero_ && lists.values[i] == 0;
    totals.sum += lists.values[i];
  }
  if (lists.values.empty()) {
    sums_[0] += lists.timestamps.size();
    totals.sum += lists.timestamps.size();
    is_all_zero_ = is_all_zero_ && lists.timestamps.empty();
  }
  has_values_ = has_values_ || !lists.values.empty() || !lists.timestamps.empty();
  const bool is_nonzero = !lists.timestamps.empty() ||
                          std::any_of(lists.values.begin(), lists.values.end(), [](auto value) { return value != 0; });
  totals.nonzero += is_nonzero ? 1 : 0;
}

void SamplesCheck::check_sums() {
  for (const Int128 sum : sums_)
    if (sum > INT64_MAX || sum < INT64_MIN)
      findings_.add("otlp/value-overflow"_rule, profile_.where, path_, "has values that add up to ", sum,
                    ", which does not fit in a signed 64-bit integer");
  if (is_all_zero_ && has_values_) findings_.add("otlp/all-zero"_rule, profile_.where, path_, "has only zero values");
}

}  // namespace proflint::otlp
