// Checks the records for condition coverage (CONDS, GCC 14) and path coverage (PATHS, GCC 15), one function at a time.
#pragma once

#include "validators/core/report.h"
#include "validators/gcov/graph.h"
#include "validators/gcov/notes.h"
#include "validators/gcov/records.h"

namespace proflint::gcov {

class Conditions {
 public:
  // Adds conditions and paths to the last function of `notes`. REQUIRES: the arguments outlive this object.
  Conditions(Notes& notes, Graph& graph, Report& report) : notes_(notes), graph_(graph), report_(report) {}

  void start_function() { has_record_ = false; }
  // Reads a CONDS record.
  void read(const Record& record);
  // Reads a PATHS record.
  void read_paths(const Record& record);
  // Notes that records of the function were lost: those that were not read may have been among them.
  void lose_records();

 private:
  void check(const Condition& condition, std::string_view where);

  NotesFunction& current() { return notes_.functions.back(); }
  std::string_view name() { return current().name; }

  Notes& notes_;
  Graph& graph_;
  Report& report_;
  bool has_record_ = false;  // CONDS was read
};

}  // namespace proflint::gcov
