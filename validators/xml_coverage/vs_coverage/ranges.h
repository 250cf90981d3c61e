// Ranges of functions and the sources that they are in. Sources follow the ranges that refer to them: at the end of
// each module in results, and at the end of the report in a data set.
#pragma once

#include <deque>
#include <memory_resource>

#include "validators/core/facts.h"
#include "validators/xml_coverage/positions.h"
#include "validators/xml_coverage/references.h"
#include "validators/xml_coverage/source_amounts.h"
#include "validators/xml_coverage/sources.h"
#include "validators/xml_coverage/spans.h"
#include "validators/xml_coverage/vs_coverage/counts.h"

namespace proflint::xml_coverage::vs_coverage {

enum class Coverage : std::uint8_t { yes, partial, no };

// The position first, in the order of its fields.
constexpr std::size_t kSource = kPositionFields, kRangeFields = kSource + 1;

// Their names in the data set.
inline constexpr std::string_view kRangeElements[kRangeFields] = {"LnStart", "ColStart", "LnEnd", "ColEnd",
                                                                  "SourceFileID"};

struct Range : Fields<kRangeFields> {
  std::optional<Coverage> coverage = {};
};

class Ranges {
 public:
  Ranges(const Input& input, GroupedFindings& found);

  // Starts another function, to which the next ranges belong.
  void start_function();
  void add(const Range& range);
  void end_function(const Counts& counts);

  // A source that lacks its number or path is reported elsewhere; without a number, any reference may be to it.
  void define_source(std::optional<std::uint64_t> number, std::string_view number_place, const Value* path);
  // Resolves the references of the ranges so far. Undefined numbers are reported unless a source was lost, because they
  // may refer to it. The numbers may then be used again.
  void end_sources(bool has_lost_source);

  void finish();
  // Sets the facts that ranges give.
  void add_facts(Facts& facts);
  std::uint64_t functions() const { return functions_; }

 private:
  // The last line of a range, which its source must have.
  struct Pending {
    std::uint64_t source, line;
    std::string_view where;
  };
  struct Source {
    std::uint64_t path = 0;  // its hash
    std::size_t source = Sources::kNone;
  };

  GroupedFindings& found_;
  Sources sources_;
  SourceAmounts amounts_;  // since the last end_sources()
  References<Source> numbers_;
  std::pmr::deque<Pending> pending_;  // since the last end_sources(); empty if no sources were given
  LineSpans of_numbers_;              // since then, by the numbers of sources
  LineSpans of_function_, of_all_;
  bool has_long_range_ = false;   // in the function
  bool has_lost_source_ = false;  // since the last end_sources()
  std::uint64_t functions_ = 0, ranges_ = 0, hit_ = 0;
  bool may_be_executed_ = false;  // some count of covered blocks is not 0, or is unknown
};

}  // namespace proflint::xml_coverage::vs_coverage
