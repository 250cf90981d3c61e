// Sets of BOLT profiles in YAML: what differs from the first profile is reported once, whatever else differs.
// Follows LLVM, bolt/tools/merge-fdata/merge-fdata.cpp.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

struct SetProfile {
  std::string flags = "lbr", events = "''", order = "false", hash_function = "xxh3";
  std::string function = "name: main, fid: 1, hash: 0x7, exec: 1, nblocks: 3";
  std::string block = "bid: 0, insns: 11, hash: 0x9, exec: 1";
};

std::string file_of(const SetProfile& profile) {
  return "---\nheader:\n  profile-version: 1\n  binary-name: a\n  binary-build-id: c23647dd\n  profile-flags: [ " +
         profile.flags + " ]\n  profile-events: " + profile.events + "\n  dfs-order: " + profile.order +
         "\n  hash-func: " + profile.hash_function + "\nfunctions:\n  - { " + profile.function + ", blocks: [ { " +
         profile.block + " } ] }\n...\n";
}

// The findings about the second of two profiles as a member of the set, without its name, one on each line.
std::string set_findings(const SetProfile& first, const SetProfile& second) {
  const Scratch scratch;
  scratch.write("a.yaml", file_of(first));
  scratch.write("b.yaml", file_of(second));
  std::istringstream lines(scratch.run({"--set", "--format", "concise", "a.yaml", "b.yaml"}).out);
  std::string found;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("b.yaml:") && line.find("/set-") != std::string::npos)
      found += line.substr(line.find("warning: ") + 9) + "\n";
  return found;
}

TEST(BoltYamlSets, ProfilesOfOneBuildMatch) {
  SetProfile second;
  second.block = "bid: 0, insns: 11, hash: 0x9, exec: 4";
  EXPECT_EQ(set_findings({}, second), "");
  second.function = "name: helper, fid: 2, hash: 0x8, exec: 1, nblocks: 4";
  second.block = "bid: 0, insns: 12, hash: 0x8, exec: 1";
  EXPECT_EQ(set_findings({}, second), "");
}

TEST(BoltYamlSets, HeadersAreComparedByKey) {
  const auto with = [](auto&& change) {
    SetProfile second;
    change(second);
    return set_findings({}, second);
  };
  const std::string end = ", which differs from its value in 'a.yaml' [bolt-yaml/set-mixed]\n";
  EXPECT_EQ(with([](SetProfile& p) { p.flags = "sample"; }), "profile-flags is 'sample'" + end);
  EXPECT_EQ(with([](SetProfile& p) { p.order = "true"; }), "dfs-order is 'true'" + end);
  EXPECT_EQ(with([](SetProfile& p) { p.hash_function = "std-hash"; }), "hash-func is 'std-hash'" + end);
  SetProfile cycles, instructions;
  cycles.events = "cycles";
  instructions.events = "instructions";
  EXPECT_EQ(set_findings(cycles, instructions), "profile-events is 'instructions'" + end);
  EXPECT_EQ(set_findings(cycles, {}), "") << "a profile without events";
  EXPECT_EQ(with([](SetProfile& p) { p.flags = "lbr, sample"; }), "") << "contradicts itself";
}

TEST(BoltYamlSets, AHeaderHidesNoFunction) {
  SetProfile second;
  second.flags = "sample";
  second.function = "name: main, fid: 1, hash: 0x8, exec: 1, nblocks: 3";
  EXPECT_EQ(set_findings({}, second),
            "profile-flags is 'sample', which differs from its value in 'a.yaml' [bolt-yaml/set-mixed]\n"
            "function 'main' differs in its id, hash or number of blocks from the function with the same name in "
            "'a.yaml' [bolt-yaml/set-function]\n");
  // Hashes of different functions cannot be compared.
  second.flags = "lbr";
  second.hash_function = "std-hash";
  EXPECT_EQ(set_findings({}, second),
            "hash-func is 'std-hash', which differs from its value in 'a.yaml' [bolt-yaml/set-mixed]\n");
}

TEST(BoltYamlSets, AChangedFunctionHasChangedBlocks) {
  SetProfile second;
  second.block = "bid: 0, insns: 12, hash: 0x8, exec: 1";
  EXPECT_EQ(set_findings({}, second),
            "block 0 differs in its hash or number of instructions from the same block in 'a.yaml' "
            "[bolt-yaml/set-function]\n");
  second.function = "name: main, fid: 1, hash: 0x8, exec: 1, nblocks: 3";
  EXPECT_EQ(set_findings({}, second),
            "function 'main' differs in its id, hash or number of blocks from the function with the same name in "
            "'a.yaml' [bolt-yaml/set-function]\n");
}

TEST(BoltYamlSets, CallsAreComparedWithTheirBlocks) {
  const std::string calls = ", calls: [ { off: 0x2, fid: 3, cnt: 2 }, { off: 0x2, fid: 2, cnt: 3 } ]";
  SetProfile second;
  second.block += calls;
  EXPECT_EQ(set_findings({}, second),
            "the block has several calls at this offset and is also in 'a.yaml': merge-fdata keeps the counts of only "
            "one of these calls [bolt-yaml/set-calls]\n");
  second.function = "name: main, fid: 1, hash: 0x7, exec: 1, nblocks: 4";
  EXPECT_EQ(set_findings({}, second),
            "function 'main' differs in its id, hash or number of blocks from the function with the same name in "
            "'a.yaml' [bolt-yaml/set-function]\n");
}

}  // namespace
}  // namespace proflint::tests
