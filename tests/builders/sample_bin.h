// Writes sample profiles in every encoding of LLVM, from one model: for tests and benchmarks.
// Follows LLVM SampleProfWriter (releases 8 to 22).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proflint::tests {

struct SampleTarget {
  std::string name;
  std::uint64_t count = 0;
};

struct SampleLine {
  std::uint32_t offset = 0, discriminator = 0;
  std::uint64_t count = 0;
  std::vector<SampleTarget> targets;
};

struct SampleFrame {
  std::string name;
  std::uint32_t offset = 0, discriminator = 0;
};

struct SampleFunction {
  std::string name;
  std::vector<SampleFrame> context;  // callers outermost first, without the function itself; for profiles of contexts
  std::uint64_t head = 0, total = 0;
  std::vector<SampleLine> lines, vtables;  // for layouts with virtual tables: these are the targets of their lines
  struct Callee;
  std::vector<Callee> callees;
  std::uint64_t checksum = 0;
  std::uint32_t attributes = 0;
};

struct SampleFunction::Callee {
  std::uint32_t offset = 0, discriminator = 0;
  SampleFunction function;
};

struct SampleProfile {
  std::vector<SampleFunction> functions;
  std::vector<std::string> symbols;  // for a symbol list
  bool has_contexts = false, has_checksums = false, has_attributes = false;
};

// Options of the extensible encoding.
struct SampleLayout {
  std::uint64_t version = 103;
  enum class Names { strings, md5, fixed_md5, eytzinger } names = Names::strings;
  enum class Order { oldest, next, usual, split } order = Order::usual;
  bool is_compressed = false;
  bool is_composite = false;  // version 105
  bool has_vtables = false;   // a part in every record
  bool has_md5_symbols = false;
  std::uint64_t summary_flags = 0;
};

// One section to be written, with its contents before compression.
struct SampleSection {
  std::uint64_t type = 0, flags = 0;
  std::string contents;
  bool is_last_in_file = false;  // written after all others, as offset tables are
};

void put_uleb(std::string& out, std::uint64_t value);
// Low 64 bits of the MD5 of a name, as in LLVM; the number itself for a name of digits.
std::uint64_t md5_of(const std::string& name);
// `sorted` in the order of a complete binary search tree written breadth first.
std::vector<std::uint64_t> eytzinger_of(const std::vector<std::uint64_t>& sorted);

std::string raw_profile(const SampleProfile& profile);
std::string compact_profile(const SampleProfile& profile);
std::string text_profile(const SampleProfile& profile);

// The sections, in table order.
std::vector<SampleSection> sample_sections(const SampleProfile& profile, const SampleLayout& layout);
// The file with these sections; compresses sections that have the flag for it.
std::string extensible_file(const std::vector<SampleSection>& sections, std::uint64_t version = 103);
inline std::string extensible_profile(const SampleProfile& profile, const SampleLayout& layout = {}) {
  return extensible_file(sample_sections(profile, layout), layout.version);
}

}  // namespace proflint::tests
