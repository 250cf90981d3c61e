// One finding for like places: at the first of them, with their number.
#pragma once

#include "validators/core/once.h"
#include "validators/core/report.h"

namespace proflint {

struct Folded {
  const Rule* rule;
  const Places* places;
  const char* what;  // is wrong at each of them
};

inline void report_folded(Report& report, std::span<const Folded> list) {
  for (const Folded& folded : list) {
    const Places& places = *folded.places;
    if (places.count() == 1) report.add(*folded.rule, places.first(), folded.what);
    if (places.count() > 1) report.add(*folded.rule, places.first(), folded.what, "; the first of ", places.count());
  }
}

}  // namespace proflint
