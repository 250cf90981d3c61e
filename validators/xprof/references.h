// The targets of references by name: object files by path, procedures by name and object file, source files by path.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4; a path or name given twice means its first section.
#pragma once

#include <deque>

#include "validators/xprof/context.h"
#include "validators/xprof/decoders/numbers.h"
#include "validators/xprof/rules/statistics.h"
#include "validators/xprof/tables.h"

namespace proflint::xprof {

// <procedure>:<object file>.
struct ProcRef {
  std::string_view name, object;
};

// Splits at the first colon that a slash follows (paths of object files are absolute), or else at the first colon.
// False if a part is empty.
bool split(std::string_view text, ProcRef& out);

// Splits the same way and reports a reference without two parts.
bool split(std::string_view text, ProcRef& out, Report& report);

// The parts of an OBJFILE section to which other sections refer.
struct Object {
  std::string_view path;       // empty: not readable
  Totals totals;               // of all its counters
  std::uint32_t programs = 0;  // how many refer to it
  std::uint32_t last_program = kNone;
  bool has_unread_procedure = false;  // a procedure that is not found may be one whose record could not be read
};

// A PROC section. Its records are read a second time if source lines refer to its blocks.
struct Procedure {
  const char* name;  // in the PROC record
  std::uint32_t name_size : 31;
  std::uint32_t was_read_again : 1;
  std::uint32_t object;
  std::uint32_t source;     // that a first tuple without a source file inherits; kNone, or kUnknownSource
  std::uint32_t first_ref;  // of the block references to it; kNone

  std::string_view name_view() const { return {name, name_size}; }
};

inline constexpr std::uint32_t kUnknownSource = kNone - 1;  // it was in a record that could not be read

enum class Lookup : std::uint8_t { found, no_object, no_procedure, unknown };

class References {
 public:
  explicit References(std::pmr::memory_resource* memory)
      : sources(memory), objects_(memory), paths_(memory), owners_(memory), procedures_(memory), slots_(memory) {}

  // Adds an OBJFILE section. `path` is empty if it could not be read; `is_whole` tells whether the record was read to
  // its end. Returns the section that has the path already, or nullptr.
  const Object* add_object(std::string_view path, bool is_whole);
  Object& object(std::uint32_t index) { return objects_[index]; }
  Object& last_object() { return objects_.back(); }
  std::uint32_t object_count() const { return static_cast<std::uint32_t>(objects_.size()); }
  const std::pmr::deque<Object>& objects() const { return objects_; }
  // The first section with this path; kNone if there is none.
  std::uint32_t find_object(std::string_view path) const;
  // Whether an unknown path may belong to a record that could not be read.
  bool has_unread_object() const { return has_unread_object_; }

  // Adds a PROC section to the last object file, with the same meanings. Returns the procedure that has the name
  // already.
  const Procedure* add_procedure(std::string_view name, bool is_whole, std::uint32_t source);
  Procedure& procedure(std::uint32_t index) { return procedures_[index]; }
  const std::pmr::deque<Procedure>& procedures() const { return procedures_; }

  // The procedure that a reference means; its index is stored if it is found.
  Lookup find(const ProcRef& ref, std::uint32_t& procedure) const;

  Names sources;  // paths of source files, in tuples and sections alike

 private:
  struct Key {
    std::string_view name;
    std::uint32_t object;
    std::uint32_t hash;
    const std::pmr::deque<Procedure>* list;
    bool equals(std::uint32_t index) const {
      const Procedure& other = (*list)[index];
      return other.object == object && other.name_view() == name;
    }
  };
  Key key(std::string_view name, std::uint32_t object) const {
    return {name, object, static_cast<std::uint32_t>(hash_of(name, seed_ + object)), &procedures_};
  }

  std::uint64_t seed_ = hash_seed();
  std::pmr::deque<Object> objects_;
  Names paths_;
  std::pmr::vector<std::uint32_t> owners_;  // of each path, the first object file that has it
  bool has_unread_object_ = false;
  std::pmr::deque<Procedure> procedures_;
  IndexSet slots_;
};

}  // namespace proflint::xprof
