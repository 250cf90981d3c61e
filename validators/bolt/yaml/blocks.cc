// Rules about blocks. They are compared when their function ends: its keys may come in any order.
#include "validators/bolt/yaml/blocks.h"

#include <algorithm>
#include <functional>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/hash.h"

namespace proflint::bolt::yaml {
namespace {

// Sorts a range by key, and calls `report` with each element that has the same key as the previous one.
template <class Iterator, class Key, class Report>
void find_repeated(Iterator first, Iterator last, const Key& key, const Report& report) {
  const auto of = [&](const auto& element) { return std::invoke(key, element); };
  std::stable_sort(first, last, [&](const auto& a, const auto& b) { return of(a) < of(b); });
  const auto are_equal = [&](const auto& a, const auto& b) { return of(a) == of(b); };
  while ((first = std::adjacent_find(first, last, are_equal)) != last) report(*++first);
}

}  // namespace

Blocks::Blocks(const Input& input, const Functions& functions, GroupedFindings& findings)
    : functions_(functions), findings_(findings), ids_(input.memory), successors_(input.memory), calls_(input.memory) {}

void Blocks::open_function() {
  ids_.clear();
  successors_.clear();
  last_id_ = 0;
}

void Blocks::open_block() {
  first_successor_ = successors_.size();
  calls_.clear();
  block_ = {};
}

void Blocks::number(Field field, std::uint64_t value, std::string_view where) {
  switch (field) {
    case Field::bid:
      return id(value, where);
    case Field::instructions:
      block_.instructions = value;
      return;
    case Field::block_hash:
      block_.hash = value;
      return;
    case Field::call_offset:
      branch_.offset = value;
      return;
    case Field::callee:
      branch_.callee = value;
      return;
    case Field::entry:
      branch_.entry = value;
      return;
    case Field::successor:
      successors_.push_back({value, where});
      return;
    case Field::call_count:
    case Field::successor_count:
      branch_.count = value;
      return;
    case Field::call_mispredictions:
    case Field::successor_mispredictions:
      branch_.mispredictions = value;
      return;
    default:
      return;
  }
}

void Blocks::id(std::uint64_t bid, std::string_view where) {
  // Duplicates are reported when the function ends.
  if (!ids_.empty() && bid < last_id_)
    findings_.add("bolt-yaml/block-order"_rule, where, "block ", bid, " of ", function().title(), " follows block ",
                  last_id_, "; expected ascending order");
  last_id_ = bid;
  block_.where = where;
  ids_.push_back({bid, where});
}

void Blocks::close_branch(Level level) {
  const std::optional<std::uint64_t>&count = branch_.count, &mispredictions = branch_.mispredictions;
  if (count && mispredictions && *mispredictions > *count)
    findings_.add("bolt-yaml/mispredictions"_rule, branch_.where, "a branch in ", function().title(),
                  " was mispredicted ", Plural{*mispredictions, "time"}, ", but taken only ", Plural{*count, "time"});
  if (level == Level::call && branch_.offset && branch_.callee) calls_.push_back(branch_);
}

void Blocks::close_block(SetClaims& claims) {
  if (!block_.where.empty()) claims.block(last_id_, hash_of(block_.instructions, hash_of(block_.hash)), block_.where);
  check_successors();
  check_calls();
  claim_calls(claims);
}

void Blocks::check_successors() {
  const auto first = successors_.begin() + static_cast<std::ptrdiff_t>(first_successor_);
  find_repeated(first, successors_.end(), &Id::value, [&](const Id& successor) {
    findings_.add("bolt-yaml/successor-duplicate"_rule, successor.where, "block ", last_id_, " of ", function().title(),
                  " lists block ", successor.value, " as a successor twice");
  });
}

void Blocks::check_calls() {
  find_repeated(calls_.begin(), calls_.end(), &Branch::key, [&](const Branch& call) {
    if (*call.callee == 0) return;  // writers repeat calls to unknown functions
    findings_.add("bolt-yaml/call-duplicate"_rule, call.where, "block ", last_id_, " of ", function().title(),
                  " has two calls to function ", *call.callee, " at offset ", Hex{*call.offset});
  });
}

// The calls are sorted by offset now.
void Blocks::claim_calls(SetClaims& claims) const {
  if (block_.where.empty()) return;
  for (std::size_t i = 1; i < calls_.size(); ++i)
    if (calls_[i].offset == calls_[i - 1].offset && calls_[i].count.value_or(0) != 0)
      claims.further_call(last_id_, calls_[i].where);
}

void Blocks::close_function() {
  find_repeated(ids_.begin(), ids_.end(), &Id::value, [&](const Id& id) {
    findings_.add("bolt-yaml/block-duplicate"_rule, id.where, "two blocks of ", function().title(), " have the id ",
                  id.value);
  });
  const std::optional<std::uint64_t>& size = function().blocks;
  if (!size) return;
  for (const Id& id : ids_)
    if (id.value >= *size)
      findings_.add("bolt-yaml/block-range"_rule, id.where, "the block id is ", id.value, ", but ", function().title(),
                    " has ", Plural{*size, "block"}, ", numbered from 0");
  for (const Id& successor : successors_)
    if (successor.value >= *size)
      findings_.add("bolt-yaml/successor-range"_rule, successor.where, "the successor is block ", successor.value,
                    ", but ", function().title(), " has ", Plural{*size, "block"}, ", numbered from 0");
}

}  // namespace proflint::bolt::yaml
