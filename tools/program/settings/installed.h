// Compares the consumers that are installed on this machine with the measured ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/program/settings/consumers.h"

namespace proflint::tools {

// An installed package with consumers: a package in the table, or a different release of one.
struct InstalledPackage {
  std::string_view name, version;         // in the text of the records
  std::vector<const Consumer*> measured;  // the consumers of this version, in the table
  std::vector<const Consumer*> others;    // the consumers of its other versions and releases
};

// The packages of consumers that are installed according to `status`, the text of /var/lib/dpkg/status; in its order.
std::vector<InstalledPackage> installed_packages(const ConsumerTable& table, std::string_view status);

// The text of /var/lib/dpkg/status; empty if the machine has none.
std::string read_dpkg_status();

}  // namespace proflint::tools
