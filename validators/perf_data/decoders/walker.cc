// Frames records, and checks the rules common to all of them.
// Follows tools/perf/util/session.c and evlist.c (evlist__event2evsel).
#include "validators/perf_data/decoders/walker.h"

#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/limits.h"
#include "validators/core/wide.h"
#include "validators/perf_data/cpu_mode.h"
#include "validators/perf_data/decoders/record_kinds.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::size_t kFrame = 8, kCompressed2Head = 16, kTracingSize = 4;
constexpr std::string_view kMessage = "[ perf record:";
constexpr std::uint64_t kNoTime = UINT64_MAX;
constexpr std::uint32_t kNoCpu = UINT32_MAX;

// A record as its frame shows it.
enum class Known { yes, newer, simpleperf, impossible };

Known classify(std::uint32_t type) {
  if (type == 0 || (type >= 128 && type < 32768) || type > 32800) return Known::impossible;
  if (type >= 32768) return Known::simpleperf;
  return type <= kLastKernelType || (type >= kFirstToolType && type <= kLastToolType) ? Known::yes : Known::newer;
}

bool is_unaligned_type(std::uint32_t type) {
  return type == kTracingDataType || type == kBuildIdType || type == kCpuMapType || type == kFeatureType ||
         type == kCompressedType;
}

}  // namespace

bool Walker::take_record(std::string_view rest, Record& record) {
  if (rest.starts_with(kMessage)) {
    found_.add("perf-data/stray-text"_rule, rest.substr(0, 64),
               "the data contains a message from perf: ", rest.substr(0, std::min<std::size_t>(rest.find('\n'), 64)));
    return false;
  }
  if (rest.size() < kFrame) {
    if (!recording_.is_cut)
      found_.add("perf-data/record-truncated"_rule, rest, "only ", Plural{rest.size(), "byte is", "bytes are"},
                 " left; a record has at least ", kFrame);
    return false;
  }
  record.type = load<std::uint32_t>(rest, recording_.order);
  record.misc = load<std::uint16_t>(rest.substr(4), recording_.order);
  record.size = load<std::uint16_t>(rest.substr(6), recording_.order);
  // A size of COMPRESSED2 that did not fit in 16 bits is 0, 8 or 16: the size of its data locates the next record.
  const bool is_wrapped =
      record.type == kCompressed2Type && record.size < kCompressed2Head && rest.size() >= kCompressed2Head;
  const std::size_t size = is_wrapped ? kCompressed2Head : record.size;
  if (size < kFrame) {
    found_.add("perf-data/record-size"_rule, rest.substr(0, kFrame), Trusted{title_of(record.type)}, " has size ",
               record.size, ", below the minimum of 8 bytes");
    return false;
  }
  if (size > rest.size()) {
    if (!recording_.is_cut)
      found_.add("perf-data/record-truncated"_rule, rest.substr(0, kFrame), Trusted{title_of(record.type)}, " has ",
                 Plural{size, "byte"}, ", but only ", Plural{rest.size(), "is left", "are left"});
    return false;
  }
  record.bytes = rest.substr(0, size);
  record.body = record.bytes.substr(kFrame);
  return true;
}

// COMPRESSED2 has the size of its data twice; if the data exceeded the 16 bits of the record's size, the writer left
// the padding out (perf 6.16).
bool Walker::take_unpadded(std::string_view& rest, const Record& record) {
  std::uint64_t size = 0;
  Cursor cursor(record.body, recording_.order);
  const std::string_view where = record.bytes.substr(0, std::min(kCompressed2Head, record.bytes.size()));
  constexpr std::uint64_t kMaxPadding = 8, kMaxData = 65535;
  const bool has_size = cursor.read(size);
  if (record.size >= kCompressed2Head && size <= cursor.left() && cursor.left() - size < kMaxPadding) {
    rest.remove_prefix(record.size);
    check_unpacked(cursor.here(static_cast<std::size_t>(size)), record);
    return true;
  }
  if (has_size)
    found_.add("perf-data/compressed2-wrap"_rule, where, "the size of the COMPRESSED2 record is ",
               Plural{record.size, "byte"}, ", but its header and compressed data take ",
               Uint128{kCompressed2Head} + size);
  else
    found_.add("perf-data/compressed2-wrap"_rule, where, "the size of the COMPRESSED2 record is ",
               Plural{record.size, "byte"}, ", but its header alone takes ", kCompressed2Head);
  unpacker_.give_up();
  if (!has_size || size > kMaxData || kCompressed2Head + size > rest.size()) return false;
  rest.remove_prefix(static_cast<std::size_t>(kCompressed2Head + size));
  return true;
}

bool Walker::is_whole_in_simpleperf(const Record& record) const {
  return recording_.is_simpleperf && record.type == kTracingDataType && record.body.size() > kTracingSize;
}

// Types 66 and 71 are followed by data outside the record, which is not scanned. Old releases of simpleperf have the
// data of type 66 in the record.
bool Walker::take_payload(std::string_view& rest, const Record& record) {
  Cursor cursor(record.body, recording_.order);
  if (is_whole_in_simpleperf(record)) {
    cursor.skip_known(kTracingSize);
    recording_.tracepoints.read_feature(cursor.rest(), recording_.order, found_);
    return true;
  }
  std::uint64_t size = 0;
  std::uint32_t small = 0;
  if (record.type == kTracingDataType && cursor.read(small)) size = small;
  if (record.type == kAuxtraceType) cursor.read_or_keep(size);
  if (size > rest.size() || (is_packed_ && size != 0)) {
    if (is_packed_ && size <= rest.size())
      found_.add("perf-data/payload-overrun"_rule, record.bytes.substr(0, 16), Trusted{title_of(record.type)},
                 " declares ", Plural{size, "byte"}, " of data after it, which compressed records cannot contain");
    else if (!recording_.is_cut || is_packed_)
      found_.add("perf-data/payload-overrun"_rule, record.bytes.substr(0, 16), Trusted{title_of(record.type)},
                 " declares ", Plural{size, "byte"}, " of data after it, but only ",
                 Plural{rest.size(), "is left", "are left"});
    return false;
  }
  const std::string_view payload = rest.substr(0, static_cast<std::size_t>(size));
  rest.remove_prefix(payload.size());
  if (record.type == kTracingDataType)
    recording_.tracepoints.read_record(payload, record.bytes, recording_.order, found_);
  return true;
}

// Takes a record with the data that follows it. False if nothing after it can be trusted.
bool Walker::take_one(std::string_view& rest) {
  Record record;
  if (!take_record(rest, record)) return false;
  last_type_ = record.type;
  recording_.has_recent_records |=
      record.type == kLastKernelType || (record.type >= kCompressed2Type && record.type <= kLastToolType);
  if (record.type == kCompressed2Type) return take_unpadded(rest, record);
  rest.remove_prefix(record.size);
  look_into(record);
  return (record.type != kTracingDataType && record.type != kAuxtraceType) || take_payload(rest, record);
}

void Walker::keep(std::string_view record, Report& records) {
  const auto type = load<std::uint32_t>(record, recording_.order);
  const bool is_compressed = type == kCompressedType || type == kCompressed2Type;
  if (packed_run_.data() == nullptr && !is_compressed) return records.record(record);
  if (packed_run_.data() == nullptr) packed_run_ = record.substr(0, 0);
  if (unpacker_.is_usable() && unpacker_.left_over() == 0)
    packed_run_ = {packed_run_.data(), static_cast<std::size_t>(record.data() + record.size() - packed_run_.data())};
}

std::uint64_t Walker::walk(std::string_view container, Report* records) {
  std::uint64_t whole = 0;
  for (std::string_view rest = container; !rest.empty(); ++whole) {
    const std::string_view before = rest;
    if (!take_one(rest)) break;
    if (records != nullptr) keep(before.substr(0, before.size() - rest.size()), *records);
  }
  if (records != nullptr && !packed_run_.empty()) records->record(packed_run_);
  if (unpacker_.is_usable() && unpacker_.left_over() != 0 && !recording_.is_cut)
    found_.add("perf-data/compressed-partial"_rule, container.substr(container.size()), "the unpacked data ends with ",
               Plural{unpacker_.left_over(), "byte"}, " of an incomplete record");
  return whole;
}

void Walker::look_into(const Record& record) {
  switch (classify(record.type)) {
    case Known::impossible:
      return found_.add("perf-data/record-type"_rule, record.bytes.substr(0, 8), "record type ", Hex{record.type},
                        " is not between 0x1 and 0x7f", Trusted{flip_of(record.type)});
    case Known::newer:
      return found_.add("perf-data/record-type-newer"_rule, record.bytes.substr(0, 8), "record type ", Hex{record.type},
                        " is unknown", Trusted{flip_of(record.type)});
    case Known::simpleperf:
      return found_.add("perf-data/simpleperf"_rule, record.bytes.substr(0, 8), "record type ", record.type,
                        " belongs to simpleperf");
    case Known::yes:
      break;
  }
  if (record.size % 8 != 0 && !is_unaligned_type(record.type))
    found_.add("perf-data/record-alignment"_rule, record.bytes.substr(0, 8), Trusted{title_of(record.type)}, " has ",
               Plural{record.size, "byte"}, ", which is not a multiple of 8");
  if (record.size % 8 != 0 && (record.type == kBuildIdType || record.type == kCpuMapType))
    recording_.has_unpadded_records = true;
  if (record.type < kFirstToolType) return check_kernel_record(record);
  if (record.type == kFinishedRoundType) end_round();
  if (record.type == kFinishedRoundType || record.type == kFinishedInitType) has_rounds_ = true;
  if (record.type == kCompressedType) return check_unpacked(record.body, record);
  check_tool_record(record, recording_, found_);
}

// The id of the event that a record of the kernel belongs to; empty if the record has none.
std::string_view Walker::id_of(const Record& record) const {
  const Attr& first = recording_.attrs[0];
  const bool is_sample = record.type == kSampleType;
  const auto &from_start = first.at.id_from_start, &from_end = first.at.id_from_end;
  const std::size_t words = record.body.size() / 8;
  if (is_sample && from_start && *from_start < words) return record.body.substr(*from_start * 8, 8);
  if (!is_sample && first.sample_id_all && from_end && *from_end <= words)
    return record.body.substr((words - *from_end) * 8, 8);
  return {};
}

// Which attr a record of the kernel belongs to; nullptr, with or without a finding, if that is unknown.
const Attr* Walker::find_owner(const Record& record) {
  const Attrs& attrs = recording_.attrs;
  const Attr& first = attrs[0];
  if (attrs.size() == 1 || (record.type != kSampleType && !first.sample_id_all)) return &first;
  const std::string_view where = id_of(record);
  if (where.empty()) return nullptr;
  const auto id = load<std::uint64_t>(where, recording_.order);
  if (id == 0) return &first;  // records that perf makes up itself
  const Attr* const owner = attrs.owner(id);
  if (owner == nullptr && attrs.is_complete())
    found_.add("perf-data/id-unknown"_rule, where, "id ", id, " of ", Trusted{title_of(record.type)},
               " does not belong to any event");
  return owner;
}

// Whether there is only one event, and the record has an id that does not belong to it. perf does not use the ids then;
// quipper always does.
bool Walker::has_foreign_id(const Record& record) {
  if (recording_.attrs.size() != 1 || record.size % 8 != 0) return false;
  const std::string_view where = id_of(record);
  const auto id = where.empty() ? 0 : load<std::uint64_t>(where, recording_.order);
  if (id == 0 || id == known_id_) return false;
  if (recording_.attrs.owner(id) == nullptr) return true;
  known_id_ = id;
  return false;
}

void Walker::check_kernel_record(const Record& record) {
  if (const unsigned mode = cpu_mode(record.misc); mode > kGuestUserMode)
    found_.add("perf-data/cpumode"_rule, record.bytes.substr(4, 2), "CPU mode ", mode, " is unknown (0 to ",
               unsigned{kGuestUserMode}, " are known)");
  const bool is_sample = record.type == kSampleType;
  is_sample ? ++recording_.counts.samples : ++recording_.counts.other_kernel_records;
  const Attrs& attrs = recording_.attrs;
  if (attrs.empty() && attrs.is_complete() && recording_.is_pipe)
    return found_.add("perf-data/event-before-attr"_rule, record.bytes.substr(0, 8), Trusted{title_of(record.type)},
                      " comes before the first attr");
  if (!attrs.is_readable()) return;
  const Attr* const attr = find_owner(record);
  if (attr == nullptr) return;
  const bool is_foreign = has_foreign_id(record);
  const std::uint64_t before = is_foreign ? found_.count() : 0;
  is_sample ? check_one_sample(record, *attr) : check_kernel_contents(record, *attr);
  if (!is_foreign || found_.count() != before) return;
  const std::string_view where = id_of(record);
  found_.add_as(Severity::warning, "perf-data/id-unknown"_rule, where, "id ",
                load<std::uint64_t>(where, recording_.order), " of ", Trusted{title_of(record.type)},
                " does not belong to the only event");
}

void Walker::check_kernel_contents(const Record& record, const Attr& attr) {
  const std::size_t trailer = std::size_t{8} * attr.at.trailer;
  const KernelKind& kind = kernel_kind(record.type);
  if (record.body.size() < kind.minimum + trailer)
    return found_.add("perf-data/record-short"_rule, record.bytes.substr(0, 8), "the body of the ", kind.name,
                      " record has ", Plural{record.body.size(), "byte"}, ", but needs at least ",
                      kind.minimum + trailer);
  const std::string_view body = record.body.substr(0, record.body.size() - trailer);
  check_kernel_body(record, attr, body, recording_, found_);
  if (attr.at.time_in_trailer) {
    const std::string_view where = record.body.substr(body.size() + std::size_t{8} * *attr.at.time_in_trailer, 8);
    check_time(load<std::uint64_t>(where, recording_.order), where);
  }
}

void Walker::check_one_sample(const Record& record, const Attr& attr) {
  Counts& counts = recording_.counts;
  Sample sample;
  if (!check_sample(attr, record.body, recording_.order, found_, sample)) return;
  if (attr.type == kSynthesizedType) check_synthesized(attr, sample.raw, recording_.order, found_);
  if (!attr.has(kRead))  // else the values of counters are the periods
    recording_.attrs.add_period(attr, sample.period.value_or(attr.sample_period), record.bytes.substr(0, 8), found_);
  else if (recording_.attrs.is_complete())
    check_reading(attr, sample.reading, recording_.attrs, recording_.order, found_);
  counts.with_branch_part += attr.has(kBranchStack) ? 1 : 0;
  counts.with_branches += sample.has_branches ? 1 : 0;
  counts.with_context += sample.has_branches || sample.has_frames ? 1 : 0;
  if (attr.type == kTracepointType && attr.has(kRaw) && recording_.tracepoints.is_sound())
    recording_.tracepoints.check_raw(attr.config, sample.raw, recording_.order, found_);
  if (sample.cpu && recording_.processors && *sample.cpu != kNoCpu && *sample.cpu >= *recording_.processors)
    found_.add("perf-data/cpu-range"_rule, sample.cpu_place, "the sample is from CPU ", *sample.cpu,
               ", but the machine has ", Plural{*recording_.processors, "CPU"}, ", numbered from 0");
  if (!sample.time) return;
  const std::uint64_t time = *sample.time;
  check_time(time, sample.time_place);
  if (time == 0 || time == kNoTime) return;
  counts.add_time(time);
  if (recording_.sample_times && (time < recording_.sample_times->first || time > recording_.sample_times->second))
    found_.add("perf-data/sample-time-range"_rule, sample.time_place, "the sample is at time ", time,
               ", but the header gives the range ", recording_.sample_times->first, " to ",
               recording_.sample_times->second);
}

void Walker::check_time(std::uint64_t time, std::string_view where) {
  if (time == 0 || time == kNoTime) return;
  recording_.traces.add_time();
  newest_ = std::max(newest_, time);
  if (time < flushed_)
    found_.add("perf-data/time-order"_rule, where, "an event at time ", time,
               " follows a round that flushed events up to ", flushed_);
}

void Walker::end_round() {
  flushed_ = before_last_round_;
  before_last_round_ = newest_;
}

// How many bytes may be unpacked from this container, and which limit that is.
std::pair<std::uint64_t, Limit> Walker::limit_of_unpacked() const {
  constexpr std::uint64_t kFreeOfRatio = std::uint64_t{1} << 20;
  const Limits& limits = found_.report().limits();
  const Uint128 in_proportion = Uint128{limits[Limit::inflated_ratio]} * recording_.file.size() + kFreeOfRatio;
  if (in_proportion >= limits[Limit::inflated_size]) return {limits[Limit::inflated_size], Limit::inflated_size};
  return {static_cast<std::uint64_t>(in_proportion), Limit::inflated_ratio};
}

void Walker::check_unpacked(std::string_view payload, const Record& record) {
  const std::string_view place = record.bytes.substr(0, 8);
  if (is_packed_)
    return found_.add("perf-data/compressed-nested"_rule, place,
                      "a compressed record contains another compressed record");
  found_.add("perf-data/compressed-records"_rule, place, "the records are compressed, and few consumers unpack them");
  const std::optional<Compression>& compression = recording_.compression;
  constexpr std::uint32_t kZstd = 1;
  const bool may_be_lost = recording_.is_cut || recording_.lacks_features;
  if (!compression && !may_be_lost)
    found_.add("perf-data/compressed-feature"_rule, place,
               "the record is compressed, but the COMPRESSED feature is missing");
  else if (compression && (compression->type != kZstd || compression->mmap_len == 0) && !may_be_lost)
    found_.add("perf-data/compressed-feature"_rule, place, "the COMPRESSED feature has type ", compression->type,
               " and buffer size ", compression->mmap_len, "; expected type ", kZstd,
               " (zstd) and a buffer size greater than 0");
  if (!unpacker_.is_usable()) return;
  const std::uint64_t window = compression ? compression->mmap_len : 0;
  const auto [total, which] = limit_of_unpacked();
  const std::uint64_t limit = total - std::min(total, unpacked_);
  std::uint64_t unpacked = 0;
  const Unpacker::Outcome outcome = unpacker_.unpack(
      payload, limit, unpacked, [&](std::string_view bytes) { return walk_unpacked(bytes, record.bytes); });
  unpacked_ += unpacked;
  if (window != 0 && unpacked > window)
    found_.add("perf-data/compressed-window"_rule, place, "the compressed record unpacks to ", Plural{unpacked, "byte"},
               outcome == Unpacker::Outcome::whole ? "" : " or more", ", but the COMPRESSED feature allows at most ",
               window);
  if (outcome == Unpacker::Outcome::broken)
    found_.add("perf-data/compressed-data"_rule, place, "the data of the compressed record is not a valid zstd stream");
  if (outcome == Unpacker::Outcome::too_large) found_.report().add_limit(which, place);
}

// Checks the complete records at the start of `bytes`, which were unpacked from `place`. A wrong frame ends them all.
std::size_t Walker::walk_unpacked(std::string_view bytes, std::string_view place) {
  is_packed_ = true;
  found_.redirect(place);
  std::string_view rest = bytes;
  bool is_sound = true;
  while (is_sound && rest.size() >= kFrame) {
    const auto size = load<std::uint16_t>(rest.substr(6), recording_.order);
    if (size > rest.size()) break;  // the next compressed record contains its end
    is_sound = take_one(rest);
  }
  if (!is_sound) {
    unpacker_.give_up();
    rest = {};
  }
  found_.redirect({});
  is_packed_ = false;
  return bytes.size() - rest.size();
}

}  // namespace proflint::perf_data
