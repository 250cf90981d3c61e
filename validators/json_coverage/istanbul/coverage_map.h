// Checks the files of a coverage map one after the other. Follows istanbul-lib-coverage 3.
#pragma once

#include "validators/core/increments.h"
#include "validators/core/seen.h"
#include "validators/coverage/distinct_lines.h"
#include "validators/coverage/spellings.h"
#include "validators/json_coverage/istanbul/location.h"
#include "validators/json_coverage/istanbul/map_keys.h"
#include "validators/json_coverage/istanbul/merge_keys.h"
#include "validators/json_coverage/istanbul/shapes.h"
#include "validators/json_coverage/sources.h"
#include "validators/json_documents/walker.h"
#include "validators/sets/first_values.h"

namespace proflint::json_coverage::istanbul {

class CoverageMap final : public Sink {
 public:
  CoverageMap(const Input& input, GroupedFindings& findings);

  void open(Frame& frame) override;
  void item(Frame& frame, const Value& value) override;
  void close(Frame& frame) override;

  const Facts& facts() const { return facts_; }
  bool has_files() const { return has_files_; }
  // Whether a branch lacks `loc`, and whether a function lacks `decl`, as in maps of istanbul 0.x, which have `line`.
  bool lacks_loc() const { return lacks_loc_; }
  bool lacks_decl() const { return lacks_decl_; }

  // Compares the maps with earlier files of the set, unless the file has errors.
  void compare_with_set(Report& report);

 private:
  void close_files(const Frame& frame);
  void close_file(const Frame& frame);
  void close_branch(const Frame& frame);
  void close_location(const Frame& frame);
  std::uint64_t hash_entries(unsigned map);
  std::uint64_t hash_arms();
  void claim_maps(const Frame& frame);
  void check_position(const Frame& frame, unsigned location, unsigned line);
  void check_statements(const Frame& frame);
  void check_path(const Frame& frame);
  void check_functions(const Frame& frame);
  void check_branches(const Frame& frame);
  void check_truths(const Frame& frame);
  void check_all(const Frame& frame);
  void check_arms(const MapKey& branch, const MapKey& hits);
  std::uint64_t read_hit(const Frame& frame, const Value& value);
  MapKeys& keys_of(unsigned member) { return keys_[member]; }
  bool has_map(const Frame& frame, unsigned member) const;
  template <class Both>
  void compare_keys(const Frame& frame, unsigned first, unsigned second, const Rule& rule, const Both& both);

  GroupedFindings& findings_;
  Sources sources_;
  encodings::json::Strings strings_;
  Location location_;
  SeenNames paths_;
  coverage::Spellings spellings_;
  std::pmr::vector<MapKeys> keys_;  // by member of the file
  unsigned bad_maps_ = 0;           // members with values of another type, each a bit
  std::uint64_t locations_ = 0;     // of the branch that is open
  std::uint64_t places_ = 0;        // hash of the locations of the entry that is open
  std::uint64_t merge_key_ = 0;     // of the same entry
  std::uint64_t arms_ = 0;          // hash of the hits of the branch that is open
  MergeKeys merge_keys_;
  NamedSource source_;  // the file that is open
  std::uint64_t hits_ = 0, positive_ = 0;
  std::uint64_t positive_before_ = 0;          // in the files before the one that is open
  std::pmr::vector<coverage::LineHit> lines_;  // of statements in the file, and whether one was executed
  coverage::Covered covered_;                  // lines of all files
  Facts facts_;
  bool has_files_ = false, lacks_loc_ = false, lacks_decl_ = false;
  Increments entries_;  // by source
  SetMember* member_;
  std::pmr::vector<sets::Claim> maps_, converted_;  // of each path, hashed; only in members of a set
};

}  // namespace proflint::json_coverage::istanbul
