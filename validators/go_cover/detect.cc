// Tells profiles from YAML files, which may start with "mode:" as well, and from texts that contain a few blocks.
#include "validators/go_cover/detect.h"

#include <algorithm>
#include <iterator>

#include "grammars/go_cover.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/go_cover/family.h"
#include "validators/text/first_lines.h"

namespace proflint::go_cover {
namespace {

namespace grammar = grammars::go_cover;

constexpr std::string_view kModeLine = "mode:", kModes[] = {"set", "count", "atomic"};
constexpr std::size_t kModeBytes = 4096;     // examined if no block follows the mode
constexpr std::size_t kMaxLines = 16;        // before the first block, and from it on
constexpr std::size_t kMaxFollowers = 1000;  // from the first block on, if other lines precede it

// Whether the line is a YAML entry. The path of a truncated block is none.
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

enum class Form : std::uint8_t { ignored, ours, other };

// Modes and blocks are ours, even if they are damaged.
Form form_of(std::string_view line, text::LineEnd end) {
  if (end == text::LineEnd::bound || trimmed(line).empty()) return Form::ignored;
  return line.starts_with(kModeLine) || line.find(".go") != line.npos ? Form::ours : Form::other;
}

// The first block of a Go source, if it is among the first lines.
struct FirstBlock {
  std::string_view from;     // the text from its line on; empty if there is none
  bool is_preceded = false;  // by lines of another form
};

FirstBlock find_block(std::string_view bytes) {
  FirstBlock found;
  text::FirstLines lines(bytes);
  std::string_view line;
  for (std::size_t i = 0; i < kMaxLines && lines.next(line); ++i) {
    grammar::Block block;
    if (grammar::parse(line, block) && block.path.ends_with(".go")) {
      found.from = bytes.substr(static_cast<std::size_t>(line.data() - bytes.data()));
      break;
    }
    found.is_preceded |= form_of(line, lines.end()) == Form::other;
  }
  return found;
}

bool is_mostly_ours(const FirstBlock& block) {
  const auto lines = text::take_census(text::FirstLines(block.from), kMaxLines, form_of);
  return 2 * lines.count(Form::ours) >= lines.all();
}

// Whether the block is in a test or a document that contains a profile: other lines precede and follow it.
bool is_embedded(const FirstBlock& block) {
  return block.is_preceded &&
         text::take_census(text::FirstLines(block.from), kMaxFollowers, form_of).count(Form::other) != 0;
}

}  // namespace

Match detect(const Head& head) {
  const std::string_view bytes = without_utf8_mark(head.bytes);
  const bool is_named = has_name_of(kGoCover, head), has_mode = bytes.starts_with(kModeLine);
  const FirstBlock block = has_mode || !head.is_binary ? find_block(bytes) : FirstBlock();
  const bool has_block = !block.from.empty();
  if (has_mode && (is_named || has_block || has_only_modes(bytes))) return Match::certain;
  if (has_block && !head.is_binary && is_mostly_ours(block) && (is_named || !is_embedded(block))) return Match::strong;
  return is_named ? Match::name : Match::none;
}

}  // namespace proflint::go_cover
