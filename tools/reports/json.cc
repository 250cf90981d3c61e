// JSON and NDJSON: the forms other programs rely on. One record for the run, one a file, one at the end; tools/schema/
// has their schema. Everything but ASCII is written as \\u escapes, so that no name can act on a terminal.
#include <nlohmann/json.hpp>

#include "tools/core/version.h"
#include "tools/reports/fingerprint.h"
#include "tools/reports/text.h"
#include "tools/reports/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

using Json = nlohmann::ordered_json;

// Text as text, other bytes in hexadecimal: either is exact.
Json to_json(const Excerpt& excerpt, bool is_text) {
  Json json = {{"byte_offset", excerpt.offset}};
  if (is_text && is_utf8(excerpt.bytes))
    json["text"] = excerpt.bytes;
  else
    json["hex"] = hexadecimal(excerpt.bytes);
  return json;
}

Json to_json(const Finding& finding) {
  Json json = {{"rule", finding.rule->id},
               {"severity", to_string(finding.severity)},
               {"message", shown(finding.message)},
               {"byte_offset", nullptr},
               {"byte_length", nullptr},
               {"line", nullptr},
               {"column", nullptr}};
  if (finding.where) {
    json["byte_offset"] = finding.where->offset;
    json["byte_length"] = finding.where->length;
  }
  if (finding.position) {
    json["line"] = finding.position->line;
    json["column"] = finding.position->column;
  }
  if (!finding.in.empty()) json["in"] = finding.in;
  if (finding.excerpt.offset != 0 || !finding.excerpt.bytes.empty())
    json["excerpt"] = to_json(finding.excerpt, finding.position.has_value());
  return json;
}

// Members only for what is known; nothing if nothing is.
Json to_json(const Facts& facts) {
  Json json;
  for (const FactRow& row : fact_rows())
    if (const auto& value = facts.*row.member) json[std::string(row.name)] = *value;
  if (!facts.identity.empty()) json["identity"] = shown(facts.identity);
  return json;
}

Json to_json(const std::vector<Companions::Asked>& companions) {
  Json json = Json::array();
  for (const Companions::Asked& asked : companions)
    json.push_back({{"role", to_string(asked.role)}, {"name", utf8_path(asked.name)}, {"found", asked.is_found}});
  return json;
}

void add_vetting(const Vetting& vetting, Json& json) {
  json["decision"] = decision_of(vetting);
  json["reason"] = vetting.reason;
  json["sandbox"] = vetting.sandbox;
  json["isolation"] = vetting.is_isolated ? "file" : "batch";
  if (!vetting.stored.empty()) json["stored"] = vetting.stored;
}

Json to_json(const FileResult& file, const WriterOptions& options) {
  Json tally = Json::array(), findings = Json::array();
  Fingerprints fingerprints(shown(path_in(options.root, file.path, options.directory)));
  for (std::size_t i = 0; i < file.result.tally.size(); ++i) {
    const Tally& entry = file.result.tally[i];
    tally.push_back({{"rule", entry.rule->id}, {"severity", to_string(entry.severity)}, {"count", entry.count}});
    if (file.known.of(i) != 0) tally.back()["known"] = file.known.of(i);
  }
  for (std::size_t i = 0; i < file.result.findings.size(); ++i) {
    findings.push_back(to_json(file.result.findings[i]));
    findings.back()["fingerprint"] = fingerprints.next(file.result.findings[i]);
    if (!file.known.has(i)) continue;
    findings.back()["known"] = true;
    if (const std::string* reason = file.known.reason(*file.result.findings[i].rule))
      findings.back()["reason"] = shown(*reason);
  }
  Json json = {{"type", "file"}, {"path", utf8_path(file.path)}};
  if (!is_utf8(file.path)) json["path_escaped"] = true;
  json["size"] = file.size;
  if (!file.sha256.empty()) json["sha256"] = file.sha256;
  json["format"] = file.result.format.empty() ? Json() : Json(file.result.format);
  json["variant"] = file.result.description.empty() ? Json() : Json(shown(file.result.description));
  if (const Json facts = to_json(file.result.facts); !facts.is_null()) json["facts"] = facts;
  if (!file.result.companions.empty()) json["companions"] = to_json(file.result.companions);
  json["verdict"] = to_string(file.result.verdict);
  if (file.io_failed) json["unread"] = true;
  if (file.vetting) add_vetting(*file.vetting, json);
  if (file.is_alone()) json["alone"] = true;
  json["tally"] = std::move(tally);
  json["findings"] = std::move(findings);
  return json;
}

Json to_json(const Summary& summary) {
  Json verdicts = Json::object();
  for (std::size_t i = 0; i < summary.verdicts.size(); ++i)
    verdicts[std::string(to_string(static_cast<Verdict>(i)))] = summary.verdicts[i];
  Json json = {{"type", "end"},
               {"files", summary.files},
               {"verdicts", verdicts},
               {"passed_over", summary.skipped},
               {"alone", summary.alone},
               {"known", summary.known},
               {"exit", summary.exit_status}};
  if (summary.is_set) json["set"] = true;
  if (summary.accepted + summary.refused != 0)
    json["decisions"] = {{"accept", summary.accepted}, {"refuse", summary.refused}};
  return json;
}

// What the records that follow are worth comparing with.
Json to_json(const RunInfo& run) {
  Json arguments = Json::array();
  for (const std::string& word : run.arguments) arguments.push_back(utf8_path(word));
  Json json = {{"type", "run"},          {"schema", run.schema},
               {"version", run.version}, {"commit", run.commit.empty() ? Json() : Json(run.commit)},
               {"digest", run.digest},   {"arguments", arguments}};
  if (run.is_sorted) json["sorted"] = true;
  if (run.shard) json["shard"] = {{"number", run.shard->number}, {"count", run.shard->count}, {"list", run.list}};
  return json;
}

class Ndjson final : public Writer {
 public:
  explicit Ndjson(const WriterOptions& options) : options_(options) {}
  void begin(std::string& out) override { append(to_json(options_.run), out); }
  void file(const FileResult& file, std::string& out) override { append(to_json(file, options_), out); }
  void end(const Summary& summary, std::string& out) override { append(to_json(summary), out); }

 private:
  static void append(const Json& json, std::string& out) {
    out += json.dump(-1, ' ', true);
    out += '\n';
  }

  WriterOptions options_;
};

// One array of the same records.
class JsonArray final : public Writer {
 public:
  explicit JsonArray(const WriterOptions& options) : options_(options) {}
  void begin(std::string& out) override { out += "[\n" + dumped(to_json(options_.run)); }
  void file(const FileResult& file, std::string& out) override { append(to_json(file, options_), out); }
  void end(const Summary& summary, std::string& out) override {
    append(to_json(summary), out);
    out += "\n]\n";
  }

 private:
  static std::string dumped(const Json& json) { return json.dump(2, ' ', true); }
  static void append(const Json& json, std::string& out) { out += ",\n" + dumped(json); }

  WriterOptions options_;
};

}  // namespace

std::unique_ptr<Writer> json_writer(const WriterOptions& options) {
  return std::make_unique<JsonArray>(options);
}
std::unique_ptr<Writer> ndjson_writer(const WriterOptions& options) {
  return std::make_unique<Ndjson>(options);
}

}  // namespace proflint::tools
