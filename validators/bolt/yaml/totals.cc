// Rules about a profile as a whole, and its facts.
#include <algorithm>

#include "validators/bolt/yaml/profile.h"
#include "validators/bolt/yaml/rules.h"
#include "validators/core/text.h"

namespace proflint::bolt::yaml {
namespace {

// Whether the image of a profile may have this build ID: the build ID of a program that BOLT wrote differs in one bit.
bool are_of_one_program(std::string_view profile, std::string_view image) {
  if (profile == image) return true;
  if (profile.size() != image.size() || profile.empty()) return false;
  const std::size_t last = profile.size() - 1;
  const auto value = [](char digit) { return is_digit(digit) ? digit - '0' : digit - 'a' + 10; };
  return profile.substr(0, last) == image.substr(0, last) && (value(profile[last]) ^ value(image[last])) == 1;
}

}  // namespace

void Profile::finish(bool lacks_functions) {
  check_header();
  check_mode();
  check_image();
  if (!has_large_count_)
    findings_.add_group("bolt-yaml/total-overflow"_rule, sum_over_,
                        "the sum of the counts up to this one exceeds the maximum, 2^63 - 1");
  if (!lacks_functions) {
    constexpr std::uint64_t kAlways = 1 << 24, kPerFunction = 64;
    if (functions_ == 0) findings_.add("bolt-yaml/no-functions"_rule, {}, "the profile has no functions");
    if (largest_fid_.value > kAlways + kPerFunction * functions_)
      findings_.add("bolt-yaml/fid-sparse"_rule, largest_fid_.where, "a function has the id ", largest_fid_.value,
                    ", but the profile has only ", Plural{functions_, "function"}, "; expected an id of at most ",
                    kAlways + kPerFunction * functions_);
  }
  Facts facts;
  facts.functions = functions_;
  facts.counters = counts_;
  facts.nonzero = nonzero_;
  facts.total = static_cast<std::uint64_t>(std::min<Uint128>(total_, UINT64_MAX));
  facts.identity = header_.build_id;
  report_.set_facts(std::move(facts));
  if (header_.has_lbr) report_.describe("branches");
  if (header_.has_samples) report_.describe("samples");
  report_.describe(Plural{functions_, "function"});
  if (member_ != nullptr) claims_.check(*member_, findings_);
}

void Profile::check_header() {
  if (header_.where.data() == nullptr) return;
  if (header_.dfs_order.data() != nullptr && !header_.has_hash_function)
    findings_.add("bolt-yaml/hash-function-missing"_rule, header_.dfs_order,
                  "the header has dfs-order, but no hash-func");
  if (header_.build_id.empty())
    findings_.add("bolt-yaml/build-id-missing"_rule, header_.where, "the profile has no build ID");
}

void Profile::check_mode() {
  if (header_.flags.data() == nullptr) return;
  if (header_.has_lbr == header_.has_samples)
    return findings_.add("bolt-yaml/flags-mode"_rule, header_.flags,
                         header_.has_lbr ? "profile-flags contains both lbr and sample"
                                         : "profile-flags contains neither lbr nor sample");
  const Occurrences& ignored = header_.has_lbr ? event_counts_ : successor_counts_;
  findings_.add_group("bolt-yaml/mode-content"_rule, ignored,
                      header_.has_lbr ? "profile-flags contains lbr, but a block has an event count (key 'events')"
                                      : "profile-flags contains sample, but a successor has a count (key 'cnt')");
}

void Profile::check_image() {
  if (!symbols_) return;
  if (!header_.build_id.empty() && !symbols_->build_id().empty()) {
    const std::string found = to_hex(symbols_->build_id());
    if (!are_of_one_program(header_.build_id, found))
      findings_.add("bolt-yaml/build-id-mismatch"_rule, header_.build_id, "the profile has build ID ", header_.build_id,
                    ", but the image has ", std::string_view(found));
  }
  if (missing_)
    findings_.add("bolt-yaml/symbol-missing"_rule, missing_.first(), missing_.count(), " of ",
                  Plural{functions_, "function"}, missing_.count() == 1 ? " is" : " are", " missing from the image",
                  missing_.count() == 1 ? ": " : "; the first is ", missing_.first());
}

}  // namespace proflint::bolt::yaml
