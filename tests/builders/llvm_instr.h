// Writes LLVM instrumentation profiles in all three forms from one model: for tests and benchmarks.
// Follows compiler-rt InstrProfilingWriter and LLVM InstrProfWriter.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proflint::tests::llvm_instr {

inline constexpr std::uint64_t kLoopEntries = std::uint64_t{1} << 55, kIr = std::uint64_t{1} << 56,
                               kCs = std::uint64_t{1} << 57, kByteCounters = std::uint64_t{1} << 60,
                               kEntryOnly = std::uint64_t{1} << 61, kHeapProfile = std::uint64_t{1} << 62,
                               kTemporal = std::uint64_t{1} << 63,
                               kContextSensitive = std::uint64_t{1} << 60;  // in function hashes

struct Value {
  std::uint64_t value = 0, count = 0;
};
using Site = std::vector<Value>;

struct Function {
  std::string name;
  std::uint64_t hash = 0;
  std::vector<std::uint64_t> counters;  // in temporal raw profiles the first is a timestamp
  std::vector<std::uint8_t> bitmap;
  std::array<std::vector<Site>, 3> sites;  // per value kind
  std::string uniformity = {};             // of indexed version 14
};

struct Trace {
  std::uint64_t weight = 1;
  std::vector<std::string> functions;
};

// A heap profile: memory allocations, and the calls that led to them.
struct HeapFrame {
  std::string function;
  std::uint32_t line = 0, column = 0;
  bool is_inlined = false;
};
struct HeapSite {
  std::vector<std::uint32_t> stack;    // indexes of frames
  std::vector<std::uint64_t> callees;  // of calls, in version 4
};
struct HeapRecord {
  std::string function;
  std::vector<HeapSite> allocations, calls;
};
struct HeapProfile {
  std::uint64_t version = 3;
  std::vector<std::uint64_t> schema = {1, 5, 10, 23};  // fields of an allocation
  std::vector<HeapFrame> frames;
  std::vector<HeapRecord> records;
  bool has_data_accesses = false;  // in version 4
};
// The section, which starts at offset `start` of its file.
std::string heap_profile(const HeapProfile& heap, std::uint64_t start);

struct Profile {
  std::uint64_t variants = 0;  // bits of the version word
  std::vector<Function> functions;
  std::vector<std::string> ids;      // binary IDs, ascending
  std::vector<std::string> vtables;  // names
  std::vector<Trace> traces;
  std::optional<HeapProfile> heap = {};
};

// The hash that identifies a name.
std::uint64_t name_hash(const std::string& name);

struct RawLayout {
  std::uint32_t version = 10;
  std::endian order = std::endian::little;
  unsigned pointer = 8;
  bool is_compressed = false;
  std::size_t chunks = 1;             // of names
  bool has_uniform_counters = false;  // version 11
};

// `profile` without the parts that the version cannot express: bitmaps, kinds of values, ids.
Profile fitting(Profile profile, const RawLayout& layout);
std::string raw_profile(const Profile& profile, const RawLayout& layout = {});

Profile fitting_indexed(Profile profile, std::uint32_t version);
// Functions with the same name become records of one key.
std::string indexed_profile(const Profile& profile, std::uint32_t version = 12);

std::string text_profile(const Profile& profile);

}  // namespace proflint::tests::llvm_instr
