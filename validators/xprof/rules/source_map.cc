// Reads tuples; tracks the source file that a tuple inherits from the previous one, across procedures of one object
// file.
#include "validators/xprof/rules/source_map.h"

#include "validators/xprof/decoders/header.h"
#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

void check_path_length(std::string_view path, Report& report) {
  constexpr std::size_t kMaxPath = 1023;
  if (path.size() > kMaxPath)
    report.add("xprof/path-too-long"_rule, path, "the path has ", Plural{path.size(), "byte"},
               ", but Solaris allows at most ", kMaxPath);
}

void SourceMap::open_object(const Declared& names) {
  names_ = names;
  names_found_ = 0;
  surplus_name_ = {};
  source_ = kNone;
  ++object_;
  object_has_tuple_ = false;
  object_is_whole_ = true;
}

void SourceMap::open_procedure() {
  announced_.open(sizes_.srcmap_ops);
  tuples_.clear();
  procedure_has_tuple_ = false;
}

void SourceMap::add_unread(const Record& record) {
  announced_.add(record.text);
  object_has_tuple_ = procedure_has_tuple_ = true;
  object_is_whole_ = is_whole_ = false;
  source_ = kUnknownSource;
}

void SourceMap::add(const Record& record) {
  Report& report = context_.report;
  grammars::xprof_text::SourceMap tuple;
  if (!parse_record(record, tuple, context_)) return add_unread(record);
  announced_.add(record.text);
  if (tuple.gap.empty()) check_gap(tuple.gap, report);
  std::uint32_t id = 0, block = 0;
  if (read(tuple.id, id, report)) {
    announced_.add_id(tuple.id.digits(), id);
    if (const TupleRecord* twin = tuples_.add({id, sizes_.place(record.text)}))
      repeats_.add(tuple.id.digits(), id, sizes_.origin + twin->at);
  }
  if (read(tuple.block, block, report) && sizes_.blocks.excludes(block))
    report.add("xprof/srcmap-block"_rule, tuple.block.digits(), "block ", block,
               " is outside the range 1 to n_blocks (", sizes_.blocks.value, ")");
  check_place(tuple.line, "line");
  check_place(tuple.column, "column");
  if (tuple.source.empty())
    check_inheritance(record.text);
  else
    take_source(tuple.source);
  object_has_tuple_ = procedure_has_tuple_ = true;
}

void SourceMap::check_place(const Number& number, const char* what) {
  std::uint32_t value = 0;
  if (number.is_absent() || !read(number, value, context_.report) || value != 0) return;
  context_.report.add("xprof/line-zero"_rule, number.digits(), "the ", what, " number is 0; ", what,
                      " numbers start at 1");
}

void SourceMap::check_inheritance(std::string_view record) {
  if (procedure_has_tuple_) return;
  const std::string_view where = record.substr(record.size());
  if (!object_has_tuple_)
    context_.report.add("xprof/srcmap-no-srcfile"_rule, where, "the first tuple of the object file has no source file");
  else if (source_ == kNone || source_ == kUnknownSource)
    context_.report.add("xprof/srcmap-inherits-proc"_rule, where,
                        "the first tuple of the procedure has no source file");
  else
    context_.report.add("xprof/srcmap-inherits-proc"_rule, where,
                        "the first tuple of the procedure has no source file; it inherits ",
                        references_.sources[source_], " from a preceding procedure");
}

void SourceMap::take_source(std::string_view path) {
  if (source_ < kUnknownSource && references_.sources[source_] == path) return;
  const Names::Added added = references_.sources.add(path);
  if (added.is_new) check_path_length(path, context_.report);
  source_ = added.index;
  if (last_object_.size() <= source_) last_object_.resize(source_ + 1);
  std::uint32_t& last = last_object_[source_];
  if (last == 0) ++source_count_;
  if (last == object_) return;
  last = object_;
  if (names_found_++ == names_.value) surplus_name_ = path;
}

void SourceMap::close_procedure() {
  repeats_.flush("xprof/srcmap-duplicate"_rule, "duplicate tuple ", "; the first is on line ", context_.report);
  announced_.check_at_most("xprof/srcmap-count"_rule, "n_srcmap_ops", "tuple", context_.report);
  announced_.check_ids("xprof/srcmap-range"_rule, "n_srcmap_ops", "tuple", context_.report);
}

void SourceMap::close_object() {
  if (!names_.is_known) return;
  if (names_found_ > names_.value)
    context_.report.add("xprof/srcfile-names-exceed"_rule, names_.where, "n_srcfile_names is ", names_.value,
                        ", but the tuples name ", Plural{names_found_, "source file"}, "; the first extra one is ",
                        surplus_name_, " on line ", LineOf{surplus_name_});
  else if (names_found_ >= names_.value || !object_is_whole_)
    return;
  else if (names_found_ == 0)
    context_.report.add("xprof/srcfile-names-unused"_rule, names_.where, "n_srcfile_names is ", names_.value,
                        ", but no tuple names a source file");
  else
    context_.report.add("xprof/srcfile-names-unused"_rule, names_.where, "n_srcfile_names is ", names_.value,
                        ", but the tuples name only ", Plural{names_found_, "source file"});
}

}  // namespace proflint::xprof
