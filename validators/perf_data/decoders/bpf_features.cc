// Features about BPF programs and their types.
#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/perf_data/decoders/feature_layouts.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

// struct bpf_prog_info: perf lists the functions of a program from three arrays in the data after it, if their counts
// are equal.
void check_program(std::string_view info, std::uint64_t arrays, std::uint32_t data_size, std::endian order,
                   GroupedFindings& found) {
  struct Array {
    const char* name;
    unsigned bit;
    std::size_t count, offset;  // of the fields
    std::uint32_t size;         // of an item
  };
  constexpr Array kArrays[] = {{"addresses", 3, 104, 112, 8}, {"lengths", 4, 108, 120, 4}, {"tags", 8, 180, 184, 8}};
  constexpr std::size_t kMin = 192;
  if (info.size() < kMin) return;
  const auto count_of = [&](const Array& array) { return load<std::uint32_t>(info.substr(array.count), order); };
  const std::uint64_t count = count_of(kArrays[0]);
  if (std::any_of(std::begin(kArrays), std::end(kArrays), [&](const Array& array) { return count_of(array) != count; }))
    return;
  for (const Array& array : kArrays) {
    const auto offset = load<std::uint64_t>(info.substr(array.offset), order);
    const bool is_there = (arrays >> array.bit & 1) != 0 && offset <= data_size;
    if (count != 0 && (!is_there || count * array.size > data_size - offset))
      return found.add("perf-data/feature-layout"_rule, info.substr(array.offset, 8), "a BPF program has ",
                       Plural{count, "function"}, ", but its data lacks the ", array.name, " of the functions");
  }
}

}  // namespace

void read_bpf_prog_info(Fields& fields, Recording& recording) {
  fields.list("programs", 16, [&] {
    std::uint32_t info_size = 0, data_size = 0;
    std::uint64_t arrays = 0;
    std::string_view info;
    if (!(fields.read("length of a program", info_size) && fields.read("data length of a program", data_size) &&
          fields.read("array mask of a program", arrays) && fields.take("program", info_size, info) &&
          fields.skip_field("data of a program", data_size)))
      return false;
    check_program(info, arrays, data_size, recording.order, fields.found());
    return true;
  });
}

void read_bpf_btf(Fields& fields, Recording&) {
  fields.list("BTF entries", 8, [&] {
    std::uint32_t id = 0, size = 0;
    return fields.read("id of BTF data", id) && fields.read("size of BTF data", size) &&
           fields.skip_field("BTF data", size);
  });
}

}  // namespace proflint::perf_data
