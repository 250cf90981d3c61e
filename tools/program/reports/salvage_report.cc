// Losses are counted in records, in bytes, and in the lines and functions that the damaged file still shows.
#include "tools/program/reports/salvage_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "tools/program/core/words.h"
#include "tools/program/reports/json_text.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxLostPlaces = 1000;  // places in a record

std::uint64_t lost_bytes(const SalvageResult& result) {
  return std::accumulate(result.lost.begin(), result.lost.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Extent& place) { return sum + place.length; });
}

// "30 of 2500 lines (1.2%)"; a loss is never "0.0%".
std::string share(std::uint64_t part, std::uint64_t whole, std::string_view what) {
  const std::string percent = percent_of(part, whole);
  return fmt::format("{} of {} ({})", part, counted(whole, what), percent == "0.0%" ? "less than 0.1%" : percent);
}

std::string losses(const SalvageResult& result) {
  std::vector<std::string> list;
  if (const std::uint64_t bytes = lost_bytes(result); bytes != 0) list.push_back(share(bytes, result.size, "byte"));
  const auto add = [&](std::optional<std::uint64_t> Facts::*fact, std::string_view what) {
    const auto &before = result.before.facts.*fact, &after = result.after.facts.*fact;
    if (before && before > after) list.push_back(share(*before - after.value_or(0), *before, what));
  };
  add(&Facts::functions, "function");
  add(&Facts::lines, "line");
  return fmt::format("{}", fmt::join(list, ", "));
}

void write_places(JsonText& json, const std::vector<Extent>& places) {
  json.key("lost").begin_array();
  for (std::size_t i = 0; i < std::min(places.size(), kMaxLostPlaces); ++i) {
    json.begin_object();
    json.member("offset", places[i].offset);
    json.member("length", places[i].length);
    json.end_object();
  }
  json.end_array();
}

void write_patches(JsonText& json, const std::vector<Patch>& patches) {
  json.key("patches").begin_array();
  for (const Patch& patch : patches) {
    json.begin_object();
    json.member("offset", patch.where.offset);
    json.member("length", patch.where.length);
    json.member("what", patch.what);
    json.end_object();
  }
  json.end_array();
}

// The numbers of the damaged or the salvaged file.
void write_side(JsonText& json, std::string_view name, const Result& result, std::uint64_t bytes,
                std::uint64_t records) {
  json.key(name).begin_object();
  json.member("verdict", to_string(result.verdict));
  json.member("bytes", bytes);
  json.member("records", records);
  for (const FactRow& row : fact_rows())
    if (const auto& value = result.facts.*row.member) json.member(row.name, *value);
  json.end_object();
}

}  // namespace

std::string salvage_text(const SalvageReport& report) {
  const SalvageResult& result = report.result;
  std::string text = escaped(report.path) + ": ";
  const std::string to = report.output == "-" ? "standard output" : escaped(report.output);
  const std::string unpacked = result.container ? fmt::format(", unpacked from {}", to_string(*result.container)) : "";
  if (report.output.empty())
    text += "nothing needs to be left out; the file stays as it is\n";
  else if (result.lost.empty())
    text += fmt::format("{} {} written to {}{}; nothing was left out\n", result.kept, result.noun.of(result.kept), to,
                        unpacked);
  else
    text += fmt::format("{} of {} complete {} written to {}{}; lost: {}\n", result.kept, result.records,
                        result.noun.of(result.records), to, unpacked, losses(result));
  if (!report.backup.empty()) text += fmt::format("  the damaged file is kept as {}\n", escaped(report.backup));
  if (!result.container_damage.empty())
    text += fmt::format("  the {} container is damaged: {}\n", to_string(*result.container),
                        shown(result.container_damage));
  for (const Patch& patch : result.patches)
    text += fmt::format("  patched at offset {:#x}: {}\n", patch.where.offset, patch.what);
  return text;
}

std::string salvage_record(const SalvageReport& report, std::size_t indent) {
  const SalvageResult& result = report.result;
  std::string text;
  JsonText json(text, indent);
  json.begin_object();
  json.member("type", "salvage");
  json.member("path", utf8_path(report.path));
  if (!result.before.format.empty()) json.member("format", result.before.format);
  if (result.container) json.member("container", to_string(*result.container));
  if (!result.container_damage.empty()) json.member("container_damage", shown(result.container_damage));
  if (!report.output.empty()) json.member("output", utf8_path(report.output));
  if (!report.backup.empty()) json.member("backup", utf8_path(report.backup));
  if (!result.failure.empty()) json.member("failure", shown(result.failure));
  write_side(json, "before", result.before, result.size, result.records);
  if (result.failure.empty()) {
    write_side(json, "after", result.after, result.bytes.size(), result.kept);
    json.member("lost_bytes", lost_bytes(result));
    write_places(json, result.lost);
    write_patches(json, result.patches);
  }
  json.member("exit", static_cast<std::uint64_t>(report.exit_status));
  json.end_object();
  return text + "\n";
}

}  // namespace proflint::tools
