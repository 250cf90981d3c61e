// SARIF 2.1.0 (OASIS Standard, 27 March 2020). Results are printed as they come; the tool and its rules, which are
// known only at the end of the run, follow them.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/program/core/links.h"
#include "tools/program/reports/fingerprint.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "validators/core/escape.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

using Json = nlohmann::ordered_json;

// Limits of code scanning for one run; a last result counts the ones left out.
constexpr std::uint64_t kMaxForGithub = 25000;
constexpr const char* kLeftOut = "proflint/left-out";

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

// As a message string: braces are doubled, since single ones are placeholders (3.11.5).
std::string with_literal_braces(std::string_view text) {
  std::string out;
  for (const char c : text) out.append(c == '{' || c == '}' ? 2 : 1, c);
  return out;
}

// `text` as a plain text message without links: if it could contain one, brackets and backslashes are escaped (3.11.6).
// Otherwise they are not, because some consumers show the escapes.
std::string plain_text(std::string_view text) {
  const std::string braced = with_literal_braces(text);
  if (text.find("](") == text.npos) return braced;
  std::string out;
  for (const char c : braced) {
    if (c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// The category of a rule, and the group that its id names; tags differ from each other (3.8.2).
Json tags_of(const Rule& rule) {
  const std::string_view category = to_string(rule.category), family = rule.id.substr(0, rule.id.find('/'));
  return category == family ? Json::array({category}) : Json::array({category, family});
}

// One of the `level` values, which have the names of severities.
std::string level(Severity severity) {
  return std::string(to_string(severity));
}

// "gcov/record-length" as "GcovRecordLength", which 3.49.7 recommends.
std::string pascal_case(std::string_view id) {
  std::string out;
  bool is_start = true;
  for (const char c : id) {
    const bool is_in_word = is_letter(c) || is_digit(c);
    if (is_in_word) out += is_start ? to_upper(c) : c;
    is_start = !is_in_word;
  }
  return out;
}

// Number of characters of `bytes`; nothing if they are not UTF-8.
std::optional<std::uint64_t> characters(std::string_view bytes) {
  if (!is_utf8(bytes)) return std::nullopt;
  return static_cast<std::uint64_t>(
      std::count_if(bytes.begin(), bytes.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// Columns of SARIF count characters, proflint's count bytes: they are written if the excerpt has the start of the line.
void add_columns(const Finding& finding, Json& region) {
  const std::uint64_t lead = finding.position->column - 1;
  const std::string_view line = finding.excerpt.bytes;
  if (finding.where->offset < finding.excerpt.offset || finding.where->offset - finding.excerpt.offset != lead ||
      lead > line.size())
    return;
  const auto before = characters(line.substr(0, static_cast<std::size_t>(lead)));
  if (!before) return;
  region["startColumn"] = *before + 1;
  const std::string_view rest = line.substr(static_cast<std::size_t>(lead));
  if (finding.where->length > rest.size()) return;
  if (const auto marked = characters(rest.substr(0, static_cast<std::size_t>(finding.where->length))))
    region["endColumn"] = *before + 1 + *marked;
}

class Sarif final : public Writer {
 public:
  explicit Sarif(const WriterOptions& options) : options_(options) {}

  void file(const FileResult& file, std::string& out) override {
    start(out);
    const std::string path = path_in(options_.root, file.path, options_.directory);
    Fingerprints fingerprints(shown(path), file.namesakes);
    const std::vector<std::size_t> shown_ones = shown_findings(file, options_.min_severity);
    std::size_t next = 0;
    for (std::size_t i = 0; i < file.result.findings.size(); ++i) {
      const Finding& finding = file.result.findings[i];
      const std::string fingerprint = fingerprints.next(finding);  // computed even if the finding is not shown
      if (next == shown_ones.size() || shown_ones[next] != i) continue;
      ++next;
      if (options_.sarif_flavor == SarifFlavor::github && results_ + 1 >= kMaxForGithub) {
        ++left_out_;
        continue;
      }
      Json json = result(path, file, finding, fingerprint);
      if (!options_.run.baseline.empty()) add_state(file.known, i, *finding.rule, json);
      append(json, out);
    }
    if (shown_ones.empty() && !file.vetting) return;
    artifacts_ += (files_++ == 0 ? "\n" : ",\n") + described(path, file).dump(-1, ' ', true);
  }

  void end(const Summary& summary, std::string& out) override {
    start(out);
    if (left_out_ != 0) append(left_out(), out);
    Json rules = Json::array();
    for (const Rule* rule : rules_) rules.push_back(descriptor(*rule));
    Json driver = {{"name", "proflint"},
                   {"version", options_.run.version},
                   {"semanticVersion", options_.run.version},
                   {"rules", rules}};
    if (!options_.run.repository.empty()) driver["informationUri"] = options_.run.repository;
    if (!options_.run.commit.empty()) driver["properties"] = {{"commit", options_.run.commit}};
    // A run with unchecked files is not successful either: they may have defects although they have no findings.
    Json invocation = {{"executionSuccessful", summary.exit_status < 2}, {"exitCode", summary.exit_status}};
    if (const std::string skipped = skipped_text(summary); !skipped.empty())
      invocation["toolExecutionNotifications"] = {
          {{"level", "note"}, {"message", {{"text", plain_text(skipped.substr(2))}}}}};
    out += "\n],\n\"artifacts\":[" + artifacts_ + "\n],\n\"automationDetails\":{\"id\":\"proflint/\"}";
    out += ",\n\"columnKind\":\"unicodeCodePoints\",\n\"invocations\":[" + invocation.dump() +
           "],\n\"tool\":" + Json{{"driver", driver}}.dump(-1, ' ', true) + "}]}\n";
  }

 private:
  void append(const Json& json, std::string& out) {
    out += results_++ == 0 ? "\n" : ",\n";
    out += json.dump(-1, ' ', true);
  }

  // The last result of a run that has more results than code scanning accepts.
  Json left_out() const {
    return {
        {"ruleId", kLeftOut},
        {"level", "warning"},
        {"message",
         {{"text", counted(left_out_, "more finding") + " omitted: code scanning accepts at most 25000 results"}}},
        {"locations", {{{"physicalLocation", {{"artifactLocation", artifact(".")}, {"region", {{"startLine", 1}}}}}}}},
        {"partialFingerprints", {{"proflint/v1", kLeftOut}}}};
  }

  // A file as the results refer to it (3.24).
  static Json described(const std::string& path, const FileResult& file) {
    Json json = {{"location", artifact(path)}, {"length", file.size}};
    if (!file.sha256.empty()) json["hashes"] = {{"sha-256", file.sha256}};
    if (file.vetting)
      json["properties"] = {{"decision", decision_of(*file.vetting)},
                            {"reason", file.vetting->reason},
                            {"sandbox", file.vetting->sandbox}};
    return json;
  }

  void start(std::string& out) {
    if (is_started_) return;
    is_started_ = true;
    out += std::string("{\"$schema\":\"") + kSchema + "\",\"version\":\"2.1.0\",\"runs\":[{\n\"results\":[";
  }

  std::size_t index_of(const Rule& rule) {
    const auto [it, is_new] = indices_.try_emplace(&rule, rules_.size());
    if (is_new) rules_.push_back(&rule);
    return it->second;
  }

  Json result(const std::string& path, const FileResult& file, const Finding& finding, const std::string& fingerprint) {
    Json location = {{"artifactLocation", artifact(path)}, {"region", region_of(file, finding)}};
    location["artifactLocation"]["index"] = files_;
    Json json = {
        {"ruleId", finding.rule->id},
        {"ruleIndex", index_of(*finding.rule)},
        {"level", level(finding.severity)},
        {"message", {{"text", plain_text(message_of(finding))}}},
        {"locations", {{{"physicalLocation", location}}}},
        {"partialFingerprints", {{"proflint/v1", fingerprint}, {"primaryLocationLineHash", fingerprint + ":1"}}}};
    if (!finding.in.empty()) json["properties"]["in"] = finding.in;
    for (const std::string& consumer : finding.raised_for) json["properties"]["raisedFor"].push_back(shown(consumer));
    return json;
  }

  // A known finding was accepted outside of the file (3.35.2).
  static void add_state(const Known& known, std::size_t finding, const Rule& rule, Json& json) {
    json["baselineState"] = known.has(finding) ? "unchanged" : "new";
    if (!known.has(finding)) return;
    Json suppression = {{"kind", "external"}, {"status", "accepted"}};
    if (const std::string* reason = known.reason(rule)) suppression["justification"] = shown(*reason);
    json["suppressions"] = Json::array({suppression});
  }

  static Json artifact(const std::string& path) {
    Json artifact = {{"uri", uri(path)}};
    if (!path.starts_with('/')) artifact["uriBaseId"] = "%SRCROOT%";
    return artifact;
  }

  // Text: line and columns. Binary: bytes. A finding without a place is about the whole file.
  Json region_of(const FileResult& file, const Finding& finding) const {
    Json region = Json::object();
    if (finding.position) {
      region["startLine"] = finding.position->line;
      if (finding.where) add_columns(finding, region);
    } else if (options_.sarif_flavor == SarifFlavor::github) {
      region["startLine"] = 1;  // code scanning drops results without a line
    }
    const Extent where = finding.where.value_or(Extent{0, file.size});
    region["byteOffset"] = where.offset;
    region["byteLength"] = where.length;
    return region;
  }

  Json descriptor(const Rule& rule) const {
    const std::string statement = sentence(rule.statement), consequence = sentence(rule.consequence),
                      hint = sentence(rule.hint), source(rule.source);
    Json json = {{"id", rule.id},
                 {"name", pascal_case(rule.id)},
                 {"shortDescription", {{"text", plain_text(statement)}}},
                 {"fullDescription", {{"text", plain_text(statement + " If violated: " + consequence)}}},
                 {"help",
                  {{"text", plain_text("If violated: " + consequence + " How to fix: " + hint + " Source: " + source)},
                   {"markdown", with_literal_braces("**If violated:** " + consequence + "\n\n**How to fix:** " + hint +
                                                    "\n\n**Source:** " + source)}}},
                 {"defaultConfiguration", {{"level", level(rule.severity)}}},
                 {"properties", {{"tags", tags_of(rule)}}}};
    if (!options_.run.repository.empty()) json["helpUri"] = help_uri(options_.run.repository, rule);
    return json;
  }

  WriterOptions options_;
  bool is_started_ = false;
  std::uint64_t results_ = 0, left_out_ = 0;
  std::size_t files_ = 0;  // described so far
  std::string artifacts_;
  std::map<const Rule*, std::size_t> indices_;
  std::vector<const Rule*> rules_;
};

}  // namespace

std::unique_ptr<Writer> sarif_writer(const WriterOptions& options) {
  return std::make_unique<Sarif>(options);
}

}  // namespace proflint::tools
