// The rules across values of a profile: the header, functions, their blocks, and calls and successors of these.
// Follows LLVM, bolt/lib/Profile/YAMLProfileReader.cpp.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/bolt/symbols.h"
#include "validators/bolt/yaml/schema.h"
#include "validators/bolt/yaml/sets.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/core/occurrences.h"
#include "validators/core/seen.h"
#include "validators/core/wide.h"

namespace proflint::bolt::yaml {

class Profile {
 public:
  Profile(const Input& input, GroupedFindings& findings, Report& report);

  // A map of this level starts or ends; values belong to the map that started last.
  void open(Level level, std::string_view where);
  void close(Level level);
  void number(Field field, std::uint64_t value, std::string_view where);
  void list(Field field, std::string_view where);  // starts
  void text(Field field, std::string_view value, std::string_view where);
  void boolean(Field field, std::string_view where);

  // Checks the rules about all functions. A truncated file has lost some, and a file without a map has none.
  void finish(bool lacks_functions);

  // Whether its version is unsupported.
  bool is_unsupported() const { return is_unsupported_; }

 private:
  // A number and its place.
  struct Located {
    std::uint64_t value;
    std::string_view where;
  };
  struct Header {
    std::string_view where, flags, dfs_order, build_id;
    bool has_lbr = false, has_samples = false, has_memory_events = false, has_hash_function = false;
  };
  struct Function {
    std::string_view where;
    std::string_view name = {}, name_where = {};
    std::uint64_t fid = 0, hash = 0;
    std::optional<std::uint64_t> nblocks = {};
    std::uint64_t last_bid = 0;
  };
  struct Block {
    std::string_view where = {};
    std::uint64_t instructions = 0, hash = 0;
  };
  struct Call {
    std::string_view where;
    std::uint64_t entry = 0;
    std::optional<std::uint64_t> offset = {}, callee = {}, count = {}, mispredictions = {};
    std::array<std::uint64_t, 3> key() const { return {*offset, *callee, entry}; }
  };
  struct Successor {
    std::string_view where;
    std::optional<std::uint64_t> count = {}, mispredictions = {};
  };

  void header_text(Field field, std::string_view value, std::string_view where);
  void flag(std::string_view value, std::string_view where);
  void function_number(Field field, std::uint64_t value, std::string_view where);
  void call_number(Field field, std::uint64_t value, std::string_view where);
  void successor_number(Field field, std::uint64_t value, std::string_view where);
  void function_id(std::uint64_t fid, std::string_view where);
  Part function_name() const;
  void name(std::string_view value, std::string_view where);
  void block(std::uint64_t bid, std::string_view where);
  void count(std::uint64_t value, std::string_view where);
  void claim_function();
  void check_mispredictions(const std::optional<std::uint64_t>& mispredictions,
                            const std::optional<std::uint64_t>& count, std::string_view where);
  void check_build_id(std::string_view value, std::string_view where);
  void check_calls();
  void check_successors();
  void check_blocks();
  void check_header();
  void check_image();
  void check_mode();

  GroupedFindings& findings_;
  Report& report_;
  std::optional<Symbols> symbols_;

  Header header_;
  bool is_unsupported_ = false;

  Function function_;
  Block block_;
  std::pmr::vector<Located> bids_, successors_;  // of the function
  std::size_t first_successor_ = 0;              // of the block
  Call call_;
  std::pmr::vector<Call> calls_;  // of the block, those that can be compared
  Successor successor_;

  SeenNames names_;
  SeenNumbers fids_;
  std::uint64_t functions_ = 0, counts_ = 0, nonzero_ = 0;
  Uint128 total_ = 0;
  Located largest_fid_ = {0, {}};
  Occurrences successor_counts_, event_counts_, missing_, sum_over_;
  bool has_large_count_ = false;  // above the maximum
  SetMember* member_;
  SetClaims claims_;  // if the file is a member of a set
};

}  // namespace proflint::bolt::yaml
