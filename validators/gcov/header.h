// The header of coverage files: magic, byte order, version, stamp and checksum, and the dialect of a file.
// Follows gcov-io.h, and GCOVProfiling.cpp for what distinguishes clang's files from GCC's.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "validators/core/cursor.h"
#include "validators/core/report.h"
#include "validators/gcov/version.h"

namespace proflint::gcov {

enum class Kind : std::uint8_t { none, notes, data, stream };

// The meaning of the first four bytes.
struct Magic {
  Kind kind = Kind::none;
  std::endian order = std::endian::little;
};
Magic magic_of(std::string_view bytes);

// The end of a message about an implausible value: whether another writer put the start of its file there.
const char* describe_foreign_record(std::string_view bytes);

// Whether a file with the magic of data is an AutoFDO profile, according to the tag of its first section.
bool is_autofdo(std::string_view bytes);

// A 32-bit number and its bytes in the file.
struct Word {
  std::uint32_t value = 0;
  std::string_view where;
};

inline bool read_word(Cursor& cursor, Word& word) {
  word.where = cursor.here(4);
  return cursor.read(word.value);
}

struct Header {
  Kind kind = Kind::none;
  std::endian order = std::endian::little;
  Version version;
  const CounterKinds* kinds = nullptr;  // of this version
  bool llvm = false;                    // clang, rustc or another writer with LLVM's run-time library
  std::string_view magic, version_word;
  Word stamp;
  Word checksum;                                // an empty view if this version has no checksum
  std::string_view directory, directory_where;  // of the compiler, in notes since GCC 9

  bool has_kind(std::size_t number) const {
    return number < kCounterKinds && (*kinds)[number].grouping != Grouping::none;
  }
  std::size_t exit_block(std::uint32_t blocks) const { return version.number >= 48 ? 1 : blocks - 1; }
};

// Reads a version word and reports a malformed or unknown one; false if the layout of the rest is unknown.
bool read_version(Cursor& cursor, Report& report, Version& version, std::string_view& where);

// Reads the header of notes or data at the start of `cursor`, whose byte order matches the magic. False, with a
// finding, if the rest cannot be read. Does not determine the dialect.
bool read_header(Cursor& cursor, Kind kind, Report& report, Header& header);

// Whether LLVM wrote the records at `cursor`, after the header. Reads headers of records only.
bool is_llvm(Cursor cursor, const Header& header);

// "GCC 12.2" for a Version::number, which is Facts::version in this family.
std::string version_name(std::uint64_t number);

// Adds compiler and byte order to what `identify` prints.
void describe(const Header& header, Report& report);

}  // namespace proflint::gcov
