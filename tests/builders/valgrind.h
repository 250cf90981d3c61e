// Builds callgrind and cachegrind profiles from one model that can also be wrong in one place.
// Follows the Valgrind manual, "Callgrind Format Specification" and "Cachegrind Output File Format".
#pragma once

#include <rapidcheck.h>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proflint::tests::valgrind {

using Costs = std::vector<std::uint64_t>;  // one for each event, or fewer

struct Call {
  std::size_t callee = 0;
  std::uint64_t count = 1;
  Costs costs;
};

struct Line {
  std::uint32_t number = 0;
  Costs costs;
  std::vector<Call> calls;  // from this line
};

struct Function {
  std::string name, file;
  std::vector<Line> lines;
};

struct Profile {
  std::vector<std::string> events;
  std::vector<Function> functions;
  std::optional<Costs> totals, summary;  // instead of the true ones
  // Options of callgrind's output.
  bool has_instr = false, compresses_names = true, compresses_positions = true;
};

// The sums of the self costs.
Costs sum(const Profile& profile);

std::string callgrind(const Profile& profile);
std::string cachegrind(const Profile& profile);

// Profiles that break no rule; some leave out zeros at the ends of lines. Sums fit in 64 bits, and calls are cheap.
rc::Gen<Profile> profiles();

}  // namespace proflint::tests::valgrind
