// The two formats, their names, and the search for the covmeta file of counters. Follows internal/coverage/defs.go of
// Go 1.24.
#include "validators/go_covdata/family.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/go_covdata/counters.h"
#include "validators/go_covdata/meta.h"
#include "validators/go_covdata/pair.h"
#include "validators/go_covdata/rules.h"
#include "validators/go_covdata/sets.h"

namespace proflint::go_covdata {
namespace {

constexpr std::string_view kMetaNames[] = {"covmeta.*"}, kCounterNames[] = {"covcounters.*"},
                           kMetaMagics[] = {kMetaMagic}, kCounterMagics[] = {kCounterMagic};
constexpr std::string_view kMetaPrefix = "covmeta.", kCounterPrefix = "covcounters.";
constexpr CompanionKind kMetaFile[] = {{Role::pair}};

// The hash in a name, 32 hexadecimal digits; empty if the name has none.
std::string_view hash_in(std::string_view path, std::string_view prefix) {
  std::string_view name = file_name(path);
  if (!name.starts_with(prefix)) return {};
  name.remove_prefix(prefix.size());
  const std::string_view hash = take_until(name, '.');
  return hash.size() == 32 && is_lower_hex_digits(hash) ? hash : std::string_view();
}

// The process id and the time in the name of a counter file, after the hash; empty if the name lacks them.
std::string_view run_in(std::string_view path) {
  const std::string_view hash = hash_in(path, kCounterPrefix), name = file_name(path);
  if (hash.empty() || name.size() == kCounterPrefix.size() + hash.size()) return {};
  const std::string_view run = name.substr(kCounterPrefix.size() + hash.size() + 1);
  std::string_view time = run;
  return is_digits(take_until(time, '.')) && is_digits(time) ? run : std::string_view();
}

bool check_start(const Input& input, std::string_view magic, Report& report) {
  if (input.bytes.empty()) {
    report.add("go-covdata/empty-file"_rule, {}, "the file is empty");
    return false;
  }
  if (input.bytes.starts_with(magic)) return true;
  if (magic.starts_with(input.bytes))
    report.add("go-covdata/too-short"_rule, input.bytes, "the file has ", Plural{input.bytes.size(), "byte"},
               ", but the magic number alone takes 4");
  else
    report.add("go-covdata/magic"_rule, input.bytes.substr(0, 4), "the file starts with ", input.bytes.substr(0, 4),
               ", but its name implies the magic number ", magic);
  return false;
}

void check_name(const Input& input, std::string_view prefix, std::string_view hash, Report& report) {
  const std::string_view named = hash_in(input.name, prefix);
  if (!named.empty() && !hash.empty() && named != to_hex(hash))
    report.add("go-covdata/name-hash"_rule, hash, "the file name has the hash ", Trusted{named},
               ", but the header has ", Trusted{to_hex(hash)});
}

void check_meta(const Input& input, Report& report) {
  if (!check_start(input, kMetaMagic, report)) return;
  Meta meta(input.memory);
  const bool is_readable = read_meta(input.bytes, input.memory, report, meta);
  if (meta.is_hash_right) check_name(input, kMetaPrefix, meta.hash, report);
  if (!is_readable) return;
  report.describe(Plural{meta.packages.size(), "package"});
  report.describe(Plural{meta.functions, "function"});
  Facts facts;
  facts.functions = meta.functions;
  facts.counters = meta.unit_count;
  facts.identity = to_hex(meta.hash);
  report.set_facts(std::move(facts));
  compare_with_set(input, meta, report);
}

// The covmeta file of the counters: by the hash in their name, or by the one in their header.
std::optional<Companion> find_meta(const Input& input, std::string_view hash) {
  const std::string folder(input.name.substr(0, input.name.size() - file_name(input.name).size()));
  const std::string stored = to_hex(hash), named(hash_in(input.name, kCounterPrefix));
  const std::string by_hash = folder + std::string(kMetaPrefix) + stored;
  const std::string by_name = folder + std::string(kMetaPrefix) + named;
  const std::string_view names[] = {by_hash, by_name};
  if (input.companions == nullptr) return std::nullopt;
  return input.companions->find_given(Role::pair, std::span(names).first(named.empty() || named == stored ? 1 : 2));
}

void check_counters(const Input& input, Report& report) {
  if (!check_start(input, kCounterMagic, report)) return;
  Counters counters(input.memory);
  counters.entries = input.entries;
  read_counters(input.bytes, input.memory, report, counters);
  check_name(input, kCounterPrefix, counters.hash, report);
  if (counters.hash.empty()) return;
  report.describe(Plural{counters.functions.size(), "function"});
  report.describe(Plural{counters.counters, "counter"});
  Facts facts;
  facts.functions = counters.functions.size();
  facts.counters = counters.counters;
  facts.nonzero = counters.nonzero;
  facts.total = counters.total;
  facts.runs = 1;
  facts.identity = to_hex(counters.hash);
  report.set_facts(std::move(facts));
  compare_run(input, hash_in(input.name, kCounterPrefix), run_in(input.name), report);
  const std::optional<Companion> companion = find_meta(input, counters.hash);
  if (!companion)
    return report.add("go-covdata/pair-missing"_rule, {}, "the covmeta file of the counters, covmeta.",
                      Trusted{to_hex(counters.hash)}, ", was not found");
  Report elsewhere = Report::quiet(companion->bytes, report.limits());
  Meta meta(input.memory);
  const bool is_readable =
      companion->bytes.starts_with(kMetaMagic) && read_meta(companion->bytes, input.memory, elsewhere, meta);
  // A damaged hash is a finding of the covmeta file, not of each of its counter files.
  if (is_readable && (meta.is_hash_right || meta.hash == counters.hash))
    check_pair(meta, counters, report);
  else
    input.companions->reject(Role::pair, *companion);
}

Match detect_meta(const Head& head) {
  if (head.bytes.starts_with(kMetaMagic)) return Match::certain;
  return has_name_of(kCovmeta, head) ? Match::name : Match::none;
}

Match detect_counters(const Head& head) {
  if (head.bytes.starts_with(kCounterMagic)) return Match::certain;
  return has_name_of(kCovcounters, head) ? Match::name : Match::none;
}

constexpr const Rule* kMetaDisplacements[] = {&"go-covdata/trailing-data"_rule};

}  // namespace

constinit const Format kCovmeta = {.id = "go-covmeta",
                                   .name = "Go coverage meta-data",
                                   .file_names = kMetaNames,
                                   .magics = kMetaMagics,
                                   .displacements = kMetaDisplacements,
                                   .detect = detect_meta,
                                   .check = check_meta};
namespace {

constexpr const Rule* kCounterDisplacements[] = {&"go-covdata/truncated"_rule, &"go-covdata/segment-length"_rule};

}  // namespace

constinit const Format kCovcounters = {.id = "go-covcounters",
                                       .name = "Go coverage counters",
                                       .file_names = kCounterNames,
                                       .magics = kCounterMagics,
                                       .displacements = kCounterDisplacements,
                                       .companions = kMetaFile,
                                       .detect = detect_counters,
                                       .check = check_counters};

namespace {

constexpr const Format* kFormats[] = {&kCovmeta, &kCovcounters};
constexpr RuleTable kRuleTables[] = {{"go-covdata", kRules}};

}  // namespace

constinit const Family kGoCovdata = {.id = "go-covdata", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::go_covdata
