// The rules of V8's CPU profiles. Follows the Chrome DevTools Protocol, Profiler.Profile, and DevTools'
// CPUProfileDataModel.
#pragma once

#include "validators/core/rule.h"

namespace proflint::v8::cpu {

inline constexpr Rule kRules[] = {
    {"cpuprofile/key-missing", Severity::error, Category::syntax, "required keys are present",
     "DevTools protocol, Profiler", "speedscope stops with a TypeError, or shows NaN as the time",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/wrong-type", Severity::error, Category::syntax, "each value has the type that its key requires",
     "DevTools protocol, Profiler", "speedscope stops with a TypeError, or shows NaN as the time",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/number-text", Severity::note, Category::syntax,
     "in the old tree format, line numbers and times are numbers, not strings", "DevTools, CPUProfileDataModel",
     "nothing is lost: DevTools and speedscope convert the text to a number",
     "no action is needed for profiles written by cpuprofilify; otherwise write the number without quotes"},
    {"cpuprofile/key-unknown", Severity::note, Category::version, "every key is one that V8 or VS Code writes",
     "DevTools protocol, Profiler", "DevTools and speedscope ignore the key: they do not show its value",
     "update proflint if the writer is newer; otherwise remove the key"},
    {"cpuprofile/wrapped", Severity::error, Category::syntax,
     "the profile is the top-level object, not nested under the key `profile`", "DevTools protocol, Profiler.stop",
     "speedscope stops with \"nodes is not iterable\"",
     "replace the contents of the file with the value of the key `profile`"},
    {"cpuprofile/node-duplicate", Severity::error, Category::duplicate, "node ids are unique", "V8",
     "consumers attribute samples to the wrong node", "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/child-missing", Severity::error, Category::reference,
     "every child and parent id refers to a node of the profile", "V8", "DevTools drops the subtree",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/tree", Severity::error, Category::reference, "the nodes form one tree, rooted at the first node", "V8",
     "DevTools and speedscope hang on a cycle and do not show unreachable nodes",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/hit-count", Severity::error, Category::range, "hitCount is not negative", "V8",
     "DevTools shows negative times", "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/position", Severity::error, Category::range, "line and column numbers are at least -1", "V8",
     "DevTools links to a line that does not exist", "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/root-name", Severity::note, Category::syntax, "the first node is named (root)", "V8",
     "DevTools treats the node as the root and hides its name",
     "no action is needed if the profile was not written by V8; otherwise record a new profile"},
    {"cpuprofile/sample-node", Severity::error, Category::reference, "samples refer to nodes of the profile", "V8",
     "speedscope silently drops the sample; DevTools stops with a TypeError if nodes have no hitCount",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/samples-length", Severity::error, Category::count,
     "the profile has as many sample times as samples, or one more in the old tree format", "V8",
     "speedscope stops with \"Samples must be provided in increasing order\"",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/time-order", Severity::note, Category::order, "sample times are in ascending order", "V8",
     "nothing is lost: DevTools and speedscope sort the samples",
     "no action is needed: V8 writes samples of deoptimizations out of order"},
    {"cpuprofile/end-before-start", Severity::error, Category::range, "the profile does not end before it starts", "V8",
     "DevTools shows a negative duration", "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/deltas-sum", Severity::warning, Category::sum,
     "the sum of timeDeltas is at most the duration of the profile, with a tolerance of 1% plus 1 ms", "V8",
     "DevTools and speedscope show different total times", "write all times in microseconds"},
    {"cpuprofile/no-time", Severity::warning, Category::empty, "at least one of the timeDeltas is not 0", "V8",
     "speedscope stops with \"Trying to leave a frame before any have been entered\", or shows a total of 0",
     "write the times of the samples in microseconds, or record for longer"},
    {"cpuprofile/time-units", Severity::warning, Category::range,
     "in the old tree format, timestamps (in microseconds) are between startTime and endTime (in seconds), with a "
     "tolerance of 2 s",
     "DevTools, CPUProfileDataModel", "DevTools shows hours instead of seconds", "write timestamps in microseconds"},
    {"cpuprofile/hit-sum", Severity::warning, Category::sum,
     "the sum of all hitCounts and the number of samples differ by at most 20 or by at most 25% of the greater number",
     "V8", "DevTools counts hits and speedscope counts samples, so they show different times",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/ticks", Severity::error, Category::range,
     "`line` and `ticks` of each entry of positionTicks are at least 1", "DevTools protocol, PositionTickInfo",
     "DevTools marks a line that does not exist", "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/ticks-sum", Severity::warning, Category::sum, "the ticks of a node do not exceed its hit count", "V8",
     "DevTools shows more time for the lines than for the function",
     "record a new profile with 'node --cpu-prof' or DevTools"},
    {"cpuprofile/timestamp-deltas", Severity::note, Category::version,
     "sample times are stored under the key timeDeltas", "Node 6",
     "speedscope stops with a TypeError and DevTools shows no timeline", "rename the key to timeDeltas"},
    {"cpuprofile/no-samples", Severity::note, Category::empty, "the profile has samples", "V8",
     "DevTools shows no timeline",
     "record for longer, or with a smaller sampling interval (--cpu-prof-interval, in microseconds)"},
    {"cpuprofile/idle-only", Severity::note, Category::empty, "at least one sample is in a function of the program",
     "V8", "the profile shows no code of the program", "record while the program is busy"},
    {"cpuprofile/total-time", Severity::warning, Category::sum,
     "totalTime equals selfTime plus the totalTime of the children", "V8 of 2012",
     "old releases of DevTools show percentages that do not add up",
     "record a new profile with 'node --cpu-prof' or DevTools"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::v8::cpu
