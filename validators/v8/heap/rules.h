// The rules of V8's sampling heap profiles. Follows the Chrome DevTools Protocol, HeapProfiler.SamplingHeapProfile.
#pragma once

#include "validators/core/rule.h"

namespace proflint::v8::heap {

inline constexpr Rule kRules[] = {
    {"heapprofile/key-missing", Severity::error, Category::syntax, "required keys are present",
     "DevTools protocol, HeapProfiler", "speedscope stops with a TypeError",
     "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/wrong-type", Severity::error, Category::syntax, "each value has the type that its key requires",
     "DevTools protocol, HeapProfiler", "speedscope stops with a TypeError, or concatenates sizes as text",
     "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/key-unknown", Severity::note, Category::version, "every key is one that V8 or VS Code writes",
     "DevTools protocol, HeapProfiler", "DevTools and speedscope ignore the key: they do not show its value",
     "update proflint if the writer is newer; otherwise remove the key"},
    {"heapprofile/wrapped", Severity::error, Category::syntax,
     "the profile is the top-level object, not nested under the key `profile`",
     "DevTools protocol, HeapProfiler.stopSampling", "speedscope and DevTools stop with a TypeError",
     "replace the contents of the file with the value of the key `profile`"},
    {"heapprofile/node-duplicate", Severity::error, Category::duplicate, "node ids are unique", "V8",
     "consumers attribute samples to the wrong node", "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/position", Severity::error, Category::range, "line and column numbers are at least -1", "V8",
     "DevTools links to a line that does not exist", "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/root-name", Severity::note, Category::syntax, "the head node is named (root)", "V8",
     "DevTools treats the node as the root and hides its name",
     "no action is needed if the profile was not written by V8; otherwise record a new profile"},
    {"heapprofile/self-size", Severity::error, Category::range, "selfSize is finite and not negative", "V8",
     "speedscope stops with \"Samples must have positive weights\"",
     "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/sample-node", Severity::error, Category::reference,
     "every sample refers to a node of the profile or to a node created later (an id above all ids in the profile), "
     "and at most half of the samples refer to such later nodes",
     "V8", "DevTools shows allocations without a function", "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/late-sample", Severity::note, Category::reference,
     "samples do not refer to nodes created while the profile was written", "Node 12 and 14",
     "the timeline of DevTools shows allocations that the tree does not contain", "record with Node 16 or later"},
    {"heapprofile/sample-size", Severity::error, Category::range, "sample sizes are not negative", "V8",
     "DevTools shows negative sizes", "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/ordinal", Severity::warning, Category::duplicate, "sample ordinals are unique", "V8",
     "the timeline of DevTools shows two allocations at the same point",
     "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/size-sum", Severity::warning, Category::sum,
     "the selfSize of a node and the total size of its samples differ by at most a factor of 2",
     "V8, which rounds both", "the tree and the timeline of DevTools show different sizes",
     "record a new profile with 'node --heap-prof' or DevTools"},
    {"heapprofile/stack-depth", Severity::note, Category::portability, "the tree has at most 2000 levels", "speedscope",
     "speedscope, which recurses for each level, rejects the whole file: \"Maximum call stack size exceeded\"",
     "open the profile with DevTools"},
    {"heapprofile/nothing-sampled", Severity::note, Category::empty, "the profile has at least one allocation", "V8",
     "consumers show an empty profile", "record with a smaller sampling interval (--heap-prof-interval, in bytes)"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::v8::heap
