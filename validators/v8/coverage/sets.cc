// Compares lengths by URL, and functions by URL and offsets.
#include "validators/v8/coverage/sets.h"

#include "validators/core/hash.h"
#include "validators/encodings/json/strings.h"
#include "validators/v8/coverage/rules.h"

namespace proflint::v8::coverage {
namespace {

struct KnownScripts {
  explicit KnownScripts(std::pmr::memory_resource* memory) : lengths(memory), nested(memory), granularities(memory) {}

  sets::FirstValues lengths, nested, granularities;
};

}  // namespace

SetScripts::SetScripts(const Input& input)
    : member_(input.member),
      lengths_(input.memory),
      nested_(input.memory),
      granularities_(input.memory),
      functions_(input.memory) {}

void SetScripts::add(std::string_view url, std::string_view where, const Functions& functions) {
  if (member_ == nullptr) return;
  const std::uint64_t script = hash_of(url);
  if (const Function* const whole = functions.script()) lengths_.push_back({script, whole->range.end, where});
  functions.find_nested(functions_);
  for (const Nested& function : functions_) {
    const Range& range = function.function->range;
    if (range.count == 0) continue;
    const std::uint64_t key = hash_of(range.end, hash_of(range.start, script));
    granularities_.push_back({key, function.function->is_block, range.where});
    // V8 lists everything inside a function that ran. Without block coverage, it may have discarded functions.
    if (function.function->is_block) nested_.push_back({key, function.hash, range.where});
  }
}

void SetScripts::check(GroupedFindings& findings) {
  if (member_ == nullptr) return;
  KnownScripts& known = member_->join<KnownScripts>();
  const auto name = [&](const sets::Conflicts& conflict) { return member_->name_of(conflict.member); };
  if (const auto found = known.lengths.add(lengths_, member_->number()))
    findings.add_group("v8/set-source"_rule, found, "script ", encodings::json::inside(found.first()), " has ",
                       Plural{found.value, "UTF-16 code unit"}, ", but ", found.earlier, " in ", name(found));
  if (const auto found = known.nested.add(nested_, member_->number()))
    findings.add_group("v8/set-functions"_rule, found, "the function does not contain the same functions as in ",
                       name(found));
  if (const auto found = known.granularities.add(granularities_, member_->number()))
    findings.add_group("v8/set-granularity"_rule, found, "the function has ", Trusted{found.value != 0 ? "" : "no "},
                       "block coverage here, but ", Trusted{found.value != 0 ? "not in " : "has it in "}, name(found));
}

}  // namespace proflint::v8::coverage
