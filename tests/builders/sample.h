// Builds LLVM sample profiles from a model, as text. Follows the layout section of the sample profile specification.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace proflint::tests::sample {

struct Call {
  std::string name;
  std::uint64_t count = 0;
};

struct Line {
  std::uint32_t offset = 0, discriminator = 0;
  std::uint64_t count = 0;
  std::vector<Call> calls;
};

struct Function {
  std::string name;                   // or a calling context in brackets
  std::uint64_t total = 0, head = 0;  // head: of top-level functions
  std::uint32_t offset = 0;           // of the callsite: of inlined callees
  std::vector<Line> lines;
  std::vector<Function> callees;
  std::optional<std::uint64_t> checksum;
  std::uint32_t attributes = 0;
};

struct Profile {
  std::vector<Function> functions;
};

// Sum of a function's lines and of the totals of its callees.
std::uint64_t sum(const Function& function);

// Sets the total of the function and of all its callees to their sums.
void set_totals(Function& function);

// The profile as LLVM's text writer prints it, in the order of the model.
std::string text(const Profile& profile);
std::string text(const Function& function);

// Functions that break no rule: lines and callees ascend, call targets descend, totals fit. Callees are nested up to
// `levels` deep.
rc::Gen<Function> functions(int levels = 3);

// Profiles that break no rule, line-based, probe-based or context-sensitive, ordered by total.
rc::Gen<Profile> profiles();

}  // namespace proflint::tests::sample
