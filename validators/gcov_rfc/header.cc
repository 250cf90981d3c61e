// Checks magic, version, byte order and dialect. Follows RFC 2002, file grammar and version paragraph, and the parsers
// of ggcov and lcov for the dialect.
#include "validators/gcov_rfc/header.h"

#include <algorithm>
#include <array>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/gcov_rfc/legacy.h"
#include "validators/gcov_rfc/rules.h"

namespace proflint::gcov_rfc {
namespace {

// <major> <two digits of minor> <status>; majors from 10 on are letters.
bool is_version(std::string_view word) {
  return (is_digit(word[0]) || (word[0] >= 'A' && word[0] <= 'Z')) && is_digit(word[1]) && is_digit(word[2]) &&
         (word[3] == 'e' || word[3] == 'p' || word[3] == 'r');
}

bool is_version_reversed(std::string_view word) {
  std::array<char, 4> reversed = {};
  std::reverse_copy(word.begin(), word.end(), reversed.begin());
  return is_version({reversed.data(), reversed.size()});
}

// If the file starts with a function, both forms have the same first 12 bytes, and the length after them decides.
bool is_hammer(std::string_view bytes) {
  constexpr std::size_t kAfterLength = 16;
  if (bytes.size() < kAfterLength) return false;
  const std::string_view length = bytes.substr(12);
  const std::uint64_t left = bytes.size() - kAfterLength;
  return load<std::uint32_t>(length, std::endian::little) > left &&
         load<std::uint32_t>(length, std::endian::big) <= left &&
         load<std::uint32_t>(bytes.substr(8), std::endian::little) == 1;
}

void report_magic(std::string_view bytes, Report& report) {
  const std::string_view magic = bytes.substr(0, 4);
  const Legacy legacy = recognize_legacy(bytes);
  if (legacy != Legacy::none) {
    report.add("gcov-rfc/magic"_rule, magic, "the magic number is missing: this is ", describe(legacy),
               ", which proflint does not support");
    report.describe(describe(legacy));
    report.set_unsupported();
  } else if (magic == kSwappedDataMagic) {
    report.add("gcov-rfc/magic"_rule, magic, "the magic number is ", magic,
               ", which is 'gcov' reversed: the file was written in the wrong byte order");
  } else {
    report.add("gcov-rfc/magic"_rule, magic, "the magic number is ", magic, "; expected 'gbbg' or 'gcov'");
  }
}

void describe_version(std::string_view word, Report& report) {
  const int major = is_digit(word[0]) ? word[0] - '0' : word[0] - 'A' + 10;
  const int minor = (word[1] - '0') * 10 + (word[2] - '0');
  report.describe("GCC ", major, ".", minor, word[3] == 'e' ? " experimental" : word[3] == 'p' ? " prerelease" : "");
}

void check_suffix(const Header& header, std::string_view name, Report& report) {
  if (header.kind == Kind::data && name.ends_with(".bbg"))
    report.add("gcov-rfc/suffix-mismatch"_rule, header.magic,
               "the file name ends in .bbg, but this is a data file (.da)");
  if (header.kind == Kind::graph && name.ends_with(".da"))
    report.add("gcov-rfc/suffix-mismatch"_rule, header.magic,
               "the file name ends in .da, but this is a graph file (.bbg)");
}

}  // namespace

std::optional<Kind> kind_of(std::string_view bytes) {
  if (bytes.starts_with(kGraphMagic)) return Kind::graph;
  if (bytes.starts_with(kDataMagic)) return Kind::data;
  return std::nullopt;
}

bool has_version(std::string_view bytes) {
  return bytes.size() >= 8 && (is_version(bytes.substr(4, 4)) || is_version_reversed(bytes.substr(4, 4)));
}

std::optional<Header> read_header(std::string_view bytes, std::string_view name, Report& report) {
  if (bytes.empty()) {
    report.add("gcov-rfc/header-truncated"_rule, {}, "the file is empty");
    return std::nullopt;
  }
  Header header;
  Cursor cursor(bytes);
  if (!cursor.take(4, header.magic) || !cursor.take(4, header.version)) {
    report.add("gcov-rfc/header-truncated"_rule, bytes, "the file ends inside its header, after ", bytes.size(),
               " of 8 bytes");
    return std::nullopt;
  }
  const std::optional<Kind> kind = kind_of(bytes);
  if (!kind) {
    report_magic(bytes, report);
    return std::nullopt;
  }
  header.kind = *kind;
  header.records = cursor.rest();
  check_suffix(header, name, report);
  if (!is_version(header.version) && is_version_reversed(header.version)) {
    report.add("gcov-rfc/byte-order"_rule, header.version, "the version ", header.version,
               " is reversed: the writer stored words in big-endian order; expected little-endian");
    return std::nullopt;
  }
  if (is_hammer(bytes)) {
    report.add("gcov-rfc/hammer-dialect"_rule, bytes.substr(8, 8), "the length of the first record (",
               load<std::uint32_t>(bytes.substr(12), std::endian::big),
               ") is big-endian, as in the dialect of the GCC 3.3 hammer branch; expected little-endian");
    report.describe("big-endian dialect of the hammer branch");
    report.set_unsupported();
    return std::nullopt;
  }
  if (is_version(header.version))
    describe_version(header.version, report);
  else
    report.add("gcov-rfc/version"_rule, header.version, "the version is ", header.version,
               "; expected a major version, two digits and e, p or r, as in '304e'");
  if (header.records.empty()) report.add("gcov-rfc/no-records"_rule, header.records, "the file has no records");
  return header;
}

}  // namespace proflint::gcov_rfc
