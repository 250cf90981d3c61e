// The tables, in the order in which tools/program/reports/json.cc writes the members.
#include "tools/program/merge/shape.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "tools/program/core/words.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxExcerpt = 4096;

[[nodiscard]] bool refuse(Draft& draft, std::string_view problem) {
  draft.problem = problem;
  return false;
}

template <class Enumerator, std::size_t N>
[[nodiscard]] bool choose(std::string_view word, const std::array<Enumerator, N>& choices, Enumerator& to) {
  for (const Enumerator choice : choices)
    if (to_string(choice) == word) return to = choice, true;
  return false;
}

constexpr std::array kSeverities = {Severity::note, Severity::warning, Severity::error};
constexpr std::array kVerdicts = {Verdict::clean, Verdict::suspicious, Verdict::invalid, Verdict::unsupported,
                                  Verdict::unchecked};
constexpr std::array kRoles = {Role::pair, Role::image, Role::source, Role::classes};

RunRecord& run(Draft& draft) {
  return draft.record.run;
}
FileResult& file(Draft& draft) {
  return draft.record.file;
}
Result& result(Draft& draft) {
  return draft.record.file.result;
}
Facts& facts(Draft& draft) {
  return draft.record.file.result.facts;
}
Companions::Asked& companion(Draft& draft) {
  return draft.companion;
}
Excerpt& excerpt(Draft& draft) {
  return draft.finding.excerpt;
}

// Stores the value in a member of that part of the draft.
template <auto Part, auto Member>
[[nodiscard]] bool store(Draft& draft, const Value& value) {
  auto& to = Part(draft).*Member;
  using To = std::remove_reference_t<decltype(to)>;
  if constexpr (std::is_same_v<To, bool>)
    to = value.flag;
  else if constexpr (std::is_assignable_v<To&, std::string_view>)
    to = value.text;
  else
    to = value.number;
  return true;
}

[[nodiscard]] bool set_rule(Draft& draft, const Rule*& to, std::string_view id) {
  to = find_rule_by_id(id);
  return to != nullptr || refuse(draft, "this version of proflint does not know one of the rules");
}

bool is_digest(std::string_view text, std::size_t size) {
  return text.size() == size && is_lower_hex_digits(text);
}

// ---- The record of a run

constexpr Member kShardMembers[] = {
    {"number", kNumber, true,
     [](Draft& draft, const Value& value) {
       run(draft).shard->number = static_cast<std::uint32_t>(value.number);
       return value.number != 0 && value.number <= UINT32_MAX;
     }},
    {"count", kNumber, true,
     [](Draft& draft, const Value& value) {
       run(draft).shard->count = static_cast<std::uint32_t>(value.number);
       return value.number != 0 && value.number <= UINT32_MAX;
     }},
    {"list", kText, true,
     [](Draft& draft, const Value& value) {
       run(draft).list = value.text;
       return is_digest(value.text, 32);
     }},
};
constexpr Shape kShard = {kShardMembers, [](Draft& draft) { run(draft).shard.emplace(); },
                          [](Draft& draft) {
                            const Shard& shard = *run(draft).shard;
                            return shard.number <= shard.count ||
                                   refuse(draft, "the shard number is larger than the number of shards");
                          }};

constexpr Member kRunMembers[] = {
    {"type", kText, true},
    {"schema", kNumber, true, store<run, &RunRecord::schema>},
    {"version", kText, true, store<run, &RunRecord::version>},
    {"commit", kText | kNull, true, store<run, &RunRecord::commit>},
    {"digest", kText, true,
     [](Draft& draft, const Value& value) {
       run(draft).digest = value.text;
       return is_digest(value.text, 64);
     }},
    {"arguments", kArray, true},
    {"sorted", kFlag, false, [](Draft& draft, const Value& value) { return run(draft).is_sorted = value.flag; }},
    {"shard", kObject, false, nullptr, &kShard},
};
constexpr Shape kRun = {kRunMembers};

// ---- The record of a file

// A trait of the format, which precedes it. Traits of unknown formats are not needed.
[[nodiscard]] bool add_trait(Draft& draft, const Value& value) {
  const Format* const format = find_format(result(draft).format);
  if (format == nullptr) return true;
  for (std::size_t i = 0; i < format->traits.size(); ++i)
    if (format->traits[i] == value.text) return result(draft).facts.traits.add({static_cast<std::uint8_t>(i)}), true;
  return refuse(draft, "this version of proflint does not know one of the traits");
}

constexpr Member kFactsMembers[] = {
    {"functions", kNumber, false, store<facts, &Facts::functions>},
    {"counters", kNumber, false, store<facts, &Facts::counters>},
    {"nonzero", kNumber, false, store<facts, &Facts::nonzero>},
    {"total", kNumber, false, store<facts, &Facts::total>},
    {"runs", kNumber, false, store<facts, &Facts::runs>},
    {"lines", kNumber, false, store<facts, &Facts::lines>},
    {"lines_hit", kNumber, false, store<facts, &Facts::lines_hit>},
    {"identity", kText, false,
     [](Draft& draft, const Value& value) {
       result(draft).facts.identity = value.text;
       return !value.text.empty();
     }},
    {"version", kNumber, false, store<facts, &Facts::version>},
    {"traits", kTexts, false, add_trait},
};
constexpr Shape kFacts = {kFactsMembers};

constexpr Member kCompanionMembers[] = {
    {"role", kText, true,
     [](Draft& draft, const Value& value) { return choose(value.text, kRoles, draft.companion.role); }},
    {"name", kText, true, store<companion, &Companions::Asked::name>},
    {"found", kFlag, true, store<companion, &Companions::Asked::is_found>},
};
constexpr Shape kCompanion = {kCompanionMembers, [](Draft& draft) { draft.companion = {}; },
                              [](Draft& draft) {
                                result(draft).companions.push_back(std::move(draft.companion));
                                return true;
                              }};

constexpr Member kTallyMembers[] = {
    {"rule", kText, true,
     [](Draft& draft, const Value& value) { return set_rule(draft, draft.tally.rule, value.text); }},
    {"severity", kText, true,
     [](Draft& draft, const Value& value) { return choose(value.text, kSeverities, draft.tally.severity); }},
    {"count", kNumber, true,
     [](Draft& draft, const Value& value) { return value.number != 0 && set_count(draft.tally.count, value); }},
    {"places", kNumber, false,
     [](Draft& draft, const Value& value) { return set_count(draft.places.emplace(), value); }},
    {"known", kNumber, false},  // by a different baseline than that for the merged report
};

bool is_before(const Tally& a, const Tally& b) {
  return std::pair(a.rule->id, a.severity) < std::pair(b.rule->id, b.severity);
}

[[nodiscard]] bool end_tally(Draft& draft) {
  std::vector<Tally>& tally = result(draft).tally;
  if (!tally.empty() && !is_before(tally.back(), draft.tally)) return refuse(draft, "the tally is not sorted");
  const std::uint64_t places = draft.places.value_or(draft.tally.count);
  if (places < draft.tally.count) return refuse(draft, "the tally has fewer places than findings");
  draft.tally.more_places = places - draft.tally.count;
  tally.push_back(draft.tally);
  return true;
}

constexpr Shape kTally = {kTallyMembers,
                          [](Draft& draft) {
                            draft.tally = {};
                            draft.places = std::nullopt;
                          },
                          end_tally};

[[nodiscard]] bool set_hex(Draft& draft, const Value& value) {
  if (value.text.size() / 2 > kMaxExcerpt) return false;
  if (!value.text.empty() && !is_lower_hex_digits(value.text)) return false;
  return append_from_hex(draft.finding.excerpt.bytes, value.text);
}

constexpr Member kExcerptMembers[] = {
    {"byte_offset", kNumber, true, store<excerpt, &Excerpt::offset>},
    {"text", kText, false,
     [](Draft& draft, const Value& value) {
       draft.finding.excerpt.bytes = value.text;
       return value.text.size() <= kMaxExcerpt;
     }},
    {"hex", kText, false, set_hex},
};
constexpr Shape kExcerpt = {kExcerptMembers};

template <auto Number>
[[nodiscard]] bool set_place(Draft& draft, const Value& value) {
  if (value.type == kNumber) draft.*Number = value.number;
  return true;
}

[[nodiscard]] bool set_in(Draft& draft, const Value& value) {
  for (const Container container : {Container::gzip, Container::zstd})
    if (value.text == to_string(container)) draft.finding.in = to_string(container);
  return !draft.finding.in.empty();
}

[[nodiscard]] bool end_finding(Draft& draft) {
  Finding& finding = draft.finding;
  if (draft.offset.has_value() != draft.length.has_value() || draft.line.has_value() != draft.column.has_value() ||
      draft.line == 0u || draft.column == 0u || (draft.line && !draft.offset))
    return refuse(draft, "a finding has an invalid location");
  if (draft.offset) finding.where = proflint::Extent{*draft.offset, *draft.length};
  if (draft.line) finding.position = Position{*draft.line, *draft.column};
  result(draft).findings.push_back(std::move(finding));
  return true;
}

constexpr Member kFindingMembers[] = {
    {"rule", kText, true,
     [](Draft& draft, const Value& value) { return set_rule(draft, draft.finding.rule, value.text); }},
    {"severity", kText, true,
     [](Draft& draft, const Value& value) { return choose(value.text, kSeverities, draft.finding.severity); }},
    {"message", kText, true,
     [](Draft& draft, const Value& value) {
       draft.finding.message = value.text;
       return !value.text.empty();
     }},
    {"places", kNumber, false,
     [](Draft& draft, const Value& value) { return value.number != 0 && set_count(draft.finding.places, value); }},
    {"raised_for", kTexts, false,
     [](Draft& draft, const Value& value) {
       draft.finding.raised_for.emplace_back(value.text);
       return !value.text.empty();
     }},
    {"byte_offset", kNumber | kNull, true, set_place<&Draft::offset>},
    {"byte_length", kNumber | kNull, true, set_place<&Draft::length>},
    {"line", kNumber | kNull, true, set_place<&Draft::line>},
    {"column", kNumber | kNull, true, set_place<&Draft::column>},
    {"in", kText, false, set_in},
    {"excerpt", kObject, false, nullptr, &kExcerpt},
    {"fingerprint", kText, true},  // recomputed: it depends on where the report is written
    {"known", kFlag, false},
    {"reason", kText, false},
};
constexpr Shape kFinding = {kFindingMembers,
                            [](Draft& draft) {
                              draft.finding = {};
                              draft.offset = draft.length = draft.line = draft.column = std::nullopt;
                            },
                            end_finding};

[[nodiscard]] bool set_format(Draft& draft, const Value& value) {
  if (value.type == kNull) return true;
  const Format* const format = find_format(value.text);
  if (format == nullptr) return refuse(draft, "this version of proflint does not know the format");
  result(draft).format = format->id;
  return true;
}

// The record may be from a version with different formats, so only whether it has a format is kept.
[[nodiscard]] bool set_any_format(Draft& draft, const Value& value) {
  if (value.type != kNull) result(draft).format = "known";
  return true;
}

constexpr Member kPath = {"path", kText, true, [](Draft& draft, const Value& value) {
                            file(draft).path = value.text;
                            return !value.text.empty() && value.text.find('\0') == std::string_view::npos;
                          }};
constexpr Member kPathEscaped = {"path_escaped", kFlag, false, [](Draft& draft, const Value& value) {
                                   file(draft).path = unescaped(file(draft).path);
                                   return value.flag && !file(draft).path.empty() &&
                                          file(draft).path.find('\0') == std::string::npos;
                                 }};
constexpr Member kOfRun = {"of_run", kFlag, false,
                           [](Draft& draft, const Value& value) { return file(draft).is_run = value.flag; }};
constexpr Member kFactsMember = {"facts", kObject, false, nullptr, &kFacts};

constexpr Member kFileMembers[] = {
    {"type", kText, true},
    kPath,
    kPathEscaped,
    kOfRun,
    {"repeat", kFlag, false, [](Draft& draft, const Value& value) { return file(draft).is_repeat = value.flag; }},
    {"size", kNumber, true, store<file, &FileResult::size>},
    {"sha256", kText, false,
     [](Draft& draft, const Value& value) {
       file(draft).sha256 = value.text;
       return is_digest(value.text, 64);
     }},
    {"format", kText | kNull, true, set_format},
    {"variant", kText | kNull, true, store<result, &Result::description>},
    kFactsMember,
    {"sources", kTexts, false,
     [](Draft& draft, const Value& value) {
       result(draft).sources.emplace_back(value.text);
       return !value.text.empty();
     }},
    {"companions", kArray, false, nullptr, &kCompanion},
    {"verdict", kText, true,
     [](Draft& draft, const Value& value) { return choose(value.text, kVerdicts, result(draft).verdict); }},
    {"unread", kFlag, false, [](Draft& draft, const Value& value) { return file(draft).io_failed = value.flag; }},
    {"moved_to", kText, false,
     [](Draft& draft, const Value& value) {
       file(draft).moved_to = value.text;
       return !value.text.empty();
     }},
    {"alone", kFlag, false},
    {"tally", kArray, true, nullptr, &kTally},
    {"findings", kArray, true, nullptr, &kFinding},
};

// Whether verdict, tally and findings are consistent: a clean record has no errors.
[[nodiscard]] bool end_file(Draft& draft) {
  const Result& checked = result(draft);
  const std::vector<Tally>& tally = checked.tally;
  std::vector<std::uint64_t> shown(tally.size());
  for (const Finding& finding : checked.findings) {
    const Tally key = {finding.rule, finding.severity, 0};
    const auto entry = std::lower_bound(tally.begin(), tally.end(), key, is_before);
    if (entry == tally.end() || is_before(key, *entry)) return refuse(draft, "the tally does not count all findings");
    if (++shown[static_cast<std::size_t>(entry - tally.begin())] > entry->count)
      return refuse(draft, "the record has more findings than the tally counts");
  }
  return checked.verdict >= Verdict::unsupported || checked.verdict == verdict_of(tally) ||
         refuse(draft, "the verdict does not match the tally");
}
constexpr Shape kFile = {kFileMembers, nullptr, end_file};

// The members that --compare needs of a record from any version.
[[nodiscard]] bool set_verdict_of_base(Draft& draft, const Value& value) {
  Verdict& verdict = result(draft).verdict;
  if (choose(value.text, kVerdicts, verdict)) return true;
  verdict = Verdict::unchecked;
  return value.text == "unjudged";  // schema 1
}
constexpr Member kFactsOfFileMembers[] = {{"type", kText, true},
                                          kPath,
                                          kPathEscaped,
                                          kOfRun,
                                          {"format", kText | kNull, false, set_any_format},
                                          kFactsMember,
                                          {"verdict", kText, true, set_verdict_of_base}};
constexpr Shape kFactsOfFile = {kFactsOfFileMembers};

constexpr Member kTypeMembers[] = {{"type", kText, true, [](Draft& draft, const Value& value) {
                                      RecordKind& kind = draft.record.kind;
                                      kind = value.text == "file"  ? RecordKind::file
                                             : value.text == "run" ? RecordKind::run
                                             : value.text == "end" ? RecordKind::end
                                                                   : RecordKind::none;
                                      return kind != RecordKind::none;
                                    }}};

}  // namespace

constexpr Shape kTypeShape = {kTypeMembers};

const Shape& shape_of(RecordKind kind, RecordReader::Extent extent) {
  if (kind == RecordKind::run) return kRun;
  if (kind == RecordKind::end) return extent == RecordReader::Extent::all ? kEndShape : kEndOfBaseShape;
  return extent == RecordReader::Extent::all ? kFile : kFactsOfFile;
}

}  // namespace proflint::tools
