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

  // Keeps the definitions of a part for the other threads of its dump. Call before the next part.
  void end_part(const Part& part);

  // Reports the grouped findings, each with its first place. `misses_names`: the writer does not define all ids.
  void report_groups(bool misses_names);

 private:
  NameIndex read(std::string_view value, Part& part, IdTable& table, Occurrences& empty);
  NameIndex of_id(const grammar::Name& parsed, Part& part, IdTable& table);
  NameIndex define(const grammar::Name& parsed, Part& part, IdTable& table);
  void callers(std::string_view name, const Part& part);
  void add_undefined(const grammars::Decimal& id);
  // The name that another part of the same dump defines for an id of `table`, which belongs to `part`.
  std::optional<std::string_view> name_in_dump(std::uint64_t id, const Part& part, const IdTable& table) const;

  // The names of the parts of one dump.
  struct Dump {
    explicit Dump(std::uint64_t part, std::pmr::memory_resource* memory)
        : number(part), objects(memory), files(memory), functions(memory) {}

    std::uint64_t number;
    IdTable objects, files, functions;
  };

  Reading& reading_;
  std::optional<Dump> dump_;
  Occurrences padded_ids_, id_range_, id_sparse_, redefined_same_, mangled_, blank_ids_, blank_names_, joined_,
      empty_functions_, empty_names_;
  Occurrences undefined_, undefined_objects_, other_thread_;
  struct {
    std::uint64_t id = 0;
    std::string_view name;
  } first_same_;  // at the first place of redefined_same_
  // At the first places of undefined_, undefined_objects_ and other_thread_.
  std::uint64_t first_undefined_ = 0, first_object_ = 0, first_of_thread_ = 0;
  std::uint64_t first_names_ = 0;  // the number of names at the first place of id_sparse_
};

}  // namespace proflint::valgrind::callgrind
