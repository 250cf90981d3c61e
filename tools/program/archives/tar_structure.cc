// One header after the other. The contents of members are skipped; only the records of extended headers are read.
#include "tools/program/archives/tar_structure.h"

#include <algorithm>
#include <utility>

#include "validators/core/archive_rules.h"
#include "validators/core/message.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kNameSize = 100, kSizeAt = 124, kSizeSize = 12, kTypeAt = 156;
constexpr std::size_t kHasMapAt = 482, kHasMoreMapAt = 504;  // of old sparse files of GNU
constexpr std::uint64_t kMaxRecords = 1 << 20;               // libarchive reads no larger extended header
constexpr std::uint64_t kMaxOctal = std::uint64_t{1} << 33;  // larger sizes need an extended header

// Typeflags.
constexpr std::string_view kLinks = "12", kWithoutContents = "12346V", kExtended = "xXg", kLongNames = "LK";
constexpr std::string_view kFolders = "5D";  // D: with a list of its files
constexpr char kGlobal = 'g', kLongLink = 'K', kSparse = 'S', kAttribute = 'A', kNone = '\0';

bool is_among(char type, std::string_view types) {
  return types.find(type) != types.npos;
}

// Octal digits between blanks and NUL, or a big-endian number whose first bit is 1. Nothing if it is neither, or
// negative.
std::optional<std::uint64_t> read_number(std::string_view field) {
  std::uint64_t number = 0;
  if (static_cast<unsigned char>(field.front()) == 0x80) {
    for (const char c : field.substr(field.size() - sizeof number))
      number = number << 8 | static_cast<unsigned char>(c);
    return number;
  }
  field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
  for (const char c : field) {
    if (c == ' ' || c == '\0') break;
    if (c < '0' || c > '7') return std::nullopt;
    number = number << 3 | static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

std::optional<std::uint64_t> read_decimal(std::string_view digits) {
  constexpr std::size_t kMaxDigits = 18;  // fits 64 bits
  if (digits.empty() || digits.size() > kMaxDigits) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

// GNU tar writes the name of a sparse file as DIRECTORY/GNUSparseFile.PID/FILE, and its real name to GNU.sparse.name.
bool is_name_of_sparse(std::string_view name) {
  return name.find("GNUSparseFile.") != name.npos && name.find("..") == name.npos && !name.starts_with('/');
}

// Keys that change which bytes a member has, or its name. A global header has them for all members that follow.
bool changes_members(std::string_view key) {
  return key == "path" || key == "linkpath" || key == "size" || key.starts_with("GNU.sparse.");
}

}  // namespace

void TarStructure::add(std::string_view piece) {
  while (!piece.empty() && !has_ended_) {
    if (skipped_ != 0) {
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(skipped_, piece.size()));
      skipped_ -= size;
      piece.remove_prefix(size);
      continue;
    }
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(wanted_ - block_.size(), piece.size()));
    block_.append(piece.substr(0, size));
    piece.remove_prefix(size);
    if (block_.size() == wanted_) read_block();
  }
}

void TarStructure::read_block() {
  if (inside_ == kNone)
    read_header();
  else if (inside_ == kSparse)
    read_map();
  else
    read_records();
  block_.clear();
}

std::string_view TarStructure::name_in_header() const {
  const std::string_view field = std::string_view(block_).substr(0, kNameSize);
  return field.substr(0, field.find('\0'));
}

// The contents fill whole blocks.
void TarStructure::skip(std::uint64_t size) {
  skipped_ = size > UINT64_MAX - kTarBlock ? size : (size + kTarBlock - 1) / kTarBlock * kTarBlock;
}

void TarStructure::read_header() {
  if (block_.find_first_not_of('\0') == block_.npos) {
    has_ended_ = true;
    return;
  }
  if (!has_tar_checksum(block_)) return;  // libarchive reports it; the next block may be sound
  const std::optional<std::uint64_t> size = read_number(std::string_view(block_).substr(kSizeAt, kSizeSize));
  if (!size)
    return faults_.add(bad_size, "archive/header"_archive_rule, Severity::error,
                       {"the size of ", name_in_header(), " is not a number"});
  const char type = block_[kTypeAt];
  const bool is_extended = is_among(type, kExtended), is_long_name = is_among(type, kLongNames);
  if (!is_extended && !is_long_name) return read_member(type, *size);
  records_.headers += type == kGlobal || type == kLongLink ? 0 : 1;
  if (is_long_name || *size == 0 || *size > kMaxRecords) return skip(*size);
  inside_ = type;
  contents_ = wanted_ = *size;
}

void TarStructure::read_member(char type, std::uint64_t own_size) {
  const Records records = std::exchange(records_, {});
  const std::uint64_t size = records.size.value_or(own_size);
  const std::string_view name = records.name.empty() ? name_in_header() : records.name;
  if (records.headers > 1)
    faults_.add(several, "archive/header"_archive_rule, Severity::error,
                {"more than one extended header precedes ", name});
  if (records.has_sparse_name && !is_name_of_sparse(name))
    faults_.add(other_name, "archive/header"_archive_rule, Severity::error,
                {"the name in GNU.sparse.name differs from ", name, ", and only some programs use it"});
  if (size != own_size && size < kMaxOctal)
    faults_.add(other_size, "archive/header"_archive_rule, Severity::error,
                {"the size of ", name, " is ", size, " in its extended header, but ", own_size, " in its header"});
  if (size != 0) check_contents(type, name, size);
  if (is_among(type, kWithoutContents) || type == '5') return;
  if (type == kSparse && block_[kHasMapAt] != '\0') {
    inside_ = kSparse;
    contents_ = size;
  } else {
    skip(size);
  }
}

void TarStructure::check_contents(char type, std::string_view name, std::uint64_t size) {
  if (is_among(type, kWithoutContents))
    faults_.add(contents, "archive/header"_archive_rule, Severity::error,
                {"the ", is_among(type, kLinks) ? "link " : "member ", name, " has contents (", Plural{size, "byte"},
                 "), which some programs skip and others read as further members"});
  else if (is_among(type, kFolders) || type == kAttribute)
    faults_.add(folder, "archive/special"_archive_rule, Severity::warning,
                {"the ", type == kAttribute ? "attribute " : "folder ", name, " has contents (", Plural{size, "byte"},
                 "), which some programs extract as a file"});
  else if (name.ends_with('/'))
    faults_.add(
        slash, "archive/special"_archive_rule, Severity::error,
        {name, " is a folder by its name, but a file by its type, and has contents (", Plural{size, "byte"}, ")"});
}

// The map of the holes of a sparse file continues in further blocks before the contents.
void TarStructure::read_map() {
  if (block_[kHasMoreMapAt] != '\0') return;
  inside_ = kNone;
  skip(contents_);
}

// Records such as "18 path=a/b.gcda\n", whose length includes itself.
void TarStructure::read_records() {
  std::string_view rest = block_;
  while (!rest.empty()) {
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    const std::optional<std::uint64_t> length = read_decimal(rest.substr(0, blank));
    const bool is_inside = length && *length > blank + 1 && *length <= rest.size();
    const std::string_view record = is_inside ? rest.substr(0, static_cast<std::size_t>(*length)) : std::string_view();
    const std::size_t equals = record.find('=');
    if (!record.ends_with('\n') || equals == record.npos || equals < blank) {
      faults_.add(malformed, "archive/header"_archive_rule, Severity::error,
                  {"the records of an extended header cannot be decoded"});
      break;
    }
    read_record(record.substr(blank + 1, equals - blank - 1), record.substr(equals + 1, record.size() - equals - 2));
    rest.remove_prefix(record.size());
  }
  skip(contents_);
  skipped_ -= contents_;
  inside_ = kNone;
  wanted_ = kTarBlock;
}

void TarStructure::read_record(std::string_view key, std::string_view value) {
  const bool is_name = key == "path" || key == "linkpath" || key == "GNU.sparse.name";
  if (is_name && value.find('\0') != value.npos)
    faults_.add(nul, "archive/header"_archive_rule, Severity::error,
                {"the name ", value, " in an extended header contains a NUL byte"});
  if (inside_ == kGlobal) {
    if (changes_members(key))
      faults_.add(global, "archive/header"_archive_rule, Severity::error,
                  {"a global extended header has the key ", key,
                   ", which only some programs apply to the members that follow"});
    return;
  }
  if (key == "path") records_.name = value;
  if (key == "GNU.sparse.name") records_.has_sparse_name = true;
  if (key == "size") records_.size = read_decimal(value);
}

}  // namespace proflint::tools
