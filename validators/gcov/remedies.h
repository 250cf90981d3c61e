// Remedies that many rules of gcov share.
#pragma once

namespace proflint::gcov {

inline constexpr const char* kRecompile = "the record is damaged: recompile the unit";
inline constexpr const char* kRerun = "delete the file and rerun the program";
inline constexpr const char* kDifferentBuilds =
    "delete the data and rerun the program: the files come from different builds, or one of them is damaged";
inline constexpr const char* kStreamDamaged =
    "the stream was truncated or mixed with other output: let the program dump it completely into a stream of its own";
inline constexpr const char* kRerunRecord = "the record is damaged: delete the file and rerun the program";
inline constexpr const char* kAtomic = "compile threaded programs with -fprofile-update=atomic";
inline constexpr const char* kDuplicated = "a record was duplicated: recompile the unit";
inline constexpr const char* kMayBeDamaged = "the record may be damaged: recompile the unit";
inline constexpr const char* kCountersDamaged = "the counters are damaged: delete the data and rerun the program";

}  // namespace proflint::gcov
