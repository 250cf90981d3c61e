// A Landlock ruleset that denies everything that the kernel's version can deny. See
// Documentation/userspace-api/landlock.rst of Linux. The headers of Debian 12 have only the first version.
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

#include "tools/program/vet/sandbox.h"

namespace proflint::tools {
namespace {

constexpr unsigned kQueryVersion = 1;  // LANDLOCK_CREATE_RULESET_VERSION

// The number of rights that each version handles, from the lowest bit: on files, for TCP, scopes.
struct Rights {
  unsigned files, network, scopes;
};
constexpr Rights kRights[] = {
    {13, 0, 0},  // 1: read, write, execute, make, remove
    {14, 0, 0},  // 2: to another directory
    {15, 0, 0},  // 3: truncate
    {15, 2, 0},  // 4: bind, connect
    {16, 2, 0},  // 5: control of devices
    {16, 2, 2},  // 6: abstract sockets, signals
};

// struct landlock_ruleset_attr; older kernels accept it if the members they do not know are 0.
struct Ruleset {
  std::uint64_t files, network, scopes;
};

constexpr std::uint64_t lowest(unsigned bits) {
  return (std::uint64_t{1} << bits) - 1;
}

int create_ruleset(const Ruleset* ruleset, std::size_t size, unsigned flags) {
  return static_cast<int>(::syscall(SYS_landlock_create_ruleset, ruleset, size, flags));
}

}  // namespace

int landlock_abi() {
  const int version = create_ruleset(nullptr, 0, kQueryVersion);
  if (version < 0) return errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -1;
  return std::min(version, static_cast<int>(std::size(kRights)));
}

Descriptor make_ruleset(int abi) {
  const Rights& rights = kRights[abi - 1];
  const Ruleset ruleset = {lowest(rights.files), lowest(rights.network), lowest(rights.scopes)};
  return Descriptor(create_ruleset(&ruleset, sizeof ruleset, 0));  // closed on exec by itself
}

}  // namespace proflint::tools
