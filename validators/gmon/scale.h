// The size of the text that a bin of a histogram covers. Follows binutils gprof/hist.c.
#pragma once

#include "validators/gmon/profile.h"

namespace proflint::gmon {

inline constexpr double kScaleTolerance = 1e-6;  // gprof/hist.c, EPSILON

// Whether the histogram has a range and bins.
inline bool counts_bins(const Histogram& histogram) {
  return !histogram.cut && histogram.has_range() && histogram.size != 0;
}

// Bytes of text per bin as gprof computes it, in units of two bytes. REQUIRES: counts_bins.
inline double scale(const Histogram& histogram) {
  return static_cast<double>(histogram.range() / 2) / static_cast<double>(histogram.size);
}

}  // namespace proflint::gmon
