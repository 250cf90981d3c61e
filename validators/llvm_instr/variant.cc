// The version word of raw and indexed profiles.
#include "validators/llvm_instr/variant.h"

#include <bit>

#include "validators/llvm_instr/traits.h"

namespace proflint::llvm_instr {
namespace {

struct Combination {
  std::uint64_t bit, needs;
  const char* complaint;
};

constexpr Combination kCombinations[] = {
    {variant::loop_entries, variant::ir, "the profile counts loop entries, but is not an IR profile"},
    {variant::cs, variant::ir, "the profile is context-sensitive, but not an IR profile"},
    {variant::entry_only, variant::ir, "the profile covers only function entries, but is not an IR profile"},
    {variant::entry_only, variant::byte_counters,
     "the profile covers only function entries, but does not have byte counters"},
    {variant::temporal, variant::ir, "the profile is temporal, but not an IR profile"},
};

struct Property {
  std::uint64_t bit;
  Trait trait;
};

constexpr Property kProperties[] = {
    {variant::ir, "IR"_trait},
    {variant::cs, "context-sensitive"_trait},
    {variant::byte_counters, "byte counters"_trait},
    {variant::entry_only, "entry coverage"_trait},
    {variant::temporal, "temporal"_trait},
    {variant::loop_entries, "loop entries"_trait},
    {variant::memprof, "heap profile"_trait},
};

}  // namespace

const char* VersionWord::impossible() const {
  for (const Combination& row : kCombinations)
    if (has(row.bit) && !has(row.needs)) return row.complaint;
  return nullptr;
}

void VersionWord::set_facts(Report& report) const {
  report.set_version(number());
  for (const Property& row : kProperties)
    if (has(row.bit)) report.add_trait(row.trait);
}

std::string bits_of(std::uint64_t mask) {
  std::string text = std::has_single_bit(mask) ? "bit " : "bits ";
  for (const char* separator = ""; mask != 0; mask &= mask - 1) {
    text += separator + std::to_string(std::countr_zero(mask));
    separator = std::popcount(mask) == 2 ? " and " : ", ";
  }
  return text;
}

void describe_kind(Report& report) {
  constexpr Trait kCounted[] = {"temporal"_trait, "loop entries"_trait, "bitmaps"_trait, "virtual tables"_trait};
  const Traits& traits = report.facts().traits;
  report.describe(traits.has("context-sensitive"_trait) ? "context-sensitive IR"
                  : traits.has("IR"_trait)              ? "IR"
                                                        : "front end");
  if (traits.has("byte counters"_trait))
    report.describe(traits.has("entry coverage"_trait) ? "entry coverage" : "byte counters");
  for (const Trait trait : kCounted)
    if (traits.has(trait)) report.describe(proflint::Trusted{kTraits[trait.number]});
}

}  // namespace proflint::llvm_instr
