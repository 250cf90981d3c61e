// Reads programs. Whether two programs share an object file, and where a comdat procedure is, is known at the end.
#include "validators/xprof/programs.h"

#include <algorithm>

#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/object_file.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

namespace grammar = grammars::xprof_text;

void Programs::open(const Record& record) {
  Report& report = context_.report;
  grammar::Program fields;
  Declared objects, comdats;
  if (parse_record(record, fields, context_)) {
    if (fields.gap.empty()) check_gap(fields.gap, report);
    objects = declared(fields.objfile_refs, report);
    comdats = declared(fields.comdat_procs, report);
  }
  if (!fields.path.empty()) {
    check_resolved(fields.path, report);
    check_path_length(fields.path, report);
    if (const Names::Added added = paths_.add(fields.path); !added.is_new)
      report.add("xprof/program-duplicate"_rule, fields.path, "program ", fields.path,
                 " already has a section on line ", LineOf{paths_[added.index]});
  }
  start(objects, comdats);
}

void Programs::start(const Declared& objects, const Declared& comdats) {
  announced_objects_.open(objects);
  announced_comdats_.open(comdats);
  statistics_.clear();
  object_paths_.clear();
  objects_.clear();
  comdats_.clear();
  comdat_names_.clear();
  all_resolved_ = all_read_ = true;
  last_kind_ = Kind::stat;
}

void Programs::tear() {
  start({}, {});
  all_resolved_ = all_read_ = false;
}

void Programs::add(const Record& record) {
  check_order(record);
  if (record.kind == Kind::objref)
    add_object(record);
  else if (record.kind == Kind::comdat)
    add_comdat(record);
  else
    statistics_.add(record);
}

void Programs::check_order(const Record& record) {
  // The object files of a program whose PROGRAM record was lost do not belong to the program before it.
  const bool is_lost = record.kind == Kind::objref && last_kind_ == Kind::comdat &&
                       announced_objects_.said().is(announced_objects_.found());
  if (is_lost) {
    close(record.text);
    start({}, {});
    context_.report.add("xprof/record-order"_rule, record.text,
                        "an object reference follows comdat procedures, but no PROGRAM record starts another program");
  } else if (row_of(record.kind).rank < row_of(last_kind_).rank)
    context_.report.add(
        "xprof/record-order"_rule, record.text,
        "the record is out of order; a program has statistics, object references and comdat procedures, in this order");
  last_kind_ = record.kind;
}

void Programs::add_object(const Record& record) {
  Report& report = context_.report;
  announced_objects_.add(record.text);
  grammar::ObjRef fields;
  if (!parse_record(record, fields, context_)) {
    all_resolved_ = all_read_ = false;
    has_unread_reference_ = true;
    return;
  }
  if (fields.gap.empty()) check_gap(fields.gap, report);
  if (const Names::Added added = object_paths_.add(fields.path); !added.is_new)
    report.add("xprof/objref-duplicate"_rule, fields.path, "the program already refers to ", fields.path, " on line ",
               LineOf{object_paths_[added.index]});
  const std::uint32_t index = references_.find_object(fields.path);
  if (index == kNone) {
    all_resolved_ = false;
    has_unresolved_ = true;
    const bool is_new = unresolved_.add(fields.path).is_new;
    if (is_new && !references_.has_unread_object())
      report.add("xprof/objref-undefined"_rule, fields.path, "no OBJFILE section before this line has the path ",
                 fields.path);
    return;
  }
  Object& object = references_.object(index);
  if (object.last_program == program_) return;
  object.last_program = program_;
  ++object.programs;
  objects_.push_back(index);
}

void Programs::add_comdat(const Record& record) {
  Report& report = context_.report;
  announced_comdats_.add(record.text);
  grammar::Comdat fields;
  if (!parse_record(record, fields, context_)) return;
  if (fields.gap.empty()) check_gap(fields.gap, report);
  ProcRef ref;
  if (!split(fields.procedure, ref, report)) return;
  if (const Names::Added added = comdat_names_.add(ref.name); !added.is_new)
    report.add("xprof/comdat-duplicate"_rule, ref.name, "duplicate comdat procedure ", ref.name,
               "; the first is on line ", LineOf{comdat_names_[added.index]});
  comdats_.push_back({ref});
  std::uint32_t ignored = 0;
  if (references_.find(ref, ignored) != Lookup::found) undecided_.push_back(ref);
}

void Programs::close(std::string_view end) {
  Report& report = context_.report;
  announced_objects_.check("xprof/objref-count"_rule, "n_objfile_refs", "object reference", end, context_);
  announced_comdats_.check("xprof/comdat-count"_rule, "n_comdat_procs", "comdat procedure", end, context_);
  if (all_read_)
    for (const ComdatRecord& comdat : comdats_)
      if (object_paths_.find(comdat.ref.object) == kNone)
        report.add("xprof/comdat-not-linked"_rule, comdat.ref.object, "the program has no object reference to ",
                   comdat.ref.object);
  if (all_resolved_ && !statistics_.list().empty()) {
    const bool has_comdat = announced_comdats_.found() != 0 || !announced_comdats_.said().is(0);
    claims_.push_back({claimed_stats_.size(), statistics_.list().size(), claimed_objects_.size(), objects_.size(),
                       program_, has_comdat});
    claimed_stats_.insert(claimed_stats_.end(), statistics_.list().begin(), statistics_.list().end());
    claimed_objects_.insert(claimed_objects_.end(), objects_.begin(), objects_.end());
  }
  ++program_;
}

void Programs::finish() {
  for (const Claim& claim : claims_) check_claim(claim);
  if (references_.object_count() != 0)
    for (const ProcRef& ref : undecided_) {
      if (unresolved_.find(ref.object) != kNone) continue;  // which was reported
      std::uint32_t ignored = 0;
      const Lookup result = references_.find(ref, ignored);
      if (result == Lookup::no_object)
        context_.report.add("xprof/comdat-undefined"_rule, ref.object, "no OBJFILE section has the path ", ref.object);
      else if (result == Lookup::no_procedure)
        context_.report.add("xprof/comdat-undefined"_rule, ref.name, "object file ", ref.object,
                            " does not contain procedure ", ref.name);
    }
  if (program_ != 0 && context_.type != FileType::objfd && !has_unread_reference_ && !has_unresolved_)
    check_unreferenced();
}

// The statistics cover the runs of one program, the counters the runs of all programs with the object file:
// they bound the statistics, and equal them if nothing is shared.
void Programs::check_claim(const Claim& claim) {
  Totals totals;
  bool is_exact = !claim.has_comdat && !has_unread_reference_;
  for (std::size_t i = 0; i < claim.object_count; ++i) {
    const Object& object = references_.object(claimed_objects_[claim.first_object + i]);
    totals.add(object.totals);
    is_exact = is_exact && object.programs == 1 && unresolved_.find(object.path) == kNone;
  }
  if (!totals.is_known) return;
  for (std::size_t i = 0; i < claim.stat_count; ++i) {
    const Statistic& stat = claimed_stats_[claim.first_stat + i];
    if (stat.kind == StatKind::sum && totals.overflows()) continue;
    const std::uint64_t bound = stat.kind == StatKind::max ? totals.max : static_cast<std::uint64_t>(totals.sum);
    if (stat.value == bound || (stat.value < bound && !is_exact)) continue;
    context_.report.add("xprof/program-stat"_rule, stat.where(), "`",
                        Trusted{stat.kind == StatKind::max ? "max" : "sum"}, "` of the program is ", stat.value,
                        stat.kind == StatKind::max ? ", but the largest counter of its object files is "
                        : stat.value < bound       ? ", but the counters of its object files add up to "
                                                   : ", but the counters of its object files add up to only ",
                        bound);
    return;
  }
}

void Programs::check_unreferenced() {
  for (const Object& object : references_.objects()) {
    if (object.path.empty()) continue;
    const Object& first = references_.object(references_.find_object(object.path));
    if (first.programs != 0 || unresolved_.find(object.path) != kNone) continue;
    context_.report.add("xprof/objfile-unreferenced"_rule, object.path, "no program refers to object file ",
                        object.path);
  }
}

}  // namespace proflint::xprof
