// JSON and NDJSON, for other programs: one record for the run, one per file, one at the end; tools/schema/ has their
// schemas. Non-ASCII characters are written as \\u escapes, so that no name affects a terminal.
#include <algorithm>
#include <optional>

#include "tools/program/core/words.h"
#include "tools/program/reports/fingerprint.h"
#include "tools/program/reports/json_records.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "validators/core/escape.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

// Text as text, other bytes in hexadecimal: either is exact.
void write(JsonText& json, const Excerpt& excerpt, bool is_text) {
  json.begin_object();
  json.member("byte_offset", excerpt.offset);
  if (is_text && is_utf8(excerpt.bytes))
    json.member("text", excerpt.bytes);
  else
    json.member("hex", to_hex(excerpt.bytes));
  json.end_object();
}

// `value`, or null without a `place`.
template <class Place>
void write_place(JsonText& json, std::string_view name, const std::optional<Place>& place,
                 std::uint64_t Place::*value) {
  if (place)
    json.member(name, *place.*value);
  else
    json.member(name, nullptr);
}

// The members of a finding that it has in every report.
void write_members(JsonText& json, const Finding& finding) {
  json.member("rule", finding.rule->id);
  json.member("severity", to_string(finding.severity));
  json.member("message", shown(finding.message));
  if (finding.places != 1) json.member("places", finding.places);
  if (!finding.raised_for.empty()) {
    json.key("raised_for").begin_array();
    for (const std::string& consumer : finding.raised_for) json.value(shown(consumer));
    json.end_array();
  }
  write_place(json, "byte_offset", finding.where, &Extent::offset);
  write_place(json, "byte_length", finding.where, &Extent::length);
  write_place(json, "line", finding.position, &Position::line);
  write_place(json, "column", finding.position, &Position::column);
  if (!finding.in.empty()) json.member("in", finding.in);
  if (finding.excerpt.offset == 0 && finding.excerpt.bytes.empty()) return;
  json.key("excerpt");
  write(json, finding.excerpt, finding.position.has_value());
}

void write_findings(JsonText& json, const FileResult& file, const WriterOptions& options) {
  json.key("findings").begin_array();
  std::optional<Fingerprints> fingerprints;
  for (std::size_t i = 0; i < file.result.findings.size(); ++i) {
    const Finding& finding = file.result.findings[i];
    if (!fingerprints) fingerprints.emplace(shown(path_in(options.root, file.path, options.directory)), file.namesakes);
    json.begin_object();
    write_members(json, finding);
    json.member("fingerprint", fingerprints->next(finding));
    if (file.known.has(i)) {
      json.member("known", true);
      if (const std::string* reason = file.known.reason(*finding.rule)) json.member("reason", shown(*reason));
    }
    json.end_object();
  }
  json.end_array();
}

void write_tally(JsonText& json, const FileResult& file) {
  json.key("tally").begin_array();
  for (std::size_t i = 0; i < file.result.tally.size(); ++i) {
    const Tally& entry = file.result.tally[i];
    json.begin_object();
    json.member("rule", entry.rule->id);
    json.member("severity", to_string(entry.severity));
    json.member("count", entry.count);
    if (entry.more_places != 0) json.member("places", entry.places());
    if (file.known.of(i) != 0) json.member("known", file.known.of(i));
    json.end_object();
  }
  json.end_array();
}

bool is_any_known(const Facts& facts) {
  return !facts.identity.empty() || facts.version || !facts.traits.empty() ||
         std::any_of(fact_rows().begin(), fact_rows().end(), [&](const FactRow& row) { return facts.*row.member; });
}

// Members only for known facts; nothing if there are none.
void write_facts(JsonText& json, const Facts& facts, const Format* format) {
  if (!is_any_known(facts)) return;
  json.key("facts").begin_object();
  for (const FactRow& row : fact_rows())
    if (const auto& value = facts.*row.member) json.member(row.name, *value);
  if (!facts.identity.empty()) json.member("identity", shown(facts.identity));
  if (facts.version) json.member("version", *facts.version);
  if (!facts.traits.empty() && format != nullptr) {
    json.key("traits").begin_array();
    for (std::size_t i = 0; i < format->traits.size(); ++i)
      if (facts.traits.has({static_cast<std::uint8_t>(i)})) json.value(format->traits[i]);
    json.end_array();
  }
  json.end_object();
}

void write_sources(JsonText& json, const std::vector<std::string>& sources) {
  if (sources.empty()) return;
  json.key("sources").begin_array();
  for (const std::string& source : sources) json.value(utf8_path(source));
  json.end_array();
}

void write_companions(JsonText& json, const std::vector<Companions::Asked>& companions) {
  if (companions.empty()) return;
  json.key("companions").begin_array();
  for (const Companions::Asked& asked : companions) {
    json.begin_object();
    json.member("role", to_string(asked.role));
    json.member("name", utf8_path(asked.name));
    json.member("found", asked.is_found);
    json.end_object();
  }
  json.end_array();
}

void write_vetting(JsonText& json, const Vetting& vetting) {
  json.member("decision", decision_of(vetting));
  json.member("reason", vetting.reason);
  json.key("sandbox").begin_array();
  for (const std::string& part : vetting.sandbox) json.value(part);
  json.end_array();
  json.member("isolation", vetting.is_isolated ? "file" : "batch");
  if (!vetting.stored.empty()) json.member("stored", vetting.stored);
}

// Text, or null if it is empty.
void write_text(JsonText& json, std::string_view name, std::string_view text) {
  if (text.empty())
    json.member(name, nullptr);
  else
    json.member(name, text);
}

void write(JsonText& json, const FileResult& file, const WriterOptions& options) {
  json.begin_object();
  json.member("type", "file");
  json.member("path", utf8_path(file.path));
  if (!is_utf8(file.path)) json.member("path_escaped", true);
  if (file.is_run) json.member("of_run", true);
  if (file.is_repeat) json.member("repeat", true);
  json.member("size", file.size);
  if (!file.sha256.empty()) json.member("sha256", file.sha256);
  write_text(json, "format", file.result.format);
  write_text(json, "variant", shown(file.result.description));
  write_facts(json, file.result.facts, find_format(file.result.format));
  write_sources(json, file.result.sources);
  write_companions(json, file.result.companions);
  json.member("verdict", to_string(file.result.verdict));
  if (file.io_failed) json.member("unread", true);
  if (!file.moved_to.empty()) json.member("moved_to", utf8_path(file.moved_to));
  if (file.vetting) write_vetting(json, *file.vetting);
  if (file.is_alone()) json.member("alone", true);
  write_tally(json, file);
  write_findings(json, file, options);
  json.end_object();
}

// Nothing if no file has a fact.
void write_totals(JsonText& json, const Totals& totals) {
  if (totals.empty()) return;
  json.key("totals").begin_object();
  json.member("files", totals.files());
  for (std::size_t i = 0; i < fact_rows().size(); ++i)
    if (const auto& sum = totals.facts()[i]) json.member(fact_rows()[i].name, *sum);
  json.end_object();
}

void write(JsonText& json, const Summary& summary) {
  json.begin_object();
  json.member("type", "end");
  json.member("files", summary.files);
  json.key("verdicts").begin_object();
  for (std::size_t i = 0; i < summary.verdicts.size(); ++i)
    json.member(to_string(static_cast<Verdict>(i)), summary.verdicts[i]);
  json.end_object();
  json.member("passed_over", summary.skipped);
  json.member("alone", summary.alone);
  json.member("known", summary.known);
  json.member("exit", static_cast<std::uint64_t>(summary.exit_status));
  write_totals(json, summary.totals);
  if (summary.is_set) json.member("set", true);
  if (summary.accepted + summary.refused != 0) {
    json.key("decisions").begin_object();
    json.member("accept", summary.accepted);
    json.member("refuse", summary.refused);
    json.end_object();
  }
  json.end_object();
}

// The properties that make the following records comparable.
void write(JsonText& json, const RunInfo& run) {
  json.begin_object();
  json.member("type", "run");
  json.member("schema", run.schema);
  json.member("version", run.version);
  write_text(json, "commit", run.commit);
  json.member("digest", run.digest);
  json.key("arguments").begin_array();
  for (const std::string& word : run.arguments) json.value(utf8_path(word));
  json.end_array();
  if (run.is_sorted) json.member("sorted", true);
  if (run.shard) {
    json.key("shard").begin_object();
    json.member("number", std::uint64_t{run.shard->number});
    json.member("count", std::uint64_t{run.shard->count});
    json.member("list", run.list);
    json.end_object();
  }
  json.end_object();
}

// One record per line.
class Ndjson final : public Writer {
 public:
  explicit Ndjson(const WriterOptions& options) : options_(options) {}
  void begin(std::string& out) override { append(out, options_.run); }
  void file(const FileResult& file, std::string& out) override { append(out, file, options_); }
  void end(const Summary& summary, std::string& out) override { append(out, summary); }

 private:
  template <class... Record>
  static void append(std::string& out, const Record&... record) {
    JsonText json(out);
    write(json, record...);
    out += '\n';
  }

  WriterOptions options_;
};

// One array of the same records.
class JsonArray final : public Writer {
 public:
  explicit JsonArray(const WriterOptions& options) : options_(options) {}
  void begin(std::string& out) override { append(out, "[\n", options_.run); }
  void file(const FileResult& file, std::string& out) override { append(out, ",\n", file, options_); }
  void end(const Summary& summary, std::string& out) override {
    append(out, ",\n", summary);
    out += "\n]\n";
  }

 private:
  template <class... Record>
  static void append(std::string& out, const char* before, const Record&... record) {
    out += before;
    JsonText json(out, 2);
    write(json, record...);
  }

  WriterOptions options_;
};

}  // namespace

void write_record(JsonText& json, const FileResult& file, const WriterOptions& options) {
  write(json, file, options);
}

std::unique_ptr<Writer> json_writer(const WriterOptions& options) {
  return std::make_unique<JsonArray>(options);
}
std::unique_ptr<Writer> ndjson_writer(const WriterOptions& options) {
  return std::make_unique<Ndjson>(options);
}

}  // namespace proflint::tools
