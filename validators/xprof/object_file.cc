// Opens and closes object files and procedures, and hands their records to the parts that know them.
#include "validators/xprof/object_file.h"

#include <utility>

#include "validators/core/text.h"
#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

namespace grammar = grammars::xprof_text;

void check_resolved(std::string_view path, Report& report) {
  if (path == "/") return;
  const char* wrong = nullptr;
  if (!path.starts_with('/'))
    wrong = "does not start with a slash";
  else if (path.ends_with('/'))
    wrong = "ends in a slash";
  else if (path.find("//") != std::string_view::npos)
    wrong = "has an empty component";
  else if (path.find("/./") != std::string_view::npos || path.ends_with("/."))
    wrong = "has a component '.'";
  else if (path.find("/../") != std::string_view::npos || path.ends_with("/.."))
    wrong = "has a component '..'";
  if (wrong != nullptr) report.add("xprof/path-unresolved"_rule, path, "the path ", path, " ", wrong);
}

namespace {

bool is_first_counter(std::string_view record) {
  return record.size() > 1 && record[0] == '1' && is_blank(record[1]);
}

}  // namespace

void ObjectFile::open(const Record& record) {
  Report& report = context_.report;
  record_ = record.text;
  grammar::ObjFile fields;
  const bool is_whole = parse_record(record, fields, context_);
  Declared procedures, microseconds, names;
  values_per_vp_ = {};
  if (is_whole) {
    std::uint32_t seconds = 0;
    std::uint64_t signature = 0;
    procedures = declared(fields.procs, report);
    read(fields.seconds, seconds, report);
    microseconds = declared(fields.microseconds, report);
    values_per_vp_ = declared(fields.values_per_vp, report);
    read(fields.signature, signature, report);
    names = declared(fields.srcfile_names, report);
  }
  if (!fields.path.empty()) {
    check_resolved(fields.path, report);
    check_path_length(fields.path, report);
  }
  if (const Object* twin = references_.add_object(fields.path, is_whole))
    report.add("xprof/objfile-duplicate"_rule, fields.path, "object file ", fields.path,
               " already has a section on line ", LineOf{twin->path});
  if (microseconds.is_known && microseconds.value > 999999)
    report.add("xprof/tv-usec"_rule, microseconds.where, "the microseconds are ", microseconds.value,
               ", but the maximum is 999999");
  procedures_.open(procedures);
  procedure_ids_.clear();
  statistics_.clear();
  totals_ = {};
  statistics_agree_ = true;
  source_map_.open_object(names);
  has_procedure_ = is_torn_ = false;
}

void ObjectFile::tear() {
  is_torn_ = true;
  counters_.report_odd();
  graph_.report_odd();
  procedures_.open({});
  sizes_ = {};
  references_.add_procedure({}, false, source_map_.inherited());
  start_procedure();
  has_procedure_ = false;
}

void ObjectFile::close(std::string_view end) {
  close_procedure(end);
  odd_ids_.flush();
  repeated_ids_.flush("xprof/proc-id-duplicate"_rule, "duplicate procedure id ", "; the first is on line ",
                      context_.report);
  repeated_names_.flush("xprof/proc-name-duplicate"_rule, "procedure ",
                        " of this object file already has a record on line ", context_.report);
  totals_.is_known &= !is_torn_;
  references_.last_object().totals = totals_;
  if (is_torn_) return;
  Report& report = context_.report;
  procedures_.check("xprof/proc-count"_rule, "n_procs", "procedure", end, context_);
  statistics_agree_ = statistics_agree_ && statistics_.check(totals_, "object file");
  references_.last_object().totals.is_known &= statistics_agree_;
  if (totals_.is_known && totals_.overflows())
    report.add("xprof/sum-overflow"_rule, record_, "the counters of the object file add up to ", totals_.sum,
               ", which does not fit in 64 bits");
  source_map_.close_object();
}

void ObjectFile::open_procedure(const Record& record) {
  close_procedure(record.text);
  Report& report = context_.report;
  procedures_.add(record.text);
  grammar::Proc fields;
  procedure_is_whole_ = parse_record(record, fields, context_);
  sizes_ = {};
  sizes_.origin = record.text.data();
  sizes_.counters.where = record.text;  // findings about all counters, if their number cannot be read
  if (procedure_is_whole_) {
    if (fields.gap.empty()) check_gap(fields.gap, report);
    std::uint64_t signature = 0;
    read(fields.signature, signature, report);
    sizes_.counters = declared(fields.counters, report);
    sizes_.vp_sites = declared(fields.vp_sites, report);
    sizes_.vp_records = declared(fields.vp_records, report);
    check_procedure_id(fields.id);
    sizes_.blocks = declared(fields.blocks, report);
    sizes_.edges = declared(fields.edges, report);
    sizes_.srcmap_ops = declared(fields.srcmap_ops, report);
  }
  const Procedure* twin = references_.add_procedure(fields.name, procedure_is_whole_, source_map_.inherited());
  if (twin != nullptr && !is_torn_) repeated_names_.add(fields.name, fields.name, twin->name_view().data());
  start_procedure();
}

// Sizes are known.
void ObjectFile::start_procedure() {
  has_procedure_ = true;
  last_kind_ = Kind::stat;
  procedure_statistics_.clear();
  counters_.open();
  profiles_.open(values_per_vp_);
  graph_.open();
  source_map_.open_procedure();
}

// The record is the first counter of a procedure whose PROC record was lost. The next records belong to that procedure,
// of which nothing else is known, and not to the one before it.
void ObjectFile::open_lost_procedure(const Record& record) {
  context_.report.add("xprof/record-order"_rule, record.text, "counter 1 follows the ", row_of(last_kind_).plural,
                      " of the previous procedure; expected a PROC record before it");
  close_procedure(record.text);
  procedures_.add(record.text);
  procedure_is_whole_ = false;
  sizes_ = {};
  sizes_.origin = record.text.data();
  sizes_.counters.where = record.text;
  references_.add_procedure({}, false, source_map_.inherited());
  start_procedure();
}

void ObjectFile::check_procedure_id(const Number& number) {
  Report& report = context_.report;
  std::uint32_t id = 0;
  if (!read(number, id, report)) return;
  if (procedures_.said().excludes(id))
    odd_ids_.add("xprof/proc-id-range"_rule, number.digits(), "procedure id ", id,
                 " is outside the range 1 to n_procs (", procedures_.said().value, ")");
  if (const ProcedureId* twin = procedure_ids_.add({id, number.data}); twin != nullptr && !is_torn_)
    repeated_ids_.add(number.digits(), id, twin->at);
}

void ObjectFile::close_procedure(std::string_view end) {
  if (!std::exchange(has_procedure_, false)) return;
  counters_.close(end);
  profiles_.close(counters_.totals(), end);
  graph_.close(counters_, procedure_is_whole_ && counters_.is_sound(), end);
  source_map_.close_procedure();
  // Unless the others show that counters are missing. One wrong counter must not be reported again for the object file
  // and its program.
  statistics_agree_ &= procedure_statistics_.check(counters_.totals(), "procedure");
  totals_.add(counters_.totals());
}

void ObjectFile::check_order(const Record& record) {
  const KindRow &now = row_of(record.kind), &before = row_of(last_kind_);
  if (record.kind == Kind::counter && before.rank >= row_of(Kind::block).rank && is_first_counter(record.text) &&
      counters_.has_all())
    open_lost_procedure(record);
  else if (now.rank < before.rank)
    context_.report.add("xprof/record-order"_rule, record.text, now.plural, " follow ", before.plural,
                        " in this procedure; the order is statistics, counters, value profiles, blocks, edges, source "
                        "mapping");
  last_kind_ = record.kind;
}

}  // namespace proflint::xprof
