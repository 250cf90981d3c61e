// The lines of a profile: the mode, then blocks. Follows ParseProfiles of golang.org/x/tools/cover.
#include "validators/go_cover/profile.h"

#include <algorithm>
#include <memory>

#include "validators/core/checked_pieces.h"
#include "validators/core/escape.h"
#include "validators/core/increments.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/core/text_lines.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/totals.h"
#include "validators/go_cover/blocks.h"
#include "validators/go_cover/cut_paths.h"
#include "validators/text/first_lines.h"
#include "validators/text/line_defects.h"
#include "validators/text/salvage.h"

namespace proflint::go_cover {
namespace {

constexpr std::string_view kMode = "mode:";
constexpr std::size_t kMaxLine = 65535;  // bytes, of bufio.Scanner

bool is_mode(std::string_view word) {
  return word == "set" || word == "count" || word == "atomic";
}

bool is_mode_line(std::string_view line) {
  grammar::Mode mode;
  return grammar::parse(line, mode) && is_mode(mode.word);
}

bool is_block(std::string_view line) {
  grammar::Block block;
  return grammar::parse(line, block) && !joins_blocks(block.path);
}

class Profile {
 public:
  Profile(const Input& input, std::string_view text, Report& report)
      : report_(report),
        text_(text),
        groups_(kGroups),
        blocks_(input, text.size(), groups_, report),
        entries_(input.entries) {}

  // Prepares for text that follows a first line with this mode.
  void follow(std::string_view mode) {
    mode_ = mode;
    is_first_ = false;
    cut_paths_.follow();
  }
  // Checks all lines.
  void run();
  // Adds the next part. False if both must be checked together. REQUIRES: both were run and have no findings.
  bool append(const Profile& next);
  // Reports the totals of the file.
  void conclude(Report& report) const;

 private:
  void read(const TextLine& line);
  bool has_room(const TextLine& line);
  void read_first(std::string_view line);
  void check_mode(std::string_view line);
  void read_block(std::string_view line, bool is_last);
  void accept(const grammar::Block& block, std::string_view line);
  bool fit(const grammar::Block& block);
  void start_source(std::string_view path);
  void finish();

  Report& report_;
  std::string_view text_, mode_, cut_line_;
  GroupTable groups_;
  Occurrences mixed_modes_;
  text::LineDefects defects_{kTextRules};
  Blocks blocks_;
  CutPaths cut_paths_;
  std::string_view source_;  // of the last block, if entries are wanted
  Increments entries_;
  coverage::Covered statements_;
  std::uint64_t block_lines_ = 0, block_count_ = 0, nonzero_ = 0, total_ = 0;
  bool is_first_ = true;
  bool has_only_other_lines_ = false;  // neither a mode nor a block was found
};

void Profile::run() {
  TextLines lines(text_);
  for (TextLine line; lines.next(line); is_first_ = false) read(line);
  finish();
}

void Profile::read(const TextLine& line) {
  const std::string_view text = line.text;
  if (line.has_cr) defects_.note_cr(line);
  if (!has_room(line)) return;
  if (line.is_odd) defects_.note_bytes(text);
  const bool is_complete = line.is_terminated || is_mode_line(text) || is_block(text);
  if (is_complete && is_first_) return read_first(text);
  if (is_complete && text.starts_with(kMode)) return check_mode(text);
  if (trimmed(text).empty()) return groups_.add(kBlankLine, text);
  read_block(text, !line.is_terminated);
}

bool Profile::has_room(const TextLine& line) {
  if (text::is_too_long(line.text, report_)) return false;
  const std::size_t size = line.text.size() + (line.has_cr ? 1 : 0);
  if (size <= kMaxLine) return true;
  report_.add("go-cover/line-too-long"_rule, line.text.substr(0, 1), "the line has ", Plural{size, "byte"},
              "; the maximum is ", kMaxLine);
  return false;
}

void Profile::read_first(std::string_view line) {
  grammar::Mode mode;
  if (!grammar::parse(line, mode)) {
    if (line.empty())
      report_.add("go-cover/mode-line"_rule, line, "expected 'mode: ' and a mode, but the first line is empty");
    else
      report_.add("go-cover/mode-line"_rule, line, "expected 'mode: ' and a mode in the first line, found ", line);
    if (line.starts_with(kMode) || trimmed(line).empty()) return;
    has_only_other_lines_ = true;
    return read_block(line, false);
  }
  mode_ = mode.word;
  if (!is_mode(mode_))
    report_.add("go-cover/mode-unknown"_rule, mode_, "unknown mode ", mode_, "; expected set, count or atomic");
}

void Profile::check_mode(std::string_view line) {
  groups_.add(kModeRepeated, line);
  grammar::Mode mode;
  if (!mode_.empty() && grammar::parse(line, mode) && mode.word != mode_) mixed_modes_.add(mode.word);
}

void Profile::read_block(std::string_view line, bool is_last) {
  ++block_lines_;
  grammar::Block block;
  if (grammar::parse(line, block, nullptr, text_.data() + text_.size())) {
    has_only_other_lines_ = false;
    return accept(block, line);
  }
  if (has_only_other_lines_) return;  // the first of them was reported
  if (is_last) {
    cut_line_ = line;
    return;
  }
  grammars::Expected expected;
  static_cast<void>(grammar::parse(line, block, &expected));
  const std::string_view rest = line.substr(static_cast<std::size_t>(expected.at - line.data()));
  const std::string_view word = rest.substr(0, std::max<std::size_t>(std::min(rest.find(' '), rest.size()), 1));
  if (rest.empty())
    report_.add("go-cover/block-syntax"_rule, rest, "expected ", expected.what, ", found the end of the line");
  else
    report_.add("go-cover/block-syntax"_rule, rest.substr(0, 1), "expected ", expected.what, ", found ", word);
}

bool Profile::fit(const grammar::Block& block) {
  const bool all_fit = block.start_line.fits & block.start_column.fits & block.end_line.fits & block.end_column.fits &
                       block.statements.fits & block.count.fits;
  const std::uint64_t bits = block.start_line.value | block.start_column.value | block.end_line.value |
                             block.end_column.value | block.statements.value | block.count.value;
  if (all_fit && bits <= INT64_MAX) return true;
  for (const grammars::Decimal* number :
       {&block.start_line, &block.start_column, &block.end_line, &block.end_column, &block.statements, &block.count}) {
    if (number->fits && number->value <= INT64_MAX) continue;
    report_.add("go-cover/number-range"_rule, number->digits, "the number ", number->digits, " exceeds 2^63 - 1");
    return false;
  }
  return true;
}

void Profile::accept(const grammar::Block& block, std::string_view line) {
  if (!fit(block)) return;
  const std::uint64_t count = block.count.value;
  if (entries_.are_wanted() && block.path != source_) start_source(block.path);
  ++block_count_;
  nonzero_ += count != 0 ? 1 : 0;
  total_ = coverage::saturating_sum(total_, count);
  if (mode_ == "set" && count > 1) groups_.add(kSetCount, block.count.digits);
  if (count > UINT32_MAX) groups_.add(kCountWide, block.count.digits);
  if (count == UINT32_MAX) groups_.add(kCountSaturated, block.count.digits);
  cut_paths_.add(block.path, blocks_.add(block, line));
}

// Starts a source: the blocks since the last call belong to the previous one.
void Profile::start_source(std::string_view path) {
  if (entries_.are_wanted()) entries_.add(coverage::normal(source_), {block_count_, nonzero_, total_});
  source_ = path;
}

void Profile::finish() {
  start_source({});
  if (!cut_line_.empty())
    report_.add("go-cover/truncated"_rule, cut_line_, "the file ends inside a line");
  else if (!has_only_other_lines_)
    text::check_end(text_, kTextRules, report_);
  cut_paths_.finish(blocks_, report_);
  blocks_.finish(mode_);
  statements_ = blocks_.statements();
  defects_.report_to(report_);
  groups_.report_to(report_);
  report_group(report_, "go-cover/mode-mixed"_rule, mixed_modes_, "the mode is ", mixed_modes_.first(),
               ", but the first line has ", mode_);
}

bool Profile::append(const Profile& next) {
  block_lines_ += next.block_lines_;
  block_count_ += next.block_count_;
  nonzero_ += next.nonzero_;
  total_ = coverage::saturating_sum(total_, next.total_);
  statements_.add(next.statements_);
  return cut_paths_.append(next.cut_paths_) && blocks_.append(next.blocks_);
}

void Profile::conclude(Report& report) const {
  if (block_lines_ == 0) report.add("go-cover/no-blocks"_rule, {}, "the file has no blocks");
  if (block_count_ != 0 && nonzero_ == 0)
    report.add("go-cover/all-zero"_rule, {}, "0 of ",
               Plural{block_count_, "block was executed", "blocks were executed"});
  if (is_mode(mode_)) report.describe("mode ", Trusted{mode_});
  report.describe(Plural{blocks_.path_count(), "source"});
  report.describe(Plural{block_count_, "block"});
  Facts facts;
  facts.counters = block_count_;
  facts.nonzero = nonzero_;
  facts.total = total_;
  if (block_count_ != 0) facts.lines = statements_.found, facts.lines_hit = statements_.hit;
  blocks_.list_paths();
  report.set_facts(std::move(facts));
}

bool is_any_line(std::string_view, std::size_t) {
  return true;
}

// Checks a large profile in pieces. False: nothing was reported, and it must be checked as a whole.
bool check_pieces(const Input& input, std::string_view text, Report& report) {
  grammar::Mode mode;
  if (coverage::has_sources(input) || input.member != nullptr || !grammar::parse(text.substr(0, text.find('\n')), mode))
    return false;
  const auto check = [&](std::string_view part) {
    auto piece = std::make_unique<CheckedPiece<Profile>>(report, input, part);
    if (part.data() != text.data()) piece->checker.follow(mode.word);
    piece->checker.run();
    return piece->report.is_empty() ? std::move(piece) : nullptr;
  };
  return check_in_pieces<Profile>(input.piece_runner, text, is_any_line, report, check);
}

// The first line of the text with a mode; empty if it is not near the start.
TextLine find_mode_line(std::string_view text) {
  TextLines lines(without_utf8_mark(text).substr(0, text::kMaxStart));
  for (TextLine line; lines.next(line) && line.is_terminated;)
    if (is_mode_line(line.text)) return line;
  return {.text = {}, .is_terminated = false};
}

// Blocks are records. Those after the mode line of another profile in the file, with another mode, are not: their
// counts mean something else.
void report_blocks(std::string_view text, Report& report) {
  grammar::Mode mode;
  static_cast<void>(grammar::parse(trimmed(find_mode_line(text).text), mode));
  bool has_mode = true;
  text::report_line_records(text, report, [&](std::string_view line) {
    if (grammar::Mode other; grammar::parse(line, other)) has_mode = other.word == mode.word;
    return has_mode && is_block(line) ? text::LineKind::record : text::LineKind::other;
  });
}

}  // namespace

void check_profile(const Input& input, Report& report) {
  const std::string_view bytes = input.bytes;
  report.set_text_size(bytes.size());
  if (bytes.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return report.add("go-cover/empty-file"_rule, {},
                      bytes.empty() ? "the file is empty" : "the file contains only whitespace");
  std::string_view text = bytes;
  if (!text::take_mark(text, kTextRules, report)) return;
  if (check_pieces(input, text, report)) return;
  Profile profile(input, text, report);
  profile.run();
  profile.conclude(report);
  if (input.wants_records) report_blocks(text, report);
}

// The mode line that counts precedes all blocks.
Salvaged salvage_blocks(std::string_view contents, std::span<const Extent> records) {
  const auto first = static_cast<std::size_t>(records.front().offset);
  return join_after(text::with_line_end(find_mode_line(contents.substr(0, first))), contents, records);
}

}  // namespace proflint::go_cover
