// SARIF 2.1.0 (OASIS Standard, 27 March 2020). Results are printed as they come; the tool and its rules, which only the
// end of the run knows, follow them.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "tools/reports/fingerprint.h"
#include "tools/reports/text.h"
#include "tools/reports/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

// One of the `level` values; severities are called the same.
std::string level(Severity severity) {
  return std::string(to_string(severity));
}

// "gcov/record-length" as "GcovRecordLength", which 3.49.7 recommends.
std::string pascal_case(std::string_view id) {
  std::string out;
  bool is_start = true;
  for (const char c : id) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (is_letter) out += is_start && c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
    is_start = !is_letter;
  }
  return out;
}

// Number of characters of `bytes`; nothing if they are not UTF-8.
std::optional<std::uint64_t> characters(std::string_view bytes) {
  if (!is_utf8(bytes)) return std::nullopt;
  return static_cast<std::uint64_t>(
      std::count_if(bytes.begin(), bytes.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// Columns of SARIF count characters, ours bytes: they are given where the excerpt shows the line from its start.
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
    Fingerprints fingerprints(shown(path));
    for (const Finding& finding : file.result.findings) {
      out += is_first_ ? "\n" : ",\n";
      is_first_ = false;
      out += result(path, finding, fingerprints).dump(-1, ' ', true);
    }
  }

  void end(const Summary& summary, std::string& out) override {
    start(out);
    Json rules = Json::array();
    for (const Rule* rule : rules_) rules.push_back(descriptor(*rule));
    const Json driver = {
        {"name", "proflint"}, {"version", PROFLINT_VERSION}, {"semanticVersion", PROFLINT_VERSION}, {"rules", rules}};
    const Json invocation = {{"executionSuccessful", summary.exit_status != 2}, {"exitCode", summary.exit_status}};
    out += "\n],\n\"columnKind\":\"unicodeCodePoints\",\n\"invocations\":[" + invocation.dump() +
           "],\n\"tool\":" + Json{{"driver", driver}}.dump(-1, ' ', true) + "}]}\n";
  }

 private:
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

  Json result(const std::string& path, const Finding& finding, Fingerprints& fingerprints) {
    Json location = {{"artifactLocation", artifact(path)}};
    if (const Json region = region_of(finding); !region.empty()) location["region"] = region;
    Json result = {{"ruleId", finding.rule->id},
                   {"ruleIndex", index_of(*finding.rule)},
                   {"level", level(finding.severity)},
                   {"message", {{"text", shown(finding.message)}}},
                   {"locations", {{{"physicalLocation", location}}}},
                   {"partialFingerprints", {{"proflint/v1", fingerprints.next(finding)}}}};
    if (!finding.in.empty()) result["properties"] = {{"in", finding.in}};
    return result;
  }

  static Json artifact(const std::string& path) {
    Json artifact = {{"uri", uri(path)}};
    if (!path.starts_with('/')) artifact["uriBaseId"] = "%SRCROOT%";
    return artifact;
  }

  // Text: line and columns. Binary: bytes. Both say the same place.
  Json region_of(const Finding& finding) const {
    Json region = Json::object();
    if (finding.position) {
      region["startLine"] = finding.position->line;
      if (finding.where) add_columns(finding, region);
    } else if (options_.sarif_flavor == SarifFlavor::github) {
      region["startLine"] = 1;  // code scanning drops results without a line
    }
    if (finding.where) {
      region["byteOffset"] = finding.where->offset;
      region["byteLength"] = finding.where->length;
    }
    return region;
  }

  static Json descriptor(const Rule& rule) {
    const std::string statement = sentence(rule.statement), consequence = sentence(rule.consequence),
                      hint = sentence(rule.hint), source(rule.source);
    const std::string_view family = rule.id.substr(0, rule.id.find('/'));
    return {
        {"id", rule.id},
        {"name", pascal_case(rule.id)},
        {"shortDescription", {{"text", statement}}},
        {"fullDescription", {{"text", statement + " Otherwise: " + consequence}}},
        {"help",
         {{"text", "Otherwise: " + consequence + " What to do: " + hint + " Source: " + source},
          {"markdown", "**Otherwise:** " + consequence + "\n\n**What to do:** " + hint + "\n\n**Source:** " + source}}},
        {"defaultConfiguration", {{"level", level(rule.severity)}}},
        {"properties", {{"tags", {to_string(rule.category), family}}}}};
  }

  WriterOptions options_;
  bool is_started_ = false, is_first_ = true;
  std::map<const Rule*, std::size_t> indices_;
  std::vector<const Rule*> rules_;
};

}  // namespace

std::unique_ptr<Writer> sarif_writer(const WriterOptions& options) {
  return std::make_unique<Sarif>(options);
}

}  // namespace proflint::tools
