// Recognizes Go coverage profiles. Follows cmd/cover.
#include "validators/go_cover/family.h"

#include <algorithm>
#include <iterator>

#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/go_cover/profile.h"
#include "validators/go_cover/rules.h"
#include "validators/text/first_lines.h"

namespace proflint::go_cover {
namespace {

constexpr std::string_view kFileNames[] = {"*.coverprofile", "cover.out", "coverage.out", "c.out", "profile.cov"};
constexpr std::string_view kModeLine = "mode:", kModes[] = {"set", "count", "atomic"};
constexpr std::size_t kModeBytes = 4096;  // examined if no block follows the mode
constexpr CompanionKind kSources[] = {{Role::source}};

// Whether the line is a YAML entry; YAML files may start with "mode:" as well. The path of a truncated block is none.
bool is_setting(std::string_view line) {
  line = trimmed(line);
  if (line.ends_with(".go:")) return false;
  const std::size_t colon = line.find(':');
  return line.starts_with('#') || line.starts_with("- ") ||
         (colon != line.npos && (colon + 1 == line.size() || is_blank(line[colon + 1])));
}

// Whether the line is "mode:" and a Go mode. A line without a line end may be truncated inside the mode.
bool names_mode(std::string_view line, bool is_whole) {
  if (!line.starts_with(kModeLine)) return false;
  line.remove_prefix(kModeLine.size());
  const std::string_view word = trimmed(line);
  return std::any_of(std::begin(kModes), std::end(kModes),
                     [&](std::string_view mode) { return word == mode || (!is_whole && mode.starts_with(word)); });
}

// Whether a text without blocks at its start is a profile: a line with a mode, and no settings.
bool has_only_modes(std::string_view bytes) {
  text::FirstLines lines(bytes, kModeBytes);
  bool has_mode = false;
  for (std::string_view line; lines.next(line);) {
    if (!line.starts_with(kModeLine) && is_setting(line)) return false;
    has_mode |= names_mode(line, lines.end() == text::LineEnd::newline);
  }
  return has_mode;
}

Match detect(const Head& head) {
  const std::string_view bytes = without_utf8_mark(head.bytes);
  const bool is_named = has_name_of(kGoCover, head), has_mode = bytes.starts_with(kModeLine);
  const Start start = has_mode || !head.is_binary ? classify_start(bytes) : Start();
  if (has_mode && (is_named || start.has_block || has_only_modes(bytes))) return Match::certain;
  const bool is_ours = start.is_mostly_ours && (is_named || !start.is_embedded);
  if (!head.is_binary && start.has_block && is_ours) return Match::strong;
  return is_named ? Match::name : Match::none;
}

}  // namespace

constinit const Format kGoCover = {.id = "go-cover",
                                   .name = "Go coverage profile",
                                   .file_names = kFileNames,
                                   .companions = kSources,
                                   .detect = detect,
                                   .salvage = salvage_blocks,
                                   .record_noun = {"block", "blocks"},
                                   .check = check_profile};

namespace {

constexpr const Format* kFormats[] = {&kGoCover};
constexpr RuleTable kRuleTables[] = {{"go-cover", kRules}};

}  // namespace

constinit const Family kGoCoverFamily = {.id = "go-cover", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::go_cover
