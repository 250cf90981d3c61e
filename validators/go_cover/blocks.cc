// Checks paths when they first occur, and the sorted ranges of each source for duplicates and overlaps.
#include "validators/go_cover/blocks.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "validators/core/index_table.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/core/wide.h"
#include "validators/coverage/paths.h"
#include "validators/go_cover/import_paths.h"

namespace proflint::go_cover {
namespace {

constexpr coverage::PathRules kPathRules = {.empty = &"go-cover/path-empty"_rule,
                                            .url = &"go-cover/path-url"_rule,
                                            .windows = &"go-cover/path-windows"_rule,
                                            .absolute = &"go-cover/path-absolute"_rule,
                                            .escapes = &"go-cover/path-escapes"_rule,
                                            .alias = &"go-cover/path-alias"_rule,
                                            .letter_case = &"go-cover/path-alias"_rule};

// Removes a number and the `end` after it.
bool take_number(std::string_view& text, char end) {
  const std::size_t size = text.find_first_not_of("0123456789");
  if (size == 0 || size == std::string_view::npos || text[size] != end) return false;
  text.remove_prefix(size + 1);
  return true;
}

constexpr std::uint64_t cut(std::uint64_t number) {
  return std::min<std::uint64_t>(number, UINT32_MAX);
}
constexpr std::uint64_t line_of(std::uint64_t position) {
  return position >> 32;
}
constexpr std::uint64_t column_of(std::uint64_t position) {
  return position & UINT32_MAX;
}

// The module that a go.mod file names.
std::string_view module_of(std::string_view go_mod) {
  Lines lines(go_mod);
  for (std::string_view line; lines.next(line);) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = trimmed(line);
    if (!line.starts_with("module") || line.size() < 7 || !is_blank(line[6])) continue;
    line = trimmed(line.substr(7, line.find("//", 7) - 7));
    if (line.size() > 1 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
    return line;
  }
  return {};
}

}  // namespace

bool joins_blocks(std::string_view path) {
  if (path.find(' ') == std::string_view::npos) return false;
  for (std::size_t colon = path.find(':'); colon != std::string_view::npos; colon = path.find(':', colon + 1)) {
    std::string_view rest = path.substr(colon + 1);
    const bool has_range = take_number(rest, '.') && take_number(rest, ',') && take_number(rest, '.') &&
                           take_number(rest, ' ') && take_number(rest, ' ');
    if (!has_range) continue;
    const std::size_t count = rest.find_first_not_of("0123456789");
    if (count != 0 && count != std::string_view::npos) return true;
  }
  return false;
}

Blocks::Blocks(const Input& input, std::size_t size, GroupTable& groups, Report& report)
    : input_(input),
      groups_(groups),
      report_(report),
      path_check_(kPathRules, input.memory, report),
      paths_(input.memory),
      blocks_(input.memory),
      set_blocks_(input) {
  constexpr std::size_t kUsualLine = 40;  // bytes; a guess that keeps the vector from growing in most files
  blocks_.reserve(size / kUsualLine);
}

std::uint32_t Blocks::path_of(std::string_view name) {
  if (!paths_.empty() && paths_[last_path_].name == name) return last_path_;
  last_path_ = path_check_.add(name);
  if (last_path_ == paths_.size()) {
    paths_.push_back({.name = name});
    check_path(name);
  }
  return last_path_;
}

std::uint64_t Blocks::count_of(std::string_view path) const {
  const std::uint32_t number = path_check_.find(path);
  return number == IndexTable::kNone ? 0 : paths_[number].blocks;
}

void Blocks::check_path(std::string_view name) {
  if (joins_blocks(name))
    report_.add("go-cover/path-block"_rule, name, "the path ", name,
                " contains another block: the line feed after it is missing");
  if (!trimmed(name).empty() && !coverage::is_url(name) && !name.ends_with(".go"))
    report_.add("go-cover/path-not-go"_rule, name, "the path ", name, " does not end in .go");
  if (const std::string_view foreign = foreign_to_imports(name); !foreign.empty() && !joins_blocks(name))
    report_.add("go-cover/path-import"_rule, foreign, "the import path in ", name, " contains ", foreign);
}

std::uint32_t Blocks::add(const grammar::Block& block, std::string_view line) {
  const std::uint32_t path = path_of(block.path);
  ++paths_[path].blocks;
  const Block added = {cut(block.start_line.value) << 32 | cut(block.start_column.value),
                       cut(block.end_line.value) << 32 | cut(block.end_column.value), path,
                       static_cast<std::uint32_t>(line.size()), line.data()};
  if (block.start_line.value == 0 || block.end_line.value == 0) groups_.add(kLineZero, line);
  const bool has_directive = block.start_column.value == 0 || block.end_column.value == 0;
  if (has_directive) {
    groups_.add(kLineDirective, line);
    paths_[path].has_directive = true;
  }
  if (!has_directive && block.start_line.value == block.end_line.value &&
      block.end_column.value > block.start_column.value &&
      block.statements.value > block.end_column.value - block.start_column.value)
    report_.add("go-cover/numstmt-exceeds-range"_rule, block.statements.digits, "the block has ",
                Plural{block.statements.value, "statement"}, ", but its range is only ",
                Plural{block.end_column.value - block.start_column.value, "byte"}, " long");
  else if (block.statements.value > UINT32_MAX)
    groups_.add(kStatementsWide, block.statements.digits);
  if (!blocks_.empty()) {
    const Block& last = blocks_.back();
    is_sorted_ = is_sorted_ && std::tie(last.path, last.start, last.end) <= std::tie(path, added.start, added.end);
  }
  blocks_.push_back(added);
  statements_.found += block.statements.value;
  statements_.hit += block.count.value != 0 ? block.statements.value : 0;
  return path;
}

void Blocks::finish(std::string_view mode) {
  if (!is_sorted_)
    std::sort(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) {
      return std::tie(a.path, a.start, a.end, a.line) < std::tie(b.path, b.start, b.end, b.line);
    });
  if (coverage::has_sources(input_)) read_modules();
  for (auto first = blocks_.cbegin(); first != blocks_.cend();) {
    const auto last =
        std::find_if(first, blocks_.cend(), [&](const Block& block) { return block.path != first->path; });
    const Path& path = paths_[first->path];
    if (set_blocks_.is_wanted()) set_blocks_.open_source(path.name, first->text());
    for (auto same = first; same != last;) {
      const auto end = std::find_if(
          same, last, [&](const Block& block) { return block.start != same->start || block.end != same->end; });
      if (end - same > 1) check_same(same, end, mode != "set");
      if (set_blocks_.is_wanted()) add_to_set(*same);
      same = end;
    }
    if (!path.has_directive) check_ranges(first, last);
    check_source(first, last, path);
    first = last;
  }
  set_blocks_.finish(mode, report_);
  ends_ = ends();
  std::pmr::vector<Block>(blocks_.get_allocator()).swap(blocks_);  // so that many pieces take no more memory than one
}

Blocks::Ends Blocks::ends() const {
  if (blocks_.empty()) return {};
  Ends ends = {blocks_.front()};
  for (auto block = blocks_.crbegin(); block != blocks_.crend() && block->path == blocks_.back().path; ++block)
    ends.last = std::max({ends.last, block->start, block->end});
  return ends;
}

// Whether the first source of `next` is the last one here, and all its blocks there start where its blocks here have
// ended. An empty block that starts exactly there may also be here.
bool Blocks::goes_on_in(const Blocks& next) const {
  const Block& first = next.ends_.first;
  return paths_.back().name == next.paths_.front().name &&
         (ends_.last < first.start || (ends_.last == first.start && first.start < first.end));
}

bool Blocks::append(const Blocks& next) {
  if (next.paths_.empty()) return true;
  const bool goes_on = !paths_.empty() && goes_on_in(next);
  ends_.last = next.ends_.last;  // at or after the end here, if the last source is the same
  for (const Path& path : std::span(next.paths_).subspan(goes_on ? 1 : 0)) {
    const std::size_t known = paths_.size();
    path_of(path.name);
    if (paths_.size() == known) return false;
  }
  return true;
}

void Blocks::add_to_set(const Block& block) {
  grammar::Block parsed;
  static_cast<void>(grammar::parse(block.text(), parsed));
  set_blocks_.add(block.start, block.end, parsed.statements.value, block.text());
}

// Checks blocks with the same range.
void Blocks::check_same(Iterator first, Iterator last, bool adds_counts) {
  grammar::Block before, block;
  static_cast<void>(grammar::parse(first->text(), before));
  Uint128 sum = before.count.value;
  coverage::Covered more;  // found: of the blocks after the first; hit: of all of them
  more.hit = before.count.value != 0 ? before.statements.value : 0;
  bool has_conflict = false;
  for (auto same = first + 1; same != last; ++same) {
    groups_.add(kDuplicateBlock, same->text());
    static_cast<void>(grammar::parse(same->text(), block));
    sum += block.count.value;
    more.found += block.statements.value;
    more.hit += block.count.value != 0 ? block.statements.value : 0;
    if (block.statements.value == before.statements.value || has_conflict) continue;
    has_conflict = true;
    report_.add("go-cover/numstmt-conflict"_rule, block.statements.digits, "the block has ",
                Plural{block.statements.value, "statement"}, " here, but ", before.statements.value, " on line ",
                LineOf{first->text()});
  }
  statements_.found -= more.found;
  statements_.hit += (sum != 0 ? before.statements.value : 0) - more.hit;
  if (adds_counts && sum > static_cast<Uint128>(INT64_MAX))
    report_.add("go-cover/count-sum-overflow"_rule, first->text(), "the counts of the block add up to ", sum,
                ", which is 2^63 or more");
}

// Checks the sorted blocks of one source. The largest end so far shows whether a block starts inside another.
void Blocks::check_ranges(Iterator first, Iterator last) {
  std::uint64_t end = 0;
  const Block* before = nullptr;
  Occurrences overlaps;
  std::string_view other;
  for (auto block = first; block != last; ++block) {
    if (line_of(block->start) == 0 || line_of(block->end) == 0) continue;  // which was reported
    if (block->end < block->start) {
      report_.add("go-cover/end-before-start"_rule, block->text(), "the block ends at ", line_of(block->end), ".",
                  column_of(block->end), ", before its start at ", line_of(block->start), ".", column_of(block->start));
      continue;
    }
    if (block->is_empty()) {
      grammar::Block parsed;
      if (grammar::parse(block->text(), parsed) && parsed.statements.value != 0)
        groups_.add(kEmptyRange, block->text());
      continue;
    }
    const bool is_same = before != nullptr && before->start == block->start && before->end == block->end;
    if (block->start < end && !is_same) {
      if (!overlaps) other = before->text();
      overlaps.add(block->text());
    }
    if (block->end >= end) {
      end = block->end;
      before = &*block;
    }
  }
  report_group(report_, "go-cover/overlap"_rule, overlaps, "block ", overlaps.first(), " overlaps the block on line ",
               LineOf{other});
}

void Blocks::read_modules() {
  input_.find(Role::source, "go.mod", [&](const Companion& file) {
    if (const std::string_view module = module_of(file.bytes); !module.empty()) modules_.emplace_back(module);
    return false;  // to get the sources in all roots
  });
}

std::optional<Companion> Blocks::find_source(std::string_view path) {
  for (const std::string& module : modules_)
    if (path.starts_with(module) && path.substr(module.size()).starts_with('/'))
      return coverage::find_source(input_, path.substr(module.size() + 1));
  return coverage::find_source(input_, path, coverage::Lookup::tail);
}

void Blocks::check_source(Iterator first, Iterator last, const Path& path) {
  if (!coverage::has_sources(input_) || coverage::is_url(path.name)) return;
  const auto found = find_source(path.name);
  if (!found)
    return report_.add("go-cover/source-missing"_rule, path.name, "the source ", path.name,
                       " was not found under --source-root");
  if (path.has_directive) return;
  const coverage::SourceText source(found->bytes, input_.memory);
  const auto size_of = [&](std::uint64_t line_number) {
    std::string_view line = source.line(line_number);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line.size();
  };
  const auto has = [&](std::uint64_t position) {
    if (line_of(position) == 0 || line_of(position) > source.line_count()) return line_of(position) == 0;
    return column_of(position) <= size_of(line_of(position)) + 1;
  };
  Occurrences outside;
  bool has_start = false;  // the start of the first of them is inside the source
  for (auto block = first; block != last; ++block) {
    if (has(block->start) && has(block->end)) continue;
    if (!outside) has_start = has(block->start);
    outside.add(block->text());
  }
  if (!outside) return;
  grammar::Block parsed;
  static_cast<void>(grammar::parse(outside.first(), parsed));
  const std::uint64_t line = (has_start ? parsed.end_line : parsed.start_line).value;
  const std::uint64_t column = (has_start ? parsed.end_column : parsed.start_column).value;
  if (line > source.line_count())
    report_group(report_, "go-cover/source-range"_rule, outside, "the block refers to line ", line, ", but the source ",
                 path.name, " has only ", Plural{source.line_count(), "line"});
  else
    report_group(report_, "go-cover/source-range"_rule, outside, "the block refers to column ", column, " of line ",
                 line, ", but this line of the source ", path.name, " has only ", Plural{size_of(line), "byte"});
}

}  // namespace proflint::go_cover
