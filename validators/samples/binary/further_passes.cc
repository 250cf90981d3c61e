// Sums of counts that may overflow, and sums of duplicate counts.
// Follows LLVM SampleProf: ProfileConverter::flattenProfile and ProfileSummaryBuilder on profiles of contexts.
#include "validators/samples/binary/further_passes.h"

#include <algorithm>

namespace proflint::samples::binary {
namespace {

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

// Adds up counts with the same function, callers and line. It processes one part of all lines at a time, selected by
// hash, so that memory is bounded however large the profile is.
class MergeSink : public ProfileSink {
 public:
  MergeSink(const Profile& profile, std::pmr::memory_resource* memory)
      : profile_(profile), heads_(memory), is_function_(memory), paths_(memory), lines_(memory) {}

  void start_part(std::uint64_t part, std::uint64_t parts, std::uint64_t lines);
  // Adds the sums of the part to `tally`, and the sums of the functions with the first part.
  void finish_part(SummaryTally& tally);

  void begin_function(const FunctionStart& start, const Count& head, const Count& total);
  void line(const Location& location, const Count& count);
  void begin_callee(const Location& location, const Count& index, const Count& total);
  void end_callee() { paths_.pop_back(); }
  void end_function(const Count&) { paths_.clear(); }

 private:
  struct Line {
    Path path;
    std::uint64_t count;
  };

  const Profile& profile_;
  std::uint64_t part_ = 0, parts_ = 1;
  std::pmr::vector<std::uint64_t> heads_;  // indexed by name
  std::pmr::vector<bool> is_function_;     // indexed by name
  std::pmr::vector<Path> paths_;           // of the open functions
  std::pmr::vector<Line> lines_;
};

void MergeSink::start_part(std::uint64_t part, std::uint64_t parts, std::uint64_t lines) {
  part_ = part;
  parts_ = parts;
  if (part == 0) {
    heads_.assign(static_cast<std::size_t>(profile_.names.size()), 0);
    is_function_.assign(static_cast<std::size_t>(profile_.names.size()), false);
    lines_.reserve(static_cast<std::size_t>(lines / parts + lines / parts / 16 + 16));
  }
}

void MergeSink::begin_function(const FunctionStart& start, const Count& head, const Count&) {
  std::uint64_t name = start.index.value;
  if (profile_.tables.has_contexts) name = profile_.contexts.leaf(name);
  paths_.assign(1, path_of(name));
  if (part_ != 0 || name >= heads_.size()) return;
  const auto i = static_cast<std::size_t>(name);
  heads_[i] = saturating_sum(heads_[i], head.value);
  is_function_[i] = true;
}

void MergeSink::begin_callee(const Location& location, const Count& index, const Count&) {
  paths_.push_back(path_of(paths_.back(), location, index.value));
}

void MergeSink::line(const Location& location, const Count& count) {
  const Path path = hash_of(location.key(), paths_.back());
  if (path % parts_ == part_) lines_.push_back({path, count.value});
}

void MergeSink::finish_part(SummaryTally& tally) {
  std::sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.path < b.path; });
  for (std::size_t i = 0; i < lines_.size();) {
    std::uint64_t sum = 0;
    const Path path = lines_[i].path;
    for (; i < lines_.size() && lines_[i].path == path; ++i) sum = saturating_sum(sum, lines_[i].count);
    tally.add(sum);
  }
  lines_.clear();
  if (part_ != 0) return;
  for (std::size_t i = 0; i < heads_.size(); ++i)
    if (is_function_[i]) tally.add_function(heads_[i]);
}

}  // namespace

bool decode_rarely(Profile& profile, RareSink& sink, Report& report, std::pmr::memory_resource* memory) {
  return decode(profile, sink, report, memory);
}

bool sum_up(Profile& profile, std::span<OverflowSums> sums, Report& report, std::pmr::memory_resource* memory) {
  ToMeaning<OverflowSums, RareSink> sink(profile, sums);
  return decode_rarely(profile, sink, report, memory);
}

SummaryTally merge_counts(Profile& profile, const Summary& summary, std::uint64_t lines, const Limits& limits,
                          std::pmr::memory_resource* memory) {
  std::uint64_t bytes = 0;
  for (const RecordSection& section : profile.sections) bytes += section.bytes.size();
  constexpr std::uint64_t kLineSize = 16, kMin = std::uint64_t{32} << 20;
  const std::uint64_t parts = lines * kLineSize / std::max(kMin, bytes) + 1;
  Report ignored = Report::quiet({}, limits);  // the first pass reported everything
  SummaryTally merged(summary);
  MergeSink sink(profile, memory);
  for (std::uint64_t part = 0; part < parts; ++part) {
    sink.start_part(part, parts, lines);
    decode(profile, sink, ignored, memory);
    sink.finish_part(merged);
  }
  return merged;
}

}  // namespace proflint::samples::binary
