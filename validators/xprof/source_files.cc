// Reads source files and their lines; block references are resolved at the end of the file.
#include "validators/xprof/source_files.h"

#include <utility>

#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"
#include "validators/xprof/rules/source_map.h"

namespace proflint::xprof {

namespace grammar = grammars::xprof_text;

namespace {

// <line>[:<column>], as written in the record.
std::string_view words_of(const grammar::SrcLine& fields) {
  const Number& last = fields.column.is_absent() ? fields.line : fields.column;
  return {fields.line.data, static_cast<std::size_t>(last.data + last.size - fields.line.data)};
}

}  // namespace

void SourceFiles::open(const Record& record) {
  Report& report = context_.report;
  grammar::SrcFile fields;
  Declared lines;
  if (parse_record(record, fields, context_)) {
    if (fields.gap.empty()) check_gap(fields.gap, report);
    lines = declared(fields.srclines, report);
  }
  source_ = kNone;
  if (!fields.path.empty()) {
    check_path_length(fields.path, report);
    source_ = references_.sources.add(fields.path).index;
    if (const Names::Added added = paths_.add(fields.path); !added.is_new)
      report.add("xprof/srcfile-duplicate"_rule, fields.path, "source file ", fields.path,
                 " already has a section on line ", LineOf{paths_[added.index]});
  }
  announced_lines_.open(lines);
  lines_.clear();
  if (!seen_lines_.empty()) SeenLines(seen_lines_.get_allocator()).swap(seen_lines_);
  lines_ascend_ = true;
  has_line_ = false;
}

void SourceFiles::open_line(const Record& record) {
  close_line(record.text);
  Report& report = context_.report;
  announced_lines_.add(record.text);
  has_line_ = true;
  blocks_.clear();
  grammar::SrcLine fields;
  if (!parse_record(record, fields, context_)) {
    announced_refs_.open({});
    refs_.open_line({}, kNone);
    return;
  }
  if (fields.gap.empty()) check_gap(fields.gap, report);
  check_place(fields, record.text);
  const Declared refs = declared(fields.block_refs, report);
  if (refs.is(0)) report.add("xprof/srcline-empty"_rule, refs.where, "n_block_refs is 0; expected at least 1");
  announced_refs_.open(refs);
}

void SourceFiles::check_place(const grammar::SrcLine& fields, std::string_view record) {
  Report& report = context_.report;
  Place place;
  const bool has_line = read(fields.line, place.line, report);
  const bool has_column = fields.column.is_absent() || read(fields.column, place.column.emplace(), report);
  if (has_line && place.line == 0)
    report.add("xprof/line-zero"_rule, fields.line.digits(), "the line number is 0; line numbers start at 1");
  if (has_column && place.column == 0u)
    report.add("xprof/line-zero"_rule, fields.column.digits(), "the column number is 0; column numbers start at 1");
  const bool is_known = has_line && has_column;
  refs_.open_line(place, is_known ? source_ : kNone);
  if (!is_known) return;

  const bool ascends = lines_.empty() || place > lines_.back().place;
  const std::string_view words = words_of(fields);
  if (!ascends && rank(place) < rank(lines_.back().place))
    report.add("xprof/srcline-order"_rule, words, "source line ", words, " follows source line ", last_place_,
               "; expected ascending order");
  last_place_ = words;
  check_repeated(place, ascends, words, record);
  lines_.push_back({place, record.data()});
}

void SourceFiles::check_repeated(const Place& place, bool ascends, std::string_view words, std::string_view record) {
  if (lines_ascend_ && ascends) return;
  if (std::exchange(lines_ascend_, false))
    for (const LineRecord& line : lines_) seen_lines_.try_emplace(line.place, line.at);
  const auto [it, is_new] = seen_lines_.try_emplace(place, record.data());
  if (!is_new) repeated_lines_.add(record, words, it->second);
}

void SourceFiles::close_line(std::string_view end) {
  if (!std::exchange(has_line_, false)) return;
  announced_refs_.check("xprof/block-ref-count"_rule, "n_block_refs", "block reference", end, context_);
}

void SourceFiles::close(std::string_view end) {
  close_line(end);
  repeated_lines_.flush("xprof/srcline-duplicate"_rule, "duplicate source line ", "; the first is on line ",
                        context_.report);
  announced_lines_.check("xprof/srcline-count"_rule, "n_srclines", "source line", end, context_);
}

void SourceFiles::add_ref(const Record& record) {
  Report& report = context_.report;
  announced_refs_.add(record.text);
  grammar::BlockRef fields;
  if (!parse_record(record, fields, context_)) return;
  std::uint32_t block = 0;
  std::uint64_t count = 0;
  const bool has_block = read(fields.block, block, report), has_count = read(fields.count, count, report);
  ProcRef ref;
  const bool has_ref = refs_.split(fields.procedure, ref);
  context_.lacks_rest |= !has_ref && is_unterminated(record.text, context_);
  if (!has_block) return;
  if (!blocks_.add({block, fields.procedure}))
    report.add("xprof/block-ref-duplicate"_rule, record.text, "the source line already refers to block ", block, " of ",
               fields.procedure);
  if (has_ref && !context_.has_lost_opener) refs_.add(record.text.data(), block, count, has_count, ref);
}

}  // namespace proflint::xprof
