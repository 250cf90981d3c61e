// Reading, applying and writing of baselines. A file's key is its path from the baseline's directory, escaped, so that
// any name survives JSON.
#include "tools/run/baseline.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tools/settings/globs.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kVersionKey = "proflint-baseline";
constexpr int kVersion = 1;

// The reverse of escaped().
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    unsigned value = 0;
    if (c == 'x' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ec == std::errc()) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
    }
  }
  return out;
}

bool is_judged(Verdict verdict) {
  return verdict != Verdict::unjudged && verdict != Verdict::unsupported;
}

Verdict verdict_of(const std::vector<Tally>& tally) {
  Verdict verdict = Verdict::clean;
  for (const Tally& entry : tally) {
    if (entry.severity == Severity::error) return Verdict::invalid;
    if (entry.severity == Severity::warning) verdict = Verdict::suspicious;
  }
  return verdict;
}

std::uint64_t count_of(const std::map<std::string, std::uint64_t, std::less<>>& counts, std::string_view rule) {
  const auto it = counts.find(rule);
  return it == counts.end() ? 0 : it->second;
}

// Takes up to `known` findings of `rule` out of the result, the least severe first.
std::uint64_t take_out(std::string_view rule, std::uint64_t known, Result& result) {
  std::uint64_t taken = 0;
  for (Tally& tally : result.tally) {  // sorted by severity within a rule
    if (tally.rule->id != rule) continue;
    const std::uint64_t now = std::min(known - taken, tally.count);
    tally.count -= now;
    taken += now;
    const auto is_of_tally = [&](const Finding& finding) {
      return finding.rule == tally.rule && finding.severity == tally.severity;
    };
    auto kept = static_cast<std::uint64_t>(std::count_if(result.findings.begin(), result.findings.end(), is_of_tally));
    std::erase_if(result.findings,
                  [&](const Finding& finding) { return is_of_tally(finding) && kept > tally.count && (--kept, true); });
  }
  return taken;
}

}  // namespace

Baseline::Baseline(const std::string& path) : path_(path) {
  std::error_code ignored;
  directory_ = fs::absolute(path, ignored).lexically_normal().parent_path().string();
}

bool Baseline::read(bool must_exist, std::string& error) {
  std::error_code ignored;
  if (!must_exist && !fs::exists(path_, ignored)) return true;
  const auto fail = [&](const std::string& why) {
    error = escaped(path_) + ": " + why;
    return false;
  };
  File file;
  FileError why;
  if (!file.open(path_, Limits(), why)) return fail(why.message);
  const Json json = Json::parse(file.bytes(), nullptr, false);
  if (!json.is_object() || !json.contains(kVersionKey)) return fail("is not a baseline of proflint");
  if (json[kVersionKey] != kVersion) return fail("was written by another version of proflint");
  if (!json.contains("files") || !json["files"].is_object()) return fail("has no 'files'");
  for (const auto& [name, counts] : json["files"].items()) {
    if (!counts.is_object()) return fail("the entry of " + escaped(name) + " is not an object");
    for (const auto& [rule, count] : counts.items()) {
      if (!count.is_number_unsigned()) return fail("a count of " + escaped(name) + " is not a whole number");
      known_[name][rule] = count.get<std::uint64_t>();
    }
  }
  return true;
}

std::string Baseline::key(const std::string& path) const {
  return escaped(relative_to(path, directory_));
}

bool Baseline::exists(const std::string& key) const {
  std::error_code ignored;
  return fs::exists(fs::path(directory_) / unescaped(key), ignored);
}

void Baseline::subtract(FileResult& file) {
  Result& result = file.result;
  if (file.skipped || file.path == "-" || !is_judged(result.verdict)) return;
  const std::string name = key(file.path);
  Counts& found = seen_[name];
  found.clear();
  for (const Tally& tally : result.tally) found[std::string(tally.rule->id)] += tally.count;
  const auto known = known_.find(name);
  if (known == known_.end()) return;
  for (const auto& [rule, count] : known->second) file.known += take_out(rule, count, result);
  std::erase_if(result.tally, [](const Tally& tally) { return tally.count == 0; });
  result.verdict = verdict_of(result.tally);
}

Baseline::Stale Baseline::stale() const {
  Stale stale;
  for (const auto& [name, counts] : known_) {
    const auto seen = seen_.find(name);
    if (seen == seen_.end() && exists(name)) continue;
    for (const auto& [rule, count] : counts) {
      if (seen != seen_.end() && count_of(seen->second, rule) >= count) continue;
      ++stale.entries;
      if (stale.example.empty()) stale.example = escaped(name) + ": " + escaped(rule);
    }
  }
  return stale;
}

void Baseline::update() {
  for (const auto& [name, counts] : seen_) known_[name] = counts;
  std::erase_if(known_, [&](const auto& entry) {
    return entry.second.empty() || (!seen_.contains(entry.first) && !exists(entry.first));
  });
}

void Baseline::prune() {
  for (auto& [name, counts] : known_) {
    const auto seen = seen_.find(name);
    if (seen == seen_.end()) {
      if (!exists(name)) counts.clear();
      continue;
    }
    for (auto& [rule, count] : counts) count = std::min(count, count_of(seen->second, rule));
    std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
  }
  std::erase_if(known_, [](const auto& entry) { return entry.second.empty(); });
}

std::uint64_t Baseline::findings() const {
  std::uint64_t sum = 0;
  for (const auto& [name, counts] : known_)
    for (const auto& [rule, count] : counts) sum += std::min(count, ~sum);  // what a stranger wrote may not fit
  return sum;
}

std::string Baseline::text() const {
  Json files = Json::object();
  for (const auto& [name, counts] : known_)
    for (const auto& [rule, count] : counts) files[name][rule] = count;
  return Json{{kVersionKey, kVersion}, {"files", files}}.dump(2, ' ', true) + "\n";
}

}  // namespace proflint::tools
