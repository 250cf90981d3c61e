// Features about BPF programs and their types.
// Follows tools/perf/util/bpf-event.c (machine__process_bpf_event_load, synthesize_bpf_prog_name), uapi/linux/bpf.h and
// uapi/linux/btf.h.
#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "validators/core/cursor.h"
#include "validators/perf_data/decoders/feature_layouts.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

// An array in the data after a program, with an item for each function.
struct ProgramArray {
  const char* name;
  unsigned bit;
  std::size_t offset;  // of the field with its place
};
constexpr ProgramArray kAddresses = {"addresses", 3, 112}, kLengths = {"lengths", 4, 120}, kTypes = {"types", 5, 136},
                       kTags = {"tags", 8, 184};
constexpr std::size_t kAddressCount = 104, kLengthCount = 108, kTagCount = 180, kTypeCount = 144;  // fields
constexpr std::size_t kBtfId = 128, kTypeItemSize = 132;

// struct bpf_prog_info, and the arrays in the data after it.
struct Program {
  std::string_view info, data;
  std::uint64_t arrays = 0;
  std::endian order = std::endian::little;

  // perf reads zeros after a short description.
  template <class T>
  T field(std::size_t offset) const {
    return offset + sizeof(T) <= info.size() ? load<T>(info.substr(offset), order) : T{0};
  }
  std::uint64_t functions() const { return field<std::uint32_t>(kAddressCount); }
  // perf lists the functions only if it knows as many lengths and tags.
  bool is_listed() const {
    return field<std::uint32_t>(kLengthCount) == functions() && field<std::uint32_t>(kTagCount) == functions();
  }
  bool has(const ProgramArray& array, std::uint64_t size) const {
    const auto offset = field<std::uint64_t>(array.offset);
    return (arrays >> array.bit & 1) != 0 && offset <= data.size() && size <= data.size() - offset;
  }
  // REQUIRES: functions() != 0.
  std::string_view place_of(const ProgramArray& array) const {
    return array.offset < info.size() ? info.substr(array.offset, 8) : info.substr(kAddressCount, 4);
  }
};

bool read_program(Fields& fields, std::endian order, Program& program) {
  std::uint32_t info_size = 0, data_size = 0;
  program.order = order;
  return fields.read("length of a program", info_size) && fields.read("data length of a program", data_size) &&
         fields.read("array mask of a program", program.arrays) && fields.take("program", info_size, program.info) &&
         fields.take("data of a program", data_size, program.data);
}

bool check_array(const Program& program, const ProgramArray& array, std::uint64_t size, GroupedFindings& found) {
  if (program.has(array, size)) return true;
  found.add("perf-data/feature-layout"_rule, program.place_of(array), "a BPF program has ",
            Plural{program.functions(), "function"}, ", but its data lacks the ", array.name, " of the functions");
  return false;
}

// perf reads the addresses when a record loads the program, and all arrays when it lists the functions.
bool check_program(const Program& program, GroupedFindings& found) {
  const std::uint64_t count = program.functions();
  if (count == 0) return true;
  if (!check_array(program, kAddresses, count * 8, found)) return false;
  return !program.is_listed() ||
         (check_array(program, kLengths, count * 4, found) && check_array(program, kTags, count * 8, found));
}

// Whether the payload has all programs if each is followed by `extra` bytes. Then the kernel's size of the description
// is the same for several programs, and nothing follows the last one: other payloads are damaged.
bool fits(std::string_view payload, std::endian order, std::uint64_t extra) {
  constexpr std::uint64_t kMaskSize = 8;
  Cursor cursor(payload, order);
  std::uint32_t count = 0, info_size = 0, data_size = 0, first_size = 0;
  if (!cursor.read(count)) return false;
  bool is_equal = count > 1;
  for (std::uint32_t i = 0; i != count; ++i) {
    if (!cursor.read(info_size) || !cursor.read(data_size) || !cursor.skip(kMaskSize + info_size + data_size + extra))
      return false;
    if (i == 0) first_size = info_size;
    is_equal = is_equal && info_size == first_size;
  }
  return extra == 0 || (is_equal && cursor.at_end());
}

// The bytes after each program that its sizes leave out: perf writes its own struct bpf_prog_info, but notes the size
// of the kernel's, which is smaller if the kernel is older. 0: none, or the payload is damaged.
std::uint64_t unlisted_bytes(std::string_view payload, std::endian order) {
  constexpr std::uint64_t kStep = 8, kMax = 64;
  std::uint64_t extra = 0;
  while (extra <= kMax && !fits(payload, order, extra)) extra += kStep;
  return extra <= kMax ? extra : 0;
}

// The number of types in BTF data, with void; nothing if libbpf rejects it.
std::optional<std::uint64_t> count_types(std::string_view btf, std::endian order) {
  struct Kind {
    std::uint8_t size, item_size;
  };
  constexpr Kind kKinds[] = {{0, 0}, {4, 0}, {0, 0}, {12, 0}, {0, 12}, {0, 12}, {0, 8}, {0, 0}, {0, 0}, {0, 0},
                             {0, 0}, {0, 0}, {0, 0}, {0, 8},  {4, 0},  {0, 12}, {0, 0}, {4, 0}, {0, 0}, {0, 12}};
  constexpr std::uint16_t kMagic = 0xeb9f;
  Cursor header(btf, order);
  std::uint16_t magic = 0, version = 0;
  std::uint32_t header_size = 0, offset = 0, size = 0;
  if (!(header.read(magic) && header.read(version) && header.read(header_size) && header.read(offset) &&
        header.read(size)) ||
      magic != kMagic)
    return std::nullopt;
  Cursor rest(btf, order);
  std::string_view types;
  if (!(rest.skip(header_size) && rest.skip(offset) && rest.take(size, types))) return std::nullopt;
  std::uint64_t count = 1;
  for (Cursor cursor(types, order); !cursor.at_end(); ++count) {
    std::uint32_t name = 0, info = 0, type = 0;
    if (!(cursor.read(name) && cursor.read(info) && cursor.read(type))) return std::nullopt;
    const std::uint32_t kind = info >> 24 & 0x1f, items = info & UINT16_MAX;
    if (kind >= std::size(kKinds) || !cursor.skip(kKinds[kind].size + items * kKinds[kind].item_size))
      return std::nullopt;
  }
  return count;
}

// BTF data, by the id that programs have for it.
struct Btf {
  std::uint32_t id;
  std::uint64_t types;
};

// perf names the functions of a program after their types, which it does not expect to be missing.
void check_types(const Program& program, const std::pmr::vector<Btf>& btfs, GroupedFindings& found) {
  const std::uint64_t count = program.functions();
  const auto id = program.field<std::uint32_t>(kBtfId);
  const auto btf =
      std::lower_bound(btfs.begin(), btfs.end(), id, [](const Btf& a, std::uint32_t b) { return a.id < b; });
  if (count == 0 || !program.is_listed() || id == 0 || btf == btfs.end() || btf->id != id) return;
  constexpr std::size_t kItem = 8, kTypeId = 4;
  const std::uint64_t item_size = program.field<std::uint32_t>(kTypeItemSize);
  if (!check_array(program, kTypes, (count - 1) * item_size + kItem, found) ||
      program.field<std::uint32_t>(kTypeCount) < count)
    return;
  const std::string_view items =
      program.data.substr(static_cast<std::size_t>(program.field<std::uint64_t>(kTypes.offset)));
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string_view where =
        items.substr(static_cast<std::size_t>(i * item_size) + kTypeId, sizeof(std::uint32_t));
    if (const auto type = load<std::uint32_t>(where, program.order); type >= btf->types)
      return found.add("perf-data/feature-layout"_rule, where, "a function of a BPF program has type ", type,
                       ", but BTF data ", id, " has only types 0 to ", btf->types - 1);
  }
}

}  // namespace

void read_bpf_prog_info(Fields& fields, Recording& recording) {
  const std::string_view payload = fields.rest();
  if (const std::uint64_t extra = unlisted_bytes(payload, recording.order); extra != 0) {
    fields.found().add_as(Severity::warning, "perf-data/feature-layout"_rule, payload,
                          "the description of each BPF program is ", Plural{extra, "byte"},
                          " longer than its size, because the kernel was older than perf");
    return fields.skip(fields.left());
  }
  bool are_sound = true;
  const bool is_complete = fields.list("programs", 16, [&] {
    Program program;
    if (!read_program(fields, recording.order, program)) return false;
    are_sound &= check_program(program, fields.found());
    return true;
  });
  if (is_complete && are_sound && !recording.is_pipe) recording.bpf_programs = payload;
}

void read_bpf_btf(Fields& fields, Recording& recording) {
  std::pmr::vector<Btf> btfs(recording.memory);
  const bool is_sound = fields.list("BTF entries", 8, [&] {
    std::uint32_t id = 0, size = 0;
    std::string_view data;
    if (!(fields.read("id of BTF data", id) && fields.read("size of BTF data", size) &&
          fields.take("BTF data", size, data)))
      return false;
    if (recording.bpf_programs.empty()) return true;
    if (const auto types = count_types(data, recording.order)) btfs.push_back({id, *types});
    return true;
  });
  if (!is_sound || btfs.empty()) return;
  std::stable_sort(btfs.begin(), btfs.end(), [](const Btf& a, const Btf& b) { return a.id < b.id; });
  Fields programs(recording.bpf_programs, "BPF_PROG_INFO", recording.order, fields.found());
  programs.list("programs", 16, [&] {
    Program program;
    if (!read_program(programs, recording.order, program)) return false;
    check_types(program, btfs, fields.found());
    return true;
  });
}

}  // namespace proflint::perf_data
