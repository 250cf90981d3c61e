// Reads headers of coverage files and detects LLVM's dialect.
// Follows gcov-io.h, coverage.cc (coverage_init) and GCOVProfiling.cpp.
#include "validators/gcov/header.h"

#include <array>

#include "validators/core/text.h"
#include "validators/gcov/records.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

struct MagicRow {
  std::string_view magic;
  Magic means;
};
constexpr MagicRow kMagics[] = {
    {"oncg", {Kind::notes, std::endian::little}},  {"gcno", {Kind::notes, std::endian::big}},
    {"adcg", {Kind::data, std::endian::little}},   {"gcda", {Kind::data, std::endian::big}},
    {"nfcg", {Kind::stream, std::endian::little}}, {"gcfn", {Kind::stream, std::endian::big}},
};

bool truncated(const Cursor& cursor, const char* field, Report& report) {
  report.add("gcov/header-truncated"_rule, cursor.rest(), "the file ends inside the header: ", field, " takes 4 bytes",
             Trusted{describe_left(cursor.left())});
  return false;
}

// Whether records can start at `cursor`, after the name of the working directory and a flag in notes.
bool records_start(Cursor cursor, Kind kind) {
  std::uint32_t size = 0, tag = 0, length = 0;
  if (kind == Kind::notes && !(cursor.read(size) && cursor.skip(size) && cursor.skip(4))) return false;
  if (cursor.at_end()) return true;
  if (!cursor.read(tag) || !cursor.read(length) || !cursor.skip(length)) return false;
  return tag == tags::kFunction || (kind == Kind::data && tag == tags::kObjectSummary);
}

// Some development snapshots of GCC 12 wrote no checksum word.
bool lacks_checksum(const Cursor& cursor, const Header& header) {
  if (header.version.status == '*') return false;
  Cursor after = cursor;
  const bool with = after.skip(4) && records_start(after, header.kind);
  return !with && records_start(cursor, header.kind);
}

bool read_checksum(Cursor& cursor, Report& report, Header& header) {
  if (lacks_checksum(cursor, header)) {
    report.add("gcov/header-snapshot"_rule, cursor.here(4), "the checksum word is missing from the header");
    return true;
  }
  if (!read_word(cursor, header.checksum)) return truncated(cursor, "the checksum", report);
  if (header.kind == Kind::notes && header.checksum.value != 0)
    report.add("gcov/notes-checksum"_rule, header.checksum.where, "the checksum of the notes is ",
               Hex{header.checksum.value}, "; expected 0");
  return true;
}

bool read_directory(Cursor& cursor, Report& report, Header& header) {
  const std::string_view where = cursor.rest();
  std::uint32_t length = 0;
  Cursor ahead = cursor;
  if (!ahead.read(length)) return truncated(cursor, "the length of the working directory", report);
  if (!ahead.skip(length * std::uint64_t{header.version.counts_bytes() ? 1u : 4u})) {
    report.add("gcov/header-truncated"_rule, where.substr(0, 4), "the name of the working directory claims ",
               Plural{length * std::uint64_t{header.version.counts_bytes() ? 1u : 4u}, "byte"},
               Trusted{describe_left(ahead.left())});
    return false;
  }
  Strings strings(header.version, report);
  String directory;
  strings.read(cursor, directory);
  header.directory = directory.text;
  header.directory_where = directory.where;
  return true;
}

// Whether a string of words fills `field`: older clangs put the name after the checksums of a function.
bool has_name(std::string_view field, std::endian order) {
  Cursor cursor(field, order);
  std::uint32_t words = 0;
  std::string_view stored;
  return cursor.read(words) && words != 0 && cursor.take_array(words, 4, stored) && cursor.at_end() &&
         stored.back() == '\0' && stored.front() != '\0';
}

bool read_flag(Cursor& cursor, Report& report) {
  Word flag;
  if (!read_word(cursor, flag)) return truncated(cursor, "the flag for unexecuted blocks", report);
  if (flag.value > 1)
    report.add("gcov/unexecuted-flag"_rule, flag.where, "the flag for unexecuted blocks is ", flag.value,
               "; expected 0 or 1");
  return true;
}

}  // namespace

Magic magic_of(std::string_view bytes) {
  for (const MagicRow& row : kMagics)
    if (bytes.starts_with(row.magic)) return row.means;
  return {};
}

const char* describe_foreign_record(std::string_view bytes) {
  return magic_of(bytes).kind != Kind::none ? "; another coverage file starts here, so two programs wrote the file"
                                            : "";
}

bool is_autofdo(std::string_view bytes) {
  const Magic magic = magic_of(bytes);
  if (magic.kind != Kind::data || bytes.size() < 16) return false;
  const auto version = load<std::uint32_t>(bytes.substr(4), magic.order);
  const auto tag = load<std::uint32_t>(bytes.substr(12), magic.order);
  constexpr std::uint32_t kGcc47 = 0x3430372a;  // "407*"
  return tags::is_autofdo(tag) && ((version >= 1 && version <= 3) || version == kGcc47);
}

bool read_version(Cursor& cursor, Report& report, Version& version, std::string_view& where) {
  Word word;
  if (!read_word(cursor, word)) return truncated(cursor, "the version", report);
  where = word.where;
  const auto parsed = parse_version(word.value);
  const std::array<char, 4> characters = characters_of(word.value);
  const std::string_view text(characters.data(), characters.size());
  if (!parsed) {
    report.add("gcov/version-malformed"_rule, where, "the version word is ", text,
               parse_version(__builtin_bswap32(word.value))
                   ? ", which is in a different byte order than the magic number"
                   : "; expected a release such as 'B22*'");
    return false;
  }
  version = *parsed;
  report.set_version(version.number);
  if (!version.exists || !version.is_supported())
    report.add("gcov/version-unknown"_rule, where, "the version word ", text,
               version.is_supported() ? " does not belong to any GCC release"
                                      : " does not belong to a supported GCC release (3.4 to 17.0)");
  if (!version.is_supported()) {
    report.set_unsupported();
    return false;
  }
  if (version.status != '*')
    report.add("gcov/version-phase"_rule, where, "the version word ", text, " lacks '*', the marker of a release");
  return true;
}

bool read_header(Cursor& cursor, Kind kind, Report& report, Header& header) {
  header.kind = kind;
  header.order = cursor.order();
  if (!cursor.take(4, header.magic)) return truncated(cursor, "the magic number", report);
  if (!read_version(cursor, report, header.version, header.version_word)) return false;
  header.kinds = &counter_kinds(header.version);
  if (!read_word(cursor, header.stamp)) return truncated(cursor, "the stamp", report);
  if (header.version.counts_bytes() && !read_checksum(cursor, report, header)) return false;
  if (kind != Kind::notes) return true;
  if (header.version.number >= 90 && !read_directory(cursor, report, header)) return false;
  return header.version.number < 80 || read_flag(cursor, report);
}

bool is_llvm(Cursor cursor, const Header& header) {
  if (header.version.counts_bytes()) return false;
  const std::size_t fixed = header.version.has_cfg_checksum() ? 12 : 8;
  bool has_function = false, has_gcc_summary = false, is_cut = false;
  std::uint32_t functions = 0, ascending = 0;  // before GCC 4.7
  std::uint32_t tag = 0, length = 0;
  std::string_view body;
  while (cursor.read(tag) && tag != 0 && cursor.read(length)) {
    if ((length & 0x80000000) != 0) length = 0;  // zeros that are not stored
    is_cut = !cursor.take_array(length, 4, body);
    if (is_cut) break;
    has_gcc_summary |= tag == tags::kProgramSummary && body.size() >= 36;
    if (tag != tags::kFunction || body.size() < fixed) continue;
    if (header.kind == Kind::data && has_name(body.substr(fixed), header.order)) return true;
    has_function = true;
    if (fixed == 8 && load<std::uint32_t>(body, header.order) == functions++) ++ascending;
    if (fixed == 12 && load<std::uint32_t>(body.substr(8), header.order) != header.stamp.value) return false;
  }
  if (has_function && fixed == 12) return true;
  // Before 4.7, GCC numbers functions from 1, and clang from 0. A single function proves nothing, as it may be damaged.
  is_cut |= tag != 0 && !cursor.at_end();
  if (functions != 0 && ascending == functions && (functions != 1 || is_cut)) return true;
  // Only the end distinguishes them: GCC writes no end word in notes and one in data, and LLVM writes two in both.
  return tag == 0 && !has_gcc_summary && cursor.left() == 4 && load<std::uint32_t>(cursor.rest(), header.order) == 0;
}

std::string version_name(std::uint64_t number) {
  const Part parts[] = {"GCC ", number / 10, ".", number % 10};
  return to_message(parts);
}

void describe(const Header& header, Report& report) {
  report.describe(header.llvm ? "LLVM for " : "", Trusted{version_name(header.version.number)});
  report.describe(order_name(header.order));
}

}  // namespace proflint::gcov
