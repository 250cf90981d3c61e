// Rules about values of a profile. Functions are checked when they end: their keys may come in any order.
#include "validators/bolt/yaml/profile.h"

#include <algorithm>
#include <utility>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"

namespace proflint::bolt::yaml {
namespace {

constexpr std::uint64_t kMaxBlocks = 1000000, kFatalBlocks = 1 << 24;
constexpr std::string_view kNoBuildId = "<unknown>";

bool is_count(Field field) {
  return field == Field::exec || field == Field::event_count || field == Field::call_count ||
         field == Field::successor_count;
}

}  // namespace

Profile::Profile(const Input& input, GroupedFindings& findings, Report& report)
    : findings_(findings),
      report_(report),
      symbols_(Symbols::read(input, "bolt-yaml/symbols-unavailable"_rule, report)),
      bids_(input.memory),
      successors_(input.memory),
      calls_(input.memory),
      names_(input.memory),
      fids_(input.memory),
      member_(input.member),
      claims_(input) {}

void Profile::open(Level level, std::string_view where) {
  switch (level) {
    case Level::header:
      header_.where = where;
      break;
    case Level::function:
      function_ = {.where = where};
      ++functions_;
      bids_.clear();
      successors_.clear();
      break;
    case Level::block:
      first_successor_ = successors_.size();
      calls_.clear();
      block_ = {};
      break;
    case Level::call:
      call_ = {.where = where};
      break;
    case Level::successor:
      successor_ = {.where = where};
      break;
    default:
      break;
  }
}

void Profile::close(Level level) {
  switch (level) {
    case Level::function:
      claim_function();
      return check_blocks();
    case Level::block:
      if (!block_.where.empty())
        claims_.block(function_.last_bid, hash_of(block_.instructions, hash_of(block_.hash)), block_.where);
      check_successors();
      return check_calls();
    case Level::call:
      check_mispredictions(call_.mispredictions, call_.count, call_.where);
      if (call_.offset && call_.callee && *call_.callee != 0) calls_.push_back(call_);
      return;
    case Level::successor:
      return check_mispredictions(successor_.mispredictions, successor_.count, successor_.where);
    default:
      return;
  }
}

void Profile::number(Field field, std::uint64_t value, std::string_view where) {
  if (is_count(field) && value > INT64_MAX) {
    has_large_count_ = true;
    findings_.add("bolt-yaml/count-range"_rule, where, "the count ", value, " exceeds the maximum, 2^63 - 1");
  }
  switch (field) {
    case Field::version:
      if (value == 1) return;
      findings_.add("bolt-yaml/version"_rule, where, "version ", value, " is not supported (only 1 is)");
      is_unsupported_ = true;
      return;
    case Field::exec:
      return count(value, where);
    case Field::event_count:
      if (value != 0) event_counts_.add(where);
      return count(value, where);
    case Field::call_offset:
    case Field::callee:
    case Field::entry:
    case Field::call_count:
    case Field::call_mispredictions:
      return call_number(field, value, where);
    case Field::successor:
    case Field::successor_count:
    case Field::successor_mispredictions:
      return successor_number(field, value, where);
    default:
      return function_number(field, value, where);
  }
}

void Profile::function_number(Field field, std::uint64_t value, std::string_view where) {
  if (field == Field::fid) return function_id(value, where);
  if (field == Field::hash) function_.hash = value;
  if (field == Field::bid) return block(value, where);
  if (field == Field::instructions) block_.instructions = value;
  if (field == Field::block_hash) block_.hash = value;
  if (field != Field::nblocks) return;
  function_.nblocks = value;
  if (value > kMaxBlocks)
    findings_.add_as(value > kFatalBlocks ? Severity::error : Severity::warning, "bolt-yaml/block-count"_rule, where,
                     function_name(), " has ", Plural{value, "block"}, "; at most ",
                     value > kFatalBlocks ? kFatalBlocks : kMaxBlocks, " are plausible");
}

void Profile::call_number(Field field, std::uint64_t value, std::string_view where) {
  if (field == Field::call_offset) call_.offset = value;
  if (field == Field::callee) call_.callee = value;
  if (field == Field::entry) call_.entry = value;
  if (field == Field::call_mispredictions) call_.mispredictions = value;
  if (field != Field::call_count) return;
  call_.count = value;
  count(value, where);
}

void Profile::successor_number(Field field, std::uint64_t value, std::string_view where) {
  if (field == Field::successor) successors_.push_back({value, where});
  if (field == Field::successor_mispredictions) successor_.mispredictions = value;
  if (field != Field::successor_count) return;
  successor_.count = value;
  if (value != 0) successor_counts_.add(where);
  count(value, where);
}

void Profile::list(Field field, std::string_view where) {
  if (field == Field::flag) header_.flags = where;
}

void Profile::text(Field field, std::string_view value, std::string_view where) {
  if (std::any_of(value.begin(), value.end(), [](char c) { return is_control(c) && c != '\t'; }))
    findings_.add("bolt-yaml/control-char"_rule, where, "the text ", value, " contains a control character");
  if (field == Field::name) return name(value, where);
  header_text(field, value, where);
}

void Profile::header_text(Field field, std::string_view value, std::string_view where) {
  if (field == Field::build_id) return check_build_id(value, where);
  if (field == Field::flag) return flag(value, where);
  if (field == Field::events && value.find(',') != std::string_view::npos)
    findings_.add("bolt-yaml/events"_rule, where, "the profile has several events: ", value);
  if (field == Field::events) claims_.header("profile-events", value, where);
  if (field == Field::hash_function) {
    header_.has_hash_function = true;
    claims_.header("hash-func", value, where);
    if (value != "std-hash" && value != "xxh3")
      findings_.add("bolt-yaml/hash-function"_rule, where, "unknown hash function ", value,
                    "; expected std-hash or xxh3");
  }
}

void Profile::flag(std::string_view value, std::string_view where) {
  header_.flags = where;
  bool* const is_set = value == "lbr"        ? &header_.has_lbr
                       : value == "sample"   ? &header_.has_samples
                       : value == "memevent" ? &header_.has_memory_events
                                             : nullptr;
  if (is_set == nullptr)
    return findings_.add("bolt-yaml/flag"_rule, where, "unknown flag ", value, "; expected lbr, sample or memevent");
  if (value != "memevent") claims_.header("profile-flags", value, where);
  if (std::exchange(*is_set, true)) findings_.add("bolt-yaml/flag"_rule, where, "duplicate flag ", value);
}

void Profile::boolean(Field field, std::string_view where) {
  if (field == Field::dfs_order) header_.dfs_order = where;
}

void Profile::check_build_id(std::string_view value, std::string_view where) {
  if (value.empty() || value == kNoBuildId) return;
  header_.build_id = value;
  constexpr std::size_t kMin = 8, kMax = 128;
  const bool is_hex = value.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!is_hex || value.size() % 2 != 0 || value.size() < kMin || value.size() > kMax)
    findings_.add("bolt-yaml/build-id"_rule, where,
                  "expected a build ID (4 to 64 bytes in lowercase hexadecimal digits), found ", value);
}

void Profile::function_id(std::uint64_t fid, std::string_view where) {
  function_.fid = fid;
  if (fid == 0) findings_.add("bolt-yaml/fid-zero"_rule, where, function_name(), " has the id 0; ids start at 1");
  if (fid == UINT32_MAX)
    return findings_.add("bolt-yaml/fid-range"_rule, where, function_name(), " has the id ", fid, "; the maximum is ",
                         UINT32_MAX - 1);
  if (fid > largest_fid_.value) largest_fid_ = {fid, where};
  if (fids_.insert(fid, where)) findings_.add("bolt-yaml/fid-duplicate"_rule, where, "two functions have the id ", fid);
}

// The current function in messages; its name usually precedes its other keys.
Part Profile::function_name() const {
  return function_.name.empty() ? Part("a function") : Part(function_.name);
}

void Profile::name(std::string_view value, std::string_view where) {
  function_.name = value;
  function_.name_where = where;
  if (value.empty()) return findings_.add("bolt-yaml/name-empty"_rule, where, "a function has an empty name");
  if (names_.insert(value, where))
    return findings_.add("bolt-yaml/name-duplicate"_rule, where, "two functions have the name ", value);
  if (symbols_ && !symbols_->empty() && symbols_->find(value).state == Symbols::State::missing) missing_.add(where);
}

void Profile::block(std::uint64_t bid, std::string_view where) {
  // Duplicates are reported when the function ends.
  if (!bids_.empty() && bid < function_.last_bid)
    findings_.add("bolt-yaml/block-order"_rule, where, "block ", bid, " of ", function_name(), " follows block ",
                  function_.last_bid, "; expected ascending order");
  function_.last_bid = bid;
  block_.where = where;
  bids_.push_back({bid, where});
}

void Profile::count(std::uint64_t value, std::string_view where) {
  ++counts_;
  nonzero_ += value != 0 ? 1 : 0;
  total_ += value;
  if (total_ > INT64_MAX && !sum_over_) sum_over_.add(where);
}

// What merge-fdata requires of functions with the same name.
void Profile::claim_function() {
  claims_.function(function_.name,
                   hash_of(function_.fid, hash_of(function_.hash, hash_of(function_.nblocks.value_or(0)))),
                   function_.name_where);
}

void Profile::check_mispredictions(const std::optional<std::uint64_t>& mispredictions,
                                   const std::optional<std::uint64_t>& count, std::string_view where) {
  if (mispredictions && count && *mispredictions > *count)
    findings_.add("bolt-yaml/mispredictions"_rule, where, "a branch in ", function_name(), " was mispredicted ",
                  Plural{*mispredictions, "time"}, ", but taken only ", Plural{*count, "time"});
}

void Profile::check_calls() {
  std::stable_sort(calls_.begin(), calls_.end(), [](const Call& a, const Call& b) { return a.key() < b.key(); });
  for (std::size_t i = 1; i < calls_.size(); ++i)
    if (calls_[i].key() == calls_[i - 1].key())
      findings_.add("bolt-yaml/call-duplicate"_rule, calls_[i].where, "block ", function_.last_bid, " of ",
                    function_name(), " has two calls to function ", *calls_[i].callee, " at offset ",
                    Hex{*calls_[i].offset});
  calls_.clear();
}

void Profile::check_successors() {
  const auto first = successors_.begin() + static_cast<std::ptrdiff_t>(first_successor_);
  std::stable_sort(first, successors_.end(), [](const Located& a, const Located& b) { return a.value < b.value; });
  for (std::size_t i = first_successor_ + 1; i < successors_.size(); ++i)
    if (successors_[i].value == successors_[i - 1].value)
      findings_.add("bolt-yaml/successor-duplicate"_rule, successors_[i].where, "block ", function_.last_bid, " of ",
                    function_name(), " lists block ", successors_[i].value, " as a successor twice");
}

void Profile::check_blocks() {
  std::stable_sort(bids_.begin(), bids_.end(), [](const Located& a, const Located& b) { return a.value < b.value; });
  for (std::size_t i = 1; i < bids_.size(); ++i)
    if (bids_[i].value == bids_[i - 1].value)
      findings_.add("bolt-yaml/block-duplicate"_rule, bids_[i].where, "two blocks of ", function_name(),
                    " have the id ", bids_[i].value);
  if (!function_.nblocks) return;
  for (const Located& bid : bids_)
    if (bid.value >= *function_.nblocks)
      findings_.add("bolt-yaml/block-range"_rule, bid.where, "the block id is ", bid.value, ", but ", function_name(),
                    " has ", Plural{*function_.nblocks, "block"}, ", numbered from 0");
  for (const Located& successor : successors_)
    if (successor.value >= *function_.nblocks)
      findings_.add("bolt-yaml/successor-range"_rule, successor.where, "the successor is block ", successor.value,
                    ", but ", function_name(), " has ", Plural{*function_.nblocks, "block"}, ", numbered from 0");
}

}  // namespace proflint::bolt::yaml
