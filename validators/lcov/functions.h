// The functions of one section: FN and FNDA, or FNL and FNA. Follows geninfo(1), TRACEFILE FORMAT, and the consistency
// checks of lcov 2.
#pragma once

#include <vector>

#include "validators/core/hash_tables.h"
#include "validators/coverage/lines.h"
#include "validators/lcov/context.h"
#include "validators/lcov/counted.h"

namespace proflint::lcov {

class Functions {
 public:
  explicit Functions(Context& context);

  void add_fn(const Line& fn);
  void add_fnda(const Line& fnda);
  void add_fnl(const Line& fnl, std::string_view record);
  void add_fna(const Line& fna, std::string_view record);

  // Reports FNDA records without FN.
  void report_unknown();
  // Checks the records together and with the lines of the section. In a loose section, functions may have no lines:
  // coverage.py writes functions whose body is excluded.
  void close(const coverage::LineTable& lines, bool is_loose);
  void clear();

  // After close().
  bool has_names() const { return fn_count_ + fna_count_ != 0; }
  // Whether a count has an unknown name or index: it may belong to any function.
  bool has_strange_counts() const { return has_strange_counts_; }
  // Whether a function starts on a line without a count.
  bool has_starts_without_count() const { return has_starts_without_count_; }
  // Whether the first line of a function with an end line was executed, but not the function. Not known if there are
  // lambdas, for which lcov 2 accepts that.
  bool has_hit_starts() const { return has_hit_starts_; }
  std::uint64_t group_count() const { return groups_.size(); }
  Counted found() const;
  Counted hit() const;

 private:
  // All records of one name.
  struct Name {
    std::uint32_t fn = 0, fnda = 0;
    std::uint32_t start = 0;
    bool has_start = false, is_alias = false;
    std::uint64_t count = 0;
    std::string_view text;
  };
  // An FN or FNL record.
  struct Place {
    std::uint32_t start = 0, end = 0;
    std::uint32_t name = 0;  // index in names_; of an FNL: the first alias, if it has one
    bool has_end = false, is_fnl = false, is_hit = false, has_alias = false;
    std::string_view where;

    bool has_name() const { return !is_fnl || has_alias; }
  };
  // Records with one start line.
  struct Group {
    std::uint32_t start = 0, end = 0;
    bool has_end = false, is_hit = false;
    std::string_view where;
    std::string_view name;  // empty: unknown

    bool has_range() const { return has_end && end >= start; }
  };
  template <class Key, class Hash>
  using Index = HashMap<Key, std::uint32_t, Hash>;
  using Aliases = HashSet<std::uint64_t>;

  std::uint32_t name_of(std::string_view text);
  // The name of a function; empty: unknown.
  std::string_view text_of(const Place& place) const;
  void define(Name& name, std::uint32_t start, std::string_view where);
  void check_names();
  void make_groups();
  // `without_lines`: the severity of a function without lines.
  void check_groups(const coverage::LineTable& lines, Severity without_lines);
  void check_lines(const coverage::LineTable& lines);

  Context& context_;
  std::pmr::vector<Name> names_;
  std::pmr::vector<Place> places_;
  std::pmr::vector<Group> groups_;
  std::pmr::vector<std::uint32_t> open_;  // of check_lines: groups that contain the line
  Index<std::string_view, ViewHash> by_name_;
  Index<std::uint64_t, NumberHash> by_index_;
  bool has_strange_counts_ = false, has_starts_without_count_ = false, has_hit_starts_ = false;
  Aliases aliases_;                             // hashes of index and name
  std::pmr::vector<std::string_view> unknown_;  // names of FNDA records that no FN record precedes
  std::uint64_t fn_count_ = 0, fna_count_ = 0, counts_hit_ = 0, fna_hit_ = 0, hit_groups_ = 0, hit_names_ = 0;
};

// Reports that a function ends on line `end`, but on line `before` in an earlier record; 0: no end line.
void report_end_conflict(std::string_view where, std::uint64_t start, std::uint64_t end, std::uint64_t before,
                         Report& report);

}  // namespace proflint::lcov
