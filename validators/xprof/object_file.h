// One OBJFILE section and the procedure that is open in it.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, object files and procedures.
#pragma once

#include "validators/xprof/rules/graph.h"
#include "validators/xprof/rules/source_map.h"
#include "validators/xprof/rules/value_profiles.h"

namespace proflint::xprof {

class ObjectFile {
 public:
  ObjectFile(Context& context, References& references, CalledProcedures& called)
      : context_(context),
        references_(references),
        statistics_(context),
        procedure_ids_(context.memory),
        odd_ids_(context.report),
        procedure_statistics_(context),
        counters_(context, sizes_),
        profiles_(context, called, sizes_),
        graph_(context, sizes_),
        source_map_(context, references, sizes_) {}

  void open(const Record& record);
  // `end` is the record that ended the section; empty at the end of the file.
  void close(std::string_view end);

  // A lost line may have opened a procedure or another section: the open parts, and the rest of this
  // section, are not compared with counts, totals and earlier names.
  void tear();

  // Adds a PROC record, a stat, or a record of the open procedure.
  void add(const Record& record) {
    if (record.kind != last_kind_) [[unlikely]] {
      if (record.kind == Kind::proc) return open_procedure(record);
      if (has_procedure_) check_order(record);
    }
    switch (record.kind) {
      case Kind::counter:
        return counters_.add(record);
      case Kind::block:
        return graph_.add_block(record);
      case Kind::edge:
        return graph_.add_edge(record);
      case Kind::smap:
        return source_map_.add(record);
      case Kind::vp:
        return profiles_.add(record);
      default:
        return (has_procedure_ ? procedure_statistics_ : statistics_).add(record);
    }
  }

  // The source files in the tuples of all object files.
  const SourceMap& source_map() const { return source_map_; }

 private:
  struct ProcedureId {
    std::uint32_t id;
    const char* at;
  };

  void open_procedure(const Record& record);
  void start_procedure();
  void open_lost_procedure(const Record& record);
  void check_order(const Record& record);
  void check_procedure_id(const Number& number);
  void close_procedure(std::string_view end);

  Context& context_;
  References& references_;

  Statistics statistics_;
  Announced procedures_;
  Declared values_per_vp_;
  IdTable<ProcedureId> procedure_ids_;
  GroupedFindings odd_ids_;
  Repeats<std::uint32_t> repeated_ids_;
  Repeats<std::string_view> repeated_names_;
  Totals totals_;
  bool statistics_agree_ = true;  // with the counters
  std::string_view record_;

  bool is_torn_ = false;
  bool has_procedure_ = false, procedure_is_whole_ = false;
  Kind last_kind_ = Kind::stat;
  ProcedureSizes sizes_;
  Statistics procedure_statistics_;
  Counters counters_;
  ValueProfiles profiles_;
  Graph graph_;
  SourceMap source_map_;
};

// Reports a path that realpath(3C) would not return.
void check_resolved(std::string_view path, Report& report);

}  // namespace proflint::xprof
