// A model of a profile feedback text file, a generator of valid ones, and their text.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proflint::tests::xprof {

// Announced numbers are separate from the actual ones, so that a test can make them differ.
struct Counter {
  std::uint32_t id;
  std::uint64_t value;
};
struct Value {
  std::uint64_t count;
  std::string text;  // empty: absent
};
struct ValueProfile {
  std::string type;
  std::uint32_t expression;
  std::vector<Value> values;
};
struct Block {
  std::uint32_t id, counter;
  std::uint64_t count;  // of the simulated run; not written
};
struct Edge {
  std::uint32_t id, counter, from, to;
  std::uint64_t count;  // of the simulated run; not written
};
struct Tuple {
  std::uint32_t id, block, line, column;  // column 0: none
  std::string source;                     // empty: inherited
};
struct Procedure {
  std::string name;
  std::uint64_t signature;
  std::uint32_t counters_said, sites_said, profiles_said, id, blocks_said, edges_said, operations_said;
  std::optional<std::uint64_t> max, sum;
  std::vector<Counter> counters;
  std::vector<ValueProfile> profiles;
  std::vector<Block> blocks;
  std::vector<Edge> edges;
  std::vector<Tuple> tuples;
};
struct Object {
  std::string path;
  std::uint32_t procedures_said, seconds, microseconds, width, sources_said;
  std::uint64_t signature;
  std::optional<std::uint64_t> max, sum;
  std::vector<Procedure> procedures;
};
struct Program {
  std::string path;
  std::uint32_t objects_said, comdats_said;
  std::optional<std::uint64_t> max, sum;
  std::vector<std::string> objects;
  std::vector<std::string> comdats;
};
struct BlockRef {
  std::uint32_t block;
  std::uint64_t count;
  std::string procedure;
};
struct SourceLine {
  std::uint32_t line, column, refs_said;  // column 0: none
  std::vector<BlockRef> refs;
};
struct SourceFile {
  std::string path;
  std::uint32_t lines_said;
  std::vector<SourceLine> lines;
};
struct Profile {
  std::string version = "4.4", type;
  std::uint32_t objects_said = 0, programs_said = 0, names_said = 0, sources_said = 0;
  std::vector<Object> objects;
  std::vector<Program> programs;
  std::vector<SourceFile> sources;
};

// A valid file of the type ("", "tcovd", "objfd" or "tcovsd") with up to `size` object files: procedures of random flow
// graphs, with counts of simulated runs.
Profile random_profile(std::uint64_t seed, std::uint32_t size, const std::string& type);

std::string text_of(const Profile& profile);

}  // namespace proflint::tests::xprof
