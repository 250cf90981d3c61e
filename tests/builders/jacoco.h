// Builds JaCoCo execution data. Follows ExecutionDataWriter.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests::jacoco {

struct Session {
  std::string id;
  std::int64_t start = 0, dump = 0;
};

struct Class {
  std::uint64_t id = 0;
  std::string name;
  std::vector<bool> probes;
};

// The data that one program writes at its end.
struct Run {
  Session session;
  std::vector<Class> classes;
};

std::string header(std::uint16_t version = 0x1007);
std::string bytes(const Session& session);
std::string bytes(const Class& of);
std::string bytes(const Run& run);

// The ends of the blocks of the run, starting with the header.
std::vector<std::size_t> block_ends(const Run& run);

// Runs that break no rule: ids and names occur once, each class has a probe that was executed.
rc::Gen<Run> runs();

}  // namespace proflint::tests::jacoco
