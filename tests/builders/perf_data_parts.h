// Writes perf.data from its parts: attrs, records and features with any fields, for tests of bounds.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/builders/bytes.h"

namespace proflint::tests::perf_data {

// A number in the byte order of the machine, or literal bytes.
struct Field {
  std::uint64_t value = 0;
  unsigned size = 0;  // of the number; 0: `bytes`
  std::string bytes = {};
};
using Fields = std::vector<Field>;

inline Field u8(std::uint64_t value) {
  return {value, 1};
}
inline Field u16(std::uint64_t value) {
  return {value, 2};
}
inline Field u32(std::uint64_t value) {
  return {value, 4};
}
inline Field u64(std::uint64_t value) {
  return {value, 8};
}
inline Field text(std::string bytes) {
  return {0, 0, std::move(bytes)};
}
inline Field zeros(std::size_t size) {
  return text(std::string(size, '\0'));
}

std::string to_bytes(const Fields& fields, Machine machine);

// The bits of sample_type (perf_event_open(2)).
inline constexpr std::uint64_t kIp = 1, kTid = 2, kTime = 4, kAddr = 8, kRead = 16, kCallchain = 32, kId = 64,
                               kCpu = 128, kPeriod = 256, kStreamId = 512, kRaw = 1024, kBranches = 2048,
                               kRegsUser = 4096, kStack = 8192, kWeight = 1u << 14, kDataSource = 1u << 15,
                               kIdentifier = 1u << 16, kTransaction = 1u << 17, kRegsIntr = 1u << 18,
                               kPhysical = 1u << 19, kAux = 1u << 20, kCgroup = 1u << 21, kDataPage = 1u << 22,
                               kCodePage = 1u << 23, kWeights = 1u << 24;

struct Attribute {
  std::uint64_t sample_type = 0x10007, read_format = 4, flags = 1u << 18;  // bits as on a little-endian machine
  std::uint64_t branch_sample_type = 0, regs_user = 0, regs_intr = 0;
  std::uint32_t stack_user = 16, type = 1;
  std::uint32_t size = 112;  // bytes of it that are written
  std::vector<std::uint64_t> ids = {100};
};

std::string to_bytes(const Attribute& attribute, Machine machine);

struct Parts {
  Machine machine = {};
  std::vector<Attribute> attributes = {{}};
  std::string data = {};                                        // records
  std::vector<std::pair<unsigned, std::string>> features = {};  // ascending
  std::uint64_t header = 104;
};

std::string record(Machine machine, std::uint32_t type, std::uint16_t misc, const std::string& body);

// HEADER_ATTR records and the data.
std::string pipe_of(const Parts& parts);
// Header, ids, attrs, data, the table of features, features.
std::string file_of(const Parts& parts);
// The offsets of the attrs and the data in that file.
std::size_t attrs_at(const Parts& parts);
std::size_t data_at(const Parts& parts);

// `bytes` with `value` in place of `size` bytes at `offset`.
std::string with_number(std::string bytes, std::size_t offset, std::uint64_t value, unsigned size, Machine machine);

}  // namespace proflint::tests::perf_data
