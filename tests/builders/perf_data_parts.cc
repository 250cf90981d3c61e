// The layout of files and pipes. Follows perf.data-file-format.txt.
#include "tests/builders/perf_data_parts.h"

namespace proflint::tests::perf_data {
namespace {

constexpr std::size_t kFileHeader = 104, kIdsOfEntry = 16;

std::size_t entry_size(const Parts& parts) {
  return parts.attributes.empty() ? 128 : parts.attributes[0].size + kIdsOfEntry;
}

std::uint64_t mirrored(std::uint64_t bits) {
  std::uint64_t out = 0;
  for (unsigned bit = 0; bit < 64; ++bit) out |= (bits >> bit & 1) << (63 - bit);
  return out;
}

std::string magic(Machine machine) {
  return machine.order == std::endian::little ? "PERFILE2" : "2ELIFREP";
}

}  // namespace

std::string to_bytes(const Fields& fields, Machine machine) {
  Bytes out(machine);
  for (const Field& field : fields)
    if (field.size == 0)
      out.bytes(field.bytes);
    else
      out.number(field.value, field.size);
  return out.str();
}

std::string to_bytes(const Attribute& a, Machine machine) {
  const std::uint64_t flags = machine.order == std::endian::little ? a.flags : mirrored(a.flags);
  const Fields fields = {u32(a.type),      u32(a.size),        u64(0),
                         u64(1),           u64(a.sample_type), u64(a.read_format),
                         u64(flags),       zeros(24),          u64(a.branch_sample_type),
                         u64(a.regs_user), u32(a.stack_user),  u32(0),
                         u64(a.regs_intr), zeros(64)};
  return to_bytes(fields, machine).substr(0, a.size);
}

std::string record(Machine machine, std::uint32_t type, std::uint16_t misc, const std::string& body) {
  return to_bytes({u32(type), u16(misc), u16(8 + body.size()), text(body)}, machine);
}

std::string pipe_of(const Parts& parts) {
  std::string out = to_bytes({text(magic(parts.machine)), u64(16)}, parts.machine);
  for (const Attribute& attribute : parts.attributes) {
    Bytes body(parts.machine);
    body.bytes(to_bytes(attribute, parts.machine));
    for (const std::uint64_t id : attribute.ids) body.number(id, 8);
    out += record(parts.machine, 64, 0, body.str());
  }
  return out + parts.data;
}

std::size_t attrs_at(const Parts& parts) {
  std::size_t at = parts.header;
  for (const Attribute& attribute : parts.attributes) at += 8 * attribute.ids.size();
  return at;
}

std::size_t data_at(const Parts& parts) {
  return attrs_at(parts) + entry_size(parts) * parts.attributes.size();
}

std::string file_of(const Parts& parts) {
  const std::size_t attrs = attrs_at(parts), data = data_at(parts);
  Bytes out(parts.machine), ids(parts.machine), entries(parts.machine), table(parts.machine);
  std::size_t ids_at = parts.header;
  for (const Attribute& attribute : parts.attributes) {
    for (const std::uint64_t id : attribute.ids) ids.number(id, 8);
    entries.bytes(to_bytes(attribute, parts.machine)).number(ids_at, 8).number(8 * attribute.ids.size(), 8);
    ids_at += 8 * attribute.ids.size();
  }
  std::uint64_t bitmap[4] = {};
  std::size_t place = data + parts.data.size() + 16 * parts.features.size();
  std::string payloads;
  for (const auto& [bit, payload] : parts.features) {
    bitmap[bit / 64] |= std::uint64_t{1} << bit % 64;
    table.number(place + payloads.size(), 8).number(payload.size(), 8);
    payloads += payload;
  }
  out.bytes(magic(parts.machine)).number(parts.header, 8).number(entry_size(parts), 8).number(attrs, 8);
  out.number(data - attrs, 8).number(data, 8).number(parts.data.size(), 8).number(0, 8).number(0, 8);
  if (parts.header == kFileHeader)
    for (const std::uint64_t word : bitmap) out.number(word, 8);
  return out.str() + ids.str() + entries.str() + parts.data + table.str() + payloads;
}

std::string with_number(std::string bytes, std::size_t offset, std::uint64_t value, unsigned size, Machine machine) {
  return bytes.replace(offset, size, Bytes(machine).number(value, size).str());
}

}  // namespace proflint::tests::perf_data
