// Reads records and strings of coverage files.
// Follows gcov-io.h and gcov-io.cc (gcov_read_string, gcov_write_string).
#include "validators/gcov/records.h"

#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/gcov/rules.h"
#include "validators/gcov/tag_names.h"

namespace proflint::gcov {
namespace {

bool is_well_encoded(std::string_view text) {
  if (is_printable_ascii(text)) return true;
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  return is_utf8(text);
}

constexpr const char* kLost = "; no valid record follows, so the rest of the file was not checked";

enum class Level { notes, data, unknown };

// The kind of file that a tag belongs to, according to its level. FUNCTION belongs to both and is accepted earlier.
Level level_of(std::uint32_t tag) {
  const std::uint32_t first = tag >> 24, second = (tag >> 16) & 0xff;
  if (first >= 0xa1 || (first == 1 && second >= 0xa1)) return Level::data;
  if (first == 1 && second >= 0x41) return Level::notes;
  return Level::unknown;
}

// The first version with a record, and the first without it again.
struct Era {
  std::uint32_t tag;
  unsigned from, until;
};
constexpr Era kEras[] = {
    {tags::kConditions, 140, UINT32_MAX}, {tags::kPaths, 150, UINT32_MAX}, {tags::kProgramSummary, 0, 90}};

// Whether only some versions have this tag.
bool is_assigned(std::uint32_t tag) {
  return tag == tags::kConditions || tag == tags::kPaths || tag == tags::kObjectSummary || tag == tags::kProgramSummary;
}

}  // namespace

std::string describe_left(std::uint64_t size) {
  const Part some[] = {", but only ", Plural{size, "byte is left", "bytes are left"}};
  return size == 0 ? ", but no bytes are left" : to_message(some);
}

// Handles everything that is not a readable record.
Step Records::end() {
  if (is_lost_) return Step::stop;
  if (cursor_.at_end()) return Step::end_of_file;
  const std::string_view head = cursor_.here(Record::kHeadSize);
  std::uint32_t tag = 0, length = 0;
  if (!cursor_.read(tag))
    report_.add("gcov/record-truncated"_rule, head, "the file ends inside the header of a record, after ", head.size(),
                " of 8 bytes");
  else if (tag == 0)
    return Step::end_word;
  else if (in_stream_ && magic_of(head).kind != Kind::none)
    report_.add("gcov/stream-end-missing"_rule, head.substr(0, 4),
                "the next file of the stream starts here, but the end word of the data file before it is missing");
  else if (!cursor_.read(length))
    report_.add("gcov/record-truncated"_rule, head, "the file ends inside the header of ",
                Trusted{record_name(tag, header_, function_)}, ", after ", head.size(), " of 8 bytes");
  else
    report_length(head, tag, length);
  return Step::stop;
}

void Records::report_length(std::string_view head, std::uint32_t tag, std::uint32_t length) {
  if ((length & kNegative) != 0)
    report_.add("gcov/negative-length"_rule, head.substr(4), Trusted{record_name(tag, header_, function_)},
                " has length -", 0 - length,
                may_omit_zeros(tag)           ? ", which is not a whole number of counters"
                : header_.kind == Kind::notes ? ", but lengths in notes cannot be negative"
                : tags::is_counters(tag)      ? ", but only GCC 11 and later write negative lengths"
                                              : ", but only counter records may have a negative length",
                describe_foreign_record(head));
  else
    report_.add("gcov/record-overrun"_rule, head, Trusted{record_name(tag, header_, function_)}, " claims ",
                Plural{length * unit_, "byte"}, Trusted{describe_left(cursor_.left())},
                Trusted{describe_bit_flip(tag, header_, "its tag")}, describe_foreign_record(head));
}

// Whether a record or the end of the file follows directly.
bool Records::follows_well() const {
  const std::string_view rest = cursor_.rest();
  if (rest.size() < 4) return rest.empty();
  const auto tag = load<std::uint32_t>(rest, cursor_.order());
  if (tag == 0 || (in_stream_ && magic_of(rest).kind != Kind::none)) return true;
  if (rest.size() < Record::kHeadSize || !(is_common(tag) || is_assigned(tag))) return false;
  const auto length = load<std::uint32_t>(rest.substr(4), cursor_.order());
  if ((length & kNegative) != 0) return may_omit_zeros(tag);
  return length * unit_ <= rest.size() - Record::kHeadSize;
}

// Handles a damaged record. If no record follows it, the framing is lost.
Use Records::refuse(const Record& record) {
  if (!follows_well()) {
    is_lost_ = true;
    cursor_ = Cursor(record.bytes.substr(record.bytes.size()), cursor_.order());
  }
  return Use::lost;
}

Use Records::use_slowly(const Record& record) {
  const std::uint32_t tag = record.tag;
  const std::string_view where = record.head().substr(0, 4);
  if (!tags::is_well_formed(tag)) {
    report_.add("gcov/tag-malformed"_rule, where, "tag ", Hex{tag, 8},
                tags::is_autofdo(tag) ? " belongs in AutoFDO profiles, not in coverage files"
                                      : " contains an even byte that is not a trailing zero",
                Trusted{describe_bit_flip(tag, header_)}, describe_foreign_record(where), follows_well() ? "" : kLost);
    return refuse(record);
  }
  const Level level = level_of(tag);
  const Level wanted = header_.kind == Kind::notes ? Level::notes : Level::data;
  if (level != Level::unknown && level != wanted) {
    report_.add("gcov/tag-misplaced"_rule, where, Trusted{record_name(tag, header_, nullptr)},
                wanted == Level::notes ? " belongs in data files, but this is a notes file"
                                       : " belongs in notes files, but this is a data file");
    return refuse(record);
  }
  if (is_assigned(tag)) return check_era(record);
  // An unknown release may write unknown records, but if nothing readable follows such a record, the rest is lost as
  // well.
  const bool may_be_newer = !header_.version.exists && follows_well();
  report_.add_as(may_be_newer ? Severity::warning : Severity::error, "gcov/tag-unknown"_rule, where, "tag ",
                 Hex{tag, 8}, " is unknown in GCC ", header_.version.number / 10, ".", header_.version.number % 10,
                 Trusted{describe_bit_flip(tag, header_)}, follows_well() ? "" : kLost);
  return may_be_newer ? Use::skip : refuse(record);
}

// Checks records that only some versions have.
Use Records::check_era(const Record& record) {
  const std::uint32_t tag = record.tag;
  const std::string_view where = record.head().substr(0, 4);
  for (const Era& era : kEras) {
    if (era.tag != tag || (header_.version.number >= era.from && header_.version.number < era.until)) continue;
    report_.add("gcov/tag-version"_rule, where, Trusted{record_name(tag, header_, nullptr)}, " does not exist in GCC ",
                header_.version.number / 10, ".", header_.version.number % 10);
    return Use::skip;
  }
  // GCC dropped the object summary in 4.8 and reintroduced it in 9; clang kept writing it.
  if (tag == tags::kObjectSummary && !header_.llvm && header_.version.number >= 48 && header_.version.number < 90) {
    report_.add("gcov/tag-version"_rule, where, "unexpected object summary: GCC ", header_.version.number / 10, ".",
                header_.version.number % 10, " does not write one");
    return Use::skip;
  }
  return Use::read;
}

std::string_view Records::finish() {
  // LLVM writes two zero words at the end. The second one is also accepted in files of GCC, because some files of clang
  // look like them.
  if (!header_.version.counts_bytes() && cursor_.left() >= 4 &&
      load<std::uint32_t>(cursor_.rest(), cursor_.order()) == 0)
    cursor_.skip_known(4);
  else if (header_.llvm && cursor_.at_end())
    report_.add("gcov/end-missing"_rule, cursor_.rest(), "the file ends with one zero word; LLVM writes two");
  return cursor_.rest();
}

void report_tail(std::string_view tail, Severity severity, Report& report) {
  report.add_as(severity, "gcov/trailing-data"_rule, tail, Plural{tail.size(), "byte follows", "bytes follow"},
                " the end word", magic_of(tail).kind != Kind::none ? ", starting like another coverage file" : "");
}

bool Strings::read(Cursor& cursor, String& string) {
  string.where = cursor.here(4);
  string.is_null = string.is_damaged = false;
  const std::string_view start = cursor.rest();
  std::uint32_t length = 0;
  std::string_view stored;
  if (!cursor.read(length)) {
    report_.add("gcov/string-overrun"_rule, string.where, "the length of a string takes 4 bytes",
                Trusted{describe_left(string.where.size())}, " in the record");
    return false;
  }
  if (!cursor.take_array(length, counts_bytes_ ? 1 : 4, stored)) {
    report_.add("gcov/string-overrun"_rule, string.where, "a string claims ",
                Plural{length * std::uint64_t{counts_bytes_ ? 1u : 4u}, "byte"}, Trusted{describe_left(cursor.left())},
                " in the record");
    return false;
  }
  string.where = start.substr(0, 4 + stored.size());
  if (stored.empty()) {
    string.text = stored;
    string.is_null = true;
    return true;
  }
  if (stored == last_stored_) {
    string.text = last_;
    return true;
  }
  const std::size_t end = stored.find('\0');
  string.text = stored.substr(0, end);
  if (counts_bytes_)
    check_bytes(stored, string);
  else
    check_words(stored, string);
  if (check_encoding(string) && !string.is_damaged) {
    last_stored_ = stored;
    last_ = string.text;
  }
  return true;
}

// Strings with lengths in bytes: the last byte is the only NUL.
void Strings::check_bytes(std::string_view stored, String& string) {
  string.is_damaged = stored.back() != '\0' || string.text.size() < stored.size() - 1;
  if (stored.back() != '\0')
    report_.add("gcov/string-unterminated"_rule, stored, "the string ", string.text, " does not end in NUL");
  if (string.text.size() < stored.size() - 1)
    report_.add("gcov/string-embedded-nul"_rule, stored.substr(string.text.size()), "the string ", string.text,
                " contains a NUL after ", string.text.size(), " of ", Plural{stored.size() - 1, "byte"});
}

// Strings with lengths in words: text, NUL, and zeros up to a whole word.
void Strings::check_words(std::string_view stored, String& string) {
  const std::string_view zeros = stored.substr(string.text.size());
  const bool has_more = zeros.find_first_not_of('\0') != std::string_view::npos;
  string.is_damaged = zeros.empty() || has_more || zeros.size() > 4;
  if (zeros.empty())
    report_.add("gcov/string-unterminated"_rule, stored, "the string ", string.text, " has no NUL");
  else if (has_more)
    report_.add("gcov/string-embedded-nul"_rule, zeros, "nonzero bytes follow the NUL of the string ", string.text);
  else if (zeros.size() > 4)
    report_.add("gcov/string-padding"_rule, zeros, "the string ", string.text, " ends in ",
                Plural{zeros.size(), "zero byte"}, "; expected at most 4");
}

bool Strings::check_encoding(const String& string) {
  if (is_well_encoded(string.text)) return true;
  report_.add("gcov/string-encoding"_rule, string.where.substr(4, string.text.size()), "the string ", string.text,
              is_utf8(string.text) ? " contains a control character" : " is not valid UTF-8");
  return false;
}

}  // namespace proflint::gcov
