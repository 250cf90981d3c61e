// Reads headers of indexed profiles, to which later versions added words.
#include "validators/llvm_instr/indexed/header.h"

#include "validators/core/cursor.h"
#include "validators/llvm_instr/indexed/memprof.h"
#include "validators/llvm_instr/indexed/rules.h"

namespace proflint::llvm_instr::indexed {
namespace {

constexpr std::uint32_t kNewest = 14;
constexpr std::size_t kShortest = 24;  // bytes that LLVM requires before it reads anything

struct OffsetWord {
  Section section;
  std::uint32_t since;    // version
  std::uint64_t variant;  // without which the word is 0; 0: the word is always used
};

// In file order.
constexpr OffsetWord kOffsets[] = {{Section::table, 1, 0},
                                   {Section::memprof, 8, variant::memprof},
                                   {Section::ids, 9, 0},
                                   {Section::traces, 10, variant::temporal},
                                   {Section::vtable_names, 12, 0}};

std::size_t header_size(std::uint32_t version) {
  std::size_t size = 32;
  for (const OffsetWord& word : kOffsets) size += version >= word.since ? 8 : 0;
  return size;
}

const char* impossible(VersionWord version) {
  if (const char* const complaint = version.impossible()) return complaint;
  if (version.has(variant::memprof) && version.number() < 8) return "MemProf profiles exist from version 8 on";
  if (version.has(variant::temporal) && version.number() < 10) return "temporal profiles exist from version 10 on";
  return nullptr;
}

void check_variants(VersionWord version, std::string_view word, Report& report) {
  if ((version.word & (variant::unused | variant::debug_info)) != 0)
    report.add("profdata/variant-bits"_rule, word, "the version word is ", Hex{version.word},
               ", but indexed profiles do not define ",
               Trusted{bits_of(version.word & (variant::unused | variant::debug_info))});
  if (const char* const complaint = impossible(version))
    report.add("profdata/variant-combination"_rule, word, "the version word is ", Hex{version.word}, ": ", complaint);
}

// Reads the words with offsets, and puts traces after the vtable names, as in the file.
void read_starts(Cursor& cursor, Header& header, Report& report) {
  std::optional<SectionStart> traces;
  for (const OffsetWord& word : kOffsets) {
    if (header.number() < word.since) continue;
    SectionStart start{word.section, 0, cursor.here(8)};
    cursor.read_or_keep(start.offset);
    if (!header.version.has(word.variant)) {
      if (start.offset != 0)
        report.add("profdata/section-unflagged"_rule, start.where, "the offset of the ",
                   word.section == Section::memprof ? "MemProf" : "traces", " section is ", Hex{start.offset},
                   ", but the version word does not declare this section");
    } else if (word.section == Section::traces) {
      traces = start;
    } else {
      header.starts[header.sections++] = start;
    }
  }
  if (traces) header.starts[header.sections++] = *traces;
}

}  // namespace

std::optional<Header> read_header(std::string_view file, Report& report) {
  const auto truncated = [&](std::size_t size) -> std::optional<Header> {
    report.add("profdata/header-truncated"_rule, file, "the header takes at least ", Plural{size, "byte"},
               ", but only ", Plural{file.size(), "byte is left", "bytes are left"});
    return std::nullopt;
  };
  Header header;
  Cursor cursor(file.substr(kMagic.size()));
  std::uint64_t unused = 0, hash_type = 0;
  if (cursor.read(header.version.word)) header.version.set_facts(report);
  if (file.size() < kShortest) return truncated(kShortest);
  const std::string_view word = file.substr(kMagic.size(), 8);
  const std::uint32_t version = header.number();
  if (version < 1 || version > kNewest) {
    report.add("profdata/version"_rule, word, "version ", version, " is not supported (1 to ", kNewest, " are)");
    return std::nullopt;
  }
  const std::size_t size = header_size(version);
  if (file.size() < size) return truncated(size);
  header.bytes = file.substr(0, size);
  check_variants(header.version, word, report);
  cursor.read_or_keep(unused);
  if (header.has_summary() && unused != 0)
    report.add("profdata/unused-field"_rule, header.bytes.substr(16, 8), "the unused header field is ", Hex{unused},
               "; expected 0");
  cursor.read_or_keep(hash_type);
  if (hash_type != 0) {
    report.add("profdata/hash-type"_rule, header.bytes.substr(24, 8), "the hash type is ", hash_type,
               "; only 0 (MD5) is supported");
    return std::nullopt;
  }
  read_starts(cursor, header, report);
  return header;
}

bool check_starts(const Header& header, std::string_view file, std::uint64_t end, Report& report) {
  constexpr std::uint64_t kMax = std::uint64_t{1} << 48;
  std::uint64_t minimum = end, alignment = 8;
  for (const SectionStart& start : header.all_starts()) {
    if (start.offset >= kMax || start.offset % alignment != 0 || start.offset < minimum) {
      const bool is_early = start.offset < minimum;
      report.add("profdata/section-offset"_rule, start.where, title(start.section), " starts at ", Hex{start.offset},
                 is_early                        ? "; expected "
                 : start.offset % alignment != 0 ? ", which is not a multiple of 8"
                                                 : "; expected an offset below 2^48",
                 is_early ? Part(Hex{minimum}) : Part(""), is_early ? " or later" : "");
      return false;
    }
    if (start.offset > file.size() || file.size() - start.offset < 8) {
      report.add("profdata/truncated"_rule, start.where, title(start.section), " takes at least 8 bytes from ",
                 Hex{start.offset}, " on, but the file ends at ", Hex{file.size()});
      return false;
    }
    minimum = start.offset + 8;
    if (start.section == Section::memprof && may_end_anywhere(file.substr(start.offset))) alignment = 1;
  }
  return true;
}

}  // namespace proflint::llvm_instr::indexed
