// The functions of an AutoFDO profile with their inlined instances.
// Follows google/autofdo SourceProfileWriter::VisitTopSymbol and GCC autofdo_source_profile::read.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/once.h"
#include "validators/samples/afdo_gcov/names.h"
#include "validators/samples/meaning.h"
#include "validators/samples/summary.h"

namespace proflint::samples::afdo_gcov {

// Sink is one of the sinks in samples/meaning.h.
template <class Sink>
class Functions {
 public:
  // `sink` receives the events, `tally` all counts.
  Functions(std::uint32_t version, const Names& names, Sink& sink, SummaryTally& tally,
            std::pmr::memory_resource* memory)
      : version_(version), names_(names), sink_(sink), tally_(tally), open_(memory) {}

  // Reads the section, starting with its tag. False: the next section cannot be found, which was reported.
  bool read(Words& words);

 private:
  struct Instance {
    Count name;
    std::uint64_t positions = 0, callsites = 0;
  };
  bool read_function(Words& words);
  bool read_instance(Words& words, Instance& instance);
  bool read_positions(Words& words, std::uint64_t positions);
  bool read_position(Words& words);
  bool read_target(Words& words);
  bool read_location(Words& words, Location& location);
  bool read_count(Words& words, const char* what, Count& count);
  bool is_name(const Count& index, const char* user, Words& words) const;
  Name name(const Count& index) const { return Name::text(names_[index.value], index.where); }

  const std::uint32_t version_;
  const Names& names_;
  Sink& sink_;
  SummaryTally& tally_;
  mutable Once name_zero_;
  Once count_range_;
  std::pmr::vector<std::uint64_t> open_;  // callsites that remain in each open instance, innermost last
};

}  // namespace proflint::samples::afdo_gcov
