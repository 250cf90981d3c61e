// Records that the kernel writes, except samples.
// Follows uapi/linux/perf_event.h, enum perf_event_type.
#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/flip.h"
#include "validators/core/text.h"
#include "validators/core/wide.h"
#include "validators/perf_data/cpu_mode.h"
#include "validators/perf_data/decoders/names.h"
#include "validators/perf_data/decoders/record_kinds.h"
#include "validators/perf_data/decoders/walker.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

enum Type : std::uint32_t {
  kMmapRecord = 1,
  kLostRecord = 2,
  kCommRecord = 3,
  kThrottleRecord = 5,
  kUnthrottleRecord = 6,
  kReadRecord = 8,
  kMmap2Record = 10,
  kAuxRecord = 11,
  kLostSamplesRecord = 13,
  kNamespacesRecord = 16,
  kKsymbolRecord = 17,
  kCgroupRecord = 19,
  kTextPokeRecord = 20,
  kDeferredRecord = 22,
};

constexpr std::uint16_t kMiscMapTimeout = 1u << 12, kMiscData = 1u << 13, kMiscBuildId = 1u << 14, kMiscBpf = 1u << 15;
constexpr std::size_t kCommBytes = 24, kOldPath = 56;  // the path of MMAP2 before protection and flags

// By type; samples have a check of their own.
constexpr KernelKind kKernelKinds[] = {
    {"", 0, false},
    {"MMAP", 33, false},
    {"LOST", 16, true},
    {"COMM", 9, false},
    {"EXIT", 24, true},
    {"THROTTLE", 24, true},
    {"UNTHROTTLE", 24, true},
    {"FORK", 24, true},
    {"READ", 8, false},
    {"SAMPLE", 0, false},
    {"MMAP2", kOldPath + 1, false},
    {"AUX", 24, true},
    {"ITRACE_START", 8, true},
    {"LOST_SAMPLES", 8, true},
    {"SWITCH", 0, true},
    {"SWITCH_CPU_WIDE", 8, true},
    {"NAMESPACES", 16, false},
    {"KSYMBOL", 17, false},
    {"BPF_EVENT", 16, true},
    {"CGROUP", 9, false},
    {"TEXT_POKE", 12, false},
    {"AUX_OUTPUT_HW_ID", 8, true},
    {"CALLCHAIN_DEFERRED", 16, false},
};
static_assert(std::size(kKernelKinds) == kLastKernelType + 1);

class KernelBody {
 public:
  KernelBody(const Record& record, const Attr& attr, std::string_view body, Recording& recording,
             GroupedFindings& found)
      : record_(record),
        attr_(attr),
        body_(body),
        recording_(recording),
        found_(found),
        name_(kernel_kind(record.type).name) {}

  void check() {
    switch (record_.type) {
      case kMmapRecord:
        return check_mapping(32);
      case kMmap2Record:
        return check_mmap2();
      case kCommRecord:
        return check_comm();
      case kKsymbolRecord:
        return check_last_string(16);
      case kCgroupRecord:
        return check_last_string(8);
      case kReadRecord:
        return check_reading();
      case kNamespacesRecord:
        return check_array(8, 16, 16);
      case kDeferredRecord:
        return check_array(8, 16, 8);
      case kTextPokeRecord:
        return check_text_poke();
      default:
        check_fixed();
    }
  }

 private:
  template <class T>
  T field(std::size_t offset) const {
    return load<T>(body_.substr(offset), recording_.order);
  }

  void report_long(std::size_t size) {
    found_.add("perf-data/record-long"_rule, body_.substr(size), "the ", name_, " record has ",
               Plural{body_.size() - size, "byte"}, " after its last field");
  }

  void check_end(std::size_t size) {
    if (body_.size() > size) report_long(size);
  }

  bool check_string(std::size_t offset) {
    const std::string_view text = body_.substr(offset);
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) {
      check_name(text.substr(0, nul), name_, found_);
      return true;
    }
    found_.add("perf-data/string-nul"_rule, text, "the name in the ", name_, " record does not end in NUL");
    return false;
  }

  // Every writer pads the string at the end of a record to a multiple of 8 bytes. quipper rejects further bytes; unless
  // all of them are 0, they are the rest of a longer string. REQUIRES: the string ends in NUL.
  void check_padding(std::size_t offset) {
    const std::size_t nul = body_.find('\0', offset), end = (nul + 8) / 8 * 8;
    if (body_.size() <= end) return;
    if (body_.find_first_not_of('\0', nul) != std::string_view::npos) return report_long(end);
    found_.add_as(Severity::warning, "perf-data/record-long"_rule, body_.substr(end),
                  "the padding after the name in the ", name_, " record has ", Plural{body_.size() - nul - 1, "byte"},
                  "; expected ", end - nul - 1);
  }

  void check_last_string(std::size_t offset) {
    if (check_string(offset)) check_padding(offset);
  }

  // simpleperf gives the whole name of a process.
  void check_comm() {
    if (recording_.is_simpleperf || body_.size() <= kCommBytes) return check_last_string(8);
    if (check_string(8)) report_long(kCommBytes);
  }

  // A count at `offset`, then from `start` on as many items of `size` bytes.
  void check_array(std::size_t offset, std::size_t start, std::size_t size) {
    const auto count = field<std::uint64_t>(offset);
    if (count > (body_.size() - start) / size)
      return found_.add("perf-data/count-overrun"_rule, body_.substr(offset, 8), Plural{count, "item"}, " of the ",
                        name_, count == 1 ? " record does not fit in the " : " record do not fit in the ",
                        Plural{body_.size() - start, "byte"}, " left");
    if (record_.type == kDeferredRecord) check_frames(body_.substr(start, static_cast<std::size_t>(count) * 8));
    check_end(start + static_cast<std::size_t>(count) * size);
  }

  void check_frames(std::string_view frames) {
    for (; !frames.empty(); frames.remove_prefix(8))
      if (const auto entry = load<std::uint64_t>(frames, recording_.order); is_unknown_context(entry))
        found_.add("perf-data/callchain-context"_rule, frames.substr(0, 8), "the call chain entry ", Hex{entry},
                   " is not a known context marker");
  }

  void check_reading() {
    const auto size = measure_reading(attr_, body_.substr(8), recording_.order, "perf-data/record-short"_rule,
                                      "perf-data/count-overrun"_rule, found_);
    if (size) check_end(8 + *size);
  }

  void check_text_poke() {
    const std::size_t size = 12u + field<std::uint16_t>(8) + field<std::uint16_t>(10);
    if (size > body_.size())
      return found_.add("perf-data/count-overrun"_rule, body_.substr(8, 4), "the code of a TEXT_POKE record has ",
                        Plural{size - 12, "byte"}, ", but the record has room for ", body_.size() - 12);
    check_end((size + 7) / 8 * 8);
  }

  void check_fixed() {
    const KernelKind& kind = kernel_kind(record_.type);
    if (kind.is_fixed) check_end(kind.minimum);
    Counts& counts = recording_.counts;
    if (record_.type == kLostRecord) {
      counts.lost_events += field<std::uint64_t>(8);
      counts.lost_event_records.add(place(body_.substr(8, 8)));
    } else if (record_.type == kLostSamplesRecord && (record_.misc & kMiscBpf) == 0) {
      counts.lost_samples += field<std::uint64_t>(0);
      counts.lost_sample_records.add(place(body_.substr(0, 8)));
    } else if (record_.type == kThrottleRecord || record_.type == kUnthrottleRecord) {
      found_.add("perf-data/throttled"_rule, record_.bytes.substr(0, 8), "the kernel lowered the sampling rate");
    } else if (record_.type == kAuxRecord && (field<std::uint64_t>(16) & 1) != 0) {
      found_.add("perf-data/aux-truncated"_rule, body_.substr(16, 8), "an AUX record reports that trace data was lost");
    }
  }

  std::string_view place(std::string_view part) const {
    return found_.redirection().empty() ? part : found_.redirection();
  }

  // Whether an MMAP2 record comes from a kernel that wrote neither protection nor flags: the path is in their place.
  // A path has more than one character: no protection is such a number.
  bool is_old_mmap2() const {
    if ((record_.misc & kMiscBuildId) != 0 || (body_[kOldPath] != '/' && body_[kOldPath] != '[')) return false;
    return body_.size() < kOldPath + 4 || field<std::uint32_t>(kOldPath) >> 8 != 0;
  }

  void check_mmap2() {
    constexpr std::size_t kPath = 64, kIdSize = 32, kId = 36;
    if (is_old_mmap2()) {
      found_.add("perf-data/mmap2-old"_rule, body_.substr(kOldPath, 8),
                 "an MMAP2 record lacks the protection and flags fields before its path");
      return check_mapping(kOldPath);
    }
    if (body_.size() <= kPath)
      return found_.add("perf-data/record-short"_rule, record_.bytes.substr(0, 8), "the body of an MMAP2 record has ",
                        Plural{body_.size(), "byte"}, ", but needs at least ", kPath + 1);
    check_mapping(kPath);
    if ((record_.misc & kMiscBuildId) == 0) return;
    const auto size = static_cast<unsigned char>(body_[kIdSize]);
    if (size > kBuildIdBytes)
      return found_.add("perf-data/build-id-size"_rule, body_.substr(kIdSize, 1), "a build ID has ", unsigned{size},
                        " bytes, more than the maximum of 20");
    const std::string_view path = body_.substr(kPath);
    const auto pid = field<std::uint32_t>(0);
    recording_.build_ids.add(pid, cpu_mode(record_.misc), path.substr(0, path.find('\0')), body_.substr(kId, size),
                             found_);
  }

  // The kernel shows its addresses as 0 to a recorder without privileges: simpleperf then records empty mappings.
  void report_empty_mapping(std::uint64_t start) {
    const bool is_hidden = start == 0 && cpu_mode(record_.misc) == kKernelMode;
    found_.add_as(is_hidden ? Severity::warning : Severity::error, "perf-data/mmap-empty"_rule, body_.substr(16, 8),
                  "the mapping at ", Hex{start}, " is empty");
  }

  void check_mapping(std::size_t path_offset) {
    const auto start = field<std::uint64_t>(8), size = field<std::uint64_t>(16);
    if (Uint128{start} + size > Uint128{1} << 64)
      found_.add("perf-data/mmap-range"_rule, body_.substr(8, 16), "a mapping of ", Hex{size}, " bytes at ", Hex{start},
                 " extends past the end of the address space");
    if (size == 0) report_empty_mapping(start);
    if ((record_.misc & kMiscMapTimeout) != 0)
      found_.add("perf-data/proc-map-timeout"_rule, record_.bytes.substr(4, 2),
                 "perf gave up reading the mappings of process ", field<std::uint32_t>(0));
    if (!check_string(path_offset)) return;
    check_padding(path_offset);
    const std::string_view path = body_.substr(path_offset);
    check_mode(path.substr(0, path.find('\0')));
    keep_mapping(path);
  }

  // perf frees a file twice if it treats the file as a part of the kernel because of its build id.
  void check_mode(std::string_view path) {
    if (is_user_mode(cpu_mode(record_.misc)) && recording_.build_ids.is_kernel_path(path))
      found_.add("perf-data/build-id-mode"_rule, path, path,
                 " is mapped by a process, but its build ID has CPU mode 'kernel'");
  }

  void keep_mapping(std::string_view path) {
    constexpr std::size_t kProtection = 56, kIdSize = 32, kId = 36, kNewPath = 64;
    constexpr std::uint32_t kExecutable = 4;
    const bool is_new = record_.type == kMmap2Record && body_.size() - path.size() == kNewPath;
    const bool is_executable = is_new ? (field<std::uint32_t>(kProtection) & kExecutable) != 0
                                      : record_.type == kMmap2Record || (record_.misc & kMiscData) == 0;
    if (!recording_.keeps_mappings || !is_executable) return;
    Mapping mapping = {};
    mapping.name_hash = hash_of(file_name(path.substr(0, path.find('\0'))));
    mapping.offset = field<std::uint64_t>(24);
    mapping.where = place(body_.substr(24, 8));
    if (is_new && (record_.misc & kMiscBuildId) != 0)
      std::copy_n(body_.begin() + kId, std::min<std::size_t>(static_cast<unsigned char>(body_[kIdSize]), kBuildIdBytes),
                  mapping.build_id.begin());
    recording_.mappings.push_back(mapping);
  }

  const Record& record_;
  const Attr& attr_;
  const std::string_view body_;
  Recording& recording_;
  GroupedFindings& found_;
  const char* const name_;
};

}  // namespace

std::string flip_of(std::uint32_t type) {
  NamedNumber table[kLastKernelType];
  for (std::uint32_t known = 1; known <= kLastKernelType; ++known) table[known - 1] = {known, kKernelKinds[known].name};
  return describe_bit_flip(type, table);
}

std::string title_of(std::uint32_t type) {
  const bool is_kernel = type != 0 && type <= kLastKernelType;
  const char* const name = is_kernel ? kKernelKinds[type].name : tool_name(type);
  return name == nullptr ? "the record of type " + std::to_string(type) : "the " + std::string(name) + " record";
}

const KernelKind& kernel_kind(std::uint32_t type) {
  return kKernelKinds[type];
}

void check_kernel_body(const Record& record, const Attr& attr, std::string_view body, Recording& recording,
                       GroupedFindings& found) {
  KernelBody(record, attr, body, recording, found).check();
}

}  // namespace proflint::perf_data
