// One OBJFILE section and the procedure that is open in it.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, object files and procedures.
#pragma once

#include "validators/xprof/graph.h"
#include "validators/xprof/source_map.h"
#include "validators/xprof/value_profiles.h"

namespace proflint::xprof {

class ObjectFile {
 public:
  ObjectFile(Context& context, References& references, CalledProcedures& called)
      : context_(context),
        references_(references),
        statistics_(context),
        procedure_ids_(context.memory),
        procedure_statistics_(context),
        counters_(context, sizes_),
        profiles_(context, called, sizes_),
        graph_(context, sizes_),
        source_map_(context, references, sizes_) {}

  using Kind = grammars::xprof_text::Kind;

  void open(std::string_view record, bool is_readable);
  // `end` is the record that ended the section; empty at the end of the file.
  void close(std::string_view end);

  void open_procedure(std::string_view record, bool is_readable, std::string_view end_of_last);
  bool has_procedure() const { return has_procedure_; }

  // A record of the open procedure (or a stat of the object file). `is_readable` is false for a record that is too
  // long.
  void add(Kind kind, std::string_view record, bool is_readable) {
    if (has_procedure_ && kind != last_kind_) check_order(kind, record);
    if (!is_readable) [[unlikely]]
      return add_unread(kind, record);
    switch (kind) {
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

  // What the tuples of all object files say about source files.
  const SourceMap& source_map() const { return source_map_; }

 private:
  struct ProcedureId {
    std::uint32_t id;
    const char* at;
  };

  void check_order(Kind kind, std::string_view record);
  void add_unread(Kind kind, std::string_view record);
  void check_procedure_id(const Number& number);
  void close_procedure(std::string_view end);

  Context& context_;
  References& references_;

  Statistics statistics_;
  Announced procedures_;
  Declared values_per_vp_;
  IdTable<ProcedureId> procedure_ids_;
  Totals totals_;
  std::string_view record_;

  bool has_procedure_ = false, procedure_is_whole_ = false;
  Kind last_kind_ = Kind::stat;
  ProcedureSizes sizes_;
  Statistics procedure_statistics_;
  Counters counters_;
  ValueProfiles profiles_;
  Graph graph_;
  SourceMap source_map_;
};

// Reports a path that realpath(3C) would not give.
void check_resolved(std::string_view path, Report& report);

}  // namespace proflint::xprof
