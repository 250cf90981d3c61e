// Source mapping: the tuples of one procedure, and the source files that the tuples of an object file name.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, source mapping.
#pragma once

#include "validators/xprof/references.h"
#include "validators/xprof/rules/counters.h"

namespace proflint::xprof {

class SourceMap {
 public:
  SourceMap(Context& context, References& references, const ProcedureSizes& sizes)
      : context_(context),
        references_(references),
        sizes_(sizes),
        tuples_(context.memory),
        last_object_(context.memory) {}

  // `names` is n_srcfile_names of the object file.
  void open_object(const Declared& names);
  void open_procedure();
  void add(const Record& record);
  void close_procedure();
  void close_object();

  // The source file that a first tuple without one inherits: an index, kNone or kUnknownSource.
  std::uint32_t inherited() const { return source_; }
  // Whether every tuple of the file was read, so that source_count() is the number of source files.
  bool is_whole() const { return is_whole_; }
  // Distinct source files of all tuples.
  std::uint32_t source_count() const { return source_count_; }

 private:
  void add_unread(const Record& record);
  void take_source(std::string_view path);
  void check_inheritance(std::string_view record);
  void check_place(const Number& number, const char* what);

  struct TupleRecord {
    std::uint32_t id;
    std::uint32_t at;
  };

  Context& context_;
  References& references_;
  const ProcedureSizes& sizes_;  // of the open procedure
  Announced announced_;
  IdTable<TupleRecord> tuples_;
  Repeats<std::uint32_t> repeats_;

  Declared names_;
  std::uint32_t names_found_ = 0;
  std::string_view surplus_name_;
  std::uint32_t source_ = kNone;                 // of the tuple before
  std::pmr::vector<std::uint32_t> last_object_;  // by source file: the last object file that named it, + 1; 0: none
  std::uint32_t object_ = 0;                     // number of the object file, from 1
  std::uint32_t source_count_ = 0;
  bool object_has_tuple_ = false, procedure_has_tuple_ = false;
  bool object_is_whole_ = true, is_whole_ = true;
};

// Reports a path that is longer than Solaris allows.
void check_path_length(std::string_view path, Report& report);

}  // namespace proflint::xprof
