// Reads, applies and writes baselines. A file's key is its path from the baseline's directory, escaped, so that JSON
// can express any name.
#include "tools/program/run/baseline.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tools/program/core/words.h"
#include "tools/program/settings/globs.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kVersionKey = "proflint-baseline";
constexpr const char* kNoBaseline = "not a proflint baseline";
constexpr int kVersion = 1;

bool is_checked(Verdict verdict) {
  return verdict != Verdict::unchecked && verdict != Verdict::unsupported;
}

bool is_of(const Finding& finding, const Tally& tally) {
  return finding.rule == tally.rule && finding.severity == tally.severity;
}

// The findings of a tally that were not kept.
Tally not_kept(const Tally& tally, const Result& result) {
  Tally rest = tally;
  for (const Finding& finding : result.findings) {
    if (!is_of(finding, tally)) continue;
    rest.count -= std::min<std::uint64_t>(rest.count, 1);
    rest.more_places -= std::min(rest.more_places, finding.places - 1);
  }
  return rest;
}

// Marks the findings of `rule` at up to `known` places, the least severe first, and among these, findings that were
// not kept first. A finding that represents several places is not marked if only some of them are known.
void mark_rule(std::string_view rule, std::uint64_t known, const Result& result, Known& marks) {
  for (std::size_t i = 0; i < result.tally.size(); ++i) {  // sorted by severity within a rule
    const Tally& tally = result.tally[i];
    if (tally.rule->id != rule) continue;
    const Tally rest = not_kept(tally, result);
    if (known >= rest.places() || rest.more_places == 0) marks.tally[i] = std::min(known, rest.count);
    known -= std::min(known, rest.places());
    for (std::size_t j = 0; j < result.findings.size(); ++j) {
      const Finding& finding = result.findings[j];
      if (!is_of(finding, tally) || finding.places > known) continue;
      marks.findings[j] = true;
      ++marks.tally[i];
      known -= finding.places;
    }
  }
}

// An entry of the file: a count, or an object with a count and perhaps a reason. False if it is neither.
[[nodiscard]] bool read_entry(const Json& json, std::uint64_t& count, std::string& reason) {
  const Json& number = json.is_object() && json.contains("count") ? json["count"] : json;
  if (!number.is_number_unsigned()) return false;
  count = number.get<std::uint64_t>();
  if (!json.is_object() || !json.contains("reason")) return true;
  if (!json["reason"].is_string()) return false;
  reason = json["reason"].get<std::string>();
  return true;
}

// Parses the JSON of a baseline. False with `error`, which names the line of the first mistake, such as
// a merge conflict.
[[nodiscard]] bool parse(std::string_view text, Json& json, std::string& error) {
  try {
    json = Json::parse(text);
    return true;
  } catch (const Json::parse_error& failure) {
    if (text.find(kVersionKey) == text.npos) {
      error = kNoBaseline;
      return false;
    }
    const std::string_view read = text.substr(0, failure.byte == 0 ? 0 : failure.byte - 1);
    error = "line " + std::to_string(1 + std::count(read.begin(), read.end(), '\n')) +
            " is not valid JSON; resolve the merge conflict, or recreate the file with 'proflint baseline update'";
    return false;
  } catch (const Json::exception&) {  // a number that exceeds the range of double
    error = kNoBaseline;
    return false;
  }
}

}  // namespace

Baseline::Baseline(const std::string& path) : path_(path) {
  std::error_code ignored;
  directory_ = fs::absolute(path, ignored).lexically_normal().parent_path().string();
}

bool Baseline::read(bool must_exist, std::string& error) {
  std::error_code ignored;
  const bool is_there = fs::exists(path_, ignored);
  if (!must_exist && !is_there) return true;
  const auto fail = [&](const std::string& why) {
    error = escaped(path_) + ": " + why;
    return false;
  };
  File file;
  FileError why;
  if (!file.open(path_, Limits(), why))
    return fail(why.message + (is_there ? "" : "; 'proflint baseline update' creates it"));
  Json json;
  if (!parse(file.bytes(), json, error)) return fail(std::string(error));
  if (!json.is_object() || !json.contains(kVersionKey)) return fail(kNoBaseline);
  if (json[kVersionKey] != kVersion)
    return fail(json[kVersionKey].is_number() ? "baseline version " + json[kVersionKey].dump() +
                                                    " is not supported; expected " + std::to_string(kVersion)
                                              : "'" + std::string(kVersionKey) + "' is not a version number");
  if (!json.contains("files") || !json["files"].is_object()) return fail("'files' is missing or is not an object");
  for (const auto& [name, counts] : json["files"].items()) {
    if (!counts.is_object()) return fail("the entry for " + escaped(name) + " is not an object");
    for (const auto& [rule, entry] : counts.items()) {
      Entry& known = known_[name][rule];
      if (!read_entry(entry, known.count, known.reason))
        return fail("the entry for " + escaped(name) + " and rule '" + escaped(rule, 80) +
                    "' is neither a whole number nor {\"count\": N, \"reason\": TEXT}");
    }
  }
  return true;
}

std::string Baseline::key(const std::string& path) const {
  return escaped(relative_to(path, directory_));
}

// A file in an archive exists as long as the archive does.
bool Baseline::exists(const std::string& key) const {
  const fs::path whole = fs::path(directory_) / unescaped(key);
  std::error_code ignored;
  for (fs::path path = whole; path.has_relative_path(); path = path.parent_path())
    if (fs::exists(path, ignored)) return path == whole || !fs::is_directory(path, ignored);
  return false;
}

std::uint64_t Baseline::count_of(const Entries& entries, std::string_view rule) {
  const auto it = entries.find(rule);
  return it == entries.end() ? 0 : it->second.count;
}

void Baseline::mark(FileResult& file) {
  const Result& result = file.result;
  if (file.skipped || file.path == "-" || !is_checked(result.verdict)) return;
  const std::string name = key(file.path);
  Entries& found = seen_[name];
  // Files of one name in an archive share the known findings.
  const bool is_first = !file.is_archived || file.namesakes == 0;
  if (is_first) found.clear();
  const Entries earlier = found;
  for (const Tally& tally : result.tally) found[std::string(tally.rule->id)].count += tally.places();
  const auto known = known_.find(name);
  if (known == known_.end()) return;
  file.known.tally.assign(result.tally.size(), 0);
  file.known.findings.assign(result.findings.size(), false);
  for (const auto& [rule, entry] : known->second) {
    mark_rule(rule, entry.count - std::min(entry.count, count_of(earlier, rule)), result, file.known);
    if (is_first) file.known.counts[rule] = entry.count;
    if (!entry.reason.empty()) file.known.reasons.emplace(rule, entry.reason);
  }
}

Baseline::Stale Baseline::stale() const {
  Stale stale;
  for (const auto& [name, counts] : known_) {
    const auto seen = seen_.find(name);
    if (seen == seen_.end() && exists(name)) continue;
    for (const auto& [rule, entry] : counts) {
      if (seen != seen_.end() && count_of(seen->second, rule) >= entry.count) continue;
      ++stale.entries;
      if (stale.example.empty()) stale.example = escaped(name) + ": " + escaped(rule);
    }
  }
  return stale;
}

void Baseline::update() {
  for (const auto& [name, found] : seen_) {
    Entries entries = found;
    for (auto& [rule, entry] : entries)
      if (const auto old = known_[name].find(rule); old != known_[name].end()) entry.reason = old->second.reason;
    known_[name] = std::move(entries);
  }
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
    for (auto& [rule, entry] : counts) entry.count = std::min(entry.count, count_of(seen->second, rule));
    std::erase_if(counts, [](const auto& entry) { return entry.second.count == 0; });
  }
  std::erase_if(known_, [](const auto& entry) { return entry.second.empty(); });
}

std::uint64_t Baseline::findings() const {
  std::uint64_t sum = 0;
  for (const auto& [name, counts] : known_)
    for (const auto& [rule, entry] : counts) sum += std::min(entry.count, ~sum);  // a sum of untrusted counts
  return sum;
}

std::string Baseline::text() const {
  Json files = Json::object();
  for (const auto& [name, counts] : known_)
    for (const auto& [rule, entry] : counts)
      files[name][rule] =
          entry.reason.empty() ? Json(entry.count) : Json{{"count", entry.count}, {"reason", entry.reason}};
  return Json{{kVersionKey, kVersion}, {"files", files}}.dump(2, ' ', true) + "\n";
}

}  // namespace proflint::tools
