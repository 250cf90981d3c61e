// Ranges of functions and the sources that they are in. Sources follow the ranges that refer to them: in each module of
// one form, at the end of the other.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/facts.h"
#include "validators/xml_coverage/references.h"
#include "validators/xml_coverage/sources.h"
#include "validators/xml_coverage/spans.h"
#include "validators/xml_coverage/vs_coverage/counts.h"

namespace proflint::xml_coverage::vs_coverage {

enum class Coverage : std::uint8_t { yes, partial, no };

enum RangeField : std::size_t { kSource, kFirstLine, kFirstColumn, kLastLine, kLastColumn, kRangeFields };

// Their names in the data set.
inline constexpr std::string_view kRangeElements[kRangeFields] = {"SourceFileID", "LnStart", "ColStart", "LnEnd",
                                                                  "ColEnd"};

struct Range : Fields<kRangeFields> {
  std::optional<Coverage> coverage = {};
};

class Ranges {
 public:
  Ranges(const Input& input, GroupedFindings& found);

  // The ranges that follow are those of another function.
  void start_function();
  void add(const Range& range);
  void end_function(const Counts& counts);

  void define_source(std::uint64_t number, std::string_view number_place, const Value& path);
  // The ranges so far are those of the sources that were defined; numbers may be used again.
  void end_sources();

  void finish();
  // Adds what is known to the facts.
  void add_facts(Facts& facts);
  std::uint64_t functions() const { return functions_; }

 private:
  struct Line {  // or several
    std::uint64_t source, first, last;
    bool is_hit;
    std::string_view where;
  };
  struct Source {
    std::uint64_t path = 0;  // its hash
    std::size_t source = Sources::kNone;
  };

  void check(const Range& range) const;
  void check_line(const Range& range, RangeField field) const;

  GroupedFindings& found_;
  Sources sources_;
  References<Source> numbers_;
  std::pmr::vector<Line> pending_;  // since the last end_sources()
  LineSpans of_function_, of_all_;
  bool has_long_range_ = false;  // in the function
  std::uint64_t functions_ = 0, ranges_ = 0, hit_ = 0;
  bool is_executed_ = false;
};

}  // namespace proflint::xml_coverage::vs_coverage
