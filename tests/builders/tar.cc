// Writes tar files.
#include "tests/builders/tar.h"

#include <fmt/format.h>

#include <numeric>

namespace proflint::tests {
namespace {

constexpr std::size_t kBlock = 512, kSumAt = 148;

std::string field(const std::string& text, std::size_t size) {
  return text + std::string(size - text.size(), '\0');
}

std::string header(const TarMember& member) {
  std::string out = field(member.name, 100) + field("0000644", 8) + field("0000000", 8) + field("0000000", 8) +
                    field(fmt::format("{:011o}", member.bytes.size()), 12) + field("00000000000", 12) +
                    std::string(8, ' ') + member.type + field(member.target, 100) + field("ustar", 6) + "00";
  out.resize(kBlock);
  const unsigned sum = std::accumulate(out.begin(), out.end(), 0u,
                                       [](unsigned total, char c) { return total + static_cast<unsigned char>(c); });
  return out.replace(kSumAt, 7, field(fmt::format("{:06o}", sum), 7));
}

}  // namespace

std::string tar_members(const std::vector<TarMember>& members) {
  std::string out;
  for (const TarMember& member : members) {
    out += header(member) + member.bytes;
    out.resize((out.size() + kBlock - 1) / kBlock * kBlock);
  }
  return out;
}

std::string tar(const std::vector<TarMember>& members) {
  return tar_members(members) + std::string(2 * kBlock, '\0');
}

}  // namespace proflint::tests
