// Segments, regions, branches and MC/DC records, and the ranges of their numbers. Follows CoverageExporterJson.cpp of
// LLVM.
#pragma once

#include <memory_resource>
#include <optional>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/core/hash.h"
#include "validators/core/occurrences.h"
#include "validators/json_coverage/llvm_cov/segments.h"
#include "validators/json_documents/walker.h"

namespace proflint::json_coverage::llvm_cov {

using namespace json_documents;

// Tuples whose length is valid in only some versions, by kind.
struct Lengths {
  Occurrences segments_of_5, records_of_7, records_of_10, records_of_11;
};

// The file ids of a tuple, to be compared with the number of filenames when that is known.
struct FileIds {
  Int128 file = 0, expanded = 0;
  bool is_expansion = false;
  std::string_view where;
};

// A branch or MC/DC record, which llvm-cov lists both in its file and in its function.
struct Copy {
  std::uint64_t hash = 0;  // of all its numbers and flags
  Position at = 0;
  std::uint32_t file = 0;  // the file id in a function; kNoFile if it is unknown
};
constexpr std::uint32_t kNoFile = UINT32_MAX;

// The decisions and conditions of a record while it is read.
struct Decisions {
  std::uint64_t conditions = 0, covered = 0;
  std::uint64_t executed_true = 0, executed_false = 0;
  std::optional<std::uint64_t> other_size;  // the conditions of a test vector, if their number differs
  std::uint64_t hash = hash_seed();         // of all flags

  void add(const Value& flag) { hash = hash_of(flag.is_true() ? 1 : flag.is_null() ? 2 : 0, hash); }
};

class Tuples {
 public:
  explicit Tuples(GroupedFindings& findings) : findings_(findings) {}

  // Each returns nothing if the tuple is invalid.
  std::optional<Segment> segment(const Frame& frame);
  std::optional<Region> region(const Frame& frame);
  std::optional<coverage::Covered> branch(const Frame& frame);
  bool record(const Frame& frame, const Decisions& decisions);

  // The file ids of the last tuple that was not a segment.
  const FileIds& ids() const { return ids_; }
  // The last branch or record, if it is valid.
  const std::optional<Copy>& copy() const { return copy_; }
  const Lengths& lengths() const { return lengths_; }

  // Whether `value` is a count, which may be clamped.
  bool check_count(const Value& value);

 private:
  bool check_length(const Frame& frame);
  bool check_positions(const Frame& frame, unsigned count);
  bool check_flags(const Frame& segment);
  bool check_range(const Frame& frame);
  bool check_vectors(const Frame& frame, const Decisions& decisions);
  // `expected` names `kinds` in the message.
  bool check_kind(const Value& kind, std::initializer_list<int> kinds, const char* expected);

  GroupedFindings& findings_;
  Lengths lengths_;
  FileIds ids_;
  std::optional<Copy> copy_;
};

}  // namespace proflint::json_coverage::llvm_cov
