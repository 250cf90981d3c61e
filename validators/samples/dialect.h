// The differences between the encodings of sample profiles.
// Follows LLVM SampleProfReader and google/autofdo profile_reader.
#pragma once

namespace proflint::samples {

struct Dialect {
  // Totals are not stored: readers sum lines and callees, and the `total` of begin_function and begin_callsite is
  // ignored (AutoFDO gcov).
  bool derives_totals = false;
  // Repeated call targets of one line are added (binary encodings); the text reader keeps the last one.
  bool adds_targets = true;
  // LLVM's writers order lines, callsites and targets; AutoFDO's do not.
  bool is_ordered = true;
  // The order of functions means something too (text encoding).
  bool orders_functions = false;
  // The profile is known to be probe-based before its first function (a flag of the extensible encoding). Otherwise a
  // function is probe-based if it has a checksum.
  bool is_probe_based = false;
  // Names are MD5 values, those in calling contexts too.
  bool has_md5_names = false;
  // Some names may consist of digits: MD5 values as text.
  bool may_have_decimal_names = true;
};

}  // namespace proflint::samples
