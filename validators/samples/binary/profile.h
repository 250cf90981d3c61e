// Judges the function records of a file as a whole: against each other, the summary, the offset tables, the metadata.
// What the three encodings share once their tables are read.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/format.h"
#include "validators/samples/binary/header.h"
#include "validators/samples/binary/metadata.h"
#include "validators/samples/binary/offsets.h"
#include "validators/samples/meaning.h"

namespace proflint::samples::binary {

// Bytes that hold function records to their end.
struct RecordSection {
  std::string_view bytes;
  const char* name = "the file";
  std::uint64_t base = 0;  // offset tables count from so many bytes in front of `bytes`
  bool is_composite = false;
  enum class Split : std::uint8_t { no, nested, flat } split = Split::no;
  OffsetTable* offsets = nullptr;  // nullptr: there is none to compare with
};

// Everything that the records of a file refer to. The pointers are nullptr for what the file does not have.
struct Profile {
  explicit Profile(std::pmr::memory_resource* memory)
      : names(memory), contexts(memory), metadata(memory), sections(memory) {}

  Names names;
  Contexts contexts;
  Metadata metadata;
  bool has_metadata = false, is_probe_based = false, has_summary = false;
  RecordTables tables;
  Summary summary;
  std::pmr::vector<RecordSection> sections;
};

// Decodes and judges all records; describes kind and numbers. False: some could not be decoded.
bool judge_profile(Profile& profile, const Input& input, Report& report);

}  // namespace proflint::samples::binary
