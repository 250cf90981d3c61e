// Reads the records of dpkg: stanzas of fields, separated by empty lines.
#include "tools/program/settings/installed.h"

#include <fstream>
#include <iterator>

#include "validators/core/text.h"

namespace proflint::tools {
namespace {

// "llvm-" of "llvm-19", whose releases are packages of their own; the whole name of "lcov", which has one package.
std::string_view stem_of(std::string_view package) {
  std::string_view stem = package;
  while (!stem.empty() && is_digit(stem.back())) stem.remove_suffix(1);
  return stem.ends_with('-') ? stem : package;
}

struct Stanza {
  std::string_view package, version;
  bool is_installed = false;
};

// Takes the next stanza off the front of `text`.
Stanza take_stanza(std::string_view& text) {
  Stanza stanza;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.empty()) break;
    if (line.starts_with("Package: ")) stanza.package = line.substr(9);
    if (line.starts_with("Version: ")) stanza.version = line.substr(9);
    if (line.starts_with("Status: ")) stanza.is_installed = line.ends_with(" installed");
  }
  return stanza;
}

}  // namespace

std::vector<InstalledPackage> installed_packages(const ConsumerTable& table, std::string_view status) {
  std::vector<InstalledPackage> packages;
  while (!status.empty()) {
    const Stanza stanza = take_stanza(status);
    if (!stanza.is_installed) continue;
    InstalledPackage package{stanza.package, stanza.version, {}, {}};
    for (const Consumer& consumer : table.consumers) {
      if (stem_of(consumer.package) != stem_of(stanza.package)) continue;
      const bool is_same = consumer.package == stanza.package && consumer.version == stanza.version;
      (is_same ? package.measured : package.others).push_back(&consumer);
    }
    if (!package.measured.empty() || !package.others.empty()) packages.push_back(package);
  }
  return packages;
}

std::string read_dpkg_status() {
  std::ifstream file("/var/lib/dpkg/status", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace proflint::tools
