// Checks blocks of value data. The check of a block stops at the first defect, as the rest would be misread.
#include "validators/llvm_instr/value_data.h"

#include <algorithm>

#include "validators/llvm_instr/counts.h"

namespace proflint::llvm_instr {
namespace {

constexpr std::size_t kHeader = 8, kAlignment = 8, kValue = 16;
constexpr std::size_t kCount = 8;  // offset in a value

std::uint64_t sum_of_bytes(std::string_view bytes) {
  std::uint64_t sum = 0;
  for (const char byte : bytes) sum += static_cast<unsigned char>(byte);
  return sum;
}

std::size_t padding_after(std::uint32_t counts) {
  return (kAlignment - counts % kAlignment) % kAlignment;
}

unsigned kinds_with_sites(const ValueSites& sites) {
  return static_cast<unsigned>(std::count_if(sites.begin(), sites.end(), [](std::uint16_t n) { return n != 0; }));
}

}  // namespace

bool check_unique_sizes(std::span<std::uint64_t> sizes, const Rule& rule, std::string_view where,
                        GroupedFindings& findings) {
  if (sizes.size() < 2) return true;
  // LLVM keeps them in a DenseSet, whose empty key is UINT64_MAX: after another size, it finds that key in the set.
  constexpr std::uint64_t kEmptyKey = UINT64_MAX;
  const bool has_empty_key = sizes[0] != kEmptyKey && std::find(sizes.begin(), sizes.end(), kEmptyKey) != sizes.end();
  std::sort(sizes.begin(), sizes.end());
  if (const auto twice = std::adjacent_find(sizes.begin(), sizes.end()); twice != sizes.end())
    findings.add(rule, where, "memory operation size ", *twice, " occurs twice at the same value site");
  else if (has_empty_key)
    findings.add(rule, where, "memory operation size ", kEmptyKey,
                 " follows another size at the same value site, so LLVM treats it as a duplicate");
  else
    return true;
  return false;
}

std::array<std::uint64_t, kValueKinds> count_sites(std::string_view block, std::endian order) {
  std::array<std::uint64_t, kValueKinds> sites = {};
  Cursor cursor(block, order);
  std::string_view header, counts, padding, values;
  std::uint32_t kind = 0, number = 0;
  bool is_left = cursor.take(kHeader, header);
  while (is_left && cursor.read(kind) && cursor.read(number) && cursor.take(number, counts)) {
    if (kind < kValueKinds) sites[kind] += number;
    is_left = cursor.take(padding_after(number), padding) && cursor.take_array(sum_of_bytes(counts), kValue, values);
  }
  return sites;
}

ValueData::Taken ValueData::take(std::string_view& rest, const ValueSites* sites) const {
  Cursor cursor(rest, order_);
  std::uint32_t size = 0, number = 0;
  if (!(cursor.read(size) && cursor.read(number))) {
    findings_.add(rules_.truncated, rest, "the header of a block of value data takes 8 bytes, but only ",
                  Plural{rest.size(), "byte is left", "bytes are left"});
    return Taken::none;
  }
  if (size < kHeader || size % kAlignment != 0) {
    findings_.add(rules_.size, rest.substr(0, 4), "a block of value data declares ", Plural{size, "byte"},
                  ", which is not a positive multiple of 8");
    return Taken::none;
  }
  if (size > rest.size()) {
    findings_.add(rules_.truncated, rest.substr(0, 4), "a block of value data declares ", Plural{size, "byte"},
                  ", but only ", Plural{rest.size(), "byte is left", "bytes are left"});
    return Taken::none;
  }
  const std::string_view block = rest.substr(0, size);
  rest.remove_prefix(size);
  if (size == kHeader && number == 0 && sites == nullptr) return Taken::sound;  // of most functions
  return check_kinds(block, number, sites) ? Taken::sound : Taken::unsound;
}

bool ValueData::check_kinds(std::string_view block, std::uint32_t number, const ValueSites* sites) const {
  const std::string_view where = block.substr(4, 4);
  if (number > kinds_) {
    findings_.add(rules_.kinds, where, "a block of value data has ", Plural{number, "value kind"},
                  ", but the version of the profile defines only ", kinds_);
    return false;
  }
  if (sites != nullptr && number != kinds_with_sites(*sites)) {
    findings_.add(rules_.kinds, where, "a block of value data has ", Plural{number, "value kind"},
                  ", but its record has sites of ", Plural{kinds_with_sites(*sites), "kind"});
    return false;
  }
  Cursor cursor(block.substr(kHeader), order_);
  std::int64_t last = -1;
  for (std::uint32_t i = 0, kind = 0; i < number; ++i, last = kind)
    if (!check_kind(cursor, last, sites, kind)) return false;
  if (cursor.at_end()) return true;
  findings_.add(rules_.size, block.substr(0, 4), "a block of value data declares ", Plural{block.size(), "byte"},
                ", but its kinds use ", block.size() - cursor.left());
  return false;
}

bool ValueData::check_kind(Cursor& cursor, std::int64_t last, const ValueSites* sites, std::uint32_t& kind) const {
  const std::string_view start = cursor.rest();
  std::uint32_t number = 0;
  if (!(cursor.read(kind) && cursor.read(number))) {
    // Blocks and the data of kinds are multiples of 8 bytes.
    findings_.add(rules_.size, start, "a block of value data ends before the header of a value kind");
    return false;
  }
  if (!check_number(kind, last, sites, start.substr(0, 4))) return false;
  if (!check_sites(kind, number, sites, start.substr(4, 4))) return false;
  std::string_view counts, padding, values;
  if (!cursor.take(number, counts) || !cursor.take(padding_after(number), padding) ||
      !cursor.take_array(sum_of_bytes(counts), kValue, values)) {
    findings_.add(rules_.size, start.substr(0, 8), "the data of value kind ", kind,
                  " extends past the end of its block");
    return false;
  }
  if (padding.find_first_not_of('\0') != std::string_view::npos)
    findings_.add(rules_.padding, padding, "the padding after the numbers of values is not zero");
  check_counts(values);
  if (rules_.order != nullptr) check_order(counts, values);
  return kind != kMemorySizes || check_sizes(counts, values);
}

bool ValueData::check_number(std::uint32_t kind, std::int64_t last, const ValueSites* sites,
                             std::string_view where) const {
  const auto reject = [&](const auto&... parts) {
    findings_.add(rules_.kinds, where, "value kind ", kind, parts...);
    return false;
  };
  if (kind >= kinds_)
    return reject(kinds_ == 2 ? " is unknown (0 and " : " is unknown (0 to ", kinds_ - 1, " are known)");
  if (kind == last) return reject(" occurs twice in a block of value data");
  if (kind < last) return reject(" follows value kind ", last);
  return sites == nullptr || (*sites)[kind] != 0 || reject(" has no sites in the record");
}

bool ValueData::check_sites(std::uint32_t kind, std::uint32_t number, const ValueSites* sites,
                            std::string_view where) const {
  if (sites != nullptr ? number == (*sites)[kind] : number != 0) return true;
  if (sites != nullptr)
    findings_.add(rules_.sites, where, "value kind ", kind, " has ", Plural{number, "site"}, ", but the record states ",
                  (*sites)[kind]);
  else
    findings_.add(rules_.sites, where, "value kind ", kind, " has no sites");
  return false;
}

void ValueData::check_counts(std::string_view values) const {
  for (; !values.empty(); values.remove_prefix(kValue))
    check_value_count(load<std::uint64_t>(values.substr(kCount), order_), values.substr(kCount, 8), findings_);
}

// Checks that sizes are unique at each site. Sites have at most 255 values.
bool ValueData::check_sizes(std::string_view counts, std::string_view values) const {
  bool is_sound = true;
  std::array<std::uint64_t, 255> seen;
  for (const char count : counts) {
    const std::size_t number = static_cast<unsigned char>(count);
    const std::string_view site = values.substr(0, number * kValue);
    for (std::size_t i = 0; i < number; ++i) seen[i] = load<std::uint64_t>(site.substr(i * kValue), order_);
    is_sound &= check_unique_sizes({seen.data(), number}, rules_.duplicate, site, findings_);
    values.remove_prefix(site.size());
  }
  return is_sound;
}

// Checks that the most frequent values of each site come first.
void ValueData::check_order(std::string_view counts, std::string_view values) const {
  for (const char number : counts) {
    const std::string_view site = values.substr(0, static_cast<unsigned char>(number) * kValue);
    for (std::size_t at = kValue; at < site.size(); at += kValue) {
      const auto count = load<std::uint64_t>(site.substr(at + kCount), order_);
      const auto before = load<std::uint64_t>(site.substr(at + kCount - kValue), order_);
      if (count <= before) continue;
      findings_.add(*rules_.order, site.substr(at, kValue),
                    "the values at a site are not in descending order of their counts: count ", count, " follows ",
                    before);
      break;
    }
    values.remove_prefix(site.size());
  }
}

}  // namespace proflint::llvm_instr
