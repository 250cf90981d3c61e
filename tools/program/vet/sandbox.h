// Confines a worker before it reads its first byte, with resource limits, Landlock and seccomp. See setrlimit(2),
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

// The resources that one worker may use.
struct Allowance {
  std::uint64_t memory = 0;   // bytes of address space
  std::uint64_t seconds = 0;  // of processor time
};

class Sandbox {
 public:
  // Prepares the protections of this system and tries them in a separate process. False, with the reason, if one that
  // `mode` requires is missing; SandboxMode::best requires none.
  [[nodiscard]] bool prepare(SandboxMode mode, std::string& error);

  // Confines the calling process irrevocably. It keeps two descriptors: `file` as 0 and `answers` as 1. False if a
  // prepared part cannot be applied: the process must then end.
  [[nodiscard]] bool enter(const Allowance& allowance, int file, int answers) const;

  // "seccomp", "landlock-abi-6", "rlimits": the protections that enter() applies.
  std::vector<std::string> names() const;

 private:
  enum class Part { rlimits, landlock, seccomp };

  [[nodiscard]] std::optional<Part> try_out() const;
  [[nodiscard]] std::optional<Part> enter_parts(const Allowance& allowance, int file, int answers) const;
  [[nodiscard]] bool drop(Part part);  // false if it was not prepared

  bool has_rlimits_ = false;
  int landlock_abi_ = 0;  // 0: none
  Descriptor ruleset_;
  std::vector<sock_filter> filter_;  // empty: none
};

// The latest Landlock version that both the kernel and proflint support; 0 if the kernel has none, -1 if unknown.
int landlock_abi();

// A ruleset of that version that handles every right and grants none; not open if that fails.
Descriptor make_ruleset(int abi);

// The filter that ends a process at every system call that checking does not need; empty if libseccomp fails.
std::vector<sock_filter> make_filter();

}  // namespace proflint::tools
