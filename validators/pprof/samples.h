// The samples: stacks, values and labels, which are read once and never stored.
#pragma once

#include "validators/core/entries.h"
#include "validators/core/facts.h"
#include "validators/core/hash_tables.h"
#include "validators/core/wide.h"
#include "validators/pprof/header.h"
#include "validators/pprof/tables.h"

namespace proflint::pprof {

// Totals of all samples.
struct Totals {
  std::uint64_t samples = 0, nonzero = 0;
  bool has_base = false;  // a sample has the label that marks the base of a difference
};

// The samples as the Go compiler reads them: the values of one sample type.
struct PgoTotals {
  std::uint64_t nonzero = 0;
  bool has_call = false;      // a sample with a positive value has at least two frames
  std::int64_t negative = 0;  // the first negative value; 0 if there is none
  std::uint64_t negative_sample = 0;
  std::string_view negative_where;
};

class Samples {
 public:
  // `pgo_type` is the sample type that the Go compiler uses; types.size() if it is not needed. `wants_entries`:
  // add_to() follows.
  Samples(Tables& tables, const Header& header, std::size_t pgo_type, bool wants_entries, Decoding& decoding);

  // Reads all samples. False if a field is unreadable.
  bool read(const Outline& outline);
  // Checks the rules about all samples together.
  void check_totals(std::string_view profile);

  const Totals& totals() const { return totals_; }
  const PgoTotals& pgo() const { return pgo_; }
  bool has_very_deep() const { return bool(very_deep_); }
  // The sum of the values of the first sample type, limited to the range of facts.
  std::uint64_t first_sum() const;
  // Adds the samples to the innermost function of their stacks, with their values of the first sample type. Values
  // below 0 are not amounts: then nothing is added.
  void add_to(proflint::Entries& entries) const;

 private:
  struct Stack;
  struct Values;

  bool read_sample(std::string_view bytes, std::uint64_t index);
  void read_location(std::uint64_t id, std::string_view where, const Path& path, Stack& stack);
  void read_value(std::uint64_t number, std::string_view where, Values& values);
  void check_values(const Values& values, std::string_view bytes, const Path& path);
  void check_stack(const Stack& stack, std::string_view bytes, const Path& path, std::uint64_t hash);
  void read_label(std::string_view bytes, const Path& path, std::uint64_t& hash);
  void check_label(const StringNumber (&strings)[3], const std::uint64_t (&numbers)[5], std::string_view bytes,
                   const Path& path);
  void check_unit(std::uint32_t key, std::uint32_t unit, std::string_view bytes, const Path& path);
  void add_self(std::uint32_t leaf, std::uint64_t nonzero, Int128 value);
  void add_long(std::uint32_t location);
  void check_negative();
  void check_depth();
  // Whether there are implausibly many.
  bool check_frames(std::uint64_t profile_size);
  void check_keys(std::string_view bytes, const Path& path);
  void look_as_compiler(std::string_view bytes, std::int64_t value);

  Tables& tables_;
  Decoding& decoding_;
  Findings& findings_;
  const std::size_t pgo_type_;
  std::size_t count_type_ = 0, time_type_ = 0;  // samples/count and cpu/nanoseconds; types.size(): missing
  std::int64_t period_ = 0;                     // nanoseconds per sample; 0: not compared
  Totals totals_;
  PgoTotals pgo_;
  std::pmr::vector<Int128> sums_;
  std::pmr::vector<Int128> magnitudes_;  // sums without the signs, as pprof computes its total
  struct Self {
    std::uint64_t samples = 0, nonzero = 0;
    Int128 value = 0;
  };
  std::pmr::vector<Self> selves_;  // by function, the last one for stacks without functions; empty unless wanted
  Occurrences negative_, very_deep_;
  std::uint64_t very_deep_sample_ = 0;
  std::uint64_t negative_sample_ = 0;
  std::int64_t first_negative_ = 0;
  Uint128 long_frames_ = 0;                 // frames of all references to locations that have many
  std::uint32_t longest_ = IdTable::kNone;  // the one of these locations that has the most
  std::uint64_t deep_ = 0,
                reversed_ = 0;  // samples with at least two locations, and the part of them that start in a root
  std::string_view reversed_where_;
  std::pmr::vector<std::uint32_t> keys_;                   // of the labels of a sample
  HashSet<std::uint64_t, std::hash<std::uint64_t>> seen_;  // hashes of stacks and labels, seeded
  HashMap<std::uint32_t, std::uint32_t> units_;            // units of numeric labels, by key
};

}  // namespace proflint::pprof
