// The value profiles of one procedure, and the procedures that are called indirectly anywhere in the file.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, value profiles.
#pragma once

#include <span>

#include "validators/xprof/decoders/header.h"
#include "validators/xprof/decoders/values.h"
#include "validators/xprof/references.h"
#include "validators/xprof/rules/counters.h"

namespace proflint::xprof {

// The VP_PROC values of the file.
class CalledProcedures {
 public:
  explicit CalledProcedures(Context& context)
      : context_(context), values_(context.memory), names_(context.memory), uses_(context.memory) {}

  void add(std::string_view value);
  // A value-profile line was lost, and with it perhaps a value.
  void add_unread() { are_known_ = false; }
  // Called at the end of the file. Checks that every procedure exists, and that the header counts them.
  void close(const References& references, const Declared& count);

 private:
  void check_count(const Declared& count) const;

  Context& context_;
  Names values_, names_;
  std::pmr::vector<std::string_view> uses_;  // every value, in the order of the file
  bool are_known_ = true;
};

class ValueProfiles {
 public:
  ValueProfiles(Context& context, CalledProcedures& called, const ProcedureSizes& sizes)
      : context_(context),
        called_(called),
        sizes_(sizes),
        lines_(context.memory),
        expressions_(context.memory),
        distinct_(context.memory) {}

  // `width` is n_values_per_vp of the object file.
  void open(const Declared& width);
  void add(const Record& record);
  void close(const Totals& counters, std::string_view end);

 private:
  struct Line {
    const char* value;  // nullptr: absent
    std::uint32_t value_size;
    std::uint32_t at;
    std::uint64_t count;
    std::uint32_t expression;
    ValueType type;
    bool has_type, has_expression, has_count;  // false: could not be read

    std::string_view value_view() const { return {value, value_size}; }
  };
  struct ExpressionRecord {
    std::uint32_t id;
    std::uint32_t at;
  };

  void add_unread(const Record& record);
  void check_presence(std::uint64_t count, std::string_view value, ValueType type, std::string_view record);
  bool check_line_count(std::string_view end);
  void check_group(std::span<const Line> group, const Totals& counters);
  bool is_uniform(std::span<const Line> group);
  bool has_type_of(const Line& line, const Line& other) const;
  std::string_view type_word(const Line& line) const;
  std::string_view record_at(std::uint32_t at) const { return context_.record_at(sizes_.origin + at); }

  Context& context_;
  CalledProcedures& called_;
  const ProcedureSizes& sizes_;  // of the open procedure
  Declared width_;
  std::pmr::vector<Line> lines_;
  IdTable<ExpressionRecord> expressions_;
  DistinctKeys<std::string_view, ViewHash> distinct_;
};

}  // namespace proflint::xprof
