// Records that perf itself writes, among records of the kernel.
// Follows tools/lib/perf/include/perf/event.h and tools/perf/util/event.c.
#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/perf_data/decoders/features.h"
#include "validators/perf_data/decoders/names.h"
#include "validators/perf_data/decoders/record_kinds.h"
#include "validators/perf_data/decoders/walker.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

class ToolBody {
 public:
  ToolBody(const Record& record, Recording& recording, GroupedFindings& found)
      : record_(record), body_(record.body), recording_(recording), found_(found) {}

  void check();
  static const char* name_of(std::uint32_t type);

 private:
  struct Kind {
    std::uint32_t type;
    const char* name;
    std::size_t minimum;
    bool is_fixed;
    void (ToolBody::*check)();
  };
  static const Kind kKinds[];
  static const Kind* find_kind(std::uint32_t type);

  template <class T>
  T field(std::size_t offset) const {
    return load<T>(body_.substr(offset), recording_.order);
  }
  void check_end(std::size_t size) {
    if (body_.size() > size)
      found_.add("perf-data/record-long"_rule, body_.substr(size), "the ", kind_->name, " record has ",
                 Plural{body_.size() - size, "byte"}, " after its last field");
  }
  // Whether `count` items of `size` bytes fit from `start` on.
  bool fits(std::uint64_t count, std::size_t size, std::size_t start, std::string_view where) {
    if (start <= body_.size() && count <= (body_.size() - start) / size) return true;
    found_.add("perf-data/count-overrun"_rule, where, Plural{count, "item"}, " of the ", kind_->name,
               count == 1 ? " record does not fit in the " : " record do not fit in the ",
               Plural{body_.size() - std::min(start, body_.size()), "byte"}, " left");
    return false;
  }
  void check_id(std::string_view where) {
    const auto id = load<std::uint64_t>(where, recording_.order);
    if (id != 0 && recording_.attrs.knows_all_ids()) check_owner(id, where);
  }
  // Unlike other records, an index has no ids for the first event.
  void check_indexed_id(std::string_view where) {
    if (recording_.attrs.is_complete()) check_owner(load<std::uint64_t>(where, recording_.order), where);
  }
  void check_owner(std::uint64_t id, std::string_view where) {
    if (recording_.attrs.owner(id) == nullptr)
      found_.add("perf-data/id-unknown"_rule, where, "id ", id, " of the ", kind_->name,
                 " record does not belong to any event");
  }
  void check_string(std::string_view text) {
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) return check_name(text.substr(0, nul), kind_->name, found_);
    found_.add("perf-data/string-nul"_rule, text, "the text of the ", kind_->name, " record does not end in NUL");
  }

  void check_attr();
  void check_build_id();
  void check_id_index();
  void check_trace_info() { recording_.traces.check_info(body_, recording_.order, recording_.attrs, found_); }
  void check_trace();
  void check_trace_error();
  void check_thread_map();
  void check_stat_config() { check_counted(16); }
  void check_counted(std::size_t size);
  void check_cpu_map();
  bool check_cpu_map_at(std::size_t start);
  bool check_mask(std::size_t start, std::size_t offset_of_mask, std::uint64_t count, std::size_t size);
  void check_stat();
  void check_stat_round() { recording_.stat_maps.check_round(body_, found_); }
  void check_event_update();
  void check_time_conv();
  void check_feature_record();
  void check_bpf_metadata();

  const Record& record_;
  const std::string_view body_;
  Recording& recording_;
  GroupedFindings& found_;
  const Kind* kind_ = nullptr;
};

// All types except compressed records, which have no fields of their own.
// clang-format off: one per line
const ToolBody::Kind ToolBody::kKinds[] = {
    {64, "HEADER_ATTR", 64, false, &ToolBody::check_attr},
    {65, "HEADER_EVENT_TYPE", 16, false, nullptr},
    {66, "HEADER_TRACING_DATA", 4, false, nullptr},
    {67, "HEADER_BUILD_ID", 29, false, &ToolBody::check_build_id},
    {68, "FINISHED_ROUND", 0, true, nullptr},
    {69, "ID_INDEX", 8, false, &ToolBody::check_id_index},
    {70, "AUXTRACE_INFO", 8, false, &ToolBody::check_trace_info},
    {71, "AUXTRACE", 40, true, &ToolBody::check_trace},
    {72, "AUXTRACE_ERROR", 32, false, &ToolBody::check_trace_error},
    {73, "THREAD_MAP", 8, false, &ToolBody::check_thread_map},
    {74, "CPU_MAP", 4, false, &ToolBody::check_cpu_map},
    {75, "STAT_CONFIG", 8, false, &ToolBody::check_stat_config},
    {76, "STAT", 40, true, &ToolBody::check_stat},
    {77, "STAT_ROUND", 16, true, &ToolBody::check_stat_round},
    {78, "EVENT_UPDATE", 16, false, &ToolBody::check_event_update},
    {79, "TIME_CONV", 24, false, &ToolBody::check_time_conv},
    {80, "HEADER_FEATURE", 8, false, &ToolBody::check_feature_record},
    {82, "FINISHED_INIT", 0, true, nullptr},
    {84, "BPF_METADATA", 264, false, &ToolBody::check_bpf_metadata},
    {85, "SCHEDSTAT_CPU", 16, false, nullptr},
    {86, "SCHEDSTAT_DOMAIN", 16, false, nullptr},
};
// clang-format on

const ToolBody::Kind* ToolBody::find_kind(std::uint32_t type) {
  return std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& kind) { return kind.type == type; });
}

const char* ToolBody::name_of(std::uint32_t type) {
  const Kind* const kind = find_kind(type);
  return kind == std::end(kKinds) ? nullptr : kind->name;
}

void ToolBody::check() {
  kind_ = find_kind(record_.type);
  if (kind_ == std::end(kKinds)) return;
  if (body_.size() < kind_->minimum) {
    if (record_.type == kAttrType) recording_.attrs.set_incomplete();
    return found_.add("perf-data/record-short"_rule, record_.bytes.substr(0, 8), "the body of the ", kind_->name,
                      " record has ", Plural{body_.size(), "byte"}, ", but needs at least ", kind_->minimum);
  }
  if (kind_->is_fixed) check_end(kind_->minimum);
  if (kind_->check != nullptr) (this->*kind_->check)();
}

void ToolBody::check_attr() {
  const std::uint32_t size = attr_size(body_, recording_.order);
  if (size < kSmallestAttr || size % 8 != 0 || size > body_.size()) {
    recording_.attrs.set_incomplete();
    if (size > body_.size())
      return found_.add("perf-data/attr-size"_rule, body_.substr(4, 4), "the attr has size ", size,
                        ", but the record has room for ", Plural{body_.size(), "byte"});
    return found_.add("perf-data/attr-size"_rule, body_.substr(4, 4), "the attr has size ", size,
                      "; expected a multiple of 8, at least ", kSmallestAttr);
  }
  check_size_given(body_, recording_.order, found_);
  std::string_view ids = body_.substr(size);
  if (ids.size() % 8 != 0) {
    recording_.attrs.set_incomplete();
    found_.add("perf-data/ids-section"_rule, ids, "the ids of an attr take ", Plural{ids.size(), "byte"},
               ", which is not a multiple of 8");
    ids = {};
  }
  if (recording_.attrs.size() == kMaxAttrs) {
    if (recording_.attrs.is_complete()) found_.report().add_limit(Limit::work_factor, record_.bytes.substr(0, 8));
    return recording_.attrs.set_incomplete();
  }
  recording_.attrs.add(read_attr(body_, recording_.order), ids, recording_.order, found_);
}

void ToolBody::check_build_id() {
  check_build_id_entry(record_.misc, body_, recording_.order, recording_.build_ids, found_);
}

void ToolBody::check_id_index() {
  constexpr std::size_t kEntry = 32, kGuest = 16, kStart = 8;
  const auto count = field<std::uint64_t>(0);
  if (!fits(count, kEntry, kStart, body_.substr(0, 8))) return;
  const std::size_t end = kStart + static_cast<std::size_t>(count) * kEntry;
  for (std::size_t at = kStart; at < end; at += kEntry) check_indexed_id(body_.substr(at, 8));
  if (body_.size() != end && (body_.size() - end) / kGuest != count) return check_end(end);
  check_end(end + static_cast<std::size_t>(count) * kGuest);
}

void ToolBody::check_trace() {
  ++recording_.counts.traces;
  recording_.traces.check_trace(body_, recording_.order, found_);
  if (!found_.redirection().empty()) return;
  recording_.trace_offsets.push_back(static_cast<std::uint64_t>(record_.bytes.data() - recording_.file.data()));
}

void ToolBody::check_trace_error() {
  const auto type = field<std::uint32_t>(0);
  if (type > INT32_MAX)
    found_.add_as(Severity::error, "perf-data/auxtrace-error"_rule, body_.substr(0, 4),
                  "the trace decoder reported an error of type ", type, ", which perf treats as a negative index");
  else
    found_.add("perf-data/auxtrace-error"_rule, record_.bytes.substr(0, 8),
               "the trace decoder reported an error of type ", type);
}

void ToolBody::check_counted(std::size_t size) {
  const auto count = field<std::uint64_t>(0);
  if (fits(count, size, 8, body_.substr(0, 8))) check_end(8 + static_cast<std::size_t>(count) * size);
}

void ToolBody::check_thread_map() {
  recording_.stat_maps.set_threads(field<std::uint64_t>(0));
  check_counted(24);
}

bool ToolBody::check_mask(std::size_t start, std::size_t offset_of_mask, std::uint64_t count, std::size_t size) {
  return fits(count, size, start + offset_of_mask, body_.substr(start + 2, 2));
}

void ToolBody::check_cpu_map() {
  recording_.stat_maps.set_cpus(check_cpu_map_at(0) ? body_ : std::string_view(), recording_.order);
}

// Type 0: processors one by one; 1: a mask; 2: a range. False if the map cannot be read.
bool ToolBody::check_cpu_map_at(std::size_t start) {
  const std::string_view map = body_.substr(start);
  const auto type = field<std::uint16_t>(start);
  const std::size_t minimum = type == 0 ? 4 : 8;
  if (type > 2) {
    found_.add("perf-data/cpu-map"_rule, map.substr(0, 2), "CPU map type ", type, " is unknown (0 to 2 are known)");
    return false;
  }
  if (map.size() < minimum) {
    found_.add("perf-data/record-short"_rule, record_.bytes.substr(0, 8), "a CPU map of type ", type, " has ",
               Plural{map.size(), "byte"}, ", but needs at least ", minimum);
    return false;
  }
  if (type == 2) {
    if (const auto any = field<std::uint8_t>(start + 2); any > 1)
      found_.add("perf-data/cpu-map"_rule, map.substr(2, 1), "the flag for any CPU is ", any, "; expected 0 or 1");
    const auto first = field<std::uint16_t>(start + 4), last = field<std::uint16_t>(start + 6);
    const bool ascends = first <= last;
    if (!ascends)
      found_.add("perf-data/cpu-map"_rule, map.substr(4, 4), "the range of CPUs starts at ", first, ", but ends at ",
                 last);
    return ascends;
  }
  const auto count = field<std::uint16_t>(start + 2);
  if (type == 0) return check_mask(start, 4, count, 2);
  const auto size = field<std::uint16_t>(start + 4);
  if (size != 4 && size != 8) {
    found_.add("perf-data/cpu-map"_rule, map.substr(4, 2), "the words of the CPU map are ", Plural{size, "byte"},
               " wide; expected 4 or 8");
    return false;
  }
  // Words of 8 bytes start at 10, but writers count the record as if they started at 8.
  return check_mask(start, size == 4 ? 6 : 8, count, size);
}

void ToolBody::check_stat() {
  ++recording_.counts.readings;
  check_id(body_.substr(0, 8));
  recording_.stat_maps.check_stat(body_, recording_.order, found_);
}

void ToolBody::check_event_update() {
  enum : std::uint64_t { unit, scale, name, cpus };
  const auto type = field<std::uint64_t>(0);
  check_id(body_.substr(8, 8));
  if (type > cpus)
    return found_.add("perf-data/event-update-type"_rule, body_.substr(0, 8), "EVENT_UPDATE type ", type,
                      " is unknown (0 to ", std::uint64_t{cpus}, " are known)");
  if (type == unit || type == name) return check_string(body_.substr(16));
  const std::size_t minimum = type == scale ? 24 : 20;
  if (body_.size() < minimum)
    return found_.add("perf-data/record-short"_rule, record_.bytes.substr(0, 8),
                      "the body of an EVENT_UPDATE record has ", Plural{body_.size(), "byte"}, ", but needs at least ",
                      minimum);
  if (type == cpus) check_cpu_map_at(16);
}

void ToolBody::check_time_conv() {
  constexpr std::size_t kShort = 24, kLong = 48;
  check_end(body_.size() < kLong ? kShort : kLong);
  recording_.traces.add_clock(field<std::uint64_t>(8));
}

void ToolBody::check_feature_record() {
  const auto bit = field<std::uint64_t>(0);
  const std::string_view payload = body_.substr(8), where = body_.substr(0, 8);
  if (bit == 0 || bit >= kMaxFeatures || !payload.empty()) check_feature_bit(bit, where, found_);
  if (bit == 0 || bit >= kMaxFeatures) return;
  const auto index = static_cast<unsigned>(bit);
  const bool is_flag = bit == 15 || bit == 19;
  if (bit == 1 || bit == 2 || (bit == 15 && !payload.empty()))
    return found_.add("perf-data/feature-layout"_rule, where, "feature ", bit, " is not allowed in pipe mode");
  FeatureRecords& list = recording_.feature_records;
  if (!list.end_place.empty())
    found_.add("perf-data/feature-layout"_rule, list.end_place, "feature ", list.end,
               " has no payload, which marks the end of the list, but more features follow");
  list.end_place = {};
  if (payload.empty() && !is_flag) {
    list.end = bit;
    list.end_place = found_.redirection().empty() ? where : found_.redirection();
    return;
  }
  if (payload.empty()) return void(recording_.features.set(index));
  list.highest = std::max(list.highest, bit);
  if (recording_.features.test(index))
    found_.add("perf-data/feature-duplicate"_rule, where, "feature ", bit, " occurs twice");
  check_feature(index, payload, where, recording_, found_);
}

void ToolBody::check_bpf_metadata() {
  constexpr std::size_t kEntry = 320;
  for (const std::size_t name : {std::size_t{512}, std::size_t{256}}) {
    if (body_.size() < name + 8) continue;
    const auto count = field<std::uint64_t>(name);
    if (count <= (body_.size() - name - 8) / kEntry && body_.size() == name + 8 + count * kEntry) return;
  }
  fits(field<std::uint64_t>(256), kEntry, 264, body_.substr(256, 8));
}

}  // namespace

const char* tool_name(std::uint32_t type) {
  return ToolBody::name_of(type);
}

void check_tool_record(const Record& record, Recording& recording, GroupedFindings& found) {
  ToolBody(record, recording, found).check();
}

}  // namespace proflint::perf_data
