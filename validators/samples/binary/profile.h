// Checks the function records of a file as a whole: against each other, and against the summary, the offset tables and
// the metadata.
// Shared by the three encodings after their tables are read.
#pragma once

#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "validators/core/format.h"
#include "validators/samples/binary/header.h"
#include "validators/samples/binary/metadata.h"
#include "validators/samples/binary/offsets.h"
#include "validators/samples/meaning.h"

namespace proflint::samples::binary {

// Bytes that consist of function records.
struct RecordSection {
  std::string_view bytes = {};
  const char* name = "the file";
  bool ends_with_file = false;
  std::uint64_t base = 0;  // offset tables are relative to this many bytes before `bytes`
  bool is_composite = false;
  enum class Split : std::uint8_t { no, nested, flat } split = Split::no;
  std::optional<OffsetTable> offsets = {};  // to compare with
};

// All tables that the records of a file refer to.
struct Profile {
  explicit Profile(std::pmr::memory_resource* memory) : names(memory), contexts(memory), sections(memory) {}

  Names names;
  Contexts contexts;
  std::optional<Metadata> metadata;
  std::optional<Summary> summary;
  bool is_probe_based = false;
  RecordTables tables;
  std::pmr::vector<RecordSection> sections;
  std::uint64_t functions = 0;  // set when they have been read

  // The name of the function of the records with this index; empty for a context without frames.
  std::string function_name(std::uint64_t index) const;
};

// The volume of both kinds of records.
Volume volume_of(std::span<const Meaning> meanings);

// Decodes, checks and describes all records. False: some could not be decoded.
bool check_profile(Profile& profile, const Input& input, Report& report);

// Reports a profile without functions, unless other errors may explain why they are missing.
void check_functions(const Profile& profile, Report& report);

}  // namespace proflint::samples::binary
