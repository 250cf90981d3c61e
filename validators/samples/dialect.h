// The differences between the encodings of sample profiles.
// Follows LLVM SampleProfReader and google/autofdo profile_reader.
#pragma once

namespace proflint::samples {

struct Dialect {
  // Totals are not stored: consumers add up lines and callees, and the `total` of begin_function and begin_callsite is
  // ignored (AutoFDO gcov).
  bool derives_totals = false;
  // Consumers add up duplicate call targets of a line (binary encodings) instead of keeping the last one (text).
  bool adds_targets = true;
  // Consumers add up duplicate types at a location (text).
  bool adds_types = false;
  // Lines, callsites and targets are sorted, as by LLVM but not by AutoFDO.
  bool is_ordered = true;
  // Functions are sorted as well (text encoding).
  bool orders_functions = false;
  // A flag of the extensible encoding states that the profile is probe-based. Otherwise, a function is probe-based if
  // it has a checksum.
  bool is_probe_based = false;
  // Names are MD5 values, including those in calling contexts.
  bool has_md5_names = false;
  // Some names may consist of digits: MD5 values as text.
  bool may_have_decimal_names = true;
};

}  // namespace proflint::samples
