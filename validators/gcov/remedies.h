// Remedies that many rules of gcov share.
#pragma once

namespace proflint::gcov {

inline constexpr const char* kRecompile = "recompile the unit: the record is damaged";
inline constexpr const char* kRerun = "delete the file and rerun the program";
inline constexpr const char* kDifferentBuilds =
    "delete the data and rerun the program: the files come from different builds, or one of them is damaged";
inline constexpr const char* kStreamDamaged =
    "let the program dump all of its data into a stream of its own: this one was truncated or mixed with other output";
inline constexpr const char* kRerunRecord = "delete the file and rerun the program: the record is damaged";
inline constexpr const char* kAtomic = "compile threaded programs with -fprofile-update=atomic";
inline constexpr const char* kDuplicated = "recompile the unit: a record was duplicated";
inline constexpr const char* kMayBeDamaged = "recompile the unit: the record may be damaged";
inline constexpr const char* kCountersDamaged = "delete the data and rerun the program: the counters are damaged";

}  // namespace proflint::gcov
