// Names of objects, files and functions, and their ids.
// Follows the Valgrind manual, "Callgrind Format Specification", section "Name Compression".
#pragma once

#include "validators/core/occurrences.h"
#include "validators/valgrind/callgrind/part.h"
#include "validators/valgrind/callgrind/reading.h"

namespace proflint::valgrind::callgrind {

class NameReader {
 public:
  explicit NameReader(Reading& reading) : reading_(reading) {}

  void object(std::string_view value, Part& part) { read(value, part, part.objects, empty_names_); }
  void file(std::string_view value, Part& part) { read(value, part, part.files, empty_names_); }
  // The number of the function's name.
  FunctionIndex function(std::string_view value, Part& part) {
    return read(value, part, part.functions, empty_functions_);
  }

  // Reports the grouped findings, each with its first place. `misses_names`: the writer does not define all ids.
  void report_groups(bool misses_names);

 private:
  NameIndex read(std::string_view value, Part& part, IdTable& table, Occurrences& empty);
  NameIndex of_id(const grammar::Name& parsed, Part& part, IdTable& table);
  NameIndex define(const grammar::Name& parsed, Part& part, IdTable& table);
  void callers(std::string_view name, const Part& part);
  void add_undefined(const grammars::Decimal& id);

  Reading& reading_;
  Occurrences padded_ids_, id_range_, id_sparse_, redefined_same_, mangled_, blank_ids_, blank_names_, joined_,
      empty_functions_, empty_names_;
  Occurrences undefined_, undefined_objects_;
  struct {
    std::uint64_t id = 0;
    std::string_view name;
  } first_same_;                                          // at the first place of redefined_same_
  std::uint64_t first_undefined_ = 0, first_object_ = 0;  // at the first places of undefined_ and undefined_objects_
  std::uint64_t first_names_ = 0;                         // the number of names at the first place of id_sparse_
};

}  // namespace proflint::valgrind::callgrind
