// Rules about functions on their own and all together.
#include "validators/bolt/yaml/functions.h"

#include "validators/bolt/yaml/rules.h"
#include "validators/core/hash.h"

namespace proflint::bolt::yaml {
namespace {

constexpr std::uint64_t kMaxBlocks = 1000000, kFatalBlocks = 1 << 24;

}  // namespace

void Functions::open() {
  current_ = {};
  ++size_;
}

void Functions::name(std::string_view value, std::string_view where, Image& image) {
  current_.name = value;
  current_.where = where;
  if (value.empty()) return findings_.add("bolt-yaml/name-empty"_rule, where, "a function has an empty name");
  if (names_.insert(value, where))
    return findings_.add("bolt-yaml/name-duplicate"_rule, where, "two functions have the name ", value);
  image.name(value, where);
}

void Functions::number(Field field, std::uint64_t value, std::string_view where) {
  if (field == Field::fid) return id(value, where);
  if (field == Field::nblocks) return blocks(value, where);
  if (field == Field::hash) current_.hash = value;
}

void Functions::id(std::uint64_t fid, std::string_view where) {
  current_.fid = fid;
  if (fid == 0) findings_.add("bolt-yaml/fid-zero"_rule, where, current_.title(), " has the id 0; ids start at 1");
  if (fid == UINT32_MAX)
    return findings_.add("bolt-yaml/fid-range"_rule, where, current_.title(), " has the id ", fid, "; the maximum is ",
                         UINT32_MAX - 1);
  if (fid > largest_fid_) {
    largest_fid_ = fid;
    largest_where_ = where;
  }
  if (fids_.insert(fid, where)) findings_.add("bolt-yaml/fid-duplicate"_rule, where, "two functions have the id ", fid);
}

void Functions::blocks(std::uint64_t number, std::string_view where) {
  current_.blocks = number;
  if (number > kMaxBlocks)
    findings_.add_as(number > kFatalBlocks ? Severity::error : Severity::warning, "bolt-yaml/block-count"_rule, where,
                     current_.title(), " has ", Plural{number, "block"}, "; at most ",
                     number > kFatalBlocks ? kFatalBlocks : kMaxBlocks, " are plausible");
}

void Functions::close(SetClaims& claims) const {
  claims.function(current_.name, current_.fid,
                  hash_of(current_.fid, hash_of(current_.hash, hash_of(current_.blocks.value_or(0)))), current_.where);
}

void Functions::finish() {
  constexpr std::uint64_t kAlways = 1 << 24, kPerFunction = 64;
  if (size_ == 0) findings_.add("bolt-yaml/no-functions"_rule, {}, "the profile has no functions");
  const std::uint64_t plausible = kAlways + kPerFunction * size_;
  if (largest_fid_ > plausible)
    findings_.add("bolt-yaml/fid-sparse"_rule, largest_where_, "a function has the id ", largest_fid_,
                  ", but the profile has only ", Plural{size_, "function"}, "; expected an id of at most ", plausible);
}

}  // namespace proflint::bolt::yaml
