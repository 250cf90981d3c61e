// Only the start of each file is read: it determines whether SQLite will use the file.
#include "validators/encodings/sqlite/journals.h"

#include <algorithm>
#include <string>

#include "validators/core/cursor.h"

namespace proflint::encodings::sqlite {
namespace {

constexpr std::size_t kLogHeader = 32, kFrameHeader = 24;  // bytes

// The checksum of section 4.2 over `bytes`, whose size is a multiple of 8.
bool has_log_checksum(std::string_view bytes, std::uint32_t first, std::uint32_t second, std::endian order) {
  std::uint32_t sums[2] = {0, 0};
  Cursor cursor(bytes, order);
  for (std::uint32_t a = 0, b = 0; cursor.read(a) && cursor.read(b);) {
    sums[0] += a + sums[1];
    sums[1] += b + sums[0];
  }
  return sums[0] == first && sums[1] == second;
}

// Whether the log has a valid header and a frame with its salt.
bool has_frame(std::string_view log) {
  if (std::find(std::begin(kLogMagics), std::end(kLogMagics), log.substr(0, 4)) == std::end(kLogMagics)) return false;
  Cursor cursor(log, std::endian::big);
  std::uint32_t magic = 0, page_size = 0, first = 0, second = 0;
  std::string_view salt, frame_salt;
  if (!(cursor.read(magic) && cursor.skip(4) && cursor.read(page_size) && cursor.skip(4) && cursor.take(8, salt) &&
        cursor.read(first) && cursor.read(second)))
    return false;
  const std::endian order = magic % 2 == 0 ? std::endian::little : std::endian::big;
  if (!has_log_checksum(log.substr(0, kLogHeader - 8), first, second, order)) return false;
  return cursor.left() >= std::uint64_t{page_size} + kFrameHeader && cursor.skip(8) && cursor.take(8, frame_salt) &&
         salt == frame_salt;
}

}  // namespace

bool check_journals(const Input& input, Report& report) {
  if (input.companions == nullptr) return false;
  const std::string name(input.name);
  if (const auto journal = input.companions->probe(Role::pair, name + "-journal");
      journal && journal->bytes.starts_with(kJournalMagic))
    report.add("sqlite/hot-journal"_rule, {}, "the rollback journal ", journal->name,
               " will be applied when the database is opened");
  if (const auto log = input.companions->probe(Role::pair, name + "-wal"); log && has_frame(log->bytes)) {
    report.add("sqlite/wal-pending"_rule, {}, "the write-ahead log ", log->name,
               " contains rows that are not in the database");
    return true;
  }
  return false;
}

}  // namespace proflint::encodings::sqlite
