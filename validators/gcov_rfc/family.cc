// Detection and the two formats. Both check according to the magic, so a misnamed file gets the checks of its actual
// kind. Follows RFC 2002, GBBG_MAGIC and GCOV_MAGIC.
#include "validators/gcov_rfc/family.h"

#include <algorithm>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/gcov_rfc/data.h"
#include "validators/gcov_rfc/graph.h"
#include "validators/gcov_rfc/header.h"
#include "validators/gcov_rfc/legacy.h"
#include "validators/gcov_rfc/pair.h"
#include "validators/gcov_rfc/rules.h"

namespace proflint::gcov_rfc {
namespace {

constexpr std::string_view kGraphNames[] = {"*.bbg"}, kDataNames[] = {"*.da"};
constexpr CompanionKind kGraphFile[] = {{Role::pair, ".bbg"}}, kDataFile[] = {{Role::pair, ".da"}};

// The magics are letters, and many logs start with the word "gcov", so files that are all text are not files of the
// draft.
bool is_text(std::string_view bytes) {
  const auto is_text_byte = [](char c) { return (c >= ' ' && c < 0x7f) || (c >= '\t' && c <= '\r'); };
  bytes = bytes.substr(0, 32);
  return std::all_of(bytes.begin(), bytes.end(), is_text_byte);
}

// How certainly a file with a magic belongs to the draft; a matching name compensates for damage.
Match match_magic(std::string_view bytes, std::string_view name) {
  if (has_version(bytes)) return Match::certain;
  if (!is_text(bytes)) return Match::strong;
  return name.ends_with(".bbg") || name.ends_with(".da") ? Match::weak : Match::none;
}

Match detect_graph(const Head& head) {
  const std::string_view bytes = head.bytes, name = head.name;
  if (bytes.starts_with(kGraphMagic)) return match_magic(bytes, name);
  const Legacy legacy = recognize_legacy(bytes);
  if (legacy == Legacy::graph_2_95 || (legacy == Legacy::named && !name.ends_with(".da"))) return Match::weak;
  return name.ends_with(".bbg") && !kind_of(bytes) ? Match::name : Match::none;
}

Match detect_data(const Head& head) {
  const std::string_view bytes = head.bytes, name = head.name;
  if (bytes.starts_with(kDataMagic)) return match_magic(bytes, name);
  if (bytes.starts_with(kSwappedDataMagic)) return Match::strong;
  const Legacy legacy = recognize_legacy(bytes);
  if (legacy == Legacy::data_3_3) return Match::strong;
  if ((legacy == Legacy::named || legacy == Legacy::data_2_95) && name.ends_with(".da")) return Match::weak;
  return name.ends_with(".da") && !kind_of(bytes) ? Match::name : Match::none;
}

Amount amount_of(const Counted& function) {
  Amount amount;
  Cursor counts(function.counts);
  for (std::uint64_t count = 0; counts.read(count);) amount.add({1, count != 0 ? 1u : 0u, count});
  return amount;
}

// The sections are runs of one program, so the first one contains all functions. Adds the counts of the functions to
// `entries`, unless that is nullptr.
Facts facts_of(const Data& data, Entries* entries) {
  std::uint64_t functions = 0;
  Amount all;
  for (const Counted& function : data.functions) {
    functions += function.section == 0 ? 1 : 0;
    const Amount amount = amount_of(function);
    if (entries != nullptr && amount.counters != 0) entries->add(function.name, amount);
    all.add(amount);
  }
  Facts facts;
  facts.functions = functions;
  facts.counters = all.counters;
  facts.nonzero = all.nonzero;
  facts.runs = data.section_ends.size();
  facts.total = all.total;
  return facts;
}

void check(const Input& input, Report& report) {
  const std::optional<Header> header = read_header(input.bytes, input.name, report);
  if (!header) return;
  if (header->kind == Kind::graph) {
    const Graph graph = read_graph(*header, report, input.memory);
    Facts facts;
    facts.functions = graph.functions.size();
    report.set_facts(std::move(facts));
    if (const auto data = input.find(Role::pair, with_suffix(input.name, ".da"))) check_kinds(*header, *data, report);
  } else {
    const Data data = read_data(*header, report, input.memory);
    report.set_facts(facts_of(data, input.entries));
    if (const auto graph = input.find(Role::pair, with_suffix(input.name, ".bbg")))
      check_pair(*header, data, input, *graph, report);
  }
}

constexpr const Rule* kDisplacements[] = {&"gcov-rfc/record-overrun"_rule, &"gcov-rfc/record-truncated"_rule};

}  // namespace

constinit const Format kGraphFormat = {.id = "gcov-bbg",
                                       .name = "gcov graph of the 2002 draft (.bbg)",
                                       .file_names = kGraphNames,
                                       .displacements = kDisplacements,
                                       .companions = kDataFile,
                                       .detect = detect_graph,
                                       .check = check};
constinit const Format kDataFormat = {.id = "gcov-da",
                                      .name = "gcov data of the 2002 draft (.da)",
                                      .file_names = kDataNames,
                                      .displacements = kDisplacements,
                                      .companions = kGraphFile,
                                      .detect = detect_data,
                                      .check = check};

namespace {

constexpr const Format* kFormats[] = {&kGraphFormat, &kDataFormat};
constexpr RuleTable kRuleTables[] = {{"gcov-rfc", kRules}};

}  // namespace

constinit const Family kGcovRfc = {.id = "gcov-rfc", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::gcov_rfc
