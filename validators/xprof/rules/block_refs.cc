// Gathers references by procedure, then reads each of these procedures once more and looks its blocks and tuples up.
#include "validators/xprof/rules/block_refs.h"

#include <algorithm>
#include <utility>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/lines.h"
#include "validators/core/text.h"
#include "validators/xprof/decoders/lines.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

namespace grammar = grammars::xprof_text;

namespace {

// The second reading: defects of numbers were reported in the first.
bool take(const Number& number, std::uint32_t& out) {
  out = static_cast<std::uint32_t>(number.value);
  return number.fits && number.value <= UINT32_MAX;
}

// The record on a line, which may end in CR.
std::string_view record_of(std::string_view line) {
  return trimmed(without_cr(line));
}

}  // namespace

bool BlockRefs::split(std::string_view text, ProcRef& out) {
  if (text != last_text_) {
    last_is_valid_ = xprof::split(text, last_ref_);
    last_text_ = text;
    last_procedure_ = kNone;
  }
  out = last_ref_;
  return last_is_valid_ || xprof::split(text, out, context_.report);
}

void BlockRefs::add(const char* at, std::uint32_t block, std::uint64_t count, bool has_count, const ProcRef& ref) {
  const bool is_found = last_procedure_ != kNone || references_.find(ref, last_procedure_) == Lookup::found;
  if (is_found) {
    if (last_procedure_ != loaded_ && references_.procedure(last_procedure_).was_read_again == 0) load(last_procedure_);
    if (last_procedure_ == loaded_) return check_ref({at, count, block, 0, kNone, has_count}, line_);
  }
  if (!has_line_) lines_.push_back(line_);
  has_line_ = true;
  const auto index = static_cast<std::uint32_t>(refs_.size());
  refs_.push_back({at, count, block, static_cast<std::uint32_t>(lines_.size() - 1), kNone, has_count});
  if (is_found)
    attach(index, last_procedure_);
  else
    undecided_.push_back({index, ref});
}

void BlockRefs::attach(std::uint32_t ref, std::uint32_t procedure) {
  Procedure& target = references_.procedure(procedure);
  refs_[ref].next = target.first_ref;
  target.first_ref = ref;
}

void BlockRefs::check() {
  report_unmapped();
  if (references_.object_count() == 0) return;
  for (const Undecided& undecided : undecided_) decide(undecided);
  for (std::uint32_t i = 0; i < references_.procedures().size(); ++i) {
    const std::uint32_t first = references_.procedure(i).first_ref;
    if (first == kNone) continue;
    if (i != loaded_) load(i);
    for (std::uint32_t ref = first; ref != kNone; ref = refs_[ref].next) check_ref(refs_[ref], lines_[refs_[ref].line]);
  }
  report_unmapped();
  report_missing_blocks();
  missing_procedures_.flush();
}

// Called before another procedure is loaded.
void BlockRefs::report_missing_blocks() {
  if (!missing_blocks_) return;
  const auto blocks = std::exchange(missing_blocks_, {});
  report_group(context_.report, "xprof/block-ref-undefined"_rule, blocks, "procedure ", loaded_name(),
               " (PROC record on line ", LineOf{loaded_name()}, ") has no block ", blocks.detail());
}

void BlockRefs::decide(const Undecided& undecided) {
  std::uint32_t procedure = kNone;
  const std::string_view where = reread(refs_[undecided.ref]).procedure;
  switch (references_.find(undecided.procedure, procedure)) {
    case Lookup::found:
      return attach(undecided.ref, procedure);
    case Lookup::no_object:
      if (missing_objects_.insert(hash_of(undecided.procedure.object)).second)
        context_.report.add("xprof/block-ref-undefined"_rule, where, "no OBJFILE section has the path ",
                            undecided.procedure.object);
      return;
    case Lookup::no_procedure:
      return missing_procedures_.add("xprof/block-ref-undefined"_rule, where, "object file ",
                                     undecided.procedure.object, " does not contain procedure ",
                                     undecided.procedure.name);
    case Lookup::unknown:
      return;
  }
}

// The fields of a reference, which are places for findings.
grammar::BlockRef BlockRefs::reread(const Ref& ref) const {
  grammar::BlockRef fields;
  parse(context_.record_at(ref.at), fields);
  return fields;
}

// Reads the records from the one after PROC to the next procedure or section.
void BlockRefs::load(std::uint32_t index) {
  report_missing_blocks();
  Procedure& procedure = references_.procedure(index);
  procedure.was_read_again = 1;
  loaded_ = index;
  blocks_.clear();
  counters_.clear();
  tuples_.clear();
  blocks_are_whole_ = tuples_are_whole_ = true;
  std::uint32_t source = procedure.source;
  Lines lines(context_.text.substr(static_cast<std::size_t>(procedure.name - context_.text.data())));
  std::string_view line;
  static_cast<void>(lines.next(line));  // PROC
  while (lines.next(line)) {
    const std::string_view record = record_of(line);
    if (record.empty()) continue;
    const char first = record.front();
    if (first == 'O' || first == 'P' || (first == 'S' && record.starts_with("SRCFILE:"))) {
      const Kind kind = grammar::kind_of(record);
      if (kind == Kind::objfile || kind == Kind::proc || kind == Kind::program || kind == Kind::srcfile) break;
    } else if (line.size() > kMaxLine) {
      blocks_are_whole_ = tuples_are_whole_ = false;
    } else if (first != 'E' && first != 'V') {  // edges and value profiles are skipped
      load_record(record, source);
    }
  }
  if (!std::is_sorted(tuples_.begin(), tuples_.end())) std::sort(tuples_.begin(), tuples_.end());
}

void BlockRefs::load_record(std::string_view record, std::uint32_t& source) {
  switch (grammar::kind_of(record)) {
    case Kind::counter: {
      grammar::Counter counter;
      std::uint32_t id = 0;
      if (parse(record, counter) && counter.value.fits && take(counter.id, id))
        counters_.add({id, 0, counter.value.value});
      return;
    }
    case Kind::block: {
      grammar::Block block;
      std::uint32_t id = 0, counter = 0;
      if (parse(record, block) && take(block.id, id))
        blocks_.add({id, take(block.counter, counter) ? counter : 0, 0});
      else
        blocks_are_whole_ = false;
      return;
    }
    case Kind::smap:
      return load_tuple(record, source);
    default:
      return;
  }
}

void BlockRefs::load_tuple(std::string_view record, std::uint32_t& source) {
  grammar::SourceMap fields;
  Tuple tuple;
  const bool has_block = parse(record, fields) && take(fields.block, tuple.block);
  bool has_place = take(fields.line, tuple.place.line);
  if (!fields.column.is_absent()) has_place &= take(fields.column, tuple.place.column.emplace());
  if (!fields.source.empty() && (source >= kUnknownSource || references_.sources[source] != fields.source))
    source = references_.sources.find(fields.source);
  tuple.source = source;
  if (!has_block)
    tuples_are_whole_ = false;
  else if (has_place && source < kUnknownSource)
    tuples_.push_back(tuple);
  else
    tuples_.push_back({tuple.block, kUnknownSource, {}});
}

// REQUIRES: the procedure of `ref` was loaded last.
void BlockRefs::check_ref(const Ref& ref, const Line& line) {
  Report& report = context_.report;
  const BlockRecord* block = blocks_.find(ref.block);
  if (block == nullptr) {
    if (blocks_are_whole_) missing_blocks_.add_unordered(reread(ref).block.digits(), ref.block);
    return;
  }
  const CounterRecord* counter = block->counter == 0 ? nullptr : counters_.find(block->counter);
  if (counter != nullptr && ref.has_count && counter->value != ref.count)
    report.add("xprof/block-ref-value"_rule, reread(ref).count.digits(), "the count is ", ref.count, ", but counter ",
               block->counter, " of block ", ref.block, " is ", counter->value);
  if (line.source == kNone || !tuples_are_whole_ || tuples_.empty()) return;
  is_mapped(line, ref.block) ? report_unmapped() : note_unmapped(ref, line);
}

void BlockRefs::note_unmapped(const Ref& ref, const Line& line) {
  if (unmapped_.count++ != 0) return;
  unmapped_.where = context_.record_at(ref.at);
  unmapped_.procedure = loaded_name();
  unmapped_.line = line;
  unmapped_.block = ref.block;
  const auto tuple = std::lower_bound(tuples_.begin(), tuples_.end(), Tuple{ref.block, 0, {}});
  unmapped_.other = tuple != tuples_.end() && tuple->block == ref.block ? std::optional(*tuple) : std::nullopt;
}

// Reports the contents of unmapped_, if any.
void BlockRefs::report_unmapped() {
  const auto [where, name, line, block, other, count] = std::exchange(unmapped_, {});
  if (count == 0) return;
  const Place& here = line.place;
  const auto column_of = [](const Place& place) { return place.column ? Part(*place.column) : Part(""); };
  const auto comma = [](const Place& place) { return place.column ? ", column " : ""; };
  const auto add = [&](const auto&... parts) {
    report_group(context_.report, "xprof/srcline-unmapped"_rule, {count, where}, "line ", here.line, comma(here),
                 column_of(here), " of ", references_.sources[line.source], " refers to block ", block, " of ", name,
                 parts...);
  };
  if (other)
    add(", but a tuple of ", name, " (PROC record on line ", LineOf{name}, ") maps the block to line ",
        other->place.line, comma(other->place), column_of(other->place), " of ", references_.sources[other->source]);
  else
    add(", but no tuple of ", name, " (PROC record on line ", LineOf{name}, ") refers to the block");
}

// Whether a tuple has, or may have, this block and place. Columns are compared only if both have one.
bool BlockRefs::is_mapped(const Line& line, std::uint32_t block) const {
  const auto has = [&](std::uint32_t source, const Place& place) {
    return std::binary_search(tuples_.begin(), tuples_.end(), Tuple{block, source, place});
  };
  if (has(kUnknownSource, {})) return true;
  const Place whole_line = {line.place.line, {}};
  if (line.place.column) return has(line.source, line.place) || has(line.source, whole_line);
  const auto first = std::lower_bound(tuples_.begin(), tuples_.end(), Tuple{block, line.source, whole_line});
  return first != tuples_.end() && first->block == block && first->source == line.source &&
         first->place.line == line.place.line;
}

}  // namespace proflint::xprof
