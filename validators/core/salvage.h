// Creates a file from the intact records of a damaged file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proflint {

// A range of bytes by its offset: the part of a location that remains valid when the file is closed.
struct Extent {
  std::uint64_t offset = 0;  // in bytes from the start
  std::uint64_t length = 0;  // in bytes; may be 0 for a place where something is missing

  bool operator==(const Extent&) const = default;
};

// A record of a file, as its check found it.
struct Record {
  Extent where;             // in the unwrapped contents
  bool is_damaged = false;  // an error was found inside it
};

// Bytes of a salvaged file that differ from its source: a size or a count of the remaining records.
struct Patch {
  Extent where;           // in the salvaged file
  std::string_view what;  // "the size of the data section"
};

// A new file, which owns its bytes.
struct Salvaged {
  std::string bytes;           // the whole file, unwrapped
  std::vector<Extent> kept;    // the parts of the damaged file in it: ascending
  std::vector<Patch> patches;  // in file order

  // Appends a part of the source with these contents.
  // REQUIRES: the part is inside `contents`, after those appended before.
  void keep(std::string_view contents, const Extent& part);
};

// The noun for a record in reports, as users of the format call it.
struct RecordNoun {
  std::string_view one = "record", many = "records";

  std::string_view of(std::uint64_t count) const { return count == 1 ? one : many; }
};

// Creates a file from intact `records` of the file with these contents, in ascending order.
using Salvage = Salvaged (*)(std::string_view contents, std::span<const Extent> records);

// The records one after the other, for formats without a header that counts them.
Salvaged join_records(std::string_view contents, std::span<const Extent> records);

// `header`, a part of the contents that may be empty, and the records one after the other.
Salvaged join_after(std::string_view header, std::string_view contents, std::span<const Extent> records);

}  // namespace proflint
