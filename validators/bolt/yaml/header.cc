// Rules about values of the header. Follows LLVM, bolt/lib/Profile/YAMLProfileReader.cpp.
#include "validators/bolt/yaml/header.h"

#include <utility>

#include "validators/bolt/yaml/rules.h"
#include "validators/core/text.h"

namespace proflint::bolt::yaml {
namespace {

constexpr std::string_view kNoBuildId = "<unknown>";

}  // namespace

void Header::text(Field field, std::string_view value, std::string_view where) {
  switch (field) {
    case Field::build_id:
      return build_id(value, where);
    case Field::flag:
      return flag(value, where);
    case Field::events:
      return events(value, where);
    case Field::hash_function:
      return hash_function(value, where);
    default:
      return;
  }
}

void Header::flag(std::string_view value, std::string_view where) {
  flags_ = where;
  bool* const is_set = value == "lbr"        ? &has_lbr_
                       : value == "sample"   ? &has_samples_
                       : value == "memevent" ? &has_memory_events_
                                             : nullptr;
  if (is_set == nullptr)
    return findings_.add("bolt-yaml/flag"_rule, where, "unknown flag ", value, "; expected lbr, sample or memevent");
  if (value != "memevent") claims_.header("profile-flags", value, where);
  if (std::exchange(*is_set, true)) findings_.add("bolt-yaml/flag"_rule, where, "duplicate flag ", value);
}

void Header::events(std::string_view value, std::string_view where) {
  if (value.find(',') != std::string_view::npos)
    findings_.add("bolt-yaml/events"_rule, where, "the profile has several events: ", value);
  claims_.header("profile-events", value, where);
}

void Header::hash_function(std::string_view value, std::string_view where) {
  has_hash_function_ = true;
  claims_.header("hash-func", value, where);
  if (value != "std-hash" && value != "xxh3")
    findings_.add("bolt-yaml/hash-function"_rule, where, "unknown hash function ", value,
                  "; expected std-hash or xxh3");
}

void Header::build_id(std::string_view value, std::string_view where) {
  if (value.empty() || value == kNoBuildId) return;
  build_id_ = value;
  constexpr std::size_t kMin = 8, kMax = 128;
  if (!is_lower_hex_digits(value) || value.size() % 2 != 0 || value.size() < kMin || value.size() > kMax)
    findings_.add("bolt-yaml/build-id"_rule, where,
                  "expected a build ID (4 to 64 bytes in lowercase hexadecimal digits), found ", value);
}

void Header::finish(const Totals& totals) {
  if (where_.data() != nullptr && dfs_order_.data() != nullptr && !has_hash_function_)
    findings_.add("bolt-yaml/hash-function-missing"_rule, dfs_order_, "the header has dfs-order, but no hash-func");
  // merge-fdata 19, which omits hash-func, always writes 'true'.
  if (has_hash_function_) claims_.header("dfs-order", dfs_order_, dfs_order_);
  if (where_.data() != nullptr && build_id_.empty())
    findings_.add("bolt-yaml/build-id-missing"_rule, where_, "the profile has no build ID");
  if (flags_.data() != nullptr) check_mode(totals);
}

void Header::check_mode(const Totals& totals) {
  if (has_lbr_ == has_samples_)
    return findings_.add(
        "bolt-yaml/flags-mode"_rule, flags_,
        has_lbr_ ? "profile-flags contains both lbr and sample" : "profile-flags contains neither lbr nor sample");
  findings_.add_group("bolt-yaml/mode-content"_rule, has_lbr_ ? totals.of_events() : totals.of_successors(),
                      has_lbr_ ? "profile-flags contains lbr, but a block has an event count (key 'events')"
                               : "profile-flags contains sample, but a successor has a count (key 'cnt')");
}

}  // namespace proflint::bolt::yaml
