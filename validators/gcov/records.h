// The framing of coverage files: records with tag, length and body, the end word, and strings in bodies.
// Follows gcov-io.h and gcov-io.cc.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "validators/core/cursor.h"
#include "validators/core/report.h"
#include "validators/gcov/header.h"

namespace proflint::gcov {

namespace tags {
inline constexpr std::uint32_t kFunction = 0x01000000, kBlocks = 0x01410000, kArcs = 0x01430000, kLines = 0x01450000,
                               kConditions = 0x01470000, kPaths = 0x01490000, kCounters = 0x01a10000,
                               kObjectSummary = 0xa1000000, kProgramSummary = 0xa3000000;

// Whether `tag` belongs to counters of any kind, known or unknown.
constexpr bool is_counters(std::uint32_t tag) {
  return tag >= kCounters && tag < 0x02000000 && (tag & 0x1ffff) == 0x10000;
}
constexpr std::size_t kind_of(std::uint32_t tag) {
  return (tag - kCounters) >> 17;
}
// The sections of AutoFDO profiles, which have the same magic as data.
constexpr bool is_autofdo(std::uint32_t tag) {
  return tag == 0xa8000000 || tag == 0xaa000000 || tag == 0xac000000 || tag == 0xaf000000;
}
// Used bytes are odd; unused bytes are zero and come last.
constexpr bool is_well_formed(std::uint32_t tag) {
  for (int shift = 24; shift >= 0 && (tag << (24 - shift)) != 0; shift -= 8)
    if (((tag >> shift) & 1) == 0) return false;
  return true;
}
}  // namespace tags

// ", but only 3 bytes are left" or ", but no bytes are left".
std::string describe_left(std::uint64_t size);

struct Record {
  std::uint32_t tag = 0;
  std::string_view bytes;
  std::uint64_t zeros = 0;  // omitted zero counters: the magnitude of a negative length

  std::string_view head() const { return {bytes.data(), kHeadSize}; }  // tag and length
  // Empty if the length is negative.
  std::string_view body() const { return {bytes.data() + kHeadSize, bytes.size() - kHeadSize}; }

  static constexpr std::size_t kHeadSize = 8;
};

// The result of Records::next().
enum class Step : std::uint8_t {
  record,
  end_word,     // nothing is read after it
  end_of_file,  // between two records, without an end word
  stop          // framing is lost, and a finding reports it
};

// What can be done with a record.
enum class Use : std::uint8_t {
  read,
  skip,  // from another version, with a warning; no other record is missing because of it
  lost   // damaged, with an error; missing parts of the function may have been in it
};

// Steps through the records of one file, or of one data file of a stream.
class Records {
 public:
  // `in_stream`: another file may follow, so a magic in place of a tag means that the end word is missing. `function`
  // is the owner of the records, for messages.
  Records(Cursor cursor, const Header& header, bool in_stream, const Named* function, Report& report)
      : cursor_(cursor),
        header_(header),
        function_(function),
        unit_(header.version.counts_bytes() ? 1 : 4),
        omits_zeros_(header.kind == Kind::data && header.version.number >= 110 && !header.llvm),
        in_stream_(in_stream),
        report_(report) {}

  // Inline except for the end of a file, because files have hundreds of thousands of records.
  Step next(Record& record) {
    const std::string_view rest = cursor_.rest();
    if (rest.size() < Record::kHeadSize || (in_stream_ && magic_of(rest).kind != Kind::none)) return end();
    const auto tag = load<std::uint32_t>(rest, cursor_.order());
    const auto length = load<std::uint32_t>(rest.substr(4), cursor_.order());
    const bool is_negative = (length & kNegative) != 0;
    const std::uint64_t size = is_negative ? 0 : length * unit_, zeros = is_negative ? (0 - length) * unit_ : 0;
    if (tag == 0 || (is_negative && (!may_omit_zeros(tag) || zeros % 8 != 0)) ||
        !cursor_.take(Record::kHeadSize + size, record.bytes))
      return end();
    record.tag = tag;
    record.zeros = zeros / 8;
    return Step::record;
  }

  // Checks that the record belongs in this kind of file and version; reports it otherwise.
  Use use_of(const Record& record) { return is_common(record.tag) ? Use::read : use_slowly(record); }

  // After the end word: skips LLVM's second end word, or reports that it is missing. Returns the bytes after it.
  std::string_view finish();

  // The unread bytes.
  const Cursor& cursor() const { return cursor_; }

 private:
  static constexpr std::uint32_t kNegative = 0x80000000;

  Step end();
  void report_length(std::string_view head, std::uint32_t tag, std::uint32_t length);
  Use use_slowly(const Record& record);
  Use refuse(const Record& record);
  Use check_era(const Record& record);
  bool follows_well() const;
  // Whether a record may have a negative length, which means that all counters are zero.
  bool may_omit_zeros(std::uint32_t tag) const { return omits_zeros_ && tags::is_counters(tag); }
  // Whether this is a record of functions that exists in every version, or a counter record of a known kind.
  bool is_common(std::uint32_t tag) const {
    if (tag == tags::kFunction) return true;
    if (header_.kind == Kind::data) return tags::is_counters(tag) && header_.has_kind(tags::kind_of(tag));
    return tag == tags::kBlocks || tag == tags::kArcs || tag == tags::kLines;
  }

  Cursor cursor_;
  const Header& header_;
  const Named* function_;
  const std::uint64_t unit_;  // bytes
  const bool omits_zeros_;
  bool in_stream_;
  bool is_lost_ = false;  // framing is lost, so no record can be recognized
  Report& report_;
};

// Reports the bytes after the end word. REQUIRES: `tail` is not empty.
void report_tail(std::string_view tail, Severity severity, Report& report);

struct String {
  std::string_view text;   // without the NUL
  std::string_view where;  // with its length word
  bool is_null = false;
  bool is_damaged = false;  // not stored as writers store strings, so the text may be wrong
};

// Reads strings inside records and headers, and reports their defects.
class Strings {
 public:
  Strings(const Version& version, Report& report) : counts_bytes_(version.counts_bytes()), report_(report) {}

  // False, with a finding, if the string does not fit in the rest of `cursor`.
  bool read(Cursor& cursor, String& string);

 private:
  void check_bytes(std::string_view stored, String& string);
  void check_words(std::string_view stored, String& string);
  bool check_encoding(const String& string);

  bool counts_bytes_;
  Report& report_;
  std::string_view last_stored_, last_;  // cached because source names repeat; only strings without findings
};

}  // namespace proflint::gcov
