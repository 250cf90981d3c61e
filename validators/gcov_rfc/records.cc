// Reads records and strings. Follows RFC 2002, "record: header data" and the string grammar.
#include "validators/gcov_rfc/records.h"

#include <algorithm>

#include "validators/core/escape.h"
#include "validators/core/flip.h"
#include "validators/gcov_rfc/rules.h"

namespace proflint::gcov_rfc {
namespace {

constexpr std::size_t kHeaderSize = 8;

// The size of a string after its length word: the text and one to four NULs.
constexpr std::uint64_t padded(std::uint64_t text) {
  return (text + 4) & ~std::uint64_t{3};
}

constexpr NamedNumber kNames[] = {{kFunction, "FUNCTION"},
                                  {kBlocks, "BLOCKS"},
                                  {kArcs, "ARCS"},
                                  {kLines, "LINES"},
                                  {kArcCounts, "ARC_COUNTS"},
                                  {kObjectSummary, "OBJECT_SUMMARY"},
                                  {kProgramSummary, "PROGRAM_SUMMARY"}};

constexpr bool is_known(std::uint32_t tag) {
  return tag >= kFunction && tag <= kProgramSummary;
}

// Whether `rest` is empty or starts with a record.
bool starts_record(std::string_view rest) {
  return rest.empty() || (rest.size() >= kHeaderSize && is_known(load<std::uint32_t>(rest, std::endian::little)) &&
                          load<std::uint32_t>(rest.substr(4), std::endian::little) <= rest.size() - kHeaderSize);
}

bool is_plain(char c) {
  return c >= 0x20 && c < 0x7f;
}

// False, with a finding, if the text is defective, because the bytes after it are then meaningless.
bool check_text(std::string_view text, Report& report) {
  if (std::all_of(text.begin(), text.end(), is_plain)) return true;
  const std::size_t nul = text.find('\0');
  if (nul != std::string_view::npos) {
    report.add("gcov-rfc/string-embedded-nul"_rule, text.substr(nul, 1), "the string ", text, " contains a NUL after ",
               nul, " of ", Plural{text.size(), "byte"});
    return false;
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = printable_prefix(text.substr(at));
    if (size == 0) {
      report.add("gcov-rfc/string-encoding"_rule, text.substr(at, 1), "the string ", text,
                 " is not printable UTF-8 at offset ", at);
      return false;
    }
    at += size;
  }
  return true;
}

void check_padding(std::string_view padding, std::string_view text, Report& report) {
  if (padding[0] != '\0')
    return report.add("gcov-rfc/string-unterminated"_rule, padding.substr(0, 1), "the byte after the string ", text,
                      " is ", Hex{static_cast<unsigned char>(padding[0])}, "; expected NUL");
  padding.remove_prefix(1);
  if (padding.find_first_not_of('\0') != std::string_view::npos)
    report.add("gcov-rfc/string-padding"_rule, padding, "the padding after the string ", text, " (",
               Plural{padding.size(), "byte"}, ") is not zero");
}

}  // namespace

const char* name_of(std::uint32_t tag) {
  return is_known(tag) ? kNames[tag - kFunction].name : "unknown";
}

bool Records::next(Record& record) {
  Cursor ahead = cursor_;
  std::uint32_t length = 0;
  if (!(ahead.read(record.tag) && ahead.read(length) && ahead.take(length, record.data))) return false;
  if (!is_known(record.tag) && !starts_record(ahead.rest())) return false;
  record.whole = cursor_.here(kHeaderSize + record.data.size());
  cursor_ = ahead;
  return true;
}

bool Records::report_break(Report& report) const {
  const std::string_view rest = cursor_.rest();
  if (rest.empty()) return false;
  if (rest.size() < kHeaderSize)
    report.add("gcov-rfc/record-truncated"_rule, rest, "the file ends inside the header of a record, after ",
               rest.size(), " of 8 bytes");
  else if (load<std::uint32_t>(rest.substr(4), std::endian::little) <= rest.size() - kHeaderSize)
    report.add_as(Severity::error, "gcov-rfc/tag-unknown"_rule, rest.substr(0, 4), "tag ",
                  Hex{load<std::uint32_t>(rest, std::endian::little)}, " is unknown (expected 0x1 to 0x7)",
                  Trusted{describe_bit_flip(load<std::uint32_t>(rest, std::endian::little), kNames)},
                  "; no valid record follows, so the rest of the file was not checked");
  else
    report.add(
        "gcov-rfc/record-overrun"_rule, rest.substr(4, 4), "the ",
        name_of(load<std::uint32_t>(rest, std::endian::little)), " record (tag ",
        Hex{load<std::uint32_t>(rest, std::endian::little)}, ") claims ",
        Plural{load<std::uint32_t>(rest.substr(4), std::endian::little), "byte"},
        rest.size() == kHeaderSize ? ", but no bytes are left" : ", but only ",
        rest.size() == kHeaderSize ? Part("") : Plural{rest.size() - kHeaderSize, "byte is left", "bytes are left"});
  return true;
}

void report_length(const Record& record, const char* wanted, Report& report) {
  report.add("gcov-rfc/record-length"_rule, record.length_field(), "the ", name_of(record.tag), " record is ",
             Plural{record.data.size(), "byte"}, " long; ", wanted);
}

void report_foreign_tag(const Record& record, const char* kind, Report& report) {
  if (record.tag >= kFunction && record.tag <= kProgramSummary)
    return report.add("gcov-rfc/tag-misplaced"_rule, record.tag_field(), "the ", name_of(record.tag), " record (tag ",
                      Hex{record.tag}, ") does not belong in a ", kind, " file");
  report.add("gcov-rfc/tag-unknown"_rule, record.tag_field(), "tag ", Hex{record.tag},
             " is unknown (expected 0x1 to 0x7)", Trusted{describe_bit_flip(record.tag, kNames)});
  if (record.data.size() % 4 != 0)
    report.add("gcov-rfc/record-length"_rule, record.length_field(), "the record with the unknown tag ",
               Hex{record.tag}, " is ", Plural{record.data.size(), "byte"}, " long; expected a multiple of 4");
}

bool read_string(const Record& record, Cursor& items, const char* noun, Report& report, std::string_view& text) {
  const std::string_view field = items.here(4);
  std::uint32_t size = 0;
  if (!items.read(size)) {
    report_length(record, "the string at its end is missing", report);
    return false;
  }
  if (size == 0) {
    report.add("gcov-rfc/string-empty"_rule, field, "the ", noun, " is empty");
    return false;
  }
  if (padded(size) > items.left()) {
    report.add("gcov-rfc/string-overrun"_rule, field, "a ", noun, " of ", Plural{size, "byte"}, " takes ",
               Plural{padded(size), "byte"}, " with its NUL padding", items.left() == 0 ? ", but " : ", but only ",
               items.left() == 0 ? Part("no bytes are") : Plural{items.left(), "byte is", "bytes are"},
               " left in the record");
    return false;
  }
  const std::string_view whole = items.here(padded(size)), padding = whole.substr(size);
  text = whole.substr(0, size);
  items.skip_known(whole.size());
  if (check_text(text, report)) check_padding(padding, text, report);
  return true;
}

FunctionName read_function(const Record& record, Report& report) {
  FunctionName function;
  Cursor items(record.data);
  function.is_named = read_string(record, items, "function name", report, function.name);
  if (!function.is_named) return function;
  function.has_checksum = items.read(function.checksum);
  if (!function.has_checksum)
    report_length(record, "the checksum after the name is missing", report);
  else if (!items.at_end())
    report.add("gcov-rfc/record-length"_rule, record.length_field(), "the FUNCTION record is ",
               Plural{record.data.size(), "byte"}, " long, but its name and checksum take only ",
               record.data.size() - items.left());
  return function;
}

std::string_view checksum_field(std::string_view name) {
  return {name.data() + padded(name.size()), 4};
}

}  // namespace proflint::gcov_rfc
