// Compares headers, functions with the same name or id, the blocks of functions with the same shape, and the calls of
// shared blocks.
#include "validators/bolt/yaml/sets.h"

#include <algorithm>
#include <iterator>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/hash.h"

namespace proflint::bolt::yaml {
namespace {

// A key of the header whose values merge-fdata compares or cannot combine.
struct SharedKey {
  std::string_view name;
  bool decides_shapes = false;  // the numbers of blocks, and the hashes
};
constexpr SharedKey kShared[] = {{"profile-flags"}, {"profile-events"}, {"dfs-order", true}, {"hash-func", true}};

// The keys so far are ids of blocks in one function.
void qualify(std::pmr::vector<sets::Claim>& claims, std::size_t& first, std::uint64_t function) {
  for (; first < claims.size(); ++first) claims[first].key = hash_of(claims[first].key, function);
}

}  // namespace

struct SetClaims::Earlier {
  explicit Earlier(std::pmr::memory_resource* memory)
      : headers(memory), functions(memory), ids(memory), blocks(memory) {}

  sets::FirstValues headers, functions, ids, blocks;
};

SetClaims::SetClaims(const Input& input)
    : member_(input.member),
      header_(input.memory),
      functions_(input.memory),
      ids_(input.memory),
      blocks_(input.memory),
      calls_(input.memory) {}

void SetClaims::header(std::string_view key, std::string_view value, std::string_view where) {
  if (member_ != nullptr && !value.empty()) header_.push_back({hash_of(key), hash_of(value), where});
}

void SetClaims::block(std::uint64_t bid, std::uint64_t shape, std::string_view where) {
  if (member_ != nullptr) blocks_.push_back({bid, shape, where});
}

void SetClaims::further_call(std::uint64_t bid, std::string_view where) {
  if (member_ != nullptr) calls_.push_back({bid, 0, where});
}

void SetClaims::function(std::string_view name, std::uint64_t fid, std::uint64_t shape, std::string_view where) {
  if (member_ == nullptr) return;
  const std::uint64_t key = hash_of(name);
  functions_.push_back({key, shape, where});
  if (fid != 0) ids_.push_back({fid, key, where});
  // With the shape, because the blocks of a function that changed differ for this reason.
  qualify(blocks_, first_block_, hash_of(shape, key));
  qualify(calls_, first_call_, hash_of(shape, key));
}

void SetClaims::check(GroupedFindings& findings) {
  if (member_ == nullptr) return;
  Earlier& earlier = member_->join<Earlier>();
  if (!check_header(earlier, findings)) return;
  check_calls(earlier, findings);
  check_functions(earlier, findings);
}

bool SetClaims::check_header(Earlier& earlier, GroupedFindings& findings) {
  bool has_same_shapes = true;
  for (const SharedKey& key : kShared) {
    std::pmr::vector<sets::Claim> claims(header_.get_allocator());
    const std::uint64_t hash = hash_of(key.name);
    std::copy_if(header_.begin(), header_.end(), std::back_inserter(claims),
                 [&](const sets::Claim& claim) { return claim.key == hash; });
    const auto conflict = earlier.headers.add(claims, member_->number());
    if (!conflict) continue;
    findings.add("bolt-yaml/set-mixed"_rule, conflict.first(), Trusted{key.name}, " is ", conflict.first(),
                 ", which differs from its value in ", member_->name_of(conflict.member));
    has_same_shapes &= !key.decides_shapes;
  }
  return has_same_shapes;
}

void SetClaims::check_functions(Earlier& earlier, GroupedFindings& findings) {
  const auto functions = earlier.functions.add(functions_, member_->number());
  findings.add_group("bolt-yaml/set-function"_rule, functions, "function ", functions.first(),
                     " differs in its id, hash or number of blocks from the function with the same name in ",
                     member_->name_of(functions.member));
  const auto blocks = earlier.blocks.add(blocks_, member_->number());
  findings.add_group("bolt-yaml/set-function"_rule, blocks, "block ", Trusted{blocks.first()},
                     " differs in its hash or number of instructions from the same block in ",
                     member_->name_of(blocks.member));
  const auto ids = earlier.ids.add(ids_, member_->number());
  findings.add_group("bolt-yaml/set-function"_rule, ids, "function ", ids.first(),
                     " has the id of a function with another name in ", member_->name_of(ids.member));
}

// Of a block that two files have, merge-fdata takes only the first call at each offset from the later file.
void SetClaims::check_calls(const Earlier& earlier, GroupedFindings& findings) const {
  const auto calls = earlier.blocks.find(calls_);
  findings.add_group("bolt-yaml/set-calls"_rule, calls, "the block has several calls at this offset and is also in ",
                     member_->name_of(calls.member), ": merge-fdata keeps the counts of only one of these calls");
}

}  // namespace proflint::bolt::yaml
