// Compares level, width and coverage of the counters with the first file.
#include "validators/llvm_instr/sets.h"

#include "validators/llvm_instr/rules.h"
#include "validators/llvm_instr/traits.h"
#include "validators/sets/first_values.h"
#include "validators/sets/one_kind.h"

namespace proflint::llvm_instr {
namespace {

// The context-sensitive pass does not conflict, because its profiles are meant to be merged with profiles of the first
// pass.
struct CounterKind {
  bool is_ir, has_bytes;
  EntryCoverage entries;

  bool operator==(const CounterKind& other) const {
    const bool knows_both = entries != EntryCoverage::unknown && other.entries != EntryCoverage::unknown;
    return is_ir == other.is_ir && has_bytes == other.has_bytes && (!knows_both || entries == other.entries);
  }
  proflint::Trusted level() const { return {is_ir ? "IR" : "front-end"}; }
  proflint::Trusted width() const { return {has_bytes ? "1-byte" : "8-byte"}; }
};

// In IR profiles; function hashes do not depend on it.
struct CounterOrder {
  bool is_entry_first;

  bool operator==(const CounterOrder&) const = default;
};

struct KnownSizes {
  explicit KnownSizes(std::pmr::memory_resource* memory)
      : temperatures(memory),
        counters(memory),
        bitmaps(memory),
        sites{{sets::FirstValues(memory), sets::FirstValues(memory), sets::FirstValues(memory)}} {}

  sets::FirstValues temperatures, counters, bitmaps;  // by name and hash of the function
  std::array<sets::FirstValues, 3> sites;             // the same for each value kind
};

// The key of a record: its name and hash.
std::uint64_t key_of(const MergedRecord& record) {
  return hash_of(record.hash, hash_of(record.name));
}

void compare_order(const Input& input, std::string_view where, CounterOrder order, Report& report) {
  const auto* const first = input.member->join<sets::OneKind<CounterOrder>>().find_conflict(order, *input.member);
  if (first == nullptr) return;
  const std::string_view name = input.member->name_of(first->member);
  if (order.is_entry_first)
    report.add_as(Severity::warning, "instr/set-kind"_rule, where,
                  "the first counter of a function counts its entries, but in ", name, " it may count another edge");
  else
    report.add_as(Severity::warning, "instr/set-kind"_rule, where,
                  "the first counter of a function may count any edge, but in ", name, " it counts its entries");
}

// Supplementing a profile replaces the counts of functions with their temperature, to which no counts can be added.
void compare_temperatures(const Input& input, std::string_view where, std::span<const MergedRecord> records,
                          Report& report) {
  std::pmr::vector<sets::Claim> claims(input.memory);
  claims.reserve(records.size());
  for (const MergedRecord& record : records) claims.push_back({key_of(record), record.has_temperature, where});
  const auto different = input.member->join<KnownSizes>().temperatures.add(claims, input.member->number());
  if (!different) return;
  const char *const counts = "counts", *const temperature = "a temperature instead of counts";
  report.add("instr/set-temperature"_rule, where, Plural{different.count(), "function"},
             different.count() == 1 ? " has " : " have ", different.value == 0 ? counts : temperature, ", but ",
             different.value == 0 ? temperature : counts, " in ", input.member->name_of(different.member));
}

}  // namespace

void compare_kind(const Input& input, std::string_view where, EntryCoverage entries, bool is_entry_first,
                  Report& report) {
  if (input.member == nullptr || report.has_errors() || report.facts().functions.value_or(0) == 0) return;
  const Traits& traits = report.facts().traits;
  const CounterKind kind = {traits.has("IR"_trait), traits.has("byte counters"_trait), entries};
  if (kind.is_ir) compare_order(input, where, {is_entry_first}, report);
  const auto* const first = input.member->join<sets::OneKind<CounterKind>>().find_conflict(kind, *input.member);
  if (first == nullptr) return;
  const std::string_view name = input.member->name_of(first->member);
  if (kind.is_ir != first->kind.is_ir)
    report.add("instr/set-kind"_rule, where, "the counters are from ", kind.level(), " instrumentation, but ", name,
               " has counters from ", first->kind.level(), " instrumentation");
  else if (kind.has_bytes != first->kind.has_bytes)
    report.add("instr/set-kind"_rule, where, "the profile has ", kind.width(), " counters, but ", name, " has ",
               first->kind.width(), " counters");
  else
    report.add("instr/set-kind"_rule, where,
               kind.entries == EntryCoverage::yes ? "the profile covers function entries only, but "
                                                  : "the profile covers whole functions, but ",
               name, kind.entries == EntryCoverage::yes ? " covers whole functions" : " covers function entries only");
}

void compare_sizes(const Input& input, std::string_view where, std::span<const MergedRecord> records, Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  KnownSizes& known = input.member->join<KnownSizes>();
  const auto compare = [&](sets::FirstValues& values, const char* what, const auto& size_of) {
    std::pmr::vector<sets::Claim> claims(input.memory);
    claims.reserve(records.size());
    for (const MergedRecord& record : records)
      if (const std::optional<std::uint64_t> known_size = size_of(record))
        claims.push_back({key_of(record), *known_size, where});
    const auto different = values.add(claims, input.member->number());
    if (!different) return false;
    report.add(
        "instr/set-sizes"_rule, where,
        Plural{different.count(), "function has the same name and hash", "functions have the same names and hashes"},
        " as in ", input.member->name_of(different.member), ", but not the same number of ", Trusted{what}, ": ",
        different.value, " instead of ", different.earlier);
    return true;
  };
  compare_temperatures(input, where, records, report);
  using Size = std::optional<std::uint64_t>;
  compare(known.counters, "counters", [](const MergedRecord& record) -> Size { return record.counters; });
  compare(known.bitmaps, "bitmap bytes", [](const MergedRecord& record) -> Size { return record.bitmap; });
  constexpr const char* kSites[] = {"sites of indirect calls", "sites of memory operations", "sites of virtual tables"};
  for (std::size_t kind = 0; kind < known.sites.size(); ++kind)
    if (compare(known.sites[kind], kSites[kind],
                [&](const MergedRecord& record) { return record.sites ? Size((*record.sites)[kind]) : Size(); }))
      break;  // a site of another kind is missing and extra
}

}  // namespace proflint::llvm_instr
