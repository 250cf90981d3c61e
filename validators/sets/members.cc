// Checks kinds, contents and builds of the files of a set.
#include "validators/sets/members.h"

#include <algorithm>

#include "validators/sets/rules.h"

namespace proflint::sets {
namespace {

// Whether merging the file twice gives different numbers from merging it once. Notes files count nothing, and may occur
// once for each run they were kept with.
bool counts_something(const Facts& facts) {
  if (facts.nonzero) return *facts.nonzero != 0;
  if (facts.total) return *facts.total != 0;
  return !facts.functions && !facts.counters;
}

// Whether files of the format are named after their object.
bool is_called_after_object(const Format& format) {
  return std::any_of(format.companions.begin(), format.companions.end(),
                     [](const CompanionKind& kind) { return kind.role == Role::pair && !kind.suffix.empty(); });
}

}  // namespace

void Members::add(const Input& input, const Family& family, const Format& format, Report& report) {
  check_kind(*input.member, family, format, report);
  check_content(*input.member, input.bytes, report.facts(), report);
  check_build(*input.member, format, report.facts(), report);
}

// Reported once for each kind, for its first file.
void Members::check_kind(const SetMember& member, const Family& family, const Format& format, Report& report) {
  if (std::any_of(kinds_.begin(), kinds_.end(),
                  [&](const Kind& kind) { return kind.family == &family && kind.merged_as == format.merged_as; }))
    return;
  if (!kinds_.empty())
    report.add("set/mixed"_rule, {}, "the format of the file is ", Trusted{format.id}, ", which cannot be merged with ",
               Trusted{kinds_.front().format->id}, ", the format of ", member.name_of(kinds_.front().member));
  kinds_.push_back({&family, format.merged_as, &format, member.number()});
}

void Members::check_content(const SetMember& member, std::string_view bytes, const Facts& facts, Report& report) {
  if (!counts_something(facts)) return;
  const auto [it, is_new] = contents_.try_emplace(hash_of(bytes.size(), hash_of(bytes)), member.number());
  if (is_new) return;
  // Runs of one build may be identical by design.
  report.add_as(facts.identity.empty() ? Severity::warning : Severity::note, "set/same-bytes"_rule, {},
                "the file has the same contents as ", member.name_of(it->second));
}

void Members::check_build(const SetMember& member, const Format& format, const Facts& facts, Report& report) {
  if (member.object().empty() || facts.identity.empty() || !is_called_after_object(format)) return;
  const std::uint64_t identity = hash_of(facts.identity);
  const auto [it, is_new] =
      objects_.try_emplace(hash_of(format.id, hash_of(member.object())), identity, member.number());
  if (!is_new && it->second.identity != identity)
    report.add("set/other-build"_rule, {}, "the file is from a different build than ",
               member.name_of(it->second.member), ": its build stamp is ", Trusted{facts.identity});
}

}  // namespace proflint::sets
