// Builds BOLT profiles of each kind, from models that can also be wrong in one place.
// Follows LLVM, bolt/lib/Profile/DataReader.cpp, DataAggregator.cpp and YAMLProfileReader.cpp.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests::bolt {

struct Location {
  char flag = '1';
  std::string name;  // as in the file: blanks are escaped
  std::uint64_t offset = 0;
};

struct Branch {
  Location from, to;
  std::uint64_t mispredictions = 0, count = 1;
};

struct Branches {
  bool is_bolted = false;
  std::vector<Branch> list, accesses;  // the latter: to memory
};

std::string fdata(const Branches& branches);
// The same counts as samples, at the sources of branches.
std::string samples(const Branches& branches);
// The same counts with offsets as addresses.
std::string aggregated(const Branches& branches);

// Files that break no rule above notes: no two branches have the same locations or the same source.
rc::Gen<Branches> branches();

struct Successor {
  std::uint32_t bid = 0;
  std::uint64_t count = 0, mispredictions = 0;
};

struct Call {
  std::uint32_t offset = 0, callee = 0;
  std::uint64_t count = 0, mispredictions = 0;
};

struct Block {
  std::uint32_t bid = 0;
  std::uint64_t exec = 0, events = 0;
  std::vector<Call> calls;
  std::vector<Successor> successors;
};

struct Function {
  std::string name;
  std::uint32_t fid = 1, nblocks = 1;
  std::uint64_t exec = 0;
  std::vector<Block> blocks;
};

struct Blocks {
  bool has_samples = false, is_of_llvm_16 = false;
  std::vector<Function> functions;
};

std::string yaml(const Blocks& profile);

// Files that break no rule: names and numbers are used once, and numbers are below their bounds.
rc::Gen<Blocks> blocks();

}  // namespace proflint::tests::bolt
