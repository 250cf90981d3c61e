// gcov and GCC find functions by their idents, so that a data file with fewer of them can be read. libgcov does not add
// counts to such a file: the checksum tells it that the functions differ, and it overwrites the file.
// Follows coverage.cc (read_counts_file, coverage_obj_init) and libgcov-driver.c (merge_one_data).
#include "validators/gcov/salvage.h"

#include <optional>

#include "validators/core/patch.h"
#include "validators/gcov/checksum.h"
#include "validators/gcov/header.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {
namespace {

// A record of the source by its first word.
struct FirstWord {
  std::uint32_t tag = 0;
  std::string_view body;  // of the record that starts there
};

FirstWord first_word(std::string_view bytes, const Header& header) {
  Cursor cursor(bytes, header.order);
  FirstWord first;
  std::uint32_t length = 0;
  cursor.read_or_keep(first.tag);
  if (cursor.read(length)) first.body = cursor.here(header.version.counts_bytes() ? length : length * std::size_t{4});
  return first;
}

// The checksum over the functions of `records`; nothing if one is a placeholder, which lacks the checksums it needs.
std::optional<std::uint32_t> checksum_of(std::string_view contents, std::span<const Extent> records,
                                         const Header& header) {
  std::uint32_t crc = 0;
  for (const Extent& record : records) {
    const FirstWord first = first_word(contents.substr(static_cast<std::size_t>(record.offset)), header);
    if (first.tag != tags::kFunction) continue;
    if (first.body.size() < 12) return std::nullopt;
    const auto word = [&](std::size_t at) { return load<std::uint32_t>(first.body.substr(at), header.order); };
    crc = crc_words(crc, word(0), word(4), word(8));
  }
  return crc;
}

bool follow_each_other(std::span<const Extent> records, std::uint64_t end) {
  for (const Extent& record : records) {
    if (record.offset != end) return false;
    end += record.length;
  }
  return true;
}

// Whether a writer of such a file closes it with an end word.
bool needs_end(std::string_view contents, std::span<const Extent> records, const Header& header) {
  if (header.llvm) return true;
  for (const Extent& record : records) {
    const std::uint32_t tag = first_word(contents.substr(static_cast<std::size_t>(record.offset)), header).tag;
    if (tag == tags::kObjectSummary || tag == tags::kProgramSummary) return true;
  }
  return false;
}

}  // namespace

Salvaged salvage_data(std::string_view contents, std::span<const Extent> records) {
  const Limits limits;
  Report ignored = Report::quiet(contents, limits);
  Cursor cursor(contents, magic_of(contents).order);
  Header header;
  if (!read_header(cursor, Kind::data, ignored, header)) return join_records(contents, records);
  header.llvm = is_llvm(cursor, header);
  const std::size_t start = contents.size() - cursor.left();
  Salvaged file = join_after(contents.substr(0, start), contents, records);
  const std::string_view last = contents.substr(static_cast<std::size_t>(records.back().offset));
  const bool has_end = first_word(last, header).tag == 0;
  const bool is_complete = has_end && follow_each_other(records, start);
  if (header.checksum.value != 0 && !is_complete)
    if (const auto checksum = checksum_of(contents, records, header))
      patch_number(file, static_cast<std::uint64_t>(header.checksum.where.data() - contents.data()), *checksum,
                   header.order, "the checksum of the functions");
  if (has_end || !needs_end(contents, records, header)) return file;
  const std::size_t size = header.llvm ? 8 : 4;
  file.patches.push_back({{file.bytes.size(), size}, "the end word"});
  file.bytes.append(size, '\0');
  return file;
}

}  // namespace proflint::gcov
