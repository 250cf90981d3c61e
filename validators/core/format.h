// A format is one value: its names, its detection and its check. A family registers it.
#pragma once

#include <memory_resource>
#include <span>
#include <string>
#include <string_view>

#include "validators/core/companions.h"
#include "validators/core/container.h"
#include "validators/core/file_set.h"
#include "validators/core/head.h"
#include "validators/core/limits.h"
#include "validators/core/line_counts.h"
#include "validators/core/report.h"
#include "validators/core/unsupported_release.h"

namespace proflint {

struct PieceRunner;  // validators/core/pieces.h
class Nested;        // validators/core/nested.h
class SourceNames;   // validators/core/source_names.h

// How certain it is that a file is in a format: by its contents first and its name second.
enum class Match : std::uint8_t {
  none,
  name,     // only the file's name indicates it
  weak,     // the content looks like it, but could be something else
  strong,   // the content has the shape of the format, without a magic number
  certain,  // a magic number proves it
};

// The input of a check. All views stay valid until the report is finished.
struct Input {
  std::string_view name;   // the path as the user gave it, without .gz or .zst; rules about suffixes read it
  std::string_view bytes;  // the whole file, unwrapped
  std::optional<Container> container;         // around the file
  std::string_view variant;                   // after the colon of --assume FORMAT:VARIANT; usually empty
  Companions* companions = nullptr;           // nullptr: no companions
  Match min_match = Match::name;              // the certainty of detection that a check requires
  bool is_part = false;                       // of another file: rules about how a file is stored do not apply
  SetMember* member = nullptr;                // of the set of the run; nullptr: each file is checked independently
  const PieceRunner* piece_runner = nullptr;  // for pieces of a large file; nullptr: it is checked as a whole
  Nested* nested = nullptr;                   // for parts that are files themselves; nullptr: these are not checked
  CountLines count_lines = nullptr;           // from the notes and data of gcov; nullptr: not available
  // For containers whose size the input decides; for all threads.
  std::pmr::memory_resource* memory = std::pmr::get_default_resource();
  bool wants_sources = false;      // the result names the sources whose lines the file counts
  SourceNames* sources = nullptr;  // where their names go; nullptr: nowhere
  bool wants_entries = false;      // the result has the counts of the file by name
  Entries* entries = nullptr;      // where these go; nullptr: nowhere
  bool wants_records = false;      // the result has the records that the check found

  // The companion of this role and name, as in companions.h.
  std::optional<Companion> find(Role role, std::string_view companion, const Belongs& belongs = {}) const {
    return companions == nullptr ? std::nullopt : companions->find(role, companion, belongs);
  }
};

// One format. Values are constants with static lifetime, and so are all views in them.
struct Format {
  std::string_view id;    // what --assume takes and reports print
  std::string_view name;  // for people
  // Names that files of the format have, each with at most one '*' at either end: "*.gcda", "gmon.out", "gmon.out.*".
  std::span<const std::string_view> file_names = {};
  // The names among these that many files of other kinds also have.
  std::span<const std::string_view> common_names = {};
  // The containers that consumers of the format read, and whether they rely on the name of the file (".gz").
  std::span<const Container> containers = {};
  bool requires_suffix = false;
  // The first bytes of files of the format, which most other files do not have. If a format is certain about a file
  // that starts with them, formats whose files never start with them are skipped: asking those formats took two
  // fifths of the time for a tiny file.
  std::span<const std::string_view> magics = {};
  // Whether valid files may end in any number of zeros: padding, or numbers that are all 0.
  bool may_end_in_zeros = false;
  // Rules whose findings show that bytes were lost or inserted before that place: records, sections or pages are not
  // where they should be, and most other findings are consequences. The first one that was found explains them.
  std::span<const Rule* const> displacements = {};
  // The companion files that the check requests.
  std::span<const CompanionKind> companions = {};
  // The names allowed in --assume FORMAT:VARIANT; empty if the format has no variants.
  std::span<const std::string_view> variants = {};
  // The group of formats that are merged together: files of one family whose formats have the same word here can be
  // merged, and no others.
  std::string_view merged_as = {};
  // The names of the properties that Facts::traits may have: the list of the family.
  std::span<const std::string_view> traits = {};
  // Facts::version in words ("GCC 12.2"); nullptr: "version " and the number.
  std::string (*version_name)(std::uint64_t version) = nullptr;
  // What releases of its consumers cannot read.
  std::span<const UnsupportedRelease> unsupported = {};
  // Whether the file is in this format. Examines a bounded part of it; the answers of all formats are compared, so that
  // no order among them matters: formats that share a magic must not claim each other's files.
  Match (*detect)(const Head& head) = nullptr;
  // Creates a file from complete records; nullptr: they cannot be used without each other.
  Salvage salvage = nullptr;
  // The noun for records in the report about a salvaged file.
  RecordNoun record_noun = {};
  // Checks the file. Reports all findings and throws only if out of memory.
  void (*check)(const Input& input, Report& report) = nullptr;
};

// Whether the name of the file is typical of `format`.
bool has_name_of(const Format& format, const Head& head);

// Files that users give by mistake, recognized by their first bytes.
struct Foreign {
  std::string_view start;  // the first bytes of such files
  std::string_view what;   // "an xz file; decompress it first"
};

// A family: all that the rest of the program knows about its formats and rules.
struct Family {
  std::string_view id;                          // the name of its folder or close to it; unique
  std::span<const RuleTable> rules = {};        // of all its formats; ids are unique in the program
  std::span<const Format* const> formats = {};  // in the order in which lists show them
  std::span<const Foreign> foreign = {};        // recognizes related files in none of its formats
};

}  // namespace proflint
