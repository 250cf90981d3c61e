// What confines a worker before it reads its first byte: resource limits, Landlock, seccomp. See setrlimit(2),
// landlock(7), seccomp(2).
#pragma once

#include <linux/filter.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/program/settings/options.h"
#include "tools/program/vet/descriptor.h"

namespace proflint::tools {

// What one worker may use up.
struct Allowance {
  std::uint64_t memory = 0;   // bytes of address space
  std::uint64_t seconds = 0;  // of the processor
};

class Sandbox {
 public:
  // Prepares all that this system has and tries it in a process of its own. False, with the reason, if something that
  // `mode` needs is missing; SandboxMode::best needs nothing.
  [[nodiscard]] bool prepare(SandboxMode mode, std::string& error);

  // Confines the calling process, for ever. Of its descriptors it keeps two: `file` as 0, `answers` as 1. False if a
  // part of the preparation cannot be applied: the process must end then.
  [[nodiscard]] bool enter(const Allowance& allowance, int file, int answers) const;

  // "seccomp", "landlock-abi-6", "rlimits": what enter() does.
  std::vector<std::string> names() const;

 private:
  enum class Part { rlimits, landlock, seccomp };

  std::optional<Part> try_out() const;
  [[nodiscard]] std::optional<Part> enter_parts(const Allowance& allowance, int file, int answers) const;
  bool drop(Part part);  // false if it was not there

  bool has_rlimits_ = false;
  int landlock_abi_ = 0;  // 0: none
  Descriptor ruleset_;
  std::vector<sock_filter> filter_;  // empty: none
};

// The version of Landlock that the kernel has and proflint knows; 0 if it has none, -1 if it does not say.
int landlock_abi();

// A ruleset of that version that handles every right and grants none; not open if that fails.
Descriptor make_ruleset(int abi);

// The program that ends a process at every system call but those that checking needs; empty if libseccomp makes none.
std::vector<sock_filter> make_filter();

}  // namespace proflint::tools
