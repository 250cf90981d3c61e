// Checks each tuple on its own.
#include "validators/json_coverage/llvm_cov/tuples.h"

#include <algorithm>
#include <iterator>

#include "validators/json_coverage/llvm_cov/rules.h"
#include "validators/json_coverage/llvm_cov/shapes.h"

namespace proflint::json_coverage::llvm_cov {
namespace {

constexpr Int128 kMaxPosition = UINT32_MAX;  // lines and columns are 32-bit numbers in LLVM

// The exporter clamps larger counts. REQUIRES: Tuples::check_count() accepted it.
std::uint64_t count_of(const Value& value) {
  return static_cast<std::uint64_t>(std::min(value.number(), static_cast<Int128>(kMaxCount)));
}

// REQUIRES: Tuples::check_flags() accepted it.
bool is_set(const Value& flag) {
  return flag.is_true() || flag.token == "1";
}

Position position_at(const Frame& frame, unsigned i) {
  return position(static_cast<std::uint32_t>(frame[i].number()), static_cast<std::uint32_t>(frame[i + 1].number()));
}

// The numbers of a tuple, and of a record also its flags, whose hash is the seed.
Copy copy_of(const Frame& frame, std::uint64_t file, std::uint64_t seed) {
  std::uint64_t numbers[9] = {};
  for (unsigned i = 0; i < frame.count && i < std::size(numbers); ++i)
    if (!frame[i].is_list()) numbers[i] = static_cast<std::uint64_t>(frame[i].number());
  const std::uint64_t hash = XXH3_64bits_withSeed(numbers, sizeof numbers, seed);
  return {hash, position_at(frame, 0), static_cast<std::uint32_t>(file)};
}

}  // namespace

bool Tuples::check_length(const Frame& frame) {
  const bool is_known = frame.shape->id == kSegment  ? frame.count == 5 || frame.count == 6
                        : frame.shape->id == kRecord ? frame.count == 7 || frame.count == 10 || frame.count == 11
                                                     : frame.count == frame.shape->members.size();
  if (!is_known)
    findings_.add("llvm-cov-json/tuple-length"_rule, frame.where, frame.shape->noun, " has ",
                  Plural{frame.count, "element"}, "; expected ",
                  frame.shape->id == kSegment  ? Part("5 or 6")
                  : frame.shape->id == kRecord ? Part("7, 10 or 11")
                                               : Part(frame.shape->members.size()));
  if (is_known && frame.shape->id == kSegment && frame.count == 5) lengths_.segments_of_5.add(frame.where);
  if (is_known && frame.shape->id == kRecord)
    (frame.count == 7    ? lengths_.records_of_7
     : frame.count == 10 ? lengths_.records_of_10
                         : lengths_.records_of_11)
        .add(frame.where);
  return is_known && frame.is_usable;
}

bool Tuples::check_count(const Value& value) {
  const Int128 count = value.number();
  if (count < 0)
    findings_.add("llvm-cov-json/count-negative"_rule, value.token, "the count ", number_part(value.token),
                  " is negative");
  if (count >= INT64_MAX)
    findings_.add("llvm-cov-json/count-clamped"_rule, value.token, "the count is ", count, kClamped);
  return count >= 0;
}

// The first `count` elements are lines and columns. The main function that rustc generates for tests has column 0.
bool Tuples::check_positions(const Frame& frame, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    const bool is_line = i % 2 == 0;
    const Int128 number = frame[i].number();
    if (number >= (is_line ? 1 : 0) && number <= kMaxPosition) continue;
    findings_.add("llvm-cov-json/position"_rule, frame[i].token, frame.shape->noun, " has ",
                  is_line ? "line " : "column ", Trusted{frame[i].token},
                  number > kMaxPosition ? ", which does not fit in 32 bits"
                  : is_line             ? "; lines start at 1"
                                        : "; columns are not negative");
    return false;
  }
  return true;
}

// In old exports of version 2.0.0, segments have 5 elements, and 0 and 1 stand for false and true.
bool Tuples::check_flags(const Frame& segment) {
  for (const unsigned i : {3u, 4u}) {
    const Value& flag = segment[i];
    const bool is_short = segment.count == 5;
    if (!flag.is_integer() || (is_short && (flag.token == "0" || flag.token == "1"))) continue;
    findings_.add("llvm-cov-json/wrong-type"_rule, flag.token, segment.shape->members[i].name, " of the segment is ",
                  Trusted{flag.token}, "; expected ", is_short ? "a boolean, 0 or 1" : "a boolean");
    return false;
  }
  return true;
}

bool Tuples::check_range(const Frame& frame) {
  if (!check_positions(frame, 4)) return false;
  if (position_at(frame, 0) <= position_at(frame, 2)) return true;
  findings_.add("llvm-cov-json/range"_rule, frame.where, frame.shape->noun, " starts at ", frame[0].number(), ":",
                frame[1].number(), ", but ends at ", frame[2].number(), ":", frame[3].number());
  return false;
}

bool Tuples::check_kind(const Value& kind, std::initializer_list<int> kinds, const char* expected) {
  for (const int known : kinds)
    if (kind.number() == known) return true;
  findings_.add("llvm-cov-json/kind"_rule, kind.token, "the region kind is ", number_part(kind.token), "; expected ",
                expected);
  return false;
}

std::optional<Segment> Tuples::segment(const Frame& frame) {
  if (!check_length(frame)) return std::nullopt;
  const bool has_count = check_count(frame[2]);
  if (!check_positions(frame, 2) || !check_flags(frame) || !has_count) return std::nullopt;
  const Segment segment = {position_at(frame, 0), count_of(frame[2]), is_set(frame[3]), is_set(frame[4]),
                           frame.has(5) && frame[5].is_true()};
  const bool is_count_lost = !segment.has_count && segment.count != 0;
  const bool is_bad_gap = segment.is_gap && (!segment.has_count || segment.is_entry);
  if (is_count_lost)
    findings_.add("llvm-cov-json/segment-flags"_rule, frame.where, "the segment at ", line_of(segment.at), ":",
                  column_of(segment.at), " has the count ", segment.count, ", but 'has_count' is false");
  if (is_bad_gap)
    findings_.add("llvm-cov-json/segment-flags"_rule, frame.where, "the gap segment at ", line_of(segment.at), ":",
                  column_of(segment.at), segment.is_entry ? " starts a region" : " has no count");
  if (is_count_lost || is_bad_gap) return std::nullopt;
  return segment;
}

std::optional<Region> Tuples::region(const Frame& frame) {
  if (!check_length(frame)) return std::nullopt;
  ids_ = {frame[5].number(), frame[6].number(), frame[7].number() == kExpansion, frame.where};
  const bool has_count = check_count(frame[4]),
             has_kind = check_kind(frame[7], {kCode, kExpansion, kSkipped, kGap}, "0 to 3");
  if (!check_range(frame) || !has_count || !has_kind) return std::nullopt;
  return Region{position_at(frame, 0),
                position_at(frame, 2),
                count_of(frame[4]),
                static_cast<std::uint32_t>(frame[5].number()),
                static_cast<std::uint32_t>(frame[6].number()),
                static_cast<std::uint8_t>(frame[7].number())};
}

std::optional<coverage::Covered> Tuples::branch(const Frame& frame) {
  copy_.reset();
  if (!check_length(frame)) return std::nullopt;
  ids_ = {frame[6].number(), frame[7].number(), false, frame.where};
  const bool has_true = check_count(frame[4]), has_false = check_count(frame[5]);
  const bool has_kind = check_kind(frame[8], {kBranchKind, kMcdcBranchKind}, "4 or 6");
  if (!check_range(frame) || !has_true || !has_false || !has_kind) return std::nullopt;
  coverage::Covered sides;
  sides.add(frame[4].number() > 0);
  sides.add(frame[5].number() > 0);
  copy_ = copy_of(frame, static_cast<std::uint64_t>(ids_.file), hash_seed());
  return sides;
}

bool Tuples::record(const Frame& frame, const Decisions& decisions) {
  copy_.reset();
  if (!check_length(frame)) return false;
  const bool is_short = frame.count == 7;
  if (frame[6].is_list() != is_short) {
    findings_.add("llvm-cov-json/wrong-type"_rule, frame[6].token, "element 7 of an MC/DC record with ",
                  Plural{frame.count, "element"}, is_short ? " is not a list" : " is a list");
    return false;
  }
  ids_ = {is_short ? Int128{0} : frame[6].number(), frame[is_short ? 4 : 7].number(), false, frame.where};
  const bool is_sound = check_range(frame), has_kind = check_kind(frame[is_short ? 5 : 8], {kDecisionKind}, "5");
  const bool has_vectors = frame.count < 11 || check_vectors(frame, decisions);
  if (frame.count >= 10 && (!check_count(frame[4]) || !check_count(frame[5]))) return false;
  if (is_sound && has_kind && has_vectors)  // records of 7 elements do not have their file id
    copy_ = copy_of(frame, is_short ? kNoFile : static_cast<std::uint64_t>(ids_.file), decisions.hash);
  return is_sound && has_kind;
}

bool Tuples::check_vectors(const Frame& frame, const Decisions& decisions) {
  if (decisions.other_size) {
    findings_.add("llvm-cov-json/mcdc-vectors"_rule, frame.where, "the MC/DC record at ", frame[0].number(), ":",
                  frame[1].number(), " has ", Plural{decisions.conditions, "condition"}, ", but a test vector has ",
                  *decisions.other_size);
    return false;
  }
  if (frame[4].number() == static_cast<Int128>(decisions.executed_true) &&
      frame[5].number() == static_cast<Int128>(decisions.executed_false))
    return true;
  findings_.add("llvm-cov-json/mcdc-vectors"_rule, frame.where, "the MC/DC record at ", frame[0].number(), ":",
                frame[1].number(), " counts outcomes as ", frame[4].number(), " true and ", frame[5].number(),
                " false, but its test vectors have ", decisions.executed_true, " true and ", decisions.executed_false,
                " false");
  return false;
}

}  // namespace proflint::json_coverage::llvm_cov
