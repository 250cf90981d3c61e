// Compares headers, and functions and blocks with the same names.
#include "validators/bolt/yaml/sets.h"

#include <algorithm>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/hash.h"

namespace proflint::bolt::yaml {
namespace {

// The keys of the header whose values merge-fdata compares or cannot combine.
constexpr std::string_view kShared[] = {"profile-flags", "profile-events", "hash-func"};

struct Earlier {
  explicit Earlier(std::pmr::memory_resource* memory) : headers(memory), functions(memory), blocks(memory) {}

  sets::FirstValues headers, functions, blocks;
};

std::string_view key_of(std::string_view where, const std::pmr::vector<sets::Claim>& claims) {
  const auto claim = std::find_if(claims.begin(), claims.end(),
                                  [&](const sets::Claim& each) { return each.where.data() == where.data(); });
  return *std::find_if(std::begin(kShared), std::end(kShared),
                       [&](std::string_view key) { return hash_of(key) == claim->key; });
}

}  // namespace

SetClaims::SetClaims(const Input& input)
    : member_(input.member), header_(input.memory), functions_(input.memory), blocks_(input.memory) {}

void SetClaims::header(std::string_view key, std::string_view value, std::string_view where) {
  if (member_ != nullptr && !value.empty()) header_.push_back({hash_of(key), hash_of(value), where});
}

void SetClaims::block(std::uint64_t bid, std::uint64_t shape, std::string_view where) {
  if (member_ != nullptr) blocks_.push_back({bid, shape, where});
}

void SetClaims::function(std::string_view name, std::uint64_t shape, std::string_view where) {
  if (member_ == nullptr) return;
  functions_.push_back({hash_of(name), shape, where});
  for (; first_block_ < blocks_.size(); ++first_block_)
    blocks_[first_block_].key = hash_of(blocks_[first_block_].key, functions_.back().key);
}

// merge-fdata stops at the first difference, so only one kind of difference is reported.
void SetClaims::check(GroupedFindings& findings) {
  if (member_ == nullptr) return;
  Earlier& earlier = member_->join<Earlier>();
  if (const auto header = earlier.headers.add(header_, member_->number()))
    return findings.add("bolt-yaml/set-mixed"_rule, header.first(), Trusted{key_of(header.first(), header_)}, " is ",
                        header.first(), ", which differs from its value in ", member_->name_of(header.member));
  const auto functions = earlier.functions.add(functions_, member_->number());
  const auto blocks = earlier.blocks.add(blocks_, member_->number());
  if (functions)
    findings.add_group("bolt-yaml/set-function"_rule, functions, "function ", functions.first(),
                       " differs in its id, hash or number of blocks from the function with the same name in ",
                       member_->name_of(functions.member));
  else if (blocks)
    findings.add_group("bolt-yaml/set-function"_rule, blocks, "block ", Trusted{blocks.first()},
                       " differs in its hash or number of instructions from the same block in ",
                       member_->name_of(blocks.member));
}

}  // namespace proflint::bolt::yaml
