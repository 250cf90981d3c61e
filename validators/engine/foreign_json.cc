// Kinds of JSON by the keys that a document begins with. Follows the documentation of the
// programs named.
#include <algorithm>
#include <span>
#include <vector>

#include "validators/encodings/json/read.h"
#include "validators/engine/foreign.h"

namespace proflint {
namespace {

namespace json = encodings::json;

constexpr std::size_t kSearchedJson = 1 << 20, kDeepest = 200;
constexpr std::size_t kKeysKept = 64, kTopKeysKept = 256;  // of a level below one key of the document
constexpr std::string_view kMark = "\xef\xbb\xbf";

// Keys of the first three levels. A list counts as a level; in a document that is a list the first level is the keys of
// its elements.
class Keys final : public json::Events {
 public:
  bool on(const json::Event& event) override {
    switch (event.kind) {
      case json::Kind::begin_object:
      case json::Kind::begin_array:
        if (depth_ == 0 && event.kind == json::Kind::begin_array) is_list_ = true;
        ++depth_;
        break;
      case json::Kind::end_object:
      case json::Kind::end_array:
        --depth_;
        break;
      case json::Kind::key:
        see(level(), event.inside());
        break;
      case json::Kind::string:
        if (level() == 1 && top_ == "$schema") schema_ = event.inside();
        if (level() == 1 && top_ == "type") type_ = event.inside();
        break;
      default:
        break;
    }
    return true;
  }

  // Whether the document has a key: "meta", "meta.interval" (second level), "data..path" (third), "*.coverage" (second
  // level, below any key), "coverage.*" (any key of the second level).
  bool has(std::string_view path) const {
    const std::string_view top = path.substr(0, path.find('.'));
    const std::string_view below = path.substr(std::min(path.rfind('.') + 1, path.size()));
    const std::size_t depth = 1 + static_cast<std::size_t>(std::count(path.begin(), path.end(), '.'));
    return std::any_of(keys_.begin(), keys_.end(), [&](const Key& key) {
      return key.depth == depth && (depth == 1 || top == "*" || key.top == top) && (below == "*" || key.name == below);
    });
  }

  // Whether a key of the document ends in `end`.
  bool has_ending(std::string_view end) const {
    return std::any_of(keys_.begin(), keys_.end(),
                       [&](const Key& key) { return key.depth == 1 && key.name.ends_with(end); });
  }

  bool is_list() const { return is_list_; }
  std::string_view schema() const { return schema_; }
  std::string_view type() const { return type_; }

 private:
  struct Key {
    std::size_t depth;
    std::string_view top, name;
  };

  std::size_t level() const { return depth_ - (is_list_ ? 1 : 0); }

  void see(std::size_t depth, std::string_view name) {
    if (depth == 0 || depth > 3) return;
    if (depth == 1) {
      top_ = name;
      kept_ = 0;
    }
    if (depth == 1 ? tops_++ < kTopKeysKept : kept_++ < kKeysKept) keys_.push_back({depth, top_, name});
  }

  std::vector<Key> keys_;
  std::string_view top_, schema_, type_;
  std::size_t depth_ = 0, tops_ = 0, kept_ = 0;
  bool is_list_ = false;
};

struct Row {
  std::string_view first, second, third;  // the document must have all of these keys
  std::string_view what;
};

constexpr Row kDocuments[] = {
    {"proflint-baseline", "", "", "a proflint baseline"},
    {"proflint_version", "", "", "a proflint report"},
    {"gcovr/format_version", "", "", "a gcovr JSON report; convert it with gcovr -a FILE --lcov"},
    {"dhatFileVersion", "mode", "", "valgrind DHAT output; open it in dh_view.html"},
    {"source_files", "line_counts", "covered_strength", "a Code Climate report; pass the report that it was made from"},
    {"source_files", "", "", "a Coveralls report"},
    {"Packages..Functions", "", "", "a gocov report; pass the coverage profile itself"},
    {"*.lineData", "*.functionData", "", "a JSCover report; convert it with jscover.report.Main --format=COBERTURAXML"},
    {"percent_covered", "covered_lines", "total_lines", "a kcov summary; pass its cobertura.xml"},
    {"runs", "summary.Total", "", "a JSON report of Devel::Cover; write one with cover -report clover instead"},
    {"snapshot", "nodes", "", "a V8 heap snapshot"},
    {"traceEvents", "", "", "a Chrome trace"},
    {"nodes..callFrame", "nodes..applicationDefinition", "",
     "an AL profile of Business Central; open it with the AL extension of Visual Studio Code"},
    {"profiles", "shared", "", "a speedscope profile"},
    {"meta.interval", "threads", "", "a Firefox Profiler profile"},
    {"resourceSpans", "", "", "OpenTelemetry traces (OTLP)"},
    {"resourceMetrics", "", "", "OpenTelemetry metrics (OTLP)"},
    {"resourceLogs", "", "", "OpenTelemetry logs (OTLP)"},
    {"resource_spans", "", "", "OpenTelemetry traces (OTLP)"},
    {"resource_metrics", "", "", "OpenTelemetry metrics (OTLP)"},
    {"resource_logs", "", "", "OpenTelemetry logs (OTLP)"},
    {"coverage..source", "coverage..hits", "",
     "Dart coverage; convert it with format_coverage --lcov of package:coverage"},
    {"data..filename", "data..functions", "",
     "LLVM coverage for GNATcoverage; pass it to gnatcov coverage --llvm-json-checkpoint"},
    {"id", "data..url", "", "raw data of monocart; make a report of it with mcr merge"},
    {"*..statementMap", "*..fnMap", "", "istanbul coverage under a key 'data'; pass the value of that key"},
    {"data..path", "data..statementMap", "", "istanbul coverage under a key 'data'; pass the value of that key"},
    {"meta.software", "files", "", "a SlipCover report; run slipcover with --lcov or --xml instead"},
    {"files", "covered", "coverable", "a tarpaulin JSON report; run cargo tarpaulin --out lcov instead"},
    {"files..covered", "files..coverable", "", "a tarpaulin JSON report; run cargo tarpaulin --out lcov instead"},
    {"traces", "", "", "a tarpaulin JSON report; run cargo tarpaulin --out lcov instead"},
    {"mode", "gc_samples", "missed_samples", "a stackprof profile; convert it with stackprof --collapsed"},
    {"targets", "executableLines", "", "an Xcode xccov report; convert it with xcresultparser or slather"},
    {"uuid", "pid", "argv", "nyc process information, not coverage"},
    {"jsonrpc", "", "",
     "a JSON-RPC message, perhaps of the Chrome DevTools Protocol; save the profile in its 'result'"},
    {"code", "functions", "ticks", "output of node --prof-process --preprocess; open it in speedscope"},
    {"totals.file_errors", "files", "", "PHPStan results, not coverage"},
    {"sessions", "totals", "", "a Codecov report"},
    {"repository", "commit", "coverage.covered", "an octocov report; pass the report that it was made from"},
    {"coverage", "meta.simplecov_root", "", "a report for Undercover; pass SimpleCov's .resultset.json"},
    {"coverage..lines", "", "", "a SimpleCov report without the version of SimpleCov; pass .resultset.json"},
    {"coverage.assemblies", "summary", "", "a JSON summary of ReportGenerator; pass the report that it was made from"},
    {"coverage.*", "", "", "a Codecov report"},
    {"runs", "version", "", "a SARIF log"},
    {"mappings", "sources", "", "a source map"},
    {"numTotalTests", "testResults", "", "jest test results, not coverage"},
    {"stats", "tests", "", "mocha test results, not coverage"},
    {"benchmarks", "context", "", "Google Benchmark results"},
    {"lockfileVersion", "", "", "an npm lock file"},
    {"sources..", "", "", "a fastcov JSON report; run fastcov --lcov instead"},
};

// For documents that are lists, by the keys of their elements.
constexpr Row kLists[] = {
    {"digest", "schema", "type", "a proflint report"},
    {"ph", "ts", "", "a Chrome trace"},
    {"lines", "totalCovered", "totalLines",
     "coverage of the Salesforce CLI; convert it with apex-code-coverage-transformer"},
    {"url", "ranges", "", "Puppeteer or Playwright coverage; convert it with puppeteer-to-istanbul or monocart"},
    {"check_name", "fingerprint", "", "a GitLab Code Quality report"},
};

// Expects keys in their usual order. Searches the whole file, because results may precede the tool.
bool is_sarif_of_proflint(std::string_view text) {
  return text.find("\"automationDetails\":{\"id\":\"proflint/\"}") != text.npos ||
         text.find("\"driver\":{\"name\":\"proflint\"") != text.npos;
}

// The text from its first bracket on; empty if it cannot be JSON.
std::string_view find_json(std::string_view bytes) {
  if (bytes.starts_with(kMark)) bytes.remove_prefix(kMark.size());
  const std::string_view text = json::without_blanks(bytes);
  return text.starts_with('{') || text.starts_with('[') ? text : std::string_view();
}

std::string_view find_row(const Keys& keys, std::span<const Row> rows) {
  for (const Row& row : rows) {
    const std::string_view paths[] = {row.first, row.second, row.third};
    if (std::all_of(std::begin(paths), std::end(paths),
                    [&](std::string_view path) { return path.empty() || keys.has(path); }))
      return row.what;
  }
  return {};
}

}  // namespace

std::string_view find_json_kind(std::string_view bytes) {
  const std::string_view text = find_json(bytes);
  if (text.empty()) return {};
  Keys keys;
  json::read(text.substr(0, kSearchedJson), kDeepest, keys);
  if (keys.schema().find("speedscope") != std::string_view::npos) return "a speedscope profile";
  if (keys.type() == "CodeCoverage") return "Dart coverage; convert it with format_coverage --lcov of package:coverage";
  if (keys.type() == "run" && keys.has("digest") && keys.has("schema")) return "proflint records";
  if (keys.has("runs") && is_sarif_of_proflint(text)) return "a proflint report";
  const std::string_view what = find_row(keys, keys.is_list() ? std::span<const Row>(kLists) : kDocuments);
  if (!what.empty()) return what;
  if (keys.has_ending(".dll")) return "a coverlet JSON report; let coverlet write cobertura, opencover or lcov instead";
  return {};
}

std::string_view find_other_json(std::string_view bytes) {
  const std::string_view text = find_json(bytes);
  if (text.empty()) return {};
  Keys keys;
  const json::Ending ending = json::read(text.substr(0, kSearchedJson), kDeepest, keys).ending;
  return ending == json::Ending::complete || text.size() > kSearchedJson ? "JSON" : std::string_view();
}

}  // namespace proflint
