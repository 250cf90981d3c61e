// One package of a covmeta file. Follows internal/coverage/encodemeta of Go 1.24.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"
#include "validators/core/occurrences.h"
#include "validators/core/seen.h"
#include "validators/go_covdata/digest.h"
#include "validators/go_covdata/fnv.h"
#include "validators/go_covdata/meta.h"
#include "validators/go_covdata/strings.h"

namespace proflint::go_covdata {

inline constexpr std::size_t kPackageHeader = 44;  // bytes

class PackageReader {
 public:
  PackageReader(std::pmr::memory_resource* memory, Report& report, Meta& meta);

  // Checks a package of at least kPackageHeader bytes and adds it to the meta. Returns the hash of its contents, valid
  // until the next package; nullptr if not all of it could be read.
  Digest* read(std::string_view package, std::uint64_t stated_length);

  // Reports the defects that are reported once per file.
  void finish();

 private:
  // A source, by the number of its name, and the range of a unit in it.
  using Block = std::array<std::uint32_t, 5>;
  struct BlockHash {
    std::uint64_t seed = hash_seed();

    std::size_t operator()(const Block& block) const {
      std::uint64_t hash = seed;
      for (const std::uint32_t number : block) hash = hash_of(std::uint64_t{number}, hash);
      return static_cast<std::size_t>(hash);
    }
  };
  // Defects that are reported once for the file, with the number of their places.
  struct Oddities {
    Occurrences padding, control, line_zero, reversed, flags;
    std::uint32_t first_flag = 0;
    struct Unit {
      std::uint32_t line, column, end_line, end_column;
    } first_reversed = {};
    Occurrences conflicts;
    Block first_conflict = {};
    std::uint32_t statements = 0, other_statements = 0;  // of the first conflict

    void add_flag(std::string_view where, std::uint32_t flag) {
      if (!flags) first_flag = flag;
      flags.add(where);
    }
    void add_reversed(std::string_view where, const Unit& unit) {
      if (!reversed) first_reversed = unit;
      reversed.add(where);
    }
    void add_conflict(std::string_view where, const Block& block, std::uint32_t number, std::uint32_t other) {
      if (!conflicts) first_conflict = block, statements = number, other_statements = other;
      conflicts.add(where);
    }
  };

  // Of the package and of the function that is read.
  std::size_t package_index() const { return meta_.packages.size() - 1; }
  std::size_t function_index() const { return meta_.units.size() - meta_.packages.back().first - 1; }

  Digest* read_parts(std::string_view package, std::uint64_t stated_length);
  bool check_path(std::string_view package);
  const std::string_view* string_at(std::string_view package, std::size_t field, const char* what);
  bool read_functions(std::string_view package, std::size_t strings_end);
  bool read_function(Cursor& cursor);
  const std::string_view* read_index(Cursor& cursor, const char* what);
  bool read_number(Cursor& cursor, std::uint32_t& out);
  bool read_units(Cursor& cursor, std::uint32_t source, std::uint32_t count);
  void add_block(const Block& block, std::uint32_t statements, std::string_view where);

  Report& report_;
  GroupedFindings packages_, functions_;  // defects that may repeat in several packages or functions
  Meta& meta_;
  SeenNames paths_;
  Strings strings_;
  Digest hash_;
  // The number of statements of each block of the package.
  HashMap<Block, std::uint32_t, BlockHash> blocks_;
  Oddities odd_;
};

}  // namespace proflint::go_covdata
