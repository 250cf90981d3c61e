// Records whose id or name an earlier record of the same section or procedure has: one finding for all of them.
#pragma once

#include <string_view>
#include <utility>

#include "validators/core/detailed_occurrences.h"
#include "validators/core/report.h"

namespace proflint::xprof {

// `Id` is a number or a name in the file.
template <class Id>
class Repeats {
 public:
  // Adds the id at `where`, anywhere in the file; `first` is the start of the earlier record, or any place on its line.
  void add(std::string_view where, Id id, const char* first) { places_.add_unordered(where, {id, first}); }

  // Reports the places as `rule`, if there are any, and starts again. The message is `before`, the id of the first
  // place, `after` and the line of the earlier record.
  void flush(const Rule& rule, const char* before, const char* after, Report& report) {
    const auto places = std::exchange(places_, {});
    const auto& [id, first] = places.detail();
    report_group(report, rule, places, before, id, after, LineOf{{first, 1}});
  }

 private:
  struct Earlier {
    Id id{};
    const char* first = nullptr;
  };

  DetailedOccurrences<Earlier> places_;
};

}  // namespace proflint::xprof
