// Compares headers, functions with the same name or id, their blocks, and the calls of shared blocks.
#include "validators/bolt/yaml/sets.h"

#include <algorithm>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/hash.h"

namespace proflint::bolt::yaml {
namespace {

// The keys of the header whose values merge-fdata compares or cannot combine.
constexpr std::string_view kShared[] = {"profile-flags", "profile-events", "dfs-order", "hash-func"};

struct Earlier {
  explicit Earlier(std::pmr::memory_resource* memory)
      : headers(memory), functions(memory), ids(memory), blocks(memory) {}

  sets::FirstValues headers, functions, ids, blocks;
};

std::string_view key_of(std::string_view where, const std::pmr::vector<sets::Claim>& claims) {
  const auto claim = std::find_if(claims.begin(), claims.end(),
                                  [&](const sets::Claim& each) { return each.where.data() == where.data(); });
  return *std::find_if(std::begin(kShared), std::end(kShared),
                       [&](std::string_view key) { return hash_of(key) == claim->key; });
}

// The keys so far are ids of blocks in one function.
void qualify(std::pmr::vector<sets::Claim>& claims, std::size_t& first, std::uint64_t function) {
  for (; first < claims.size(); ++first) claims[first].key = hash_of(claims[first].key, function);
}

// Of a block that two files have, merge-fdata takes only the first call at each offset from the later file.
sets::Conflicts lost_calls(const std::pmr::vector<sets::Claim>& calls, const sets::FirstValues& blocks) {
  sets::Conflicts lost;
  for (const sets::Claim& call : calls) {
    const std::optional<std::uint32_t> earlier = blocks.member_with(call.key);
    if (!earlier) continue;
    lost.add_unordered(call.where);
    if (lost.first().data() == call.where.data()) lost.member = *earlier;
  }
  return lost;
}

}  // namespace

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
  qualify(blocks_, first_block_, key);
  qualify(calls_, first_call_, key);
}

// merge-fdata stops at the first difference, so only one kind of difference is reported.
void SetClaims::check(GroupedFindings& findings) {
  if (member_ == nullptr) return;
  Earlier& earlier = member_->join<Earlier>();
  if (const auto header = earlier.headers.add(header_, member_->number()))
    return findings.add("bolt-yaml/set-mixed"_rule, header.first(), Trusted{key_of(header.first(), header_)}, " is ",
                        header.first(), ", which differs from its value in ", member_->name_of(header.member));
  const auto functions = earlier.functions.add(functions_, member_->number());
  const auto ids = earlier.ids.add(ids_, member_->number());
  const auto calls = lost_calls(calls_, earlier.blocks);
  const auto blocks = earlier.blocks.add(blocks_, member_->number());
  if (functions)
    findings.add_group("bolt-yaml/set-function"_rule, functions, "function ", functions.first(),
                       " differs in its id, hash or number of blocks from the function with the same name in ",
                       member_->name_of(functions.member));
  else if (blocks)
    findings.add_group("bolt-yaml/set-function"_rule, blocks, "block ", Trusted{blocks.first()},
                       " differs in its hash or number of instructions from the same block in ",
                       member_->name_of(blocks.member));
  else if (ids)
    findings.add_group("bolt-yaml/set-function"_rule, ids, "function ", ids.first(),
                       " has the id of a function with another name in ", member_->name_of(ids.member));
  else if (calls)
    findings.add_group("bolt-yaml/set-calls"_rule, calls, "the block has several calls at this offset and is also in ",
                       member_->name_of(calls.member), ": merge-fdata keeps the counts of only one of these calls");
}

}  // namespace proflint::bolt::yaml
