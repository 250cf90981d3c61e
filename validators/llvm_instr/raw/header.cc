// Reads headers of raw profiles: which words they have depends on the version, but the order does not.
#include "validators/llvm_instr/raw/header.h"

#include <algorithm>
#include <iterator>

#include "validators/llvm_instr/raw/rules.h"

namespace proflint::llvm_instr::raw {
namespace {

constexpr std::uint32_t kNewest = 11;
constexpr std::uint64_t kMaxPadding = 65535;

// "\xfflprofr\x81" and similar, as numbers in the byte order of the machine.
constexpr std::uint64_t kMagic64 = 0xff6c70726f667281, kMagic32 = 0xff6c70726f665281;
constexpr Machine kMachines[] = {
    {std::endian::little, 8}, {std::endian::little, 4}, {std::endian::big, 8}, {std::endian::big, 4}};

std::array<char, kMagicSize> magic_of(Machine machine) {
  const std::uint64_t magic = machine.pointer == 8 ? kMagic64 : kMagic32;
  std::array<char, kMagicSize> bytes;
  for (std::size_t i = 0; i < kMagicSize; ++i)
    bytes[i] = static_cast<char>(magic >> 8 * (machine.order == std::endian::little ? i : kMagicSize - 1 - i));
  return bytes;
}

struct Word {
  std::uint64_t Header::*member;
  std::uint32_t since;  // version
};

// The words after magic and version, in file order.
constexpr Word kWords[] = {{&Header::ids_size, 7},
                           {&Header::records, 0},
                           {&Header::counters_padding, 0},
                           {&Header::counters, 0},
                           {&Header::padding_after_counters, 0},
                           {&Header::bitmap_size, 9},
                           {&Header::padding_after_bitmap, 9},
                           {&Header::uniform_counters, 11},
                           {&Header::padding_after_uniform, 11},
                           {&Header::uniform_delta, 11},
                           {&Header::names_size, 0},
                           {&Header::counters_delta, 0},
                           {&Header::bitmap_delta, 9},
                           {&Header::names_delta, 0},
                           {&Header::vtables, 10},
                           {&Header::vtable_names_size, 10},
                           {&Header::value_kind_last, 0}};

std::size_t header_size(std::uint32_t version) {
  const auto words = std::count_if(std::begin(kWords), std::end(kWords),
                                   [version](const Word& word) { return version >= word.since; });
  return 8 * (2 + static_cast<std::size_t>(words));
}

// Indexed profiles can have entries first without IR: from text profiles whose only flag is `:entry_first`.
const char* impossible(VersionWord version) {
  if (const char* const complaint = version.impossible()) return complaint;
  if (version.has(variant::entry_first) && !version.has(variant::ir))
    return "the profile counts entries first, but is not an IR profile";
  return nullptr;
}

void check_variants(const Header& header, Report& report) {
  const std::string_view word = header.bytes.substr(8, 8);
  if ((header.version.word & (variant::unused | variant::memprof)) != 0)
    report.add("profraw/variant-bits"_rule, word, "the version word is ", Hex{header.version.word},
               ", but raw profiles do not define ",
               Trusted{bits_of(header.version.word & (variant::unused | variant::memprof))});
  if (const char* const complaint = impossible(header.version))
    report.add("profraw/variant-combination"_rule, word, "the version word is ", Hex{header.version.word}, ": ",
               complaint);
  const std::uint64_t last = header.number() >= 10 ? 2 : 1;
  if (header.value_kind_last != last)
    report.add("profraw/value-kind-last"_rule, header.bytes.substr(header.bytes.size() - 8), "the last value kind is ",
               header.value_kind_last, "; expected ", last, " in version ", header.number());
}

std::uint64_t to_8(std::uint64_t size) {
  return (8 - size % 8) % 8;
}

using Sizes = std::array<Uint128, kSections>;

Sizes sizes_of(const Header& header) {
  const Uint128 vtables = Uint128{header.vtables} * header.vtable_size();
  const bool has_vtables = header.number() >= 10;
  return {header.ids_size,
          Uint128{header.records} * header.record_size(),
          header.counters_padding,
          Uint128{header.counters} * header.counter_size(),
          header.padding_after_counters,
          header.bitmap_size,
          header.padding_after_bitmap,
          Uint128{header.uniform_counters} * 8,
          header.padding_after_uniform,
          header.names_size,
          to_8(header.names_size),
          vtables,
          has_vtables ? to_8(static_cast<std::uint64_t>(vtables % 8)) : 0,
          header.vtable_names_size,
          has_vtables ? to_8(header.vtable_names_size) : 0};
}

struct SectionSize {
  const char* name;
  std::uint64_t Header::*member;
};

// In the order of Section.
constexpr SectionSize kSizes[kSections] = {
    {"binary IDs", &Header::ids_size},
    {"records", &Header::records},
    {"the padding before the counters", &Header::counters_padding},
    {"counters", &Header::counters},
    {"the padding after the counters", &Header::padding_after_counters},
    {"bitmaps", &Header::bitmap_size},
    {"the padding after the bitmaps", &Header::padding_after_bitmap},
    {"uniform counters", &Header::uniform_counters},
    {"the padding after the uniform counters", &Header::padding_after_uniform},
    {"names", &Header::names_size},
    {"the padding after the names", &Header::names_size},
    {"vtables", &Header::vtables},
    {"the padding after the vtables", &Header::vtables},
    {"vtable names", &Header::vtable_names_size},
    {"the padding after the vtable names", &Header::vtable_names_size},
};

const SectionSize& size_of(Section section) {
  return kSizes[static_cast<std::size_t>(section)];
}

bool are_plausible(const Sizes& sizes, const Header& header, Report& report) {
  constexpr Uint128 kMax = Uint128{1} << 48;
  Uint128 end = header.bytes.size();
  for (std::size_t i = 0; i < kSections; ++i) {
    end += sizes[i];
    if (end < kMax) continue;
    report.add("profraw/section-size"_rule, header.word(kSizes[i].member), "the header declares ",
               Plural{static_cast<Int128>(sizes[i]), "byte"}, " for ", kSizes[i].name, ", which would end at offset ",
               end, "; expected an end below 2^48");
    return false;
  }
  return true;
}

}  // namespace

std::string_view Header::word(std::uint64_t Header::*member) const {
  std::size_t at = 16;
  for (const Word& word : kWords) {
    if (word.member == member) return bytes.substr(at, 8);
    if (number() >= word.since) at += 8;
  }
  return bytes;
}

std::optional<Machine> machine_of(std::string_view bytes) {
  for (const Machine machine : kMachines) {
    const auto magic = magic_of(machine);
    if (bytes.starts_with(std::string_view(magic.data(), magic.size()))) return machine;
  }
  return std::nullopt;
}

bool starts_magic(std::string_view bytes) {
  return std::any_of(std::begin(kMachines), std::end(kMachines), [bytes](Machine machine) {
    const auto magic = magic_of(machine);
    return std::string_view(magic.data(), magic.size()).starts_with(bytes);
  });
}

std::size_t Header::record_size() const {
  // Two numbers of 8 bytes, pointers, the number of counters; then as in InstrProfData.inc.
  if (machine.pointer == 8) return number() < 9 ? 48 : number() < 11 ? 64 : 72;
  return number() < 9 ? 40 : number() < 11 ? 48 : 56;
}

std::optional<Header> read_header(std::string_view profile, Machine machine, Report& report) {
  Header header;
  header.machine = machine;
  Cursor cursor(profile, machine.order);
  std::uint64_t magic = 0;
  const auto truncated = [&](std::size_t size) -> std::optional<Header> {
    report.add("profraw/header-truncated"_rule, profile, "the header takes at least ", Plural{size, "byte"},
               ", but only ", Plural{profile.size(), "byte is left", "bytes are left"});
    return std::nullopt;
  };
  if (!(cursor.read(magic) && cursor.read(header.version.word))) return truncated(16);
  const std::uint32_t version = header.number();
  const std::string_view word = profile.substr(8, 8);
  header.version.set_facts(report);
  if (version < 1 || version > kNewest) {
    report.add("profraw/version"_rule, word, "version ", version, " is not supported (1 to ", kNewest, " are)");
    return std::nullopt;
  }
  if (version < 5 || version == 6) {
    report.add("profraw/version-unchecked"_rule, word, "the layout of version ", version, " is unknown (5 and 7 to ",
               kNewest, " are known)");
    report.set_unsupported();
    return std::nullopt;
  }
  const std::size_t size = header_size(version);
  if (profile.size() < size) return truncated(size);
  for (const Word& entry : kWords)
    if (version >= entry.since) cursor.read_or_keep(header.*entry.member);
  header.bytes = profile.substr(0, size);
  check_variants(header, report);
  return header;
}

std::optional<Sections> read_sections(std::string_view profile, const Header& header, Report& report) {
  if (header.number() >= 8 && header.ids_size % 8 != 0) {
    report.add("profraw/binary-id"_rule, header.bytes.substr(16, 8), "the binary IDs take ",
               Plural{header.ids_size, "byte"}, ", which is not a multiple of 8");
    return std::nullopt;
  }
  const Sizes sizes = sizes_of(header);
  if (!are_plausible(sizes, header, report)) return std::nullopt;
  Sections sections;
  Cursor cursor(profile.substr(header.bytes.size()), header.machine.order);
  for (std::size_t i = 0; i < kSections; ++i) {
    const auto size = static_cast<std::uint64_t>(sizes[i]);
    if (cursor.take(size, sections.all[i])) continue;
    report.add("profraw/truncated"_rule, cursor.rest(), "the file ends after ", cursor.left(), " of ",
               Plural{size, "byte"}, " of ", kSizes[i].name);
    return std::nullopt;
  }
  sections.rest = cursor.rest();
  return sections;
}

void check_padding(std::string_view profile, const Header& header, const Sections& sections, GroupedFindings& findings,
                   GroupedFindings& oddities) {
  constexpr Section kPaddings[] = {Section::before_counters,   Section::after_counters, Section::after_bitmap,
                                   Section::after_uniform,     Section::after_names,    Section::after_vtables,
                                   Section::after_vtable_names};
  for (const Section section : kPaddings) {
    const std::size_t other = sections[section].find_first_not_of('\0');
    if (other != std::string_view::npos)
      oddities.add("profraw/padding-bytes"_rule, sections[section].substr(other, 1), size_of(section).name,
                   " is not zero");
  }
  // LLVM 14 does not align the data after one-byte counters.
  const bool is_aligned = header.number() > 8 || (header.number() == 8 && header.counter_size() == 8);
  const std::uint64_t maximum = header.counters_padding > 7 ? kMaxPadding : 7;
  const std::size_t fields = header.number() >= 11 ? 4 : header.number() >= 9 ? 3 : 2;
  for (std::size_t i = 0; i < fields; ++i) {
    const Section section = kPaddings[i];
    const std::size_t size = sections[section].size();
    const auto end = static_cast<std::size_t>(sections[section].data() + size - profile.data());
    const std::uint64_t bound = section == Section::before_counters ? kMaxPadding : maximum;
    if (size > bound)
      findings.add("profraw/padding-size"_rule, header.word(size_of(section).member), size_of(section).name, " takes ",
                   Plural{size, "byte"}, "; expected at most ", bound);
    else if (is_aligned && end % 8 != 0)
      findings.add("profraw/padding-size"_rule, sections[section], size_of(section).name, " ends at offset ", end,
                   " of the profile, which is not a multiple of 8");
  }
}

}  // namespace proflint::llvm_instr::raw
